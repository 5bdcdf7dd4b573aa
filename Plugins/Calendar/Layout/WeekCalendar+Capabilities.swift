public import LayoutCore

extension WeekCalendar: BoundsSensitivity {
  /// Everything when the width changes; held headers when the offset does, and what is below the all-day
  /// row when other days need another height of it; else nothing, as in the article.
  public func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    if WeekGrid.width(of: old) != WeekGrid.width(of: new) { return .everything }
    guard let prepared, old != new else { return .nothing }
    if prepared.settings.isSticky { return .elements }
    func height(_ viewport: Viewport) -> AllDayHeight {
      prepared.allDay.height(on: prepared.grid.columns(in: viewport))
    }
    return height(old) == height(new) ? .nothing : .elements
  }
}

extension WeekCalendar: SectionGeometry {
  /// Days follow each other to the right.
  public var axis: Axis { .horizontal }

  /// The column of `section`, which must be in range.
  public func extent(ofSection section: Int) -> SectionExtent {
    guard let prepared else { return SectionExtent(start: 0, end: 0) }
    let column = section + prepared.placer.lead
    return SectionExtent(
      start: prepared.grid.x(ofColumn: column), end: prepared.grid.x(ofColumn: column + 1))
  }

  /// The last section whose column starts at or before `offset`, or nil when none does.
  public func section(at offset: Double) -> Int? {
    guard let prepared, !prepared.reach.isEmpty else { return nil }
    let grid = prepared.grid
    let column = grid.column(atX: offset) ?? (offset < grid.x(ofColumn: 0) ? -1 : grid.columns)
    let section = min(column - prepared.placer.lead, prepared.reach.count - 1)
    return section >= 0 ? section : nil
  }
}

extension WeekCalendar: Labelling {
  /// Names days, hours, and how many events are only counted.
  public func label(of element: Element, _ context: any LayoutContext) -> String? {
    prepared?.label(of: element)
  }
}

extension WeekCalendar: Snapping {
  /// The offset to rest at instead of `proposed`, as the option `snap` asks: from where the content
  /// stands now at most one page further.
  ///
  /// `velocity` is in points per second. The vertical offset is left alone.
  public func targetContentOffset(
    forProposed proposed: Point, velocity: Point, _ context: any LayoutContext
  ) -> Point {
    guard let prepared, prepared.settings.snap != .none else { return proposed }
    let grid = prepared.grid
    let lead = context.viewport.adjustedContentInset.left
    let isPage = prepared.settings.snap == .page
    let target = PageSnap.offset(
      from: context.viewport.contentOffset.x + lead, velocity: velocity.x / 1000,
      page: isPage ? grid.dayWidth * Double(prepared.settings.days) : grid.dayWidth,
      limit: max(0, grid.contentSize.width - grid.viewWidth))
    return Point(x: target - lead, y: proposed.y)
  }
}

extension WeekCalendar: Anchoring {
  /// Days from the left of section 0 and seconds from midnight, so that zooming keeps the time under a
  /// finger, or nil if days have no width.
  public func place(of point: Point, _ context: any LayoutContext) -> Point? {
    prepared?.follow(context.viewport)
    guard let prepared, prepared.grid.dayWidth > 0 else { return nil }
    var place = prepared.grid.place(of: point)
    place.x -= Double(prepared.placer.lead)
    return place
  }

  /// The point at a number of days and seconds.
  public func point(ofPlace place: Point, _ context: any LayoutContext) -> Point? {
    prepared?.follow(context.viewport)
    guard let prepared else { return nil }
    return prepared.grid.point(
      ofPlace: Point(x: place.x + Double(prepared.placer.lead), y: place.y))
  }
}

extension WeekCalendar: IncrementalUpdates {
  /// Follows a batch of item changes; only the days of changed items are packed again, when they are
  /// asked for.
  ///
  /// - Complexity: O(events of the changed days) for each change.
  /// - Throws: `LayoutFailure.refused` where the days themselves change, or where most of the content
  ///   would have to be looked at: a `prepare` is needed then.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    guard var edit = prepared.map({ CalendarEdit($0) }) else { throw CalendarEdit.needsPrepare }
    prepared = nil
    for update in updates { try edit.apply(update, context) }
    prepared = try edit.finished(context)
  }
}

extension WeekCalendar: Explanation {
  /// Ordered facts that lead to the attributes of `element`: its day, its times, its cluster and
  /// column, and what stands in the way of more width; empty where there is no such element.
  ///
  /// - Complexity: O(events of the day).
  public func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> [Fact]
  {
    guard let attributes = try attributes(for: element, context), let prepared else { return [] }
    var facts: [Fact]
    switch element.kind {
    case .cell: facts = cellFacts(element, prepared, context)
    case prepared.kinds.continuation:
      guard let place = continuationPlace(element, context) else { return [] }
      facts = [
        Fact("goes on with event \(element.section),\(place.item)"),
        prepared.columnFact(place.column),
      ]
      facts += prepared.segmentFacts(
        section: element.section, item: place.item, part: place.part, on: place.column)
    case prepared.kinds.more: facts = prepared.moreFacts(element)
    default: facts = prepared.partFacts(element, attributes)
    }
    let frame = attributes.frame
    facts.append(
      Fact(
        "the frame, in content coordinates",
        [
          FactValue("x", frame.x), FactValue("y", frame.y), FactValue("width", frame.width),
          FactValue("height", frame.height),
        ]))
    return facts
  }

  /// The day and the time, rounded down to a minute, of a point of the grid; empty beside it and where
  /// headers are held over it.
  public func explain(_ point: Point, _ context: any LayoutContext) -> [Fact] {
    prepared?.follow(context.viewport)
    guard let prepared, let time = prepared.grid.time(atX: point.x, y: point.y),
      !FixedParts(prepared, viewport: context.viewport).covers(point)
    else { return [] }
    return [prepared.timeFact(time)]
  }

  private func cellFacts(
    _ element: Element, _ prepared: PreparedCalendar, _ context: any LayoutContext
  ) -> [Fact] {
    switch time(element.section, element.item, context) {
    case .days(let span, _): return prepared.allDayFacts(element, span)
    case .timed(let event):
      guard let columns = prepared.rows.columns(of: event) else {
        return [Fact("outside the days and hours that are shown")]
      }
      let home = prepared.rows.home(of: event, among: columns)
      var facts = [prepared.columnFact(home)]
      if columns.count > 1 {
        facts.append(
          Fact(
            "cut at midnight into \(columns.count) days", [FactValue("days", Double(columns.count))]
          )
        )
      }
      return facts
        + prepared.segmentFacts(section: element.section, item: element.item, part: 0, on: home)
    case nil: return []
    }
  }
}
