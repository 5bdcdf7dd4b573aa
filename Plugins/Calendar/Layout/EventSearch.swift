import CalendarEvents
import LayoutCore

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
          element(
            segments[Int(index)].section, segments[Int(index)].item,
            part: segments[Int(index)].part), frame: frame,
          zIndex: prepared.layering.cell(order: packed.order(Int(index)))),
        to: &attributes, &order)
    }
    self.order = order
  }

  /// The element that shows a part of an item, by its name.
  private func element(_ section: Int32, _ name: Int32, part: Int32) -> Element {
    let item = prepared.names.item(section, name)
    let section = Int(section)
    guard part > 0 else { return Element(.cell, section: section, item: item) }
    let later = Int(part) - 1
    let count = later > 0 ? context.itemCount(inSection: section) : 0
    return Element(prepared.kinds.continuation, section: section, item: item + later * count)
  }

  private func appendAllDay(
    on columns: Range<Int>, to attributes: inout [LayoutAttributes]
  ) {
    let top = parts.allDayEventTop
    // The row may be lower than its lanes: it is as high as the days in view need (rule D-07).
    let lanes = Double(prepared.allDay.lanes.count) * prepared.settings.alldayHeight
    guard rect.maxY > top, rect.minY < top + lanes else { return }
    for lane in prepared.allDay.lanes.indices {
      for entry in prepared.allDay.entries(inLane: lane, on: columns) {
        let event = prepared.days[entry.column].allDay[entry.index]
        let element = element(event.section, event.item, part: event.part)
        let cell = prepared.allDayCell(element, entry, lane: lane, parts)
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
