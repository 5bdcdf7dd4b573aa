import CalendarEvents
import CivilTime
import LayoutCore
import SummaryTree

/// Everything that `prepare` finds: the dates of all events, the days with the height of each, and
/// the rows of those days that were asked for.
final class PreparedAgenda {
  let settings: AgendaSettings
  let kinds: AgendaKind
  /// Dates and names of the events.
  private(set) var content: DatedContent
  /// The days that may be listed: numbered from 0, without the hidden ones.
  let shown: ShownDates
  private let clock: DayClock
  /// By section.
  private var heights: [OwnHeights] = []
  private(set) var days = SummarizedList<AgendaDay>()
  /// The events of each day, in no order, without those of many days.
  private var events: [[EventName]]
  /// Events of more than `most` days.
  private var long: [EventName] = []
  /// Days that were asked for since their last change.
  private var packed: [PackedDay?]
  /// Length of the content, in points, rounded.
  private var length = 0.0
  /// Width of the content, in points.
  let width: Double
  /// The work done.
  var work = AgendaWork()

  /// Most days in which an event is listed.
  private static let most = 64

  /// Reads all items.
  ///
  /// - Complexity: O(n + days + days of all events).
  /// - Throws: `LayoutFailure.refused` if the content is too long, and what the source of zone
  ///   files throws.
  init(_ context: any LayoutContext, _ zones: inout ZoneClocks) throws(LayoutFailure) {
    settings = AgendaSettings(context)
    kinds = AgendaKind(context.kinds)
    width = context.viewport.insetSize.width
    // 1. The dates of all events, and which days they make.
    let last = (settings.from ?? 0) + 7 * (settings.days ?? 0)
    let all = try zones.clock(
      settings.zone, through: max(TimeZoneFile.lastYear, GregorianDay.parts(last).year + 1))
    content = DatedContent(
      context, all, origin: settings.origin ?? settings.from,
      nextDayThreshold: settings.nextDayThreshold)
    shown = ShownDates(
      content, from: settings.from, days: settings.days, most: AgendaOption.mostDays,
      hidden: settings.hiddenDays, listsAll: settings.listsEmptyDays)
    clock = try zones.clock(settings.zone, days: shown.dates)
    events = Array(repeating: [], count: shown.count)
    packed = Array(repeating: nil, count: shown.count)
    for section in 0..<context.sectionCount { readHeights(section, context) }
    // 2. The events of each day, and their heights.
    var load = DayLoad(count: shown.count)
    content.forEach { name, event in
      let (columns, ticks) = (shown.columns(of: event), height(name))
      guard !columns.isEmpty else { return }
      load.add(columns, ticks)
      length += Double(columns.count) * Ticks.points(ticks)
      list(name, columns)
    }
    length += Double(shown.count) * Ticks.points(settings.dayHeader + settings.rowHeight)
    guard length < Ticks.most else { throw Self.tooLong }
    days = SummarizedList(
      load.sums().map { AgendaDay(rows: $0.rows, ticks: $0.ticks, settings) })
  }

  private static var tooLong: LayoutFailure {
    .refused("the content is longer than \(Int64(Ticks.most)) points")
  }

  // MARK: Events

  /// The height of an event's row, in ticks (rule K-60).
  func height(_ name: EventName) -> Int64 {
    heights[Int(name.section)][name.tag] ?? settings.rowHeight
  }

  private func readHeights(_ section: Int, _ context: any LayoutContext) {
    var own = OwnHeights()
    let heights = Self.heights(0..<context.itemCount(inSection: section), section, context)
    for (tag, ticks) in heights.enumerated() { own[Int32(tag)] = ticks }
    self.heights.append(own)
  }

  /// The heights of their own that items have, in ticks; empty if no item of the section has one.
  private static func heights(_ items: Range<Int>, _ section: Int, _ context: any LayoutContext)
    -> [Int64?]
  {
    guard context.column(.height, inSection: section) != .absent else { return [] }
    var values: [Double] = []
    values.reserveCapacity(items.count)
    context.read(.height, inSection: section, items: items, into: &values)
    return values.map { $0.isNaN ? nil : Ticks.count(max(0, $0)) }
  }

  /// Lists an event in its days.
  private func list(_ name: EventName, _ columns: Range<Int>) {
    guard columns.count <= Self.most else { return long.append(name) }
    for column in columns { events[column].append(name) }
  }

  /// Takes an event out of its days.
  private func unlist(_ name: EventName, _ columns: Range<Int>) {
    guard columns.count <= Self.most else {
      if let index = long.firstIndex(of: name) { long.remove(at: index) }
      return
    }
    for column in columns {
      guard let index = events[column].firstIndex(of: name) else { continue }
      events[column].swapAt(index, events[column].count - 1)
      events[column].removeLast()
    }
  }

