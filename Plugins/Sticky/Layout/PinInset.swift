import LayoutCore

/// How far inside the bounds things are held, as the option `pin-inset` says.
enum PinInset: Equatable {
  /// As far as the adjusted content inset.
  case auto
  /// So many points, whatever the insets are.
  case fixed(Double)

  /// The form of the option's text.
  static let form = "auto|LENGTH"

  /// Reads `text`; nil where it is neither `auto` nor a length up to 1e9.
  init?(_ text: String) {
    if text == "auto" {
      self = .auto
    } else if let value = Double(text), (0...StickyOption.longest).contains(value) {
      self = .fixed(value)
    } else {
      return nil
    }
  }

  /// The inset from an edge whose adjusted content inset is `adjusted`, in points.
  func resolved(_ adjusted: Double) -> Double {
    switch self {
    case .auto: return adjusted
    case .fixed(let value): return value
    }
  }
}
