public import LayoutCore

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
