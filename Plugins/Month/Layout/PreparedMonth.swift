import CalendarEvents
import CivilTime
import LayoutCore

/// Everything that `prepare` finds: dates of all events, rows, and weeks once they are packed.
final class PreparedMonth {
  let settings: MonthSettings
  let kinds: MonthKind
  /// Dates and names of the events.
  private(set) var content: DatedContent
  private(set) var grid: MonthGrid
  /// The events of each row, in no order, without those of many rows.
  private var rowEvents: [[EventName]]
  /// Events that reach over more than `most` rows.
  private var long: [EventName] = []
  /// Rows that were asked for since their last change.
  private(set) var packed: [PackedRow?]
  /// Rows that were packed before their last changes.
  private var stale: [Int: StaleRow] = [:]
  /// The months that events touch, if they decide which months are shown.
  private(set) var reach: MonthReach?
  /// The columns of items by which `order` sorts; empty where it reads none.
  private var orderValues: [EventName: OrderValues] = [:]
  /// The first row that an edit has changed.
  private var firstChanged: Int?
  /// The work done.
  var work = MonthWork()

  /// Most rows in which an event is listed.
  private static let most = 64

  /// Most changes of a row after which the order of its other events is kept.
  private static let fewChanges = 16

  /// A row as it was packed before events came or went.
  private struct StaleRow {
    var bars: [PackedRow.Bar]
    /// Whether each event that has changed since is in the row.
    var changed: [EventName: Bool] = [:]
  }

  /// Reads all items.
  ///
  /// - Complexity: O(n log rows).
  /// - Throws: `LayoutFailure.refused` for options that exclude each other, and what the source of
  ///   zone files throws.
  init(_ context: any LayoutContext, _ zones: inout ZoneClocks) throws(LayoutFailure) {
    let settings = try MonthSettings(context)
    self.settings = settings
    kinds = MonthKind(context.kinds)
    // 1. The clock.
    let shown = settings.month?.adding(max(1, settings.months))
    let year = max(TimeZoneFile.lastYear, (shown?.year ?? 0) + 1)
    let clock = try zones.clock(settings.zone, through: year)
    // 2. The dates of all events.
    content = DatedContent(
      context, clock, origin: settings.origin ?? settings.month?.days.lowerBound,
      nextDayThreshold: settings.nextDayThreshold)
    // 3. The rows.
    var (first, count) = (settings.month, max(1, settings.months))
    if first == nil {
      let reach = Self.reach(of: content)
      first = reach?.first ?? YearMonth(holding: content.placer.origin)
      if settings.months == 0 { count = min(MonthOption.mostMonths, reach?.count ?? 1) }
      self.reach = reach
    }
    let rows = try MonthRows(
      settings, first: first ?? YearMonth(holding: content.placer.origin), count: count)
    grid = MonthGrid(settings, rows, context.viewport)
    rowEvents = Array(repeating: [], count: rows.rows.count)
    packed = Array(repeating: nil, count: rows.rows.count)
    // 4. The events of each row.
    for section in 0..<context.sectionCount {
      readOrder(section, 0..<context.itemCount(inSection: section), context)
    }
    content.forEach { name, event in add(name, event) }
    placeContent(from: 0)
  }

  /// The months that events touch, or nil if there are no events.
  private static func reach(of content: DatedContent) -> MonthReach? {
    var (first, last) = (Int.max, Int.min)
    content.forEach { _, event in
      (first, last) = (min(first, event.dates.lowerBound), max(last, event.dates.upperBound))
    }
    return first <= last ? MonthReach(first...last) : nil
  }

  // MARK: Events

  /// The place of an event among those of its rows.
  func key(_ name: EventName) -> LaneKey {
    LaneKey(dates: content.dates(name), section: name.section, item: content.item(name))
  }

  /// Reads what `order` looks at of some items.
  private func readOrder(_ section: Int, _ items: Range<Int>, _ context: any LayoutContext) {
    guard settings.order?.readsItems == true else { return }
    let values = OrderValues.read(
      MonthOption.columns, inSection: section, items: items, context)
    for (item, values) in zip(items, values) {
      if let name = content.name(section: section, item: item) { orderValues[name] = values }
    }
  }

