public import LayoutCore

extension Sticky: TouchZoning {
  /// What becomes of touches above the content, in the leading inset or where a bounce has come to.
  ///
  /// With `inset-touch=pass` they fall through. Else, where there is a collection header, a drag
  /// scrolls only if it begins strictly inside the content (§3.2: content y > 0).
  public func touchZones(_ context: any LayoutContext) -> [TouchZone] {
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
    case .pass: return [TouchZone(side.rect(place, at: above), .pass)]
    case .gesture where rules.collectionHeader > 0:
      return [TouchZone(side.rect(place, at: above.closed), .still)]
    case .gesture: return []
    }
  }
}

extension PinSide.Span {
  /// The same interval with its end inside: as much longer as a number can be.
  fileprivate var closed: Self { Self(start: start, end: start + length.nextUp) }
}
