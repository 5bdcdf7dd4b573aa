public import LayoutCore

extension Sticky: BoundsSensitivity {
  /// Some elements when the window moves along the axis, or as `invalidate` says, everything; nothing
  /// where nothing is ever pinned (rules L-03, L-04, F-46).
  public func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    guard let rules, let side = sides.first else { return .everything }
    if rules.invalidatesEverything, old != new { return .everything }
    guard rules.collectionHeader > 0 || sides.contains(where: { mayPin($0, rules) }) else {
      return .nothing
    }
    let far = PinSide(side.axis, isLeading: !side.isForward, isReversed: false)
    let isSame =
      side.window(old) == side.window(new) && side.inset(old) == side.inset(new)
      && far.inset(old) == far.inset(new)
    return isSame ? .nothing : .elements
  }
}

extension Sticky: IncrementalUpdates {
  /// Follows the base, which has followed the changes already.
  ///
  /// - Complexity: O(log sections + new sections).
  /// - Throws: what the base throws.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    guard let base = context.base else { throw .refused("sticky wraps another layout") }
    // One range around all new sections, cut to the content that there is.
    var new: Range<Int>?
    for case .insertSections(let sections) in updates {
      let before = new ?? sections
      new =
        min(before.lowerBound, sections.lowerBound)..<max(before.upperBound, sections.upperBound)
    }
    try settle(
      base, context, newSections: (new ?? 0..<0).clamped(to: 0..<context.sectionCount))
  }
}

extension Sticky: Animation {
  /// UIKit's default: what is new fades in where it is pinned.
  public func initialAttributes(forAppearing element: Element, _ context: any LayoutContext)
    -> LayoutAttributes?
  { nil }

  /// UIKit's default: what goes fades out where it was pinned.
  public func finalAttributes(forDisappearing element: Element, _ context: any LayoutContext)
    -> LayoutAttributes?
  { nil }
}

extension Sticky: TouchZoning {
  /// What becomes of touches above the content, in the leading inset or where a bounce has come to.
  ///
  /// With `inset-touch=pass` they fall through, but not where an element is: that keeps its own. Else,
  /// where there is a collection header, a drag scrolls only if it begins strictly inside the content
  /// (rule F-52: content y > 0).
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
