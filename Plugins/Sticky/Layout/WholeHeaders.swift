import LayoutCore

/// The headers that belong to no section: the collection header and the page header.
///
/// Both lie before the content, in the leading inset, and span its cross length. Each is a pure
/// function of the offset.
struct WholeHeaders {
  /// Number of the kind `CollectionHeader` in the layer.
  let collectionKind: ElementKind
  /// Number of the kind `PageHeader` in the layer.
  let pageKind: ElementKind

  /// The layout's kinds; decorations, because they exist without content too.
  static let declarations: [KindDeclaration] = [
    .decoration("CollectionHeader", isPinnable: false),
    .decoration("PageHeader", isPinnable: false),
  ]

  /// Looks the kinds up.
  init(_ kinds: KindTable) {
    collectionKind = kinds.kind(named: "CollectionHeader") ?? .header
    pageKind = kinds.kind(named: "PageHeader") ?? .header
  }

  /// The headers that there are, in `AttributesOrder`: at most one, as the rules see to.
  func all(_ side: PinSide, _ rules: StickyRules, _ context: any LayoutContext, _ content: Size)
    -> [LayoutAttributes]
  {
    let contentSpan = side.content(content)
    func header(_ kind: ElementKind, _ start: Double, _ length: Double) -> LayoutAttributes {
      let whole = Rect(origin: .zero, size: content)
      let frame = side.rect(whole, at: PinSide.Span(start: start, end: start + length))
      return LayoutAttributes(Element(kind, section: 0), frame: frame, zIndex: 10)
    }
    var headers: [LayoutAttributes] = []
    if rules.collectionHeader > 0 {
      let place = CollectionHeaderPlace(side.visible(context.viewport), contentSpan, rules)
      var attributes = header(collectionKind, place.start, rules.collectionHeader)
      if place.isPinned {
        attributes.zIndex = rules.zIndex
        attributes.flags.insert(.pinned)
      }
      headers.append(attributes)
    }
    if rules.pageHeader > 0 {
      headers.append(header(pageKind, contentSpan.start - rules.pageHeader, rules.pageHeader))
    }
    return headers
  }
}

/// The place of the collection header: it follows the content and then stays (F-51).
///
/// Seen from the viewport's edge, `top = min(max(-offset, 0) - length, limit)`.
struct CollectionHeaderPlace {
  /// The distance of the viewport's edge from the start of the content, in points; negative before
  /// the content.
  let offset: Double
  /// Distance of the header's start from the viewport's edge, in points.
  let top: Double
  /// The start of the header, measured on its side.
  let start: Double
  /// Whether it is not where it would be if it were part of the content.
  let isPinned: Bool

  init(_ window: PinSide.Span, _ content: PinSide.Span, _ rules: StickyRules) {
    let length = rules.collectionHeader
    offset = window.start - content.start
    top = min(max(-offset, 0) - length, rules.collectionHeaderLimit)
    isPinned = offset > 0 || -offset - length > rules.collectionHeaderLimit
    start = isPinned ? window.start + top : content.start - length
  }
}
