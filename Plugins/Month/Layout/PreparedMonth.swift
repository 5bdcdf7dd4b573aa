import CalendarEvents
import CivilTime
import LayoutCore

/// Everything that `prepare` finds: dates of all events, rows, and weeks once they are packed.
final class PreparedMonth {
  let settings: MonthSettings
  let kinds: MonthKind
  let placer: DatePlacer
  /// Dates and names of the events, by section.
  private(set) var sections: [SectionEvents] = []
  private(set) var grid: MonthGrid
  /// The events of each row, in no order, without those of many rows.
  private var rowEvents: [[EventName]]
  /// Events that reach over more than `most` rows.
  private var long: [EventName] = []
  /// Rows that were asked for since their last change.
  private(set) var packed: [PackedRow?]
  /// The months that events touch, if they decide which months are shown.
  private(set) var reach: MonthReach?
  /// The date of section 0.
  private var origin: SectionOrigin
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
    // 1. The clock, and the date of section 0.
    let shown = settings.month?.adding(max(1, settings.months))
    let year = max(TimeZoneFile.lastYear, (shown?.year ?? 0) + 1)
    let clock = try zones.clock(settings.zone, through: year)
    let named = settings.origin ?? settings.month?.days.lowerBound
    let dated = named == nil ? EventReading(context).firstDate(clock) : nil
    var origin = SectionOrigin(named: named, found: dated)
    let placer = DatePlacer(
      origin: origin.date, clock, nextDayThreshold: settings.nextDayThreshold)
    self.placer = placer
    // 2. The dates of all events.
    for section in 0..<context.sectionCount {
      let items = 0..<context.itemCount(inSection: section)
      sections.append(
        SectionEvents(origin.read(items, inSection: section, context, placer)))
    }
    self.origin = origin
    // 3. The rows.
    var (first, count) = (settings.month, max(1, settings.months))
    if first == nil {
      let reach = Self.reach(of: sections)
      first = reach?.first ?? YearMonth(holding: placer.origin)
      if settings.months == 0 { count = min(MonthOption.mostMonths, reach?.count ?? 1) }
      self.reach = reach
    }
    let rows = try MonthRows(
      settings, first: first ?? YearMonth(holding: placer.origin), count: count)
    grid = MonthGrid(settings, rows, context.viewport)
    rowEvents = Array(repeating: [], count: rows.rows.count)
    packed = Array(repeating: nil, count: rows.rows.count)
    // 4. The events of each row.
    for section in sections.indices {
      for tag in 0..<sections[section].count {
        add(EventName(section: Int32(section), tag: Int32(tag)))
      }
    }
    placeContent(from: 0)
  }

  /// The months that events touch, or nil if there are no events.
  private static func reach(of sections: [SectionEvents]) -> MonthReach? {
    var (first, last) = (Int.max, Int.min)
    for section in sections {
      for tag in 0..<section.count {
        let dates = section.dates(Int32(tag)).dates
        (first, last) = (min(first, dates.lowerBound), max(last, dates.upperBound))
      }
    }
    return first <= last ? MonthReach(first...last) : nil
  }

  // MARK: Events

  /// The dates of an event.
  func dates(_ name: EventName) -> EventDates { sections[Int(name.section)].dates(name.tag) }

  /// The number of an event's item.
  func item(_ name: EventName) -> Int { sections[Int(name.section)].order.item(of: name.tag) }

  /// The name of an item, or nil if there is none.
  func name(section: Int, item: Int) -> EventName? {
    guard sections.indices.contains(section), 0..<sections[section].count ~= item else {
      return nil
    }
    return EventName(section: Int32(section), tag: sections[section].order.tag(of: item))
  }

  /// The place of an event among those of its rows.
  func key(_ name: EventName) -> LaneKey {
    LaneKey(dates: dates(name), section: name.section, item: item(name))
  }

  /// Lists an event in its rows.
  private func add(_ name: EventName) {
    let event = dates(name)
    reach?.count(event)
    origin.count(event, by: 1)
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
    origin.count(event, by: -1)
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
    keys.sort { $0.key < $1.key }
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

  /// The refusal of an edit that changes the months, or that would cost more than a `prepare`.
  static let needsPrepare = LayoutFailure.refused("the months must be found again")

  /// Applies one change.
  ///
  /// - Complexity: O(√n) for each item of a section of n items, and O(k) for k events of its rows.
  /// - Throws: `LayoutFailure.refused` if only a `prepare` can follow.
  func apply(_ update: LayoutUpdate, _ context: any LayoutContext) throws(LayoutFailure) {
    switch update {
    case .deleteSections, .insertSections: throw Self.needsPrepare
    case .deleteItems(let section, let items):
      try check(section, items)
      for item in items.reversed() {
        let (tag, event) = sections[section].remove(at: item)
        remove(EventName(section: Int32(section), tag: tag), event)
      }
    case .insertItems(let section, let items):
      try check(section, items.lowerBound..<items.lowerBound)
      for (item, event) in try read(items, section, context) {
        let tag = sections[section].insert(event, at: item)
        add(EventName(section: Int32(section), tag: tag))
      }
    case .reloadItems(let section, let items):
      try check(section, items)
      for (item, event) in try read(items, section, context) {
        guard let name = name(section: section, item: item) else { throw Self.needsPrepare }
        remove(name, dates(name))
        sections[section].replace(name.tag, with: event)
        add(name)
      }
    }
  }

  /// Ends a batch.
  ///
  /// - Throws: `LayoutFailure.refused` if the months are no longer those that the content touches,
  ///   or the changes do not lead to what `context` shows.
  func finish(_ context: any LayoutContext) throws(LayoutFailure) {
    guard context.sectionCount == sections.count, reach?.isReached ?? true, origin.holds else {
      throw Self.needsPrepare
    }
    if let first = firstChanged { placeContent(from: first) }
  }

  private func check(_ section: Int, _ items: Range<Int>) throws(LayoutFailure) {
    guard sections.indices.contains(section), sections[section].canEdit(items) else {
      throw Self.needsPrepare
    }
  }

  /// Reads items that come, all of which must lie in the months that there are.
  private func read(_ items: Range<Int>, _ section: Int, _ context: any LayoutContext)
    throws(LayoutFailure) -> [(Int, EventDates)]
  {
    guard items.upperBound <= context.itemCount(inSection: section),
      items.count * sections[section].order.editCost < 8_000_000
    else { throw Self.needsPrepare }
    let found = origin.read(items, inSection: section, context, placer)
    for event in found {
      guard origin.allows(event), settings.month != nil || reach?.holds(event) ?? false else {
        throw Self.needsPrepare
      }
    }
    return Array(zip(items, found))
  }
}
