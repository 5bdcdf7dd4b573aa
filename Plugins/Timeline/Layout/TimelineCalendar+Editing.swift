public import CalendarEvents
import CivilTime
public import LayoutCore

extension TimelineCalendar: EventEditing {
  /// The options about editing.
  public var editOptions: EditOptions { TimelineOption.editing }

  /// The clock of the zone; day 0 is the date of section 0.
  public var editCalendar: EditCalendar? {
    prepared.map {
      EditCalendar($0.content.placer.clock, firstDate: $0.content.firstDate, lead: 0)
    }
  }

  /// Events of whole days are among the others here.
  public var hasAllDayRow: Bool { false }

  /// The column `resource`, where there are resources.
  public var resourceColumn: ItemMetric? {
    prepared?.eventRows.resources.names.isEmpty == false ? TimelineColumn.resource : nil
  }

  /// The name of a row's resource, or nil for that of the other items.
  public func name(ofResource resource: Int) -> String? { prepared?.name(ofRow: resource) }

  /// The event that is dragged, and how many have no resource that is shown.
  public func report(_ context: any LayoutContext) -> [Fact] {
    let unplaced = prepared.map { Double($0.eventRows.unplaced) } ?? 0
    return dragReport(context) + (unplaced > 0 ? [Fact("", [FactValue("unplaced", unplaced)])] : [])
  }

  /// The time of an item, or nil if there is no such item.
  public func time(of item: IndexPath, _ context: any LayoutContext) -> EventTime? {
    prepared?.content.time(of: item)
  }

  /// The time of an event between two instants.
  public func time(from start: Int64, to end: Int64) -> EventTime? {
    prepared?.content.time(from: start, to: end)
  }

  /// The headers are pinned along both axes.
  public func pinned(_ viewport: Viewport) -> Insets {
    guard let settings = prepared?.settings else { return .zero }
    return Insets(
      top: settings.header, left: settings.isRightToLeft ? 0 : settings.gutter, bottom: 0,
      right: settings.isRightToLeft ? settings.gutter : 0)
  }

  /// The time and the row under a point of the viewport.
  ///
  /// - Complexity: O(log rows).
  public func spot(at point: Point, _ viewport: Viewport, isPress: Bool) -> EventSpot? {
    guard let prepared else { return nil }
    let offset = viewport.contentOffset
    return prepared.spot(
      at: Point(x: point.x + offset.x, y: point.y + offset.y), prepared.pins(viewport),
      isPress: isPress)
  }

