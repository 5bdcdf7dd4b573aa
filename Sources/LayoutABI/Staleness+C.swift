import CLayoutPlugin
public import LayoutCore

extension Invalidation {
  /// The number that C uses.
  public var number: UInt32 {
    switch self {
    case .nothing: return LAYOUT_STALE_NOTHING
    case .elements: return LAYOUT_STALE_ELEMENTS
    case .everything: return LAYOUT_STALE_EVERYTHING
    }
  }

  /// The invalidation for a number from C; nil for an unknown one.
  public init?(number: UInt32) {
    switch number {
    case LAYOUT_STALE_NOTHING: self = .nothing
    case LAYOUT_STALE_ELEMENTS: self = .elements
    case LAYOUT_STALE_EVERYTHING: self = .everything
    default: return nil
    }
  }
}
