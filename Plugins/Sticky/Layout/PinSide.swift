import LayoutCore

/// One edge at which things are pinned, seen so that all edges are alike.
///
/// Positions are measured inward: along the scroll axis from a leading edge, against it from a
/// trailing one, in points. What pins a header at the top then pins a footer at the bottom, and
/// either in a base that runs from right to left.
struct PinSide: Equatable {
  /// The scroll axis of the base.
  let axis: Axis
  /// Whether positions grow with content coordinates.
  let isForward: Bool
  /// Whether headers are pinned here and sections count up on the way inward, or footers, and down.
  let isLeading: Bool

  /// The side of headers, or that of footers.
  ///
  /// `isReversed`: the base puts its first section at the far end of the axis.
  init(_ axis: Axis, isLeading: Bool, isReversed: Bool) {
    self.axis = axis
    isForward = isLeading != isReversed
    self.isLeading = isLeading
  }

  /// An interval along the axis, inward; `start` is nearer to the edge.
  struct Span: Equatable {
    var start: Double
    var end: Double
    var length: Double { end - start }
  }

  /// The interval between two content coordinates along the axis.
  func span(_ lower: Double, _ upper: Double) -> Span {
    isForward ? Span(start: lower, end: upper) : Span(start: -upper, end: -lower)
  }

  /// What a section covers.
  func span(_ extent: SectionExtent) -> Span { span(extent.start, extent.end) }

  /// What a rectangle covers.
  func span(_ rect: Rect) -> Span {
    axis == .vertical ? span(rect.minY, rect.maxY) : span(rect.minX, rect.maxX)
  }

  /// `rect` moved and stretched along the axis to `span`; across it, it stays.
  func rect(_ rect: Rect, at span: Span) -> Rect {
    var rect = rect
    let lower = isForward ? span.start : -span.end
    if axis == .vertical {
      (rect.y, rect.height) = (lower, span.length)
    } else {
      (rect.x, rect.width) = (lower, span.length)
    }
    return rect
  }

  /// The content coordinate of a position.
  func coordinate(_ position: Double) -> Double { isForward ? position : -position }
}

extension PinSide {
  /// What the bounds cover.
  func visible(_ viewport: Viewport) -> Span { span(viewport.bounds) }

  /// What the content covers.
  func content(_ size: Size) -> Span { span(0, size.along(axis)) }

  /// The adjusted content inset at this side's edge, in points.
  func inset(_ viewport: Viewport) -> Double {
    let inset = viewport.adjustedContentInset
    return isForward ? inset.lead(axis) : inset.trail(axis)
  }

  /// How far the viewport is beyond the place where it may rest at this edge, in points (rule O-01).
  func overscroll(_ viewport: Viewport, _ contentSize: Size) -> Double {
    let inset = viewport.adjustedContentInset
    let (offset, lead) = (viewport.contentOffset.along(axis), inset.lead(axis))
    if isForward { return max(0, -lead - offset) }
    let end = contentSize.along(axis) - viewport.size.along(axis) + inset.trail(axis)
    return max(0, offset - max(end, -lead))
  }
}

/// An element that may be pinned: where it rests, what pins it and what pushes it.
struct PinnedElement {
  /// The base's attributes of the element.
  let rest: LayoutAttributes
  /// The edge it is pinned at.
  let side: PinSide
  /// Where it starts if nothing pins it: at rest, or moved along with a bounce.
  let least: Double
  /// The line at which it is pinned, below what is pinned already.
  let line: Double
  /// The furthest that its start may go; infinite where nothing pushes.
  let stop: Double
  /// How much longer it is drawn than at rest, in points.
  let growth: Double
  /// Whether some of it lies inside the line of its side.
  var isInside = true
  /// What it moves with where no section pins it; nil for what its section pins.
  var band: BandRun.Band?
  /// Whether it belongs to a range that moves as one.
  var isInRange = false

  /// Where it starts (rule F-41).
  var start: Double { max(least, min(line, stop)) }

  /// What it covers.
  var span: PinSide.Span {
    PinSide.Span(start: start, end: start + (side.span(rest.frame).length + growth))
  }

  /// Whether it is not where the base puts it.
  var isMoved: Bool { start != side.span(rest.frame).start || growth > 0 }

  /// The attributes: a copy of the base's, changed as far as the element is pinned (rule L-08).
  func attributes(_ rules: StickyRules) -> LayoutAttributes {
    guard isMoved else { return rest }
    var attributes = rest
    attributes.frame = side.rect(rest.frame, at: span)
    if isInside {
      attributes.zIndex = rules.zIndex
      attributes.flags.insert(.pinned)
    }
    return attributes
  }
}

/// The headers that belong to no section: the collection header and the page header.
///
/// Both lie before the content, in the leading inset, and span its cross length. Each is a pure
/// function of the offset.
struct WholeHeaders {
  /// Number of the kind `CollectionHeader` in the layer.
  let collectionKind: ElementKind
  /// Number of the kind `PageHeader` in the layer.
  let pageKind: ElementKind

  /// What the layout declares; decorations, because they are there without content too.
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

/// Where the collection header is: it follows the content and then stays (F-51).
///
/// Seen from the viewport's edge, `top = min(max(-offset, 0) - length, limit)`.
struct CollectionHeaderPlace {
  /// How far the viewport's edge is inside the content, in points; negative before the content.
  let offset: Double
  /// Distance of the header's start from the viewport's edge, in points.
  let top: Double
  /// Where the header starts, measured on its side.
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
