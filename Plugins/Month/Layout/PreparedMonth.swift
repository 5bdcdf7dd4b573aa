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
    keys = events.sorted { a, b in
      let difference = order.compare(a.1, b.1)
      if difference != 0 { return difference < 0 }
      return (a.0.key.section, a.0.key.item) < (b.0.key.section, b.0.key.item)
    }.map { $0.0 }
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
    change(rows)
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
    change(rows)
  }

  /// The events of the rows of some dates, each at least once.
  func events(on dates: ClosedRange<Int>) -> [EventName] {
    grid.rows.rows(of: dates).flatMap { rowEvents[$0] } + long
  }

  private func change(_ rows: Range<Int>) {
    for row in rows { packed[row] = nil }
    if !rows.isEmpty { firstChanged = min(firstChanged ?? rows.lowerBound, rows.lowerBound) }
  }

  // MARK: Rows

  /// Packs a row that has not been packed since its last change.
  ///
  /// - Complexity: O(k log k) for k events of the row and those of many rows.
  @discardableResult
  func pack(_ row: Int) -> PackedRow {
    if let packed = packed[row] { return packed }
    var keys: [(key: LaneKey, name: EventName)] = []
    keys.reserveCapacity(rowEvents[row].count)
    for name in rowEvents[row] { keys.append((key(name), name)) }
    for name in long { keys.append((key(name), name)) }
    sort(&keys)
    var bars: [PackedRow.Bar] = []
    bars.reserveCapacity(keys.count)
    for (key, name) in keys {
      let dates = key.dates.dates
      guard let columns = grid.rows.columns(of: dates, inRow: row) else { continue }
      bars.append(
        PackedRow.Bar(
          name, columns,
          isStart: grid.rows.date(row: row, column: columns.lowerBound) == dates.lowerBound,
          isEnd: grid.rows.date(row: row, column: columns.upperBound) == dates.upperBound))
    }
    let result = PackedRow(bars, columns: grid.columns, limit: grid.limit(ofRow: row))
    packed[row] = result
    work.rowsLaid += 1
    work.segmentsPacked += bars.count
    return result
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
