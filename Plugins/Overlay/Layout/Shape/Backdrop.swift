/// What is between the sheet and what lies behind it: how dark, and what a touch does (§1.11).
struct Backdrop: Equatable {
  /// What a touch on the backdrop does, as an option says.
  enum Touch: Int {
    /// Blocked where the backdrop can be seen, else passed on.
    case auto
    case block
    case pass
    case dismiss
    /// Dismisses the sheet and reaches what is behind, too.
    case dismissAndPass
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

    static let form = "all|none|NOTCH"
  }

  /// Least alpha below which the platform lets touches through.
  static let leastTouched = 0.01

  /// Opacity at the lowest enabled notch.
  var low = 0.0
  /// Opacity at the highest enabled notch.
  var high = 0.0
  var touch = Touch.auto
  var undimmed = Undimmed.all

  /// Reads the range `A..B` of the option, each end from 0 to 1; nil where it is none.
  static func range(_ text: String) -> (low: Double, high: Double)? {
    let bytes = Array(text.utf8)
    let dot = UInt8(ascii: ".")
    guard
      let gap = bytes.indices.dropLast().first(where: { bytes[$0] == dot && bytes[$0 + 1] == dot })
    else { return nil }
    let ends = [bytes[..<gap], bytes[(gap + 2)...]].map { String(decoding: $0, as: UTF8.self)[...] }
    guard let low = ends[0].number, let high = ends[1].number, 0...1 ~= low, 0...1 ~= high else {
      return nil
    }
    return (low, high)
  }

  /// Opacity over a sheet of `height`, dismissed ones aside: 0 to 1.
  func alpha(at height: Double, _ notches: Notches) -> Double {
    let progress: Double
    switch undimmed {
    case .all: progress = notches.progress(of: height)
    case .none: return high
    case .notch(let notch):
      guard notch + 1 < notches.heights.count else { return 0 }
      let (start, end) = (notches.height(notch), notches.height(notch + 1))
      if height <= start { return 0 }
      return min(1, start < end ? (height - start) / (end - start) : 1) * high
    }
    return min(max(low + progress * (high - low), 0), 1)
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
