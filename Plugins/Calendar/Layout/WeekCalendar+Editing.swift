public import CalendarEvents
import CivilTime
public import LayoutCore

extension WeekCalendar: EventEditing {
  /// The options about editing.
  public var editOptions: EditOptions { CalendarOption.editing }

  /// Dates and clock of the days shown.
  public var editCalendar: EditCalendar? {
    prepared.map {
      EditCalendar(
        $0.placer.clock.clock, firstDate: $0.placer.firstDate, lead: $0.placer.lead)
    }
  }

  /// Events of whole days have a row above the hours.
  public var hasAllDayRow: Bool { true }

  /// The column `resource`, where resources have columns.
  public var resourceColumn: ItemMetric? {
    prepared?.itemResources == nil ? nil : CalendarColumn.resource
  }

  /// The name of a resource; nil for the column of events without one.
  public func name(ofResource resource: Int) -> String? {
    prepared?.name(ofResource: resource)
  }

  /// The event that is dragged, and how many events have no resource that is shown.
  public func report(_ context: any LayoutContext) -> [Fact] {
    dragReport(context) + (prepared?.report ?? [])
  }

  /// The time of an item, or nil if there is no such item.
  public func time(of item: IndexPath, _ context: any LayoutContext) -> EventTime? {
    time(item.section, item.item, context)
  }

  /// The time of an event between two instants.
  public func time(from start: Int64, to end: Int64) -> EventTime? {
    prepared?.placer.time(from: start, to: end)
  }

  /// By elapsed time the time since the day began, else by the clock.
  public func instant(at spot: EventSpot, step: Int64) -> Int64 {
    guard let prepared else { return 0 }
    let steps = (spot.second * 1000).rounded() / 1000 / Double(step)
    let second = Int64(steps.rounded(.down)) * step
    guard let elapsed = prepared.rows.elapsed else {
      let zero = Int64(prepared.placer.firstDate ?? 0) * GregorianDay.seconds
      let midnight = Int64(spot.day) * GregorianDay.seconds + zero
      return prepared.placer.clock.clock.utc(midnight + second) - zero
    }
    let day = min(elapsed.firstDate + spot.day, elapsed.clock.days.upperBound)
    let zero = Int64(elapsed.firstDate) * GregorianDay.seconds
    return elapsed.clock.start(ofDay: day) - zero + second
  }

  /// The headers that are pinned.
  public func pinned(_ viewport: Viewport) -> Insets {
    guard let prepared, prepared.settings.movesHeaders else { return .zero }
    let gutter = prepared.settings.gutter
    let isMirrored = prepared.settings.isRightToLeft
    return Insets(
      top: prepared.grid.gridTop, left: isMirrored ? 0 : gutter, bottom: 0,
      right: isMirrored ? gutter : 0)
  }

  /// The day, the time and the resource under a point of the viewport.
  public func spot(at point: Point, _ viewport: Viewport, isPress: Bool) -> EventSpot? {
    prepared?.follow(viewport)
    guard let prepared, prepared.grid.columns > 0, prepared.grid.dayWidth > 0 else { return nil }
    let offset = viewport.contentOffset
    return prepared.spot(
      at: prepared.mirror.point(Point(x: point.x + offset.x, y: point.y + offset.y)),
      FixedParts(prepared, viewport: viewport), isPress: isPress)
  }

