import CalendarEvents
import CivilTime
import LayoutCore

/// Everything that `prepare` finds: dates and resources of all events, and the lanes of each row.
final class PreparedTimeline {
  let settings: TimelineSettings
  let kinds: TimelineKind
  /// Dates and names of the events.
  private(set) var content: DatedContent
  let axis: DateAxis
  private let clock: DayClock
  /// The rows in which events are.
  private(set) var eventRows: EventRows
  private(set) var rows: [TimelineRow] = []
  /// Top edges of the rows, and the bottom edge of the last one.
  private(set) var tops: [Double] = []
  /// The times of hour headers and of lines on a day.
  let labels, lines: [Int]
  /// The first row whose height an edit has changed.
  private var firstChanged: Int?
  /// The work done.
  var work = TimelineWork()

  /// Reads all items.
  ///
  /// - Complexity: O(n log n + days).
  /// - Throws: `LayoutFailure.refused` if all hours are folded or there are too many resources, and
  ///   what the source of zone files throws.
  init(_ context: any LayoutContext, _ zones: inout ZoneClocks) throws(LayoutFailure) {
    settings = TimelineSettings(context)
    kinds = TimelineKind(context.kinds)
    let hours = try settings.scale.axis(settings.hours)
    // 1. The dates of all events.
    let last = (settings.from ?? 0) + 7 * (settings.days ?? 0)
    let all = try zones.clock(
      settings.zone, through: max(TimeZoneFile.lastYear, GregorianDay.parts(last).year + 1))
    content = DatedContent(context, all, origin: settings.origin ?? settings.from)
    let shown = ShownDates(
      content, from: settings.from, days: settings.days, most: TimelineOption.mostDays,
      hidden: settings.hiddenDays, listsAll: true)
    clock = try zones.clock(settings.zone, days: shown.dates)
    axis = DateAxis(settings, hours, shown)
    func starts(_ minutes: Int) -> [Int] {
      AxisLines(hours, every: minutes).seconds.filter { hours.length(to: $0) < hours.length }
    }
    (labels, lines) = (starts(settings.labels), starts(settings.grid))
    // 2. Their resources.
    let resources = try TimelineOption.resources.value(in: context)
      .found(in: TimelineColumn.resource, context)
    eventRows = EventRows(resources, unassigned: settings.unassigned)
    for section in 0..<context.sectionCount {
      let items = 0..<context.itemCount(inSection: section)
      eventRows.append(Self.texts(items, section, context), count: items.count)
    }
    // 3. Their lanes.
    var boxes: [[Box]] = Array(repeating: [], count: eventRows.count)
    content.forEach { name, event in
      guard let box = box(name, event) else { return }
      for row in eventRows[name] { boxes[row].append(box) }
    }
    for row in boxes { rows.append(TimelineRow(sorted(row))) }
    tops = Array(repeating: 0, count: rows.count + 1)
    place(from: 0)
  }

  private func sorted(_ boxes: [Box]) -> [Box] {
    boxes.map { (key: key($0), box: $0) }.sorted { $0.key < $1.key }.map { $0.box }
  }

  /// The texts of the resources of items; empty if no item of the section has one.
  private static func texts(
    _ items: Range<Int>, _ section: Int, _ context: any LayoutContext
  ) -> [String?] {
    guard context.column(TimelineColumn.resource, inSection: section) != .absent else { return [] }
    var texts: [String?] = []
    texts.reserveCapacity(items.count)
    context.readTexts(TimelineColumn.resource, inSection: section, items: items, into: &texts)
    return texts
  }

  // MARK: Events

  /// Start and end of an event by the local clock, in seconds after 1970-01-01.
  func times(_ event: EventDates) -> (start: Int64, end: Int64) {
    guard event.isTimed else {
      return (
        Int64(event.first) * GregorianDay.seconds, (Int64(event.last) + 1) * GregorianDay.seconds
      )
    }
    return clock.shown(from: event.start, to: event.end)
  }

  /// The box of an event, or nil if nothing of it is shown.
  func box(_ name: EventName, _ event: EventDates) -> Box? {
    let (start, end) = times(event)
    return axis.box(from: start, to: end, minWidth: settings.minWidth).map {
      Box(name: name, start: $0.lowerBound, end: $0.upperBound)
    }
  }

  /// The place of a box in the order of its row.
  func key(_ box: Box) -> BoxKey {
    BoxKey(
      start: box.start, end: box.end, section: box.name.section, item: content.item(box.name))
  }

  /// The lane of an event in a row that shows it.
  func lane(of box: Box, in row: Int) -> Int32 { rows[row].lane(of: box, key) ?? 0 }

  /// The local time of now, if its date and time are shown.
  var now: Int64? {
    guard let moment = settings.now else { return nil }
    let date = moment.date ?? content.placer.origin
    let local = clock.local(Int64(date) * GregorianDay.seconds + Int64(moment.seconds))
    return axis.shows(local) ? local : nil
  }

  // MARK: Rows

  /// Places rows, from one on, below each other (rule K-77).
  private func place(from first: Int) {
    firstChanged = nil
    tops[0] = Edges.snap(settings.header)
    for row in first..<rows.count {
      tops[row + 1] = Edges.snap(tops[row] + settings.height(lanes: rows[row].lanes))
    }
  }

  /// The name of a row's resource, or nil for that of the other items.
  func name(ofRow row: Int) -> String? {
    row < eventRows.resources.names.count ? eventRows.resources.names[row] : nil
  }

  // MARK: Edits

  /// Applies one change.
  ///
  /// - Complexity: O(√n) for each item of a section of n items, and O(log n + k log k) for k events
  ///   of its cluster in each of its rows.
  /// - Throws: `LayoutFailure.refused` if only a `prepare` can follow.
  func apply(_ update: LayoutUpdate, _ context: any LayoutContext) throws(LayoutFailure) {
    let changes = try content.apply(update, context, allows: axis.shown.allows)
    var texts: [String?] = []
    switch update {
    case .insertItems(let section, let items), .reloadItems(let section, let items):
      texts = Self.texts(items, section, context)
      for text in texts where !eventRows.allows(text) { throw DatedContent.needsPrepare }
    default: break
    }
    var come = 0
    for change in changes {
      if change.comes {
        eventRows.come(change.name, texts.isEmpty ? nil : texts[come])
        come += 1
      }
      self.change(change)
      if !change.comes { eventRows.go(change.name) }
    }
  }

  private func change(_ change: DatedContent.Change) {
    axis.shown.count(change.event, by: change.comes ? 1 : -1)
    guard let box = box(change.name, change.event) else { return }
    for row in eventRows[change.name] {
      let lanes = rows[row].lanes
      work.boxesPacked +=
        change.comes ? rows[row].insert(box, key) : rows[row].remove(box)
      if rows[row].lanes != lanes { firstChanged = min(firstChanged ?? row, row) }
    }
  }

  /// Ends a batch.
  ///
  /// - Throws: `LayoutFailure.refused` if events decide on other days or resources, or the changes
  ///   do not lead to what `context` shows.
  func finish(_ context: any LayoutContext) throws(LayoutFailure) {
    guard content.holds(context), axis.shown.hold, eventRows.hold else {
      throw DatedContent.needsPrepare
    }
    if let first = firstChanged { place(from: first) }
  }
}
