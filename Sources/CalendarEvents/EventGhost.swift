import CivilTime
public import LayoutCore

/// An event as a finger would leave it.
public struct EventGhost {
  /// Its time: in the grid, or on whole days.
  public var time: EventTime
  /// The number of its resource; 0 without resources.
  public var resource: Int

  /// The explanation of its views.
  public static let fact = Fact("the event as it would be if the finger lifted now (K-89)")
}

/// Where an event that is dragged would be, and the line that takes it there.
extension EventEditing {
  /// The event that a finger leaves if it lifts, or nil if nothing changes (rules K-82 to K-87).
  ///
  /// - Complexity: O(log changes of the clock).
  public func ghost(
    _ touch: EventTouch, _ settings: EditSettings, _ context: any LayoutContext
  ) -> EventGhost? {
    let now = touch.now
    guard touch.subject == .event else {
      return newTime(touch, settings).map { EventGhost(time: $0, resource: now.resource) }
    }
    guard let old = time(of: touch.item, context), let time = movedTime(old, touch, settings) else {
      return nil
    }
    let resource = touch.grip == .move ? now.resource : touch.from.resource
    let isElsewhere = name(ofResource: touch.from.resource) != name(ofResource: resource)
    return time != old || isElsewhere ? EventGhost(time: time, resource: resource) : nil
  }

  /// The time of a new event.
  private func newTime(_ touch: EventTouch, _ settings: EditSettings) -> EventTime? {
    guard let calendar = editCalendar else { return nil }
    let (from, now, drag) = (touch.from, touch.now, settings.drag)
    if from.isWhole { return .days(min(from.day, now.day)...max(from.day, now.day), nil) }
    guard touch.hasMoved else {
      let start = instant(at: from, step: drag.step)
      return time(from: start, to: start + settings.usual)
    }
    guard from.day == now.day else {
      let made = drag.created(calendar.clockTime(from), calendar.clockTime(now))
      return time(from: made.start - calendar.zero, to: made.end - calendar.zero)
    }
    let ends = [instant(at: from, step: drag.step), instant(at: now, step: drag.step)]
    return time(from: min(ends[0], ends[1]), to: max(ends[0], ends[1]) + drag.step)
  }

  /// The time of an event that a finger has dragged by its grip.
  private func movedTime(_ old: EventTime, _ touch: EventTouch, _ settings: EditSettings)
    -> EventTime?
  {
    let (from, now) = (touch.from, touch.now)
    let days = now.day - from.day
    // Between the grid and the all-day row (rule K-86).
    if from.isWhole, !now.isWhole {
      let start = instant(at: now, step: settings.drag.step)
      return time(from: start, to: start + settings.usual)
    }
    if !from.isWhole, now.isWhole, touch.grip == .move { return .days(now.day...now.day, nil) }
    switch old {
    case .days(let span, nil):
      let (first, last) = (span.lowerBound, span.upperBound)
      switch touch.grip {
      case .move: return .days(first + days...last + days, nil)
      case .start: return .days(min(first + days, last)...last, nil)
      case .end: return .days(first...max(first, last + days), nil)
      }
    case .timed(let event), .days(_, let event?):
      let minutes = from.isWhole ? 0 : (now.second - from.second) / 60
      return dragged(event, touch.grip, days: days, minutes: minutes, settings)
    }
  }

  private func dragged(
    _ event: TimedEvent, _ grip: TouchPlace.Grip, days: Int, minutes: Double,
    _ settings: EditSettings
  ) -> EventTime? {
    guard let zero = editCalendar?.zero else { return nil }
    // A millisecond is far above the rounding of places, and far below what a finger can do.
    let minutes = (minutes * 60_000).rounded() / 60_000
    let moved = settings.drag.event(
      event.utcStart + zero, event.utcEnd + zero, grip, days: days, minutes: minutes)
    return time(from: moved.start - zero, to: moved.end - zero)
  }

  // MARK: The line

  /// The change of the content that a ghost stands for (rule K-90); nil if there is no section for
  /// a new event.
  func edit(_ ghost: EventGhost, _ touch: EventTouch, _ context: any LayoutContext) -> GestureEdit?
  {
    guard let calendar = editCalendar else { return nil }
    let isNew = touch.subject == .room
    guard let path = isNew ? end(of: ghost, calendar, context) : touch.item else { return nil }
    var values: [ItemValue] = []
    func place(_ day: Int) {
      let hasOwnDay = !isNew && !number(.day, touch.item, context).isNaN
      guard let firstDate = calendar.firstDate, !hasOwnDay else {
        return values.append(.number(.day, Double(day - calendar.lead)))
      }
      values.append(.number(.date, Double(firstDate + day)))
    }
    switch ghost.time {
    case .timed(let event), .days(_, let event?):
      let day = GregorianDay.holding(event.utcStart)
      place(day)
      let midnight = Int64(day) * GregorianDay.seconds
      values.append(.number(.start, Double(event.utcStart - midnight) / 60))
      values.append(.number(.end, Double(event.utcEnd - midnight) / 60))
    case .days(let span, nil):
      place(span.lowerBound)
      values.append(.number(.start, nil))
      // The end is counted from the date, so an event of whole days that moves keeps its own.
      if isNew || !touch.from.isWhole || touch.grip != .move {
        values.append(.number(.end, span.count == 1 ? nil : Double(span.count) * 1440))
      }
    }
    if let resource = resource(touch, context) { values.append(resource) }
    return isNew ? .insert(path, values) : .change(path, values)
  }

