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
    let rect = prepared?.mirror.rect(rect) ?? rect
    guard !rect.isEmpty, let columns = prepared?.grid.columns(in: rect) else { return }
    for column in columns { prepared?.pack(column, &work) }
    guard let prepared else { return }
    let parts = FixedParts(prepared, context)
    var fixed = parts.headers(in: rect)
    for column in columns {
      fixed += prepared.moreViews(column, parts).filter { $0.frame.intersects(rect) }
    }
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
      guard let home = home(of: event) else { return prepared?.outside(element) }
      return segment(element, part: 0, item: element.item, on: home)
    case .days(let span, _):
      guard let prepared, let entry = prepared.entry(of: element, on: span) else {
        return self.prepared?.outside(element)
      }
      let lane = prepared.allDay.laneOf[entry.column]?[entry.index]
      return prepared.allDayCell(
        entry, lane: lane, FixedParts(prepared, context))
    case nil: return nil
    }
  }

  /// The column of an event's cell; where days are columns, without a copy of what is prepared.
  private func home(of event: TimedEvent) -> Int? {
    guard prepared?.showsAllDays == true else { return prepared?.columns(of: event)?.home }
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
    guard !isBehind(element.section, item, context),
      case .timed(let event) = time(element.section, item, context), let prepared,
      let (columns, home) = prepared.columns(of: event)
    else { return nil }
    var number = 0
    for column in columns where column != home {
      guard prepared.rows.part(of: event, on: prepared.day(column)) != nil else { continue }
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
    let parts = FixedParts(prepared, context)
    return prepared.moreViews(column, parts).first { $0.element == element }
  }
}

extension PreparedCalendar {
  /// The entry of an event of the all-day row, or nil if it is not shown.
  func entry(of element: Element, on span: ClosedRange<Int>) -> AllDayRow.Entry? {
    guard let column = columns(of: span).first else { return nil }
    let index = days[column].allDayIndex(section: element.section, item: element.item, names)
    return index.map {
      AllDayRow.Entry(
        column: column, index: $0,
        span: DaySpan(
          first: shown.visible.column(notBefore: span.lowerBound),
          last: shown.visible.column(notBefore: span.upperBound + 1) - 1))
    }
  }
}

/// Appends the events that meet a rectangle, and the fixed parts between them, in
/// `AttributesOrder`.
///
/// Days come one after the other, and with one section a day their events are in order already;
/// else everything is sorted at the end.
final class EventSearch {
  private let prepared: PreparedCalendar
  private let rect: Rect
  private let parts: FixedParts
  private let context: any LayoutContext
  private let seconds: (from: Int32, to: Int32)
  /// Segments of the day at hand, kept between days for its room.
  private var candidates: [Int32] = []
  /// Elements of section 0 that follow its cells.
  private let fixed: [LayoutAttributes]
  private var order = Order()

  /// Segments looked at so far.
  private(set) var visited = 0

  /// The order of the elements so far.
  private struct Order {
    var isFixedAppended = false
    var holds = true
    var last = Element(.header, section: 0, item: -1)
  }

  /// Begins a search; all days that `rect` meets must be packed.
  init(
    _ prepared: PreparedCalendar, _ rect: Rect, _ parts: FixedParts, _ fixed: [LayoutAttributes],
    _ context: any LayoutContext
  ) {
    self.prepared = prepared
    self.rect = rect
    self.parts = parts
    self.fixed = fixed
    self.context = context
    seconds = prepared.grid.seconds(in: rect)
  }

  /// Appends everything that `rect` meets on `columns` to `attributes`, and `others`, which are in
  /// no order.
  func append(
    _ columns: Range<Int>, _ others: [LayoutAttributes], to attributes: inout [LayoutAttributes]
  ) {
    let start = attributes.count
    appendAllDay(on: columns, to: &attributes)
    for column in columns { appendSegments(of: column, to: &attributes) }
    if !order.isFixedAppended { appendFixed(to: &attributes, &order) }
    attributes += others
    if !order.holds || !others.isEmpty { attributes[start...].sort { $0.element < $1.element } }
  }

