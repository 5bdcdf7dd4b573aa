public import CivilTime
public import LayoutCore

/// A layout of events that fingers move, resize and create (rules K-80 to K-90).
///
/// A conforming layout reports where events and times are; the state of the touch, its effect on
/// an event and the command that it ends in are shared.
public protocol EventEditing: CollectionLayout, Interaction {
  /// The options about editing.
  var editOptions: EditOptions { get }
  /// Dates and clock of what is prepared, or nil before.
  var editCalendar: EditCalendar? { get }
  /// Whether whole days are in a row of their own, which does not scroll down with the hours.
  var hasAllDayRow: Bool { get }
  /// The column in which items name their resources, or nil where there are none.
  var resourceColumn: ItemMetric? { get }

  /// Returns the time of an item, or nil if there is no such item.
  func time(of item: IndexPath, _ context: any LayoutContext) -> EventTime?
  /// Returns the time of an event from `start` to `end`, in UTC from midnight of day 0.
  func time(from start: Int64, to end: Int64) -> EventTime?
  /// Returns what lies under a point of the viewport; for a press nil beside all places, else the
  /// nearest one.
  func spot(at point: Point, _ viewport: Viewport, isPress: Bool) -> EventSpot?
  /// Returns the event in front at a point of the content, and its grip there, or nil for none.
  ///
  /// `size` is that of a grip at an end, in points.
  func event(at point: Point, _ size: Double, _ context: any LayoutContext) throws(LayoutFailure)
    -> (item: IndexPath, grip: TouchPlace.Grip)?
  /// Returns the instant at a spot, rounded down to `step` seconds, in UTC from midnight of day 0.
  func instant(at spot: EventSpot, step: Int64) -> Int64
  /// Returns the widths of what is pinned at each edge of the viewport.
  func pinned(_ viewport: Viewport) -> Insets
  /// Returns the places of a ghost in content coordinates, one for each day that shows it.
  func frames(of ghost: EventGhost, _ context: any LayoutContext) -> [Rect]
  /// Returns the name of a resource, or nil where there is none.
  func name(ofResource resource: Int) -> String?
  /// Returns the rule that forbids a ghost, or nil.
  func forbids(
    _ ghost: EventGhost, _ touch: EventTouch, _ settings: EditSettings,
    _ context: any LayoutContext
  ) -> EditRule?
}

/// Dates and clock by which fingers edit events.
public struct EditCalendar {
  /// The clock of the zone.
  public var clock: ZoneClock
  /// The date of day 0, or nil if no date is known.
  public var firstDate: Int?
  /// The day of section 0.
  public var lead: Int

  /// Creates a calendar.
  public init(_ clock: ZoneClock, firstDate: Int?, lead: Int) {
    (self.clock, self.firstDate, self.lead) = (clock, firstDate, lead)
  }

  /// Seconds from 1970-01-01 to midnight of day 0.
  var zero: Int64 { Int64(firstDate ?? 0) * GregorianDay.seconds }

  /// The clock time at a spot.
  func clockTime(_ spot: EventSpot) -> (day: Int, second: Double) {
    // Rounding of places is far below a millisecond.
    (spot.day + (firstDate ?? 0), (spot.second * 1000).rounded() / 1000)
  }
}

extension EventEditing {
  /// Without resources.
  public var resourceColumn: ItemMetric? { nil }

  /// Without resources.
  public func name(ofResource resource: Int) -> String? { nil }

  /// By the clock.
  public func instant(at spot: EventSpot, step: Int64) -> Int64 {
    guard let calendar = editCalendar else { return 0 }
    return EventDrag(calendar.clock, step: step).instant(calendar.clockTime(spot)) - calendar.zero
  }

  // MARK: Interaction

  /// Fingers edit where an option lets them, else they scroll.
  public func follows(_ context: any LayoutContext) -> Bool { editOptions.areOn(context) }

  /// There are no rules of a release.
  public func compare(velocity: Point, _ context: any LayoutContext) -> [Fact] { [] }

