public import CLayoutPlugin
public import LayoutCore

extension layout_missing {
  /// The set of those of `kinds` that are standard supplementary kinds.
  public init(_ kinds: [ElementKind]) {
    self = kinds.reduce(0) { set, kind in
      switch kind {
      case .header: return set | layout_missing(LAYOUT_MISSING_HEADERS)
      case .footer: return set | layout_missing(LAYOUT_MISSING_FOOTERS)
      default: return set
      }
    }
  }

  /// The kinds of the set, in `AttributesOrder`; bits that are not known name none.
  public var kinds: [ElementKind] {
    [ElementKind.header, .footer].filter { self & layout_missing([$0]) != 0 }
  }
}