  private func appendSegments(of column: Int, to attributes: inout [LayoutAttributes]) {
    guard let packed = prepared.days[column].packed else { return }
    let grid = prepared.grid
    let frames = prepared.grid.frames(ofColumn: column)
    let bottom = grid.y(ofSecond: grid.axis.last)
    let meetsAllDay = rect.minY <= grid.gridTop && bottom <= rect.maxY
    if meetsAllDay {
      visited += packed.findAll(into: &candidates)
    } else {
      visited += packed.findCandidates(from: seconds.from, to: seconds.to, into: &candidates)
    }
    if let first = prepared.days[column].firstOfRun(prepared.names) {
      let holdsColumn = meetsAllDay && frames.lie(inside: rect.minX...rect.maxX)
      appendRun(from: first, packed, frames, holdsColumn, to: &attributes)
    } else {
      appendSegments(of: column, packed, frames, to: &attributes)
    }
  }

  /// Appends cells of items that follow each other: their order needs no comparison of each, and
  /// where `rect` holds the column, neither does whether they meet it.
  private func appendRun(
    from first: Element, _ packed: PackedDay, _ frames: ColumnFrames, _ holdsColumn: Bool,
    to attributes: inout [LayoutAttributes]
  ) {
    if first.section > 0, !order.isFixedAppended { appendFixed(to: &attributes, &order) }
    let (slots, orders, found) = (packed.packing.slots, packed.packing.orders, candidates)
    let tags = packed.tags
    let (rect, layering) = (rect, prepared.layering)
    let start = attributes.count
    attributes.append(addingCapacity: found.count) { output in
      var cell = LayoutAttributes(first, frame: .zero)
      for index in found {
        let tag = tags.tag(at: Int(index))
        let slot = slots[tag]
        cell.frame = frames.frame(slot)
        guard holdsColumn ? !cell.frame.isEmpty : cell.frame.intersects(rect) else { continue }
        cell.element.item = first.item + Int(index)
        cell.zIndex = layering.cell(order: orders[tag])
        output.append(cell)
      }
    }
    guard attributes.count > start else { return }
    if attributes[start].element < order.last { order.holds = false }
    order.last = attributes[attributes.count - 1].element
  }

  private func appendSegments(
    of column: Int, _ packed: PackedDay, _ frames: ColumnFrames,
    to attributes: inout [LayoutAttributes]
  ) {
    let segments = prepared.days[column].segments
    // Kept here while the day lasts: the compiler then knows that nothing else changes it.
    var order = self.order
    for index in candidates {
      let slot = packed.slot(Int(index))
      let frame = frames.frame(slot)
      guard frame.intersects(rect) else { continue }
      append(
        LayoutAttributes(
          element(of: segments[Int(index)]), frame: frame,
          zIndex: prepared.layering.cell(order: packed.order(Int(index)))),
        to: &attributes, &order)
    }
    self.order = order
  }

  private func element(of segment: Segment) -> Element {
    let section = Int(segment.section)
    let item = prepared.names.item(segment.section, segment.item)
    guard segment.part > 0 else { return Element(.cell, section: section, item: item) }
    let later = Int(segment.part) - 1
    let count = later > 0 ? context.itemCount(inSection: section) : 0
    return Element(prepared.kinds.continuation, section: section, item: item + later * count)
  }

  private func appendAllDay(
    on columns: Range<Int>, to attributes: inout [LayoutAttributes]
  ) {
    let top = parts.allDayTop
    // The row may be lower than its lanes: it is as high as the days in view need (rule D-07).
    let lanes = Double(prepared.allDay.lanes.count) * prepared.settings.alldayHeight
    guard rect.maxY > top, rect.minY < top + lanes else { return }
    for lane in prepared.allDay.lanes.indices {
      for entry in prepared.allDay.entries(inLane: lane, on: columns) {
        let cell = prepared.allDayCell(entry, lane: lane, parts)
        if cell.frame.intersects(rect) { append(cell, to: &attributes, &order) }
      }
    }
  }

  private func append(
    _ found: LayoutAttributes, to attributes: inout [LayoutAttributes], _ order: inout Order
  ) {
    if found.element.section > 0, !order.isFixedAppended { appendFixed(to: &attributes, &order) }
    if found.element < order.last { order.holds = false }
    order.last = found.element
    attributes.append(found)
  }

  private func appendFixed(to attributes: inout [LayoutAttributes], _ order: inout Order) {
    order.isFixedAppended = true
    guard let first = fixed.first, let last = fixed.last else { return }
    if first.element < order.last { order.holds = false }
    order.last = last.element
    attributes += fixed
  }
}