  /// The place of an event among those of a day.
  func key(_ name: EventName, on column: Int) -> RowKey {
    let (event, date) = (content.dates(name), shown.date(column))
    let (first, end) = (clock.start(ofDay: date), clock.start(ofDay: date + 1))
    let coversDay = !event.isTimed || event.start <= first && event.end >= end
    return RowKey(
      coversDay: coversDay, start: coversDay ? first : max(first, event.start),
      end: coversDay ? end : min(end, event.end), section: name.section, item: content.item(name))
  }

  // MARK: Days

  /// The rows of a day, put in order unless they are since its last change.
  ///
  /// - Complexity: O(k log k) for k events of the day and those of many days.
  func pack(_ column: Int) -> PackedDay {
    if let packed = packed[column] { return packed }
    var rows = events[column].map { (key: key($0, on: column), name: $0) }
    for name in long where shown.columns(of: content.dates(name)).contains(column) {
      rows.append((key(name, on: column), name))
    }
    rows.sort { $0.key < $1.key }
    var end: Int64 = 0
    let ends = rows.map { row in
      end += height(row.name)
      return end
    }
    let result = PackedDay(names: rows.map { $0.name }, ends: ends)
    packed[column] = result
    work.daysPacked += 1
    work.rowsPacked += rows.count
    return result
  }

  /// The row of an event on one of its days.
  ///
  /// - Complexity: O(log k) for k events of the day, once it is packed.
  func row(of name: EventName, on column: Int) -> Int {
    let (rows, wanted) = (pack(column).names, key(name, on: column))
    return partitionPoint(rows.count) { !(key(rows[$0], on: column) < wanted) }
  }

  /// The day of now, and its first row that starts later, or the number of its rows; nil if that
  /// day is not listed (rule K-62).
  var now: (column: Int, row: Int)? {
    guard let moment = settings.now else { return nil }
    let day = moment.date ?? content.placer.origin
    let instant = Int64(day) * GregorianDay.seconds + Int64(moment.seconds)
    let date = GregorianDay.holding(clock.local(instant))
    guard let column = shown.column(of: date), days[column].summary.listed > 0 else { return nil }
    let rows = pack(column).names
    let row = partitionPoint(rows.count) {
      let key = key(rows[$0], on: column)
      return !key.coversDay && key.start > instant
    }
    return (column, row)
  }

  // MARK: Edits

  /// Applies one change.
  ///
  /// - Complexity: O(√n) for each item of a section of n items, and O(log days + k) for k events of
  ///   each of its days.
  /// - Throws: `LayoutFailure.refused` if only a `prepare` can follow.
  func apply(_ update: LayoutUpdate, _ context: any LayoutContext) throws(LayoutFailure) {
    let changes = try content.apply(update, context, allows: shown.allows)
    var fresh: [Int64?] = []
    switch update {
    case .insertItems(let section, let items), .reloadItems(let section, let items):
      fresh = Self.heights(items, section, context)
    default: break
    }
    var come = 0
    for change in changes {
      if change.comes {
        let (section, tag) = (Int(change.name.section), change.name.tag)
        heights[section][tag] = fresh.isEmpty ? nil : fresh[come]
        come += 1
      }
      self.change(change)
    }
  }

  /// Counts an event on its days, or no longer.
  private func change(_ change: DatedContent.Change) {
    shown.count(change.event, by: change.comes ? 1 : -1)
    let (columns, count) = (shown.columns(of: change.event), change.comes ? 1 : -1)
    guard !columns.isEmpty else { return }
    let ticks = Int64(count) * height(change.name)
    length += Double(columns.count) * Ticks.points(ticks)
    guard length < Ticks.most else { return }
    if change.comes { list(change.name, columns) } else { unlist(change.name, columns) }
    for column in columns {
      packed[column] = nil
      days.update(at: column) { $0 = $0.adding(count, ticks: ticks, settings) }
    }
    work.daysChanged += columns.count
  }

  /// Ends a batch.
  ///
  /// - Throws: `LayoutFailure.refused` if events decide on other days, the content is too long, or
  ///   the changes do not lead to what `context` shows.
  func finish(_ context: any LayoutContext) throws(LayoutFailure) {
    guard content.holds(context), shown.hold, length < Ticks.most else {
      throw DatedContent.needsPrepare
    }
  }
}

/// The number of events of each day and their height, added up from where events begin and end.
private struct DayLoad {
  private var changes: [(rows: Int, ticks: Int64)]

  init(count: Int) { changes = Array(repeating: (0, 0), count: count + 1) }

  mutating func add(_ columns: Range<Int>, _ ticks: Int64) {
    for (column, sign) in [(columns.lowerBound, 1), (columns.upperBound, -1)] {
      changes[column].rows += sign
      changes[column].ticks &+= Int64(sign) &* ticks
    }
  }

  /// The sums of all days.
  consuming func sums() -> [(rows: Int, ticks: Int64)] {
    for column in 1..<max(1, changes.count) {
      changes[column].rows += changes[column - 1].rows
      changes[column].ticks &+= changes[column - 1].ticks
    }
    return changes.dropLast()
  }
}