  /// An event as the option `order` sees it, by the local clock; one of whole days lasts from
  /// midnight to midnight.
  private func ordered(_ key: LaneKey, _ name: EventName) -> OrderedEvent {
    let (dates, values) = (key.dates, orderValues[name] ?? OrderValues())
    let day = GregorianDay.seconds
    guard dates.isTimed else {
      let (first, end) = (Int64(dates.first) * day, (Int64(dates.last) + 1) * day)
      return OrderedEvent(start: first, end: end, duration: end - first, values)
    }
    let (start, end) = (content.placer.local(dates.start), content.placer.local(dates.end))
    return OrderedEvent(start: start, end: end, duration: dates.end - dates.start, values)
  }

  /// Sorts events by the order of their lanes.
  private func sort(_ keys: inout [(key: LaneKey, name: EventName)]) {
    guard let order = settings.order else { return keys.sort { $0.key < $1.key } }
    let events = keys.map { ($0, ordered($0.key, $0.name)) }
    keys = events.sorted { Self.isBefore(($0.0.key, $0.1), ($1.0.key, $1.1), order) }.map { $0.0 }
  }

  /// Whether an event gets its lane before another.
  private func isBefore(_ a: EventName, _ b: EventName) -> Bool {
    let keys = (key(a), key(b))
    guard let order = settings.order else { return keys.0 < keys.1 }
    return Self.isBefore((keys.0, ordered(keys.0, a)), (keys.1, ordered(keys.1, b)), order)
  }

  private static func isBefore(
    _ a: (key: LaneKey, event: OrderedEvent), _ b: (key: LaneKey, event: OrderedEvent),
    _ order: EventOrder
  ) -> Bool {
    let difference = order.compare(a.event, b.event)
    if difference != 0 { return difference < 0 }
    return (a.key.section, a.key.item) < (b.key.section, b.key.item)
  }

  /// Lists an event in its rows.
  private func add(_ name: EventName, _ event: EventDates) {
    reach?.count(event)
    let rows = grid.rows.rows(of: event.dates)
    if rows.count > Self.most {
      long.append(name)
    } else {
      for row in rows where grid.rows.columns(of: event.dates, inRow: row) != nil {
        rowEvents[row].append(name)
      }
    }
    change(rows, name, comes: true)
  }

  /// Takes an event out of its rows.
  private func remove(_ name: EventName, _ event: EventDates) {
    reach?.count(event, by: -1)
    let rows = grid.rows.rows(of: event.dates)
    if rows.count > Self.most {
      if let index = long.firstIndex(of: name) { long.remove(at: index) }
    } else {
      for row in rows {
        guard let index = rowEvents[row].firstIndex(of: name) else { continue }
        rowEvents[row].swapAt(index, rowEvents[row].count - 1)
        rowEvents[row].removeLast()
      }
    }
    change(rows, name, comes: false)
  }

  /// The events of the rows of some dates, each at least once.
  func events(on dates: ClosedRange<Int>) -> [EventName] {
    grid.rows.rows(of: dates).flatMap { rowEvents[$0] } + long
  }

  private func change(_ rows: Range<Int>, _ name: EventName, comes: Bool) {
    for row in rows {
      if let was = packed[row].take() { stale[row] = StaleRow(bars: was.bars) }
      stale[row]?.changed[name] = comes
      if stale[row]?.changed.count ?? 0 > Self.fewChanges { stale[row] = nil }
    }
    if !rows.isEmpty { firstChanged = min(firstChanged ?? rows.lowerBound, rows.lowerBound) }
  }

  // MARK: Rows

