import LayoutCore

/// Collects the events that meet a rectangle and puts them into `AttributesOrder`.
struct EventSearch {
  /// An event that was found: its place in the order, and where its attributes come from.
  private struct Hit {
    /// Section, whether it is a continuation, item.
    var key: UInt64
    /// Column of the bucket; with `isAllDay` an index of `entries`.
    var column: Int32
    var index: Int32
    var isAllDay = false
  }

  private let prepared: PreparedCalendar
  private let rect: Rect
  private let parts: FixedParts
  private let context: any LayoutContext
  private let seconds: (from: Int32, to: Int32)
  private var hits: [Hit] = []
  private var entries: [(lane: Int, entry: AllDayRow.Entry)] = []
  private var isInOrder = true

  /// Begins a search; all days that `rect` meets must be packed.
  init(
    _ prepared: PreparedCalendar, _ rect: Rect, _ parts: FixedParts, _ context: any LayoutContext
  ) {
    self.prepared = prepared
    self.rect = rect
    self.parts = parts
    self.context = context
    seconds = prepared.grid.seconds(in: rect)
  }

  /// Adds what a day shows in the grid.
  mutating func addSegments(of column: Int) {
    guard let packed = prepared.days[column].packed else { return }
    let segments = prepared.days[column].segments
    packed.forEach(from: seconds.from, to: seconds.to) { index in
      let segment = segments[index]
      var item = Int(segment.item)
      if segment.part > 1 {
        item += (Int(segment.part) - 1) * context.itemCount(inSection: Int(segment.section))
      }
      add(
        Hit(
          key: Self.key(Int(segment.section), segment.part > 0, item), column: Int32(column),
          index: Int32(index)))
    }
  }

  /// Adds events of the all-day row.
  mutating func addAllDay(on columns: Range<Int>) {
    let top = parts.allDayTop
    guard rect.maxY > top, rect.minY < top + prepared.grid.allDayHeight else { return }
    for lane in prepared.allDay.lanes.indices {
      for entry in prepared.allDay.entries(inLane: lane, on: columns) {
        let event = prepared.days[entry.column].allDay[entry.index]
        add(
          Hit(
            key: Self.key(Int(event.section), false, Int(event.item)),
            column: Int32(entries.count), index: 0, isAllDay: true))
        entries.append((lane, entry))
      }
    }
  }

  /// Views that count events of a day.
  func moreViews(of column: Int) -> [LayoutAttributes] {
    prepared.moreViews(column, parts).filter { $0.frame.intersects(rect) }
  }

  /// Appends everything that was found, together with `fixed` elements of section 0.
  mutating func finish(
    merging fixed: [LayoutAttributes], into attributes: inout [LayoutAttributes]
  ) {
    if !isInOrder { hits.sort { $0.key < $1.key } }
    attributes.reserveCapacity(attributes.count + hits.count + fixed.count)
    var next = 0
    for hit in hits {
      let found = self.attributes(of: hit)
      guard found.frame.intersects(rect) else { continue }
      while next < fixed.count, fixed[next].element < found.element {
        attributes.append(fixed[next])
        next += 1
      }
      attributes.append(found)
    }
    attributes += fixed[next...]
  }

  private mutating func add(_ hit: Hit) {
    if let last = hits.last, last.key > hit.key { isInOrder = false }
    hits.append(hit)
  }

  private func attributes(of hit: Hit) -> LayoutAttributes {
    if hit.isAllDay {
      let (lane, entry) = entries[Int(hit.column)]
      return prepared.allDayCell(entry, lane: lane, parts)
    }
    let kind = hit.key & Self.continuationBit == 0 ? ElementKind.cell : prepared.kinds.continuation
    let element = Element(
      kind, section: Int(hit.key >> 40), item: Int(hit.key & (Self.continuationBit - 1)))
    return prepared.segment(Int(hit.column), Int(hit.index), element)
  }

  private static let continuationBit: UInt64 = 1 << 39

  private static func key(_ section: Int, _ isContinuation: Bool, _ item: Int) -> UInt64 {
    UInt64(section) << 40 | (isContinuation ? continuationBit : 0)
      | min(UInt64(item), continuationBit - 1)
  }
}