  /// The event in front at a point of the content, and its grip there; nil for none.
  ///
  /// - Complexity: O(log n + k) for k events there.
  public func event(at point: Point, _ size: Double, _ context: any LayoutContext)
    throws(LayoutFailure) -> (item: IndexPath, grip: TouchPlace.Grip)?
  {
    guard let kinds = prepared?.kinds else { return nil }
    var found: [LayoutAttributes] = []
    try attributes(
      in: Rect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1), context, into: &found)
    let front = found.filter {
      ($0.element.kind == .cell || $0.element.kind == kinds.continuation)
        && !$0.isHidden && $0.frame.contains(point)
    }.max(by: LayoutAttributes.frontOrder)
    guard let front else { return nil }
    let section = front.element.section
    let count = max(1, context.itemCount(inSection: section))
    let item = IndexPath(item: front.element.item % count, section: section)
    guard case .timed(let event) = time(of: item, context) else { return (item, .move) }
    let ends = prepared?.cuts(of: event, at: point) ?? (start: true, end: true)
    let grip = EventDrag.grip(
      at: point.y, from: front.frame.y, length: front.frame.height, size: size,
      hasStart: !ends.start, hasEnd: !ends.end)
    return (item, grip ?? .move)
  }

  /// The day, the time and the resource at a point, and where fingers edit the grip (rule K-80).
  public func place(at point: Point, _ context: any LayoutContext) throws(LayoutFailure)
    -> TouchPlace?
  {
    prepared?.follow(context.viewport)
    guard let prepared else { return nil }
    let parts = FixedParts(prepared, context)
    guard let spot = prepared.spot(at: prepared.mirror.point(point), parts, isPress: true) else {
      return nil
    }
    var place = prepared.place(of: spot)
    if let settings = settings(context), settings.gesture != .off {
      place.grip = try event(at: point, settings.grip, context)?.grip
    }
    return place
  }

  /// The rule that forbids a ghost, or nil (rule K-89).
  ///
  /// - Complexity: O(events of its days); O(n) where it reaches beyond the hours and days shown.
  public func forbids(
    _ ghost: EventGhost, _ touch: EventTouch, _ settings: EditSettings,
    _ context: any LayoutContext
  ) -> EditRule? {
    guard let prepared, case .timed(let event) = ghost.time else { return nil }
    if settings.overlap == .refuse {
      let own = touch.subject == .event ? touch.item : nil
      if prepared.meetsOthers(event, ghost.resource, but: own)
        || !prepared.isWhole(event) && meetsAny(event, ghost.resource, but: own, context)
      {
        return .overlap
      }
    }
    guard let open = prepared.openTimes(around: event, settings.within) else { return nil }
    return EditRule.forbids(Int(event.start)..<Int(event.end), others: [], open: open)
  }

  /// The places of a ghost, by day.
  public func frames(of ghost: EventGhost, _ context: any LayoutContext) -> [Rect] {
    guard let prepared else { return [] }
    return prepared.frames(of: ghost, context).map(prepared.mirror.rect)
  }
}

extension WeekCalendar {
  /// Whether an event would meet another one with a time in its resource, shown or not.
  ///
  /// - Complexity: O(n).
  private func meetsAny(
    _ event: TimedEvent, _ resource: Int, but own: IndexPath?, _ context: any LayoutContext
  ) -> Bool {
    guard let prepared else { return false }
    let time = Int(event.utcStart)..<Int(max(event.utcStart, event.utcEnd))
    let reading = EventReading(hasDays: true, hasDates: true)
    var isMet = false
    for section in 0..<context.sectionCount where !isMet {
      let items = 0..<context.itemCount(inSection: section)
      let marks = BackgroundMarks(inSection: section, items: items, context)
      reading.forEach(inSection: section, items: items, context) { item, metrics in
        guard !isMet, IndexPath(item: item, section: section) != own, !marks.contains(item),
          case .timed(let other) = prepared.placer.time(section: section, metrics),
          prepared.resources(section, item).contains(resource)
        else { return }
        let range = Int(other.utcStart)..<Int(max(other.utcStart, other.utcEnd))
        isMet = EditRule.forbids(time, others: CollectionOfOne(range), open: nil) != nil
      }
    }
    return isMet
  }
}

extension PreparedCalendar {
  /// Whether all of an event is in days and hours that are shown.
  fileprivate func isWhole(_ event: TimedEvent) -> Bool {
    let days =
      GregorianDay.holding(event.start)...GregorianDay.holding(max(event.start, event.end - 1))
    let seconds = days.reduce(Int64(0)) { length, day in
      let part =
        day >= 0 && day < rows.days && shown.visible.isVisible(day)
        ? rows.part(of: event, on: day) : nil
      return length + (part.map { $0.upperBound - $0.lowerBound } ?? 0)
    }
    return seconds == max(0, event.end - event.start)
  }