  /// The event in front at a point of the content, and its grip there; nil for none.
  ///
  /// - Complexity: O(log n + k) for k events there.
  public func event(at point: Point, _ size: Double, _ context: any LayoutContext)
    throws(LayoutFailure) -> (item: IndexPath, grip: TouchPlace.Grip)?
  {
    guard let prepared else { return nil }
    var found: [LayoutAttributes] = []
    try attributes(
      in: Rect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1), context, into: &found)
    let front = found.filter {
      [.cell, prepared.kinds.continuation].contains($0.element.kind) && $0.frame.contains(point)
    }.max(by: LayoutAttributes.frontOrder)
    guard let front, let (name, _) = prepared.place(front.element) else { return nil }
    let (start, end) = prepared.times(prepared.content.dates(name))
    let (place, frame) = (prepared.mirror.point(point), prepared.mirror.rect(front.frame))
    let grip = EventDrag.grip(
      at: place.x, from: frame.x, length: frame.width, size: size,
      hasStart: prepared.axis.shows(start),
      hasEnd: prepared.axis.shows(start == end ? end : end - 1))
    return (
      IndexPath(item: prepared.content.item(name), section: Int(name.section)), grip ?? .move
    )
  }

  /// The day, the time and the resource at a point, and where fingers edit the grip (rule K-80).
  public func place(at point: Point, _ context: any LayoutContext) throws(LayoutFailure)
    -> TouchPlace?
  {
    guard let prepared,
      let spot = prepared.spot(at: point, prepared.pins(context.viewport), isPress: true)
    else { return nil }
    var place = TouchPlace(
      date: prepared.content.firstDate.map { $0 + spot.day }, day: spot.day,
      // Rounding of lengths is far below a millisecond.
      minute: (spot.second * 1000).rounded() / 60_000, resource: name(ofResource: spot.resource))
    if let settings = settings(context), settings.gesture != .off {
      place.grip = try event(at: point, settings.grip, context)?.grip
    }
    return place
  }

  /// The rule that forbids a ghost, or nil (rule K-89); of the times in which a drag may end only
  /// the hours shown are known here.
  ///
  /// - Complexity: O(events of the row).
  public func forbids(
    _ ghost: EventGhost, _ touch: EventTouch, _ settings: EditSettings,
    _ context: any LayoutContext
  ) -> EditRule? {
    guard let prepared, case .timed(let event) = ghost.time else { return nil }
    if settings.overlap == .refuse, prepared.meetsOthers(event, touch, in: ghost.resource) {
      return .overlap
    }
    guard settings.within == .hours else { return nil }
    let hours = prepared.settings.hours
    let days = GregorianDay.holding(event.start) - 1...GregorianDay.holding(event.end) + 1
    return EditRule.forbids(
      Int(event.start)..<Int(max(event.start, event.end)), others: [],
      open: days.map { $0 * 86_400 + hours.lowerBound..<$0 * 86_400 + hours.upperBound })
  }

  /// The box of a ghost in its row, if anything of it is shown.
  public func frames(of ghost: EventGhost, _ context: any LayoutContext) -> [Rect] {
    guard let prepared, prepared.rows.indices.contains(ghost.resource) else { return [] }
    let zero = Int64(prepared.content.placer.origin) * GregorianDay.seconds
    let (start, end): (Int64, Int64)
    switch ghost.time {
    case .timed(let event), .days(_, let event?): (start, end) = (event.start, event.end)
    case .days(let span, nil):
      start = Int64(span.lowerBound) * GregorianDay.seconds
      end = Int64(span.upperBound + 1) * GregorianDay.seconds
    }
    let box = prepared.axis.box(
      from: start + zero, to: max(start, end) + zero, minWidth: prepared.settings.minWidth)
    guard let box else { return [] }
    let (tops, row) = (prepared.tops, ghost.resource)
    return [
      prepared.mirror.rect(
        Rect(minX: box.lowerBound, minY: tops[row], maxX: box.upperBound, maxY: tops[row + 1]))
    ]
  }
}

extension PreparedTimeline {
  /// The spot at a point of the content; for a press nil beside the rows and below headers, else
  /// the nearest one.
  fileprivate func spot(at point: Point, _ pins: Point, isPress: Bool) -> EventSpot? {
    guard axis.shown.count > 0, !rows.isEmpty else { return nil }
    let place = Point(x: mirror.x(point.x), y: point.y)
    let isInside =
      place.x >= pins.x + settings.gutter && place.x < axis.end
      && place.y >= pins.y + settings.header && place.y < tops[rows.count]
    if isPress, !isInside { return nil }
    let row =
      rows(from: place.y, to: place.y.nextUp).first ?? (place.y < tops[0] ? 0 : rows.count - 1)
    let time = axis.time(atX: place.x)
    return EventSpot(
      day: axis.shown.date(time.column) - content.placer.origin, second: time.second,
      resource: row)
  }

  /// Whether an event would meet another one with a time in a row.
  fileprivate func meetsOthers(_ event: TimedEvent, _ touch: EventTouch, in row: Int) -> Bool {
    guard rows.indices.contains(row) else { return false }
    let own =
      touch.subject == .event
      ? content.name(section: touch.item.section, item: touch.item.item) : nil
    let zero = Int64(content.placer.origin) * GregorianDay.seconds
    let time = Int(event.utcStart + zero)..<Int(max(event.utcStart, event.utcEnd) + zero)
    var isMet = false
    rows[row].forEach(from: -.infinity, to: .infinity) { box in
      let other = content.dates(box.name)
      guard box.name != own, other.isTimed else { return }
      let range = Int(other.start)..<Int(max(other.start, other.end))
      if EditRule.forbids(time, others: CollectionOfOne(range), open: nil) != nil { isMet = true }
    }
    return isMet
  }
}
