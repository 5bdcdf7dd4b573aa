/// The rule by which a release chooses the sheet's target: the option `policy` (rules S-20 to
/// S-26).
///
///     let release = Release(height: 250, velocity: -350, notches: notches, current: 1, container: 667)
///     ReleasePolicy.rushing.target(of: release)  // the second notch
enum ReleasePolicy: String, CaseIterable {
  case rushing, project, linear, directional, android, panmodal, nearest, fixed, free
  case projectFar = "project-far"

  /// Returns the target of the sheet.
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

/// The target of a sheet's motion.
enum SheetTarget: Equatable {
  case notch(Int)
  /// A height that is no notch's, in points.
  case height(Double)
  /// Dismissed.
  case dismissed
}

/// The input of a release policy.
struct Release: Equatable {
  /// Height at the release, in points; may be beyond the range.
  var height: Double
  /// The finger's, in points per second: down, toward the sheet's edge, is positive.
  var velocity: Double
  var notches: Notches
  /// The notch that the sheet rested on last.
  var current: Int
  /// Length of the container, in points.
  var container: Double
  /// The notch of the policy `fixed`.
  var fixed = 0

  /// Distance travelled at a scroll view's normal deceleration, in points for each point per second
  /// of velocity: 0.998 ÷ (1000 · 0.002).
  static let glide = 0.499

  /// A place where the sheet may come to rest; `notch` is nil for nothing at all.
  struct Stop: Equatable {
    var notch: Int?
    var height: Double

    var target: SheetTarget { notch.map { .notch($0) } ?? .dismissed }
  }

  /// The heights at which the sheet may stop, ascending: the enabled notches, and 0 if it may be
  /// dismissed.
  var stops: [Stop] {
    let enabled = notches.enabled.map { Stop(notch: $0, height: notches.heights[$0]) }
    guard notches.mayDismiss, enabled.first.map({ $0.height > 0 }) ?? true else { return enabled }
    return [Stop(notch: nil, height: 0)] + enabled
  }

  /// The nearest stop, the lower of two.
  func nearest(to height: Double) -> SheetTarget {
    let nearest = stops.min { ($0.height - height).magnitude < ($1.height - height).magnitude }
    return nearest?.target ?? .notch(0)
  }

  /// OverlayContainer: the nearest to where the finger would be a tenth of a second later; when it
  /// is fast, of the two nearest the one that it goes to.
  func rushing() -> SheetTarget {
    let goal = height - velocity * 0.1
    let near = stops.enumerated().sorted {
      let (a, b) = (($0.1.height - goal).magnitude, ($1.1.height - goal).magnitude)
      return a != b ? a < b : $0.1.height != $1.1.height ? $0.1.height < $1.1.height : $0.0 < $1.0
    }
    guard near.count > 1, velocity.magnitude > 400 else {
      return near.first?.1.target ?? .notch(0)
    }
    let pair = near[0].offset < near[1].offset ? (near[0].1, near[1].1) : (near[1].1, near[0].1)
    return velocity < 0 ? pair.1.target : pair.0.target
  }

  /// FloatingPanel: beyond half of the way between two neighbours, seen from where the deceleration
  /// of a scroll view would end; the neighbours are those around the sheet, or around that end.
  func projected(passesNotches: Bool) -> SheetTarget {
    let stops = Array(stops.reversed())
    guard stops.count > 1 else { return stops.first?.target ?? .notch(0) }
    let goal = height - velocity * Self.glide
    let isDown = velocity != 0 ? velocity > 0 : height < notches.height(current)
    let place = passesNotches ? goal : height
    let below = Self.lower(of: place, among: stops.map { $0.height }, isDown: isDown)
    let lower = min(max(below, 1), stops.count - 1)
    let (from, to) = isDown ? (stops[lower - 1], stops[lower]) : (stops[lower], stops[lower - 1])
    return (goal - from.height) / (to.height - from.height) > 0.5 ? to.target : from.target
  }

  /// The first of `heights`, which descend, that lies below `place`; a height at the place counts
  /// as below on the way up.
  static func lower(of place: Double, among heights: [Double], isDown: Bool) -> Int {
    heights.firstIndex { isDown ? $0 < place : $0 <= place } ?? heights.count
  }

