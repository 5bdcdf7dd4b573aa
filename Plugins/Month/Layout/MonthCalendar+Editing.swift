public import CalendarEvents
import CivilTime
public import LayoutCore

extension MonthCalendar: EventEditing {
  /// The options about editing.
  public var editOptions: EditOptions { MonthOption.editing }

  /// The clock of the zone; day 0 is the date of section 0.
  public var editCalendar: EditCalendar? {
    prepared.map {
      EditCalendar($0.content.placer.clock, firstDate: $0.content.firstDate, lead: 0)
    }
  }

  /// All events are of whole days here.
  public var hasAllDayRow: Bool { false }

  /// The time of an item, or nil if there is no such item.
  public func time(of item: IndexPath, _ context: any LayoutContext) -> EventTime? {
    prepared?.content.time(of: item)
  }

  /// The time of an event between two instants.
  public func time(from start: Int64, to end: Int64) -> EventTime? {
    prepared?.content.time(from: start, to: end)
  }

  /// The names of weekdays stay at the top.
  public func pinned(_ viewport: Viewport) -> Insets {
    Insets(top: prepared?.settings.weekdayHeader ?? 0, left: 0, bottom: 0, right: 0)
  }

  /// The day under a point of the viewport.
  ///
  /// - Complexity: O(log weeks).
  public func spot(at point: Point, _ viewport: Viewport, isPress: Bool) -> EventSpot? {
    guard let prepared else { return nil }
    let offset = viewport.contentOffset
    let place = prepared.mirror.point(Point(x: point.x + offset.x, y: point.y + offset.y))
    let isPinned = place.y < prepared.pinY(viewport) + prepared.settings.weekdayHeader
    guard !(isPress && isPinned), let date = prepared.date(at: place, isNearest: !isPress) else {
      return nil
    }
    return EventSpot(day: date - prepared.content.placer.origin, isWhole: true)
  }

  /// The event in front at a point of the content, and its grip there; nil for none.
  ///
  /// - Complexity: O(k) for k events of the week.
  public func event(at point: Point, _ size: Double, _ context: any LayoutContext)
    throws(LayoutFailure) -> (item: IndexPath, grip: TouchPlace.Grip)?
  {
    guard let prepared else { return nil }
    var found: [LayoutAttributes] = []
    try attributes(
      in: Rect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1), context, into: &found)
    let front = found.filter {
      [.cell, prepared.kinds.continuation].contains($0.element.kind) && !$0.isHidden
        && $0.frame.contains(point)
    }.max(by: LayoutAttributes.frontOrder)
    guard let front, let part = prepared.part(front.element), let bar = prepared.bar(of: part)
    else { return nil }
    let item = IndexPath(
      item: prepared.content.item(part.name), section: Int(part.name.section))
    let (place, frame) = (prepared.mirror.point(point), prepared.mirror.rect(front.frame))
    let grip = EventDrag.grip(
      at: place.x, from: frame.x, length: frame.width, size: size,
      hasStart: bar.isStart, hasEnd: bar.isEnd)
    return (item, grip ?? .move)
  }

  /// The day at a point, and where fingers edit the grip of a bar (rule K-80).
  public func place(at point: Point, _ context: any LayoutContext) throws(LayoutFailure)
    -> TouchPlace?
  {
    guard let prepared,
      point.y >= prepared.pinY(context.viewport) + prepared.settings.weekdayHeader,
      let date = prepared.date(at: prepared.mirror.point(point), isNearest: false)
    else { return nil }
    let day = date - prepared.content.placer.origin
    var place = TouchPlace(date: prepared.content.firstDate.map { $0 + day }, day: day)
    if let settings = settings(context), settings.gesture != .off {
      place.grip = try event(at: point, settings.grip, context)?.grip
    }
    return place
  }

  /// The rule that forbids a ghost, or nil (rule K-89).
  ///
  /// - Complexity: O(events of its weeks).
  public func forbids(
    _ ghost: EventGhost, _ touch: EventTouch, _ settings: EditSettings,
    _ context: any LayoutContext
  ) -> EditRule? {
    guard let prepared, settings.overlap == .refuse, case .timed(let event) = ghost.time else {
      return nil
    }
    let own =
      touch.subject == .event
      ? prepared.content.name(section: touch.item.section, item: touch.item.item) : nil
    let zero = Int64(prepared.content.placer.origin) * GregorianDay.seconds
    let others = prepared.events(on: prepared.dates(of: ghost)).lazy.filter {
      $0 != own && prepared.content.dates($0).isTimed
    }
    return EditRule.forbids(
      Int(event.utcStart + zero)..<Int(max(event.utcStart, event.utcEnd) + zero),
      others: others.map {
        let event = prepared.content.dates($0)
        return Int(event.start)..<Int(max(event.start, event.end))
      }, open: nil)
  }

  /// The days of a ghost that are shown.
  public func frames(of ghost: EventGhost, _ context: any LayoutContext) -> [Rect] {
    guard let prepared else { return [] }
    return prepared.days(of: prepared.dates(of: ghost)).map(prepared.mirror.rect)
  }
}

extension PreparedMonth {
  /// The date at a point of the content, or nil where none is shown; the nearest one if asked for.
  ///
  /// - Complexity: O(log weeks).
  func date(at point: Point, isNearest: Bool) -> Int? {
    let last = grid.bottoms.count - 1
    var row = grid.rows(from: point.y, to: point.y.nextUp).lowerBound
    if row > last || grid.tops[row] > point.y {
      guard isNearest else { return nil }
      row = min(row, last)
    }
    var column = (0..<grid.columns).first { point.x < grid.x(ofColumn: $0 + 1) }
    if !isNearest, point.x < grid.x(ofColumn: 0) { column = nil }
    guard let column = column ?? (isNearest ? grid.columns - 1 : nil) else { return nil }
    let (date, dates) = (grid.rows.date(row: row, column: column), grid.rows.rows[row].dates)
    if dates.contains(date) { return date }
    return isNearest && !dates.isEmpty
      ? min(max(date, dates.lowerBound), dates.upperBound - 1) : nil
  }

  /// The dates of a ghost.
  func dates(of ghost: EventGhost) -> ClosedRange<Int> {
    let origin = content.placer.origin
    guard case .timed(let event) = ghost.time else {
      return ghost.time.span.lowerBound + origin...ghost.time.span.upperBound + origin
    }
    let zero = Int64(origin) * GregorianDay.seconds
    return content.placer.dates(from: event.utcStart + zero, to: event.utcEnd + zero)
  }

  /// The places of the dates that are shown.
  ///
  /// - Complexity: O(k log weeks) for k dates.
  func days(of dates: ClosedRange<Int>) -> [Rect] {
    let shown = Range(dates).clamped(to: grid.rows.dates)
    return shown.compactMap { grid.rows.place(of: $0) }.map {
      grid.day(row: $0.row, column: $0.column)
    }
  }
}
