import CalendarEvents
public import LayoutCore

extension WeekCalendar {
  /// Appends the attributes of every element whose frame intersects `rect`, in `AttributesOrder`.
  ///
  /// `rect` is in content coordinates; touching edges do not intersect, and what has no area
  /// intersects nothing.
  ///
  /// - Complexity: O(log n + k) for k elements, once the days that `rect` meets are packed; where
  ///   more than an eighth of a day is met, O(events of the day).
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    prepared?.follow(context.viewport)
    let start = attributes.count
    append(in: prepared?.mirror.rect(rect) ?? rect, context, to: &attributes)
    if let touch = editing(context) {
      add(
        ghostViews(prepared?.kinds.ghost, touch, context), of: touch,
        continuation: prepared?.kinds.continuation, in: rect,
        &attributes, from: start)
    }
  }

  private func append(
    in rect: Rect, _ context: any LayoutContext, to attributes: inout [LayoutAttributes]
  ) {
    guard !rect.isEmpty, let columns = prepared?.grid.columns(in: rect) else { return }
    for column in columns { prepared?.pack(column, &work) }
    guard let prepared else { return }
    let parts = FixedParts(prepared, context)
    var fixed = parts.headers(in: rect)
    for column in columns {
      fixed += prepared.moreViews(column, parts).filter { $0.frame.intersects(rect) }
    }
    fixed += parts.resourceHeaders(in: rect)
    fixed += parts.zoneHeaders(in: rect)
    if prepared.settings.business.areSet {
      fixed += columns.flatMap(prepared.closedViews).filter { $0.frame.intersects(rect) }
    }
    fixed += parts.lines(in: rect)
    let search = EventSearch(prepared, rect, parts, fixed, context)
    var others = prepared.backgroundViews(columns, context)
    others += prepared.timeMarks(columns, in: rect, context)
    let start = attributes.count
    search.append(columns, others.filter { $0.frame.intersects(rect) }, to: &attributes)
    if prepared.settings.isRightToLeft {
      for index in start..<attributes.count {
        attributes[index] = prepared.mirror.attributes(attributes[index])
      }
    }
    work.segmentsVisited += search.visited
  }

  /// The attributes of one element, or nil if there is no such element.
  ///
  /// A cell that is not shown, outside of days and hours or only counted, is there, but hidden.
  ///
  /// - Complexity: O(log n), once its day is packed.
  public func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    prepared?.follow(context.viewport)
    if let touch = editing(context) {
      if element.kind == prepared?.kinds.ghost {
        let views = element.section == 0 ? ghostViews(prepared?.kinds.ghost, touch, context) : []
        return views.first { $0.element == element }
      }
      return mirrored(element, context).map {
        faded($0, touch, continuation: prepared?.kinds.continuation)
      }
    }
    return mirrored(element, context)
  }

  private func mirrored(_ element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    guard let found = plainAttributes(for: element, context) else { return nil }
    guard prepared?.settings.isRightToLeft == true else { return found }
    return prepared?.mirror.attributes(found)
  }

  /// The attributes of one element, from left to right.
  private func plainAttributes(for element: Element, _ context: any LayoutContext)
    -> LayoutAttributes?
  {
    guard let kinds = prepared?.kinds else { return nil }
    switch element.kind {
    case .header, .footer: return nil
    case .cell:
      guard exists(element.section, element.item, context) else { return nil }
      return cell(element, context)
    case kinds.continuation: return continuation(element, context)
    case kinds.more: return moreView(element, context)
    case kinds.closed: return prepared?.closedView(element)
    case kinds.timeMark: return timeMark(element, context)
    case kinds.background:
      return backgroundPlace(element, context).flatMap {
        prepared?.backgroundView(element, on: $0.column, $0.part)
      }
    default: return prepared.flatMap { FixedParts($0, context).part(element) }
    }
  }

  private func exists(_ section: Int, _ item: Int, _ context: any LayoutContext) -> Bool {
    0..<context.sectionCount ~= section && 0..<context.itemCount(inSection: section) ~= item
  }

  /// The time of an item.
  func time(_ section: Int, _ item: Int, _ context: any LayoutContext) -> EventTime? {
    guard let placer = prepared?.placer else { return nil }
    var time: EventTime?
    EventReading(hasDays: true, hasDates: true).forEach(
      inSection: section, items: item..<(item + 1), context
    ) {
      time = placer.time(section: section, $1)
    }
    return time
  }

  private func cell(_ element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    switch time(element.section, element.item, context) {
    case .timed where isBehind(element.section, element.item, context):
      return prepared?.outside(element)
    case .timed(let event):
      guard let home = home(of: event, element) else { return prepared?.outside(element) }
      return segment(element, part: 0, item: element.item, on: home)
    case .days(let span, _):
      return bar(element, item: element.item, span, part: 0, context)
        ?? prepared?.outside(element)
    case nil: return nil
    }
  }

  /// A bar of an event of the all-day row, or nil if it is not shown.
  private func bar(
    _ element: Element, item: Int, _ span: ClosedRange<Int>, part: Int,
    _ context: any LayoutContext
  ) -> LayoutAttributes? {
    guard let prepared, let entry = prepared.entry(element.section, item, span, part: part) else {
      return nil
    }
    let lane = prepared.allDay.laneOf[entry.column]?[entry.index]
    return prepared.allDayCell(element, entry, lane: lane, FixedParts(prepared, context))
  }

  /// The column of an event's cell; where days are columns, without a look at resources.
  func home(of event: TimedEvent, _ element: Element) -> Int? {
    guard prepared?.showsAllDays == true else {
      guard let prepared, let date = prepared.dates(of: event)?.home,
        let resource = prepared.resources(element.section, element.item).first
      else { return nil }
      return prepared.shown.resources.column(date: date, resource: resource)
    }
    guard let days = prepared?.rows.days(of: event) else { return nil }
    return prepared?.rows.home(of: event, among: days)
  }

  func segment(_ element: Element, part: Int, item: Int, on column: Int)
    -> LayoutAttributes?
  {
    prepared?.pack(column, &work)
    guard
      let prepared,
      let index = prepared.days[column].index(
        section: element.section, item: item, part: part, prepared.names)
    else { return nil }
    return prepared.segment(column, index, element)
  }

  private func continuation(_ element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    guard let place = continuationPlace(element, context) else { return nil }
    if case .days(let span, _) = time(element.section, place.item, context) {
      return bar(element, item: place.item, span, part: place.part, context)
    }
    return segment(element, part: place.part, item: place.item, on: place.column)
  }

  /// Item, part and column of a view that continues an event, or nil if there is no such view.
  func continuationPlace(_ element: Element, _ context: any LayoutContext)
    -> (item: Int, part: Int, column: Int)?
  {
    guard 0..<context.sectionCount ~= element.section, element.item >= 0 else { return nil }
    let count = context.itemCount(inSection: element.section)
    guard count > 0 else { return nil }
    let (item, part) = (element.item % count, element.item / count + 1)
    guard let prepared else { return nil }
    let resources = prepared.resources(element.section, item)
    let column: Int?
    switch time(element.section, item, context) {
    case .timed where isBehind(element.section, item, context): column = nil
    case .timed(let event):
      column = prepared.place(ofPart: part, of: event, resources)?.column
    case .days(let span, _):
      let bars = prepared.bars(of: span, resources)
      column = part < bars.count ? bars[part].first : nil
    case nil: column = nil
    }
    return column.map { (item, part, $0) }
  }

  private func moreView(_ element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    let column = element.item / PreparedCalendar.moreViewsPerDay
    guard element.section == 0, element.item >= 0, column < prepared?.days.count ?? 0 else {
      return nil
    }
    prepared?.pack(column, &work)
    guard let prepared else { return nil }
    let parts = FixedParts(prepared, context)
    return prepared.moreViews(column, parts).first { $0.element == element }
  }
}

extension PreparedCalendar {
  /// The entry of a bar of an event of the all-day row, or nil if it is not shown.
  func entry(_ section: Int, _ item: Int, _ span: ClosedRange<Int>, part: Int)
    -> AllDayRow.Entry?
  {
    let bars = bars(of: span, resources(section, item))
    guard part < bars.count else { return nil }
    let column = max(0, bars[part].first)
    return days[column].allDayIndex(section: section, item: item, names).map {
      AllDayRow.Entry(column: column, index: $0, span: bars[part])
    }
  }
}