  /// Lets a finger move, resize or create an event, or scroll (rules K-80 to K-88).
  ///
  /// - Complexity: that of `event(at:_:_:)` for a press, else O(log n).
  /// - Throws: `LayoutFailure.refused` for a resting place, of which there are none.
  public func respond(to gesture: Gesture, _ context: any LayoutContext) throws(LayoutFailure)
    -> GestureResponse
  {
    var touch = self.touch(context)
    var offset = context.viewport.contentOffset
    var velocity = Point.zero
    switch gesture {
    case .press(let point): touch = try press(point, context)
    case .drag(let way, let milliseconds):
      touch.move(way)
      move(way, &touch, &offset, context)
      pass(milliseconds, &touch, &offset, context)
    case .release(let speed):
      if touch.mode == .scroll || touch.mode == .down {
        velocity = Point(x: -speed.x, y: -speed.y)
      }
      if touch.mode == .editing { touch.mode = .released } else { touch = EventTouch() }
    case .cancel: touch = EventTouch()
    case .tick(let milliseconds): pass(milliseconds, &touch, &offset, context)
    case .settle: break
    case .move: throw .refused("\(declaration.name) has no resting places")
    }
    return GestureResponse(
      state: touch.mode == .none ? [] : touch.numbers, contentOffset: offset,
      contentVelocity: velocity)
  }

  /// Returns the event that is dragged: `new` for one that is not there yet.
  public func report(_ context: any LayoutContext) -> [Fact] {
    dragReport(context)
  }

  /// The values of `report`.
  public func dragReport(_ context: any LayoutContext) -> [Fact] {
    guard let touch = editing(context) else { return [] }
    guard touch.subject == .event else { return [Fact("new", [FactValue("dragged", 0)])] }
    let (section, item) = (touch.item.section, touch.item.item)
    return [
      Fact(
        "\(section),\(item)",
        [FactValue("dragged", Double(section)), FactValue("dragged", Double(item))])
    ]
  }

  /// Returns the event as the finger leaves it, or would leave it (rules K-83 to K-90).
  public func outcome(_ context: any LayoutContext) -> GestureOutcome? {
    let touch = self.touch(context)
    guard touch.mode == .editing || touch.mode == .released else { return nil }
    guard let settings = settings(context), let ghost = ghost(touch, settings, context),
      let edit = edit(ghost, touch, context)
    else { return .handled }
    let rule = forbids(ghost, touch, settings, context)
    return touch.mode == .released && rule == nil
      ? .edit(edit) : .proposal(edit, refusal: rule?.rawValue)
  }

  // MARK: The touch

  /// The options in force, or nil before a `prepare`.
  public func settings(_ context: any LayoutContext) -> EditSettings? {
    editCalendar.map { EditSettings(editOptions, context, $0.clock) }
  }

  /// The finger on the layout; none once the event that it is on has changed.
  private func touch(_ context: any LayoutContext) -> EventTouch {
    let numbers = context.interactionState
    if numbers.isEmpty { return EventTouch() }
    let touch = EventTouch(numbers)
    // Options may have changed under the finger.
    if touch.mode == .editing, settings(context)?.allows(touch.subject) != true {
      return EventTouch()
    }
    guard touch.subject == .event else { return touch }
    let item = touch.item
    guard 0..<context.sectionCount ~= item.section,
      context.itemCount(inSection: item.section) == touch.itemCount,
      0..<touch.itemCount ~= item.item,
      let times = times(of: item, context), times == (touch.start, touch.end)
    else { return EventTouch() }
    return touch
  }

  /// The finger on the layout if it edits, or nil.
  public func editing(_ context: any LayoutContext) -> EventTouch? {
    let state = context.interactionState
    guard state.first == Double(EventTouch.Mode.editing.rawValue) else { return nil }
    let touch = touch(context)
    return touch.mode == .editing ? touch : nil
  }

  /// The times of an item in UTC, from midnight of day 0; its first and last day without times.
  private func times(of item: IndexPath, _ context: any LayoutContext) -> (Int64, Int64)? {
    switch time(of: item, context) {
    case .timed(let event), .days(_, let event?): return (event.utcStart, event.utcEnd)
    case .days(let span, nil): return (Int64(span.lowerBound), Int64(span.upperBound))
    case nil: return nil
    }
  }

