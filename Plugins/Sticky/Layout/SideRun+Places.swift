import LayoutCore

/// Which sections may hold something, and how far it goes.
extension SideRun {
  /// The last section that may hold something that meets `window`; nil where none does.
  ///
  /// In an ordered base nothing is held that rests beyond the line, but for what bounces.
  func lastOrdinal(meeting window: PinSide.Span) throws(LayoutFailure) -> Int? {
    guard base.hasOrderedSections else { return count - 1 }
    let furthest = overscroll > 0 ? max(line, outermost) : line
    return try lastOrdinal(startingBefore: min(furthest, window.end))
  }

  /// The first section whose elements can reach `window` or the line, going back from `last`.
  func firstPlace(meeting window: PinSide.Span, from last: Int) throws(LayoutFailure) -> Place {
    guard base.hasOrderedSections else { return try place(0) }
    let lower = min(line, window.start)
    var first = try place(last)
    memo.keep(first)
    // Beyond its section's start nothing of an earlier one is held, but where nothing pushes.
    while first.ordinal > 0, rules.limit == .none || first.span.start > lower {
      let previous = try place(first.ordinal - 1)
      guard try reach(of: previous) > lower else { break }
      first = previous
    }
    return first
  }

  /// The section counted `ordinal`, which must be in range.
  func place(_ ordinal: Int) throws(LayoutFailure) -> Place {
    if let known = memo.place, known.ordinal == ordinal { return known }
    let section = side.isLeading ? ordinal : count - 1 - ordinal
    let span = side.span(try base.extent(ofSection: section))
    return Place(ordinal: ordinal, section: section, span: span)
  }

  /// Where what a section holds must end; infinite where nothing pushes.
  ///
  /// The stop of rule F-41 leaves room for the footer, for headers, and the other way round.
  func end(of place: Place) throws(LayoutFailure) -> Double {
    switch rules.limit {
    case .next, .none: return try reach(of: place)
    case .section:
      let other = try element(side.isLeading ? .footer : .header, place.section)
      return place.span.end - (other.map { side.span($0.frame).length } ?? 0)
    case .items:
      let items = context.itemCount(inSection: place.section)
      guard items > 0 else { return -.infinity }
      let item = side.isLeading ? items - 1 : 0
      let furthest = try element(.cell, place.section, item)
      return furthest.map { side.span($0.frame).end } ?? -.infinity
    }
  }

  /// The position beyond which nothing of a section is ever held.
  private func reach(of place: Place) throws(LayoutFailure) -> Double {
    switch rules.limit {
    case .section, .items: return place.span.end
    case .next:
      return place.ordinal + 1 < count
        ? try self.place(place.ordinal + 1).span.start : .infinity
    case .none: return .infinity
    }
  }

  /// The last section that starts before `position` in an ordered base; nil when none does.
  ///
  /// Where positions run against the axis, it is the first along the axis that ends behind.
  private func lastOrdinal(startingBefore position: Double) throws(LayoutFailure) -> Int? {
    // Where a section starts before and does not end before, the next one does not start before.
    if let known = memo.place, known.span.start < position, position <= known.span.end {
      return known.ordinal
    }
    guard let found = try base.section(at: side.coordinate(position)) else {
      return side.isForward ? nil : count - 1
    }
    return side.isLeading ? found : count - 1 - found
  }
}