  /// Packs a row that has not been packed since its last change.
  ///
  /// - Complexity: O(k log k) for k events of the row and those of many rows; O(k) where few have
  ///   changed since it was packed.
  @discardableResult
  func pack(_ row: Int) -> PackedRow {
    if let packed = packed[row] { return packed }
    let result = PackedRow(
      editedBars(row) ?? bars(row), columns: grid.columns, limit: grid.limit(ofRow: row))
    packed[row] = result
    work.rowsLaid += 1
    work.segmentsPacked += result.bars.count
    return result
  }

  /// The bars of a row in the order of their lanes.
  private func bars(_ row: Int) -> [PackedRow.Bar] {
    var keys: [(key: LaneKey, name: EventName)] = []
    keys.reserveCapacity(rowEvents[row].count)
    for name in rowEvents[row] { keys.append((key(name), name)) }
    for name in long { keys.append((key(name), name)) }
    sort(&keys)
    var bars: [PackedRow.Bar] = []
    bars.reserveCapacity(keys.count)
    for (key, name) in keys {
      if let bar = bar(name, key.dates.dates, row) { bars.append(bar) }
    }
    work.segmentsSorted += bars.count
    return bars
  }

  /// The bar of an event in a row, or nil if no day of it is shown there.
  private func bar(_ name: EventName, _ dates: ClosedRange<Int>, _ row: Int) -> PackedRow.Bar? {
    guard let columns = grid.rows.columns(of: dates, inRow: row) else { return nil }
    return PackedRow.Bar(
      name, columns,
      isStart: grid.rows.date(row: row, column: columns.lowerBound) == dates.lowerBound,
      isEnd: grid.rows.date(row: row, column: columns.upperBound) == dates.upperBound)
  }

  /// The bars of a row that was packed before few of its events changed, or nil.
  ///
  /// Others keep their order, so nothing is read of them but where the new ones belong.
  private func editedBars(_ row: Int) -> [PackedRow.Bar]? {
    guard var was = stale.removeValue(forKey: row) else { return nil }
    for name in was.changed.keys {
      if let index = was.bars.firstIndex(where: { $0.name == name }) { was.bars.remove(at: index) }
    }
    for (name, isThere) in was.changed where isThere {
      guard let new = bar(name, content.dates(name).dates, row) else { continue }
      var (low, high) = (0, was.bars.count)
      while low < high {
        let middle = (low + high) / 2
        if isBefore(was.bars[middle].name, name) { low = middle + 1 } else { high = middle }
      }
      was.bars.insert(new, at: low)
      work.segmentsSorted += 1
    }
    return was.bars
  }

  /// Places all rows again from one on, if their heights depend on the content.
  ///
  /// - Complexity: O(rows), and the packing of those that have changed.
  private func placeContent(from first: Int) {
    firstChanged = nil
    guard settings.rowHeight == .content else { return }
    for row in first..<packed.count { pack(row) }
    let limit = settings.maxLanes > 0 ? settings.maxLanes : .max
    grid.place(from: first) { min(limit, packed[$0]?.lanes ?? 0) }
  }

  // MARK: Edits

  /// Applies one change.
  ///
  /// - Complexity: O(√n) for each item of a section of n items, and O(k) for k events of its rows.
  /// - Throws: `LayoutFailure.refused` if only a `prepare` can follow.
  func apply(_ update: LayoutUpdate, _ context: any LayoutContext) throws(LayoutFailure) {
    let (isFixed, reach) = (settings.month != nil, reach)
    let changes = try content.apply(update, context) { isFixed || reach?.holds($0) ?? false }
    switch update {
    case .insertItems(let section, let items), .reloadItems(let section, let items):
      readOrder(section, items, context)
    default: break
    }
    for change in changes {
      if change.comes { add(change.name, change.event) } else { remove(change.name, change.event) }
    }
  }

  /// Ends a batch.
  ///
  /// - Throws: `LayoutFailure.refused` if the months are no longer those that the content touches,
  ///   or the changes do not lead to what `context` shows.
  func finish(_ context: any LayoutContext) throws(LayoutFailure) {
    guard content.holds(context), reach?.isReached ?? true else {
      throw DatedContent.needsPrepare
    }
    if let first = firstChanged { placeContent(from: first) }
  }
}