  private func press(_ point: Point, _ context: any LayoutContext) throws(LayoutFailure)
    -> EventTouch
  {
    var touch = EventTouch()
    (touch.mode, touch.press) = (.down, point)
    guard let settings = settings(context),
      let spot = spot(at: point, context.viewport, isPress: true)
    else { return touch }
    (touch.from, touch.now) = (spot, spot)
    let offset = context.viewport.contentOffset
    let place = Point(x: point.x + offset.x, y: point.y + offset.y)
    guard let (item, grip) = try event(at: place, settings.grip, context) else {
      if context.sectionCount > 0 { touch.subject = .room }
      return touch
    }
    guard let times = times(of: item, context) else { return touch }
    (touch.subject, touch.item, touch.grip) = (.event, item, grip)
    (touch.start, touch.end) = times
    touch.itemCount = context.itemCount(inSection: item.section)
    return touch
  }

  private func move(
    _ way: Point, _ touch: inout EventTouch, _ offset: inout Point, _ context: any LayoutContext
  ) {
    guard let settings = settings(context) else { return }
    if touch.mode == .down {
      if !settings.allows(touch.subject) {
        touch.mode = .scroll
      } else if settings.gesture == .longPress {
        if touch.farthest > EventTouch.slop { touch.mode = .scroll }
      } else if touch.hasMoved {
        touch.mode = .editing
      }
    }
    switch touch.mode {
    case .scroll:
      let (across, down) = scrollRange(context)
      let limit = GestureResponse.limit
      if across.lowerBound < across.upperBound || scrollsAcross {
        offset.x = min(max(offset.x - way.x, -limit), limit)
      }
      if down.lowerBound < down.upperBound || !scrollsAcross {
        offset.y = min(max(offset.y - way.y, -limit), limit)
      }
    case .editing: follow(&touch, offset, context)
    case .none, .down, .released: break
    }
  }

  /// Whether content scrolls across even where all of it is in view.
  private var scrollsAcross: Bool { sections?.scrollAxis == .horizontal }

  /// Lets time pass: a finger that rests takes hold of what it is on, and near an edge it scrolls
  /// (rule K-88).
  private func pass(
    _ milliseconds: Double, _ touch: inout EventTouch, _ offset: inout Point,
    _ context: any LayoutContext
  ) {
    guard milliseconds > 0, let settings = settings(context) else { return }
    touch.held += milliseconds
    switch touch.mode {
    case .down where touch.isLongPress:
      let isHeld = touch.subject == .room || settings.gesture == .longPress
      if settings.allows(touch.subject), isHeld { touch.mode = .editing }
    case .editing:
      scroll(milliseconds, touch, &offset, context)
      follow(&touch, offset, context)
    default: break
    }
  }

  /// Reads where the finger is.
  private func follow(_ touch: inout EventTouch, _ offset: Point, _ context: any LayoutContext) {
    guard touch.hasMoved else { return }
    var viewport = context.viewport
    viewport.contentOffset = offset
    if let spot = spot(at: touch.finger, viewport, isPress: false) { touch.now = spot }
  }

  private func scroll(
    _ milliseconds: Double, _ touch: EventTouch, _ offset: inout Point,
    _ context: any LayoutContext
  ) {
    guard touch.hasMoved else { return }
    let viewport = context.viewport
    let (inset, pinned) = (viewport.adjustedContentInset, pinned(viewport))
    let (across, down) = scrollRange(context)
    offset.x = EdgeScrolling.offset(
      offset.x,
      EdgeScrolling.velocity(
        touch.finger.x, from: inset.left + pinned.left,
        to: viewport.size.width - inset.right - pinned.right),
      milliseconds: milliseconds, in: across)
    if hasAllDayRow, touch.now.isWhole || touch.from.isWhole { return }
    offset.y = EdgeScrolling.offset(
      offset.y,
      EdgeScrolling.velocity(
        touch.finger.y, from: inset.top + pinned.top,
        to: viewport.size.height - inset.bottom - pinned.bottom),
      milliseconds: milliseconds, in: down)
  }

  /// The offsets between the ends of the content.
  private func scrollRange(_ context: any LayoutContext) -> (
    across: ClosedRange<Double>, down: ClosedRange<Double>
  ) {
    let (viewport, size) = (context.viewport, contentSize)
    let inset = viewport.adjustedContentInset
    func range(_ before: Double, _ length: Double, _ visible: Double, _ after: Double)
      -> ClosedRange<Double>
    {
      -before...max(-before, length - visible + after)
    }
    return (
      range(inset.left, size.width, viewport.size.width, inset.right),
      range(inset.top, size.height, viewport.size.height, inset.bottom)
    )
  }
}
