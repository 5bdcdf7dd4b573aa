/// How a release chooses where a sheet comes to rest, as an option says: one function under many
/// names (§1.8).
///
///     let release = Release(height: 250, velocity: -350, notches: notches, current: 1, container: 667)
///     ReleasePolicy.rushing.target(of: release)  // the second notch
enum ReleasePolicy: Int, CaseIterable {
  case rushing, project, linear, directional, android, panmodal, nearest, fixed, free
  case projectFar

  /// The word people type.
  var name: String { self == .projectFar ? "project-far" : "\(self)" }

  /// Where the sheet goes.
  ///
  /// - Complexity: O(n log n) for n notches.
  func target(of release: Release) -> SheetTarget {
    switch self {
    case .rushing: return release.rushing()
    case .project: return release.projected(passesNotches: false)
    case .projectFar: return release.projected(passesNotches: true)
    case .linear: return release.nearest(to: release.height - 0.2 * release.velocity)
    case .directional: return release.directional()
    case .android: return release.android()
    case .panmodal: return release.panmodal()
    case .nearest: return release.nearest(to: release.height)
    case .fixed: return .notch(release.fixed)
    case .free: return release.free()
    }
  }
}

/// Where a sheet moves to.
enum SheetTarget: Equatable {
  case notch(Int)
  /// A height that is no notch's, in points.
  case height(Double)
  /// Away.
  case dismissed
}
