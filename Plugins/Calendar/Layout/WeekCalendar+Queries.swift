public import LayoutCore

extension WeekCalendar {
  /// Appends the attributes of every element whose frame intersects `rect`, in `AttributesOrder`.
  ///
  /// `rect` is in content coordinates; touching edges do not intersect, and what has no area
  /// intersects nothing.
  ///
  /// - Complexity: O(log n + k) for k elements, once the days that `rect` meets are packed; where more
  ///   than an eighth of a day is met, O(events of the day).
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    prepared?.follow(context.viewport)
    guard !rect.isEmpty, let columns = prepared?.grid.columns(in: rect) else { return }
    for column in columns { prepared?.pack(column, &work) }
    guard let prepared else { return }
    let parts = FixedParts(prepared, viewport: context.viewport)
    var fixed = parts.headers(in: rect)
    for column in columns {
      fixed += prepared.moreViews(column, parts).filter { $0.frame.intersects(rect) }
    }
    fixed += parts.lines(in: rect)
    let search = EventSearch(prepared, rect, parts, fixed, context)
    search.append(columns, to: &attributes)
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
    guard let kinds = prepared?.kinds else { return nil }
    switch element.kind {
    case .header, .footer: return nil
    case .cell:
      guard exists(element.section, element.item, context) else { return nil }
      return cell(element, context)
    case kinds.continuation: return continuation(element, context)
    case kinds.more: return moreView(element, context)
    default: return prepared.flatMap { FixedParts($0, viewport: context.viewport).part(element) }
    }
  }

  private func exists(_ section: Int, _ item: Int, _ context: any LayoutContext) -> Bool {
    0..<context.sectionCount ~= section && 0..<context.itemCount(inSection: section) ~= item
  }

  /// When an item is.
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
    case .timed(let event):
      guard let columns = prepared?.rows.columns(of: event),
        let home = prepared?.rows.home(of: event, among: columns)
      else { return prepared?.outside(element) }
      return segment(element, part: 0, item: element.item, on: home)
    case .days(let span, _):
      guard let prepared, let entry = prepared.entry(of: element, on: span) else {
        return self.prepared?.outside(element)
      }
      let lane = prepared.allDay.laneOf[entry.column]?[entry.index]
      return prepared.allDayCell(
        entry, lane: lane, FixedParts(prepared, viewport: context.viewport))
    case nil: return nil
    }
  }

  private func segment(_ element: Element, part: Int, item: Int, on column: Int)
    -> LayoutAttributes?
  {
    prepared?.pack(column, &work)
    guard
      let index = prepared?.days[column].index(section: element.section, item: item, part: part)
    else { return nil }
    return prepared?.segment(column, index, element)
  }

  private func continuation(_ element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    guard let place = continuationPlace(element, context) else { return nil }
    return segment(element, part: place.part, item: place.item, on: place.column)
  }

  /// Item, part and column of a view that goes on with an event, or nil if there is none.
  func continuationPlace(_ element: Element, _ context: any LayoutContext)
    -> (item: Int, part: Int, column: Int)?
  {
    guard 0..<context.sectionCount ~= element.section, element.item >= 0 else { return nil }
    let count = context.itemCount(inSection: element.section)
    guard count > 0 else { return nil }
    let (item, part) = (element.item % count, element.item / count + 1)
    guard case .timed(let event) = time(element.section, item, context), let prepared,
      let columns = prepared.rows.columns(of: event)
    else { return nil }
    let home = prepared.rows.home(of: event, among: columns)
    var number = 0
    for column in columns where column != home {
      guard prepared.rows.part(of: event, on: column) != nil else { continue }
      number += 1
      if number == part { return (item, part, column) }
    }
    return nil
  }

  private func moreView(_ element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    let column = element.item / PreparedCalendar.moreViewsPerDay
    guard element.section == 0, element.item >= 0, column < prepared?.days.count ?? 0 else {
      return nil
    }
    prepared?.pack(column, &work)
    guard let prepared else { return nil }
    let parts = FixedParts(prepared, viewport: context.viewport)
    return prepared.moreViews(column, parts).first { $0.element == element }
  }
}

extension PreparedCalendar {
  /// Where an event of the all-day row is kept, or nil if it is not shown.
  func entry(of element: Element, on span: ClosedRange<Int>) -> AllDayRow.Entry? {
    guard span.upperBound >= 0, span.lowerBound < days.count else { return nil }
    let column = max(0, span.lowerBound)
    let index = days[column].allDay.firstIndex {
      Int($0.section) == element.section && Int($0.item) == element.item
    }
    return index.map {
      AllDayRow.Entry(
        column: column, index: $0, span: DaySpan(first: span.lowerBound, last: span.upperBound))
    }
  }
}