  private func number(_ metric: ItemMetric, _ item: IndexPath, _ context: any LayoutContext)
    -> Double
  {
    var values: [Double] = []
    context.read(metric, inSection: item.section, items: item.item..<item.item + 1, into: &values)
    return values.first ?? .nan
  }

  /// The resources of the event where another one replaces that which it is dragged from (rule
  /// K-86), or nil if it keeps its own.
  private func resource(_ touch: EventTouch, _ context: any LayoutContext) -> ItemValue? {
    guard let column = resourceColumn else { return nil }
    let new = name(ofResource: touch.now.resource)
    guard touch.subject == .event else { return new.map { .text(column, $0) } }
    let old = name(ofResource: touch.from.resource)
    guard touch.grip == .move, old != new else { return nil }
    var texts: [String?] = []
    let item = touch.item
    context.readTexts(
      column, inSection: item.section, items: item.item..<item.item + 1, into: &texts)
    return .text(column, ResourceNames.replacing(old, with: new, in: texts.first ?? nil))
  }

  /// The place behind the last item of the section of a new event's day, or of the nearest section.
  private func end(
    of ghost: EventGhost, _ calendar: EditCalendar, _ context: any LayoutContext
  ) -> IndexPath? {
    guard context.sectionCount > 0 else { return nil }
    let day = ghost.time.span.lowerBound - calendar.lead
    let section = min(max(0, day), context.sectionCount - 1)
    return IndexPath(item: context.itemCount(inSection: section), section: section)
  }

  // MARK: Elements

  /// The views of an event that is dragged, of a kind, one for each of its places (rule K-89).
  public func ghostViews(
    _ kind: ElementKind?, _ touch: EventTouch, _ context: any LayoutContext
  ) -> [LayoutAttributes] {
    guard let kind, let settings = settings(context),
      let ghost = ghost(touch, settings, context)
    else { return [] }
    let alpha = forbids(ghost, touch, settings, context) == nil ? 1 : 0.5
    return frames(of: ghost, context).enumerated().map { index, frame in
      var view = LayoutAttributes(
        Element(kind, section: 0, item: index), frame: frame, zIndex: 2000)
      view.alpha = alpha
      return view
    }
  }

  /// The times on a ghost: `09:30-10:30`, or `all day`.
  public func ghostLabel(_ context: any LayoutContext) -> String? {
    guard let calendar = editCalendar, let touch = editing(context),
      let settings = settings(context), let ghost = ghost(touch, settings, context)
    else { return nil }
    guard case .timed(let event) = ghost.time else { return "all day" }
    let times = [event.utcStart, event.utcEnd].map { instant in
      let local = calendar.clock.local(instant + calendar.zero)
      return DateText.clock(Int(local - Int64(GregorianDay.holding(local)) * GregorianDay.seconds))
    }
    return "\(times[0])-\(times[1])"
  }

  /// An element, faded if it is the cell of the event that is dragged, or of the kind that
  /// continues it (rule K-89).
  public func faded(
    _ attributes: LayoutAttributes, _ touch: EventTouch, continuation: ElementKind?
  ) -> LayoutAttributes {
    let element = attributes.element
    guard touch.subject == .event, element.section == touch.item.section,
      element.kind == .cell || element.kind == continuation,
      element.item % max(1, touch.itemCount) == touch.item.item
    else { return attributes }
    var faded = attributes
    faded.alpha = 0.4
    return faded
  }

  /// Fades the event that is dragged among `attributes` from `first` on, and adds those of its
  /// ghosts that meet `rect`; then all are in order.
  public func add(
    _ ghosts: [LayoutAttributes], of touch: EventTouch, continuation: ElementKind?, in rect: Rect,
    _ attributes: inout [LayoutAttributes], from first: Int
  ) {
    for index in first..<attributes.count {
      attributes[index] = faded(attributes[index], touch, continuation: continuation)
    }
    let views = ghosts.filter { $0.frame.intersects(rect) }
    guard !views.isEmpty else { return }
    attributes += views
    attributes[first...].sort { $0.element < $1.element }
  }
}
