public import LayoutCore

extension Sticky: TouchZoning {
  /// What becomes of touches above the content, in the leading inset or where a bounce has come to.
  ///
  /// With `inset-touch=pass` they fall through, but not where an element is: that keeps its own. Else,
  /// where there is a collection header, a drag scrolls only if it begins strictly inside the content
  /// (§3.2: content y > 0).
  ///
  /// - Complexity: that of a rect query of what is above the content.
  /// - Throws: what the base throws.
  public func touchZones(_ context: any LayoutContext) throws(LayoutFailure) -> [TouchZone] {
    guard let rules, let side = sides.first else { return [] }
    let window = side.window(context.viewport)
    let content = side.content(contentSize)
    let above = PinSide.Span(start: min(window.start, content.start) - 1, end: content.start)
    var place = context.viewport.bounds
    if side.axis == .vertical {
      place = Rect(x: place.x - 1, y: 0, width: place.width + 2, height: 0)
    } else {
      place = Rect(x: 0, y: place.y - 1, width: 0, height: place.height + 2)
    }
    switch rules.insetTouch {
    case .pass:
      let strip = side.rect(place, at: above)
      var elements: [LayoutAttributes] = []
      try attributes(in: strip, context, into: &elements)
      return side.gaps(in: above, between: elements.map(\.boundingBox)).prefix(TouchZone.most)
        .map { TouchZone(side.rect(place, at: $0), .pass) }
    case .gesture where rules.collectionHeader > 0:
      return [TouchZone(side.rect(place, at: above.closed), .still)]
    case .gesture: return []
    }
  }
}

extension PinSide {
  /// What `rects` leave of `whole` along the axis, inward.
  fileprivate func gaps(in whole: Span, between rects: [Rect]) -> [Span] {
    var gaps: [Span] = []
    var start = whole.start
    for span in rects.map(span).sorted(by: { $0.start < $1.start }) {
      if span.start > start { gaps.append(Span(start: start, end: min(span.start, whole.end))) }
      start = max(start, span.end)
    }
    if start < whole.end { gaps.append(Span(start: start, end: whole.end)) }
    return gaps
  }
}

extension PinSide.Span {
  /// The same interval with its end inside: as much longer as a number can be.
  fileprivate var closed: Self { Self(start: start, end: start + length.nextUp) }
}