  /// Flutter: the next stop in the finger's direction; the nearest, of two the higher, when it
  /// rests.
  func directional() -> SheetTarget {
    let stops = stops
    let near = Notches.tolerance
    if velocity.magnitude <= 20 {
      let nearest = stops.reversed().min {
        ($0.height - height).magnitude < ($1.height - height).magnitude
      }
      return nearest?.target ?? .notch(0)
    }
    let next =
      velocity < 0
      ? stops.first { $0.height > height + near } ?? stops.last
      : stops.last { $0.height < height - near } ?? stops.first
    return next?.target ?? .notch(0)
  }

  /// Returns the height of the release itself, limited to the range; as a notch if it is one.
  func free() -> SheetTarget {
    let range = notches.range(from: current)
    let place = min(max(height, range.lowerBound), range.upperBound)
    if notches.mayDismiss, place <= Notches.tolerance { return .dismissed }
    let notch = notches.enabled.first {
      (notches.heights[$0] - place).magnitude <= Notches.tolerance
    }
    return notch.map { .notch($0) } ?? .height(place)
  }

  /// PanModal: a fast finger goes to the long form or down, a slow one to the nearest.
  func panmodal() -> SheetTarget {
    guard let short = notches.enabled.first, let long = notches.enabled.last else {
      return .notch(0)
    }
    let (low, high) = (notches.heights[short], notches.heights[long])
    let isNearLong = (high - height).magnitude < height.magnitude
    if velocity.magnitude > 300 {
      if velocity < 0 { return .notch(long) }
      return isNearLong && height > low || !notches.mayDismiss ? .notch(short) : .dismissed
    }
    let places = [(0.0, SheetTarget.dismissed), (low, .notch(short)), (high, .notch(long))]
    let nearest = places.min { ($0.0 - height).magnitude < ($1.0 - height).magnitude }?.1
    return nearest == .dismissed && !notches.mayDismiss ? .notch(short) : nearest ?? .notch(short)
  }

  /// Android's bottom sheet, its states taken from the notches: the lowest is collapsed, the
  /// highest expanded, one in between half; with two of them the sheet fits its contents.
  func android() -> SheetTarget {
    let shown = notches.enabled.filter { notches.heights[$0] > 0 }
    guard let low = shown.first, let high = shown.last else {
      return notches.mayDismiss ? .dismissed : .notch(notches.enabled.first ?? 0)
    }
    let half = shown.count > 2 ? shown[shown.count / 2] : nil
    let hidden = notches.enabled.first { notches.heights[$0] == 0 }
    let sheet = AndroidSheet(
      container: container, collapsedTop: container - notches.heights[low],
      halfTop: half.map { container - notches.heights[$0] },
      expandedTop: container - notches.heights[high],
      isHideable: notches.mayDismiss || hidden != nil)
    switch sheet.state(releasedAt: container - height, velocity: velocity) {
    case .expanded: return .notch(high)
    case .half: return .notch(half ?? high)
    case .collapsed: return .notch(low)
    case .hidden: return hidden.map { .notch($0) } ?? .dismissed
    }
  }
}

/// The release rule of Android's `BottomSheetBehavior` (rule S-24); tops in points from the
/// container's far side.
struct AndroidSheet: Equatable {
  enum State: String {
    case expanded, half, collapsed, hidden
  }

  var container: Double
  var collapsedTop: Double
  /// nil: the sheet fits its contents and knows no half.
  var halfTop: Double?
  var expandedTop: Double
  var isHideable: Bool

  /// Returns the target of a sheet that is released at `top`; `velocity` in points per second, down
  /// positive.
  func state(releasedAt top: Double, velocity: Double) -> State {
    if velocity < 0 {
      guard let halfTop else { return .expanded }
      return top > halfTop ? .half : .expanded
    }
    if isHideable, mayHide(top, velocity) {
      if velocity > 500 || top > (container + expandedTop) / 2 { return .hidden }
      guard let halfTop else { return .expanded }
      return (top - expandedTop).magnitude < (top - halfTop).magnitude ? .expanded : .half
    }
    let toCollapsed = (top - collapsedTop).magnitude
    guard let halfTop else {
      if velocity > 0 { return .collapsed }
      return (top - expandedTop).magnitude < toCollapsed ? .expanded : .collapsed
    }
    // Above half a finger at rest is measured from the container's top, not from the expanded
    // sheet's.
    if velocity == 0, top < halfTop { return top < toCollapsed ? .expanded : .half }
    return (top - halfTop).magnitude < toCollapsed ? .half : .collapsed
  }

  private func mayHide(_ top: Double, _ velocity: Double) -> Bool {
    let peek = container - collapsedTop
    guard top >= collapsedTop, peek > 0 else { return false }
    return (top + 0.1 * velocity - collapsedTop).magnitude / peek > 0.5
  }
}
