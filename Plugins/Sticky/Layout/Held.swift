import LayoutCore

/// An element that may be held: where it rests, what holds it and what pushes it.
struct Held {
  /// What the base says of the element.
  let rest: LayoutAttributes
  /// The edge it is held at.
  let side: PinSide
  /// Where it starts if nothing holds it: at rest, or moved along with a bounce.
  let least: Double
  /// The line at which it is held, below what is held already.
  let line: Double
  /// The furthest that its start may go; infinite where nothing pushes.
  let stop: Double
  /// How much longer it is drawn than at rest, in points.
  let growth: Double
  /// Whether some of it lies inside the line of its side.
  var isInside = true

  /// Where it starts (rule F-41).
  var start: Double { max(least, min(line, stop)) }

  /// What it covers.
  var span: PinSide.Span {
    PinSide.Span(start: start, end: start + (side.span(rest.frame).length + growth))
  }

  /// Whether it is not where the base puts it.
  var isMoved: Bool { start != side.span(rest.frame).start || growth > 0 }

  /// The attributes: a copy of the base's, changed as far as the element is held (rule L-08).
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
