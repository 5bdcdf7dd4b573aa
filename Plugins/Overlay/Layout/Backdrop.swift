/// What is between the sheet and what lies behind it: how dark, and what a touch does (rules S-40, S-41).
struct Backdrop: Equatable {
  /// What a touch on the backdrop does, as an option specifies.
  enum Touch: String, CaseIterable {
    /// Blocked where the backdrop can be seen, else passed on.
    case auto
    case block
    case pass
    case dismiss
    /// Dismisses the sheet and reaches what is behind, too.
    case dismissAndPass = "dismiss+pass"
  }

  /// Up to which notch the backdrop stays away.
  enum Undimmed: Equatable {
    /// The option takes no part: the range alone says how dark it is.
    case all
    case none
    case notch(Int)

    /// Reads `all`, `none` or a notch.
    init?(_ text: String) {
      switch text {
      case "all": self = .all
      case "none": self = .none
      default:
        guard let notch = Int(text), 0..<NotchList.most ~= notch else { return nil }
        self = .notch(notch)
      }
    }
  }

  /// How dark the backdrop is at the lowest enabled notch and at the highest, from 0 to 1.
  struct Opacity: Equatable {
    var low = 0.0
    var high = 0.0

    init(low: Double = 0, high: Double = 0) { (self.low, self.high) = (low, high) }

    /// Reads the range `A..B`, each end from 0 to 1.
    init?(_ text: String) {
      guard let dots = text.utf8.indices.first(where: { text.utf8[$0...].starts(with: "..".utf8) }),
        let low = text[..<dots].number,
        let high = text[text.utf8.index(dots, offsetBy: 2)...].number, 0...1 ~= low, 0...1 ~= high
      else { return nil }
      self.init(low: low, high: high)
    }
  }

  /// Least alpha below which the platform lets touches through.
  static let leastTouched = 0.01

  var opacity = Opacity()
  var touch = Touch.auto
  var undimmed = Undimmed.all

  /// Opacity over a sheet of `height`, dismissed ones aside: 0 to 1.
  func alpha(at height: Double, _ notches: Notches) -> Double {
    let progress: Double
    switch undimmed {
    case .all: progress = notches.progress(of: height)
    case .none: return opacity.high
    case .notch(let notch):
      guard notch + 1 < notches.heights.count else { return 0 }
      let (start, end) = (notches.height(notch), notches.height(notch + 1))
      if height <= start { return 0 }
      return min(1, start < end ? (height - start) / (end - start) : 1) * opacity.high
    }
    return min(max(opacity.low + progress * (opacity.high - opacity.low), 0), 1)
  }

  /// Opacity between notches with an opacity each, straight in between (FloatingPanel).
  static func alpha(at height: Double, _ stops: [(height: Double, alpha: Double)]) -> Double {
    let sorted = stops.sorted { $0.height < $1.height }
    guard let above = sorted.firstIndex(where: { $0.height >= height }) else {
      return sorted.last?.alpha ?? 0
    }
    guard above > 0 else { return sorted[0].alpha }
    let (low, high) = (sorted[above - 1], sorted[above])
    return low.alpha + (high.alpha - low.alpha) * (height - low.height) / (high.height - low.height)
  }

  /// Whether touches beside the sheet fall through at opacity `alpha`.
  func passes(at alpha: Double) -> Bool {
    switch touch {
    case .auto: return alpha < Self.leastTouched
    case .pass, .dismissAndPass: return true
    case .block, .dismiss: return false
    }
  }

  /// Whether a tap beside the sheet dismisses it.
  var dismisses: Bool { touch == .dismiss || touch == .dismissAndPass }
}
