import LayoutCore

/// Appends the events that meet a rectangle, and the fixed parts between them, in `AttributesOrder`.
///
/// Days come one after the other, and with one section a day their events are in order already; else
/// everything is sorted at the end.
final class EventSearch {
  private let prepared: PreparedCalendar
  private let rect: Rect
  private let parts: FixedParts
  private let context: any LayoutContext
  private let seconds: (from: Int32, to: Int32)
  /// Segments of the day at hand, kept between days for its room.
  private var candidates: [Int32] = []
  /// Elements of section 0 that belong behind its cells.
  private let fixed: [LayoutAttributes]
  private var order = Order()

  /// Segments looked at so far.
  private(set) var visited = 0

  /// What is known of the order of the elements so far.
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

  /// Appends everything that `rect` meets on `columns` to `attributes`.
  func append(_ columns: Range<Int>, to attributes: inout [LayoutAttributes]) {
    let start = attributes.count
    appendAllDay(on: columns, to: &attributes)
    for column in columns { appendSegments(of: column, to: &attributes) }
    if !order.isFixedAppended { appendFixed(to: &attributes, &order) }
    if !order.holds { attributes[start...].sort { $0.element < $1.element } }
  }

  private func appendSegments(of column: Int, to attributes: inout [LayoutAttributes]) {
    guard let packed = prepared.days[column].packed else { return }
    let grid = prepared.grid
    let frames = prepared.grid.frames(ofColumn: column)
    let meetsAllDay = Int(seconds.from) < grid.firstSecond && Int(seconds.to) > grid.lastSecond
    if meetsAllDay {
      visited += packed.findAll(into: &candidates)
    } else {
      visited += packed.findCandidates(from: seconds.from, to: seconds.to, into: &candidates)
    }
    if let first = prepared.days[column].firstOfRun {
      let holdsColumn = meetsAllDay && frames.lie(inside: rect.minX...rect.maxX)
      appendRun(from: first, packed, frames, holdsColumn, to: &attributes)
    } else {
      appendSegments(of: column, packed, frames, to: &attributes)
    }
  }

  /// Appends cells of items that follow each other: their order needs no look at each, and where
  /// `rect` holds the column, neither does whether they meet it.
  private func appendRun(
    from first: Element, _ packed: PackedDay, _ frames: ColumnFrames, _ holdsColumn: Bool,
    to attributes: inout [LayoutAttributes]
  ) {
    if first.section > 0, !order.isFixedAppended { appendFixed(to: &attributes, &order) }
    let (slots, found) = (packed.packing.slots, candidates)
    let (rect, layering) = (rect, prepared.layering)
    let start = attributes.count
    attributes.append(addingCapacity: found.count) { output in
      var cell = LayoutAttributes(first, frame: .zero)
      for index in found {
        let slot = slots[Int(index)]
        cell.frame = frames.frame(slot)
        guard holdsColumn ? !cell.frame.isEmpty : cell.frame.intersects(rect) else { continue }
        cell.element.item = first.item + Int(index)
        cell.zIndex = layering.cell(order: slot.order)
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
      let slot = packed.packing.slots[Int(index)]
      let frame = frames.frame(slot)
      guard frame.intersects(rect) else { continue }
      append(
        LayoutAttributes(
          element(of: segments[Int(index)]), frame: frame,
          zIndex: prepared.layering.cell(order: slot.order)),
        to: &attributes, &order)
    }
    self.order = order
  }

  private func element(of segment: Segment) -> Element {
    let (section, item) = (Int(segment.section), Int(segment.item))
    guard segment.part > 0 else { return Element(.cell, section: section, item: item) }
    let later = Int(segment.part) - 1
    let count = later > 0 ? context.itemCount(inSection: section) : 0
    return Element(prepared.kinds.continuation, section: section, item: item + later * count)
  }

  private func appendAllDay(
    on columns: Range<Int>, to attributes: inout [LayoutAttributes]
  ) {
    let top = parts.allDayTop
    guard rect.maxY > top, rect.minY < top + prepared.grid.allDayHeight else { return }
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