  /// The spot at a point of the content; for a press nil beside the grid and the all-day row, else
  /// the nearest one.
  func spot(at point: Point, _ parts: FixedParts, isPress: Bool) -> EventSpot? {
    let beside = isPress ? nil : point.x < grid.x(ofColumn: 0) ? 0 : grid.columns - 1
    guard let column = grid.column(atX: point.x) ?? beside else { return nil }
    let resource = shown.resources.place(ofColumn: column).resource
    if point.y >= parts.allDayTop, point.y < parts.allDayTop + grid.allDayHeight {
      if isPress, point.x < parts.pinX + settings.gutter { return nil }
      return EventSpot(day: day(column), isWhole: true, resource: resource)
    }
    if isPress, parts.covers(point) || point.y >= grid.y(ofSecond: grid.axis.last) { return nil }
    let second = grid.second(atY: point.y)
    return EventSpot(
      day: day(column), second: min(max(second, Double(grid.axis.first)), Double(grid.axis.last)),
      resource: resource)
  }

  /// The day, the time and the resource of a spot.
  func place(of spot: EventSpot) -> TouchPlace {
    TouchPlace(
      date: placer.firstDate.map { $0 + spot.day }, day: spot.day - placer.lead,
      // Rounding of lengths is far below a millisecond.
      minute: spot.isWhole ? nil : (spot.second * 1000).rounded() / 60_000,
      resource: name(ofResource: spot.resource))
  }

  /// The name of a resource, or nil where there are none and for events that have none.
  func name(ofResource resource: Int) -> String? {
    guard let names = itemResources?.names.names, names.indices.contains(resource) else {
      return nil
    }
    return names[resource]
  }

  /// Whether an event goes on before, and after, the day at a point.
  func cuts(of event: TimedEvent, at point: Point) -> (start: Bool, end: Bool) {
    grid.column(atX: mirror.point(point).x).map { rows.cuts(of: event, on: day($0)) }
      ?? (start: true, end: true)
  }

  /// The parts of an event in a resource, by day.
  private func parts(of event: TimedEvent, _ resource: Int) -> [(column: Int, seconds: Range<Int>)]
  {
    var parts: [(column: Int, seconds: Range<Int>)] = []
    forEachPart(of: event, [resource]) { _, column, seconds in
      parts.append((column, Int(seconds.lowerBound)..<Int(seconds.upperBound)))
    }
    return parts.sorted { $0.column < $1.column }
  }

  /// Whether an event would meet another one with a time in its resource.
  fileprivate func meetsOthers(_ event: TimedEvent, _ resource: Int, but own: IndexPath?) -> Bool {
    parts(of: event, resource).contains { part in
      let others = days[part.column].segments.lazy.filter {
        own == nil || Int($0.section) != own?.section
          || self.names.item($0.section, $0.item) != own?.item
      }
      return EditRule.forbids(
        part.seconds, others: others.map { Int($0.start)..<Int($0.end) }, open: nil) != nil
    }
  }

  /// The times in which an event must lie, ascending, in seconds from midnight of day 0; nil if it
  /// may lie anywhere.
  fileprivate func openTimes(around event: TimedEvent, _ within: EditWithin) -> [Range<Int>]? {
    let days = GregorianDay.holding(event.start) - 2...GregorianDay.holding(event.end) + 1
    func moved(_ times: Range<Int>, _ day: Int) -> Range<Int> {
      times.lowerBound + day * 86_400..<times.upperBound + day * 86_400
    }
    switch within {
    case .none: return nil
    case .hours: return days.map { moved(settings.hours, $0) }
    case .business:
      guard settings.business.areSet, let firstDate = placer.firstDate else { return nil }
      let open = days.flatMap { day in
        settings.business.open(on: GregorianDay.weekday(firstDate + day)).map { moved($0, day) }
      }
      return open.sorted { $0.lowerBound < $1.lowerBound }
    }
  }

  /// The frames of a ghost, by day.
  fileprivate func frames(of ghost: EventGhost, _ context: any LayoutContext) -> [Rect] {
    switch ghost.time {
    case .timed(let event):
      return parts(of: event, ghost.resource).map {
        grid.frame(ofColumn: $0.column, from: $0.seconds.lowerBound, to: $0.seconds.upperBound)
      }
    case .days(let span, _):
      let parts = FixedParts(self, context)
      return dates(of: span).map {
        parts.rowFrame(shown.resources.column(date: $0, resource: ghost.resource))
      }
    }
  }
}
