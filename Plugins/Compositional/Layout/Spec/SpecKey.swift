/// A key between braces, and the form of its values.
enum SpecKey: String, CaseIterable {
  case direction, gap, header, footer, at, ref, `repeat`, rtl
  case inset, bg, follow, scroll
  case edge, badge

  /// Where keys stand.
  enum Place: CaseIterable {
    case layout, section, group, item

    /// The keys that can stand there, in the order of the canonical text.
    var keys: [SpecKey] {
      switch self {
      case .layout: [.direction, .gap, .header, .footer, .at, .ref, .repeat, .rtl]
      case .section: [.scroll, .inset, .gap, .header, .footer, .at, .bg, .follow, .ref]
      case .group: [.gap, .inset, .edge, .badge]
      case .item: [.inset, .edge, .badge]
      }
    }

    /// The word for it in a sentence.
    var name: String {
      switch self {
      case .layout: "layout"
      case .section: "a section"
      case .group: "a group"
      case .item: "an item"
      }
    }
  }

  /// Whether it may stand more than once.
  var isRepeatable: Bool { self == .at || self == .bg || self == .badge }

  /// The words that it takes, if it takes words.
  func words(_ place: Place) -> [String] {
    switch self {
    case .direction: ["vertical", "horizontal"]
    case .ref: InsetReference.allCases.map { $0.rawValue }
    case .repeat: LayoutSpec.Repeats.allCases.map { $0.rawValue }
    case .rtl, .follow: ["on", "off"]
    case .scroll: SectionSpec.Scroll.allCases.map { $0.rawValue }
    default: []
    }
  }

  /// The form of its values, for a sentence.
  func form(_ place: Place) -> String {
    switch self {
    case .gap: place == .group ? "a length such as 10 or 10+" : "a length such as 10"
    case .header, .footer: "[KIND:]LENGTH or SIZE, then @EDGES+DX,DY, !pin, !over, !z=N, !inset=…"
    case .at: "KIND:SIZE@EDGES, such as side:40x1h@trailing"
    case .inset: "1, 2 or 4 lengths, such as 10 or 0,20%"
    case .bg: "KIND or KIND:INSET"
    case .edge: "1, 2 or 4 distances, such as 0,5+"
    case .badge: "KIND:SIZE@EDGES, such as dot:20x20@top-trailing"
    default: words(place).joined(separator: ", ")
    }
  }
}
