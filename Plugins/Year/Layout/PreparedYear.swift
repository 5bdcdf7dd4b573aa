import CalendarEvents
import CivilTime
import LayoutCore

/// Everything that `prepare` finds: the dates of all events, and the values of the days.
struct PreparedYear {
  let settings: YearSettings
  let kinds: YearKind
  let grid: YearGrid
  private let clock: DayClock
  /// Dates and names of the events.
  private(set) var content: DatedContent
  /// The number of events of each day of the year.
  private(set) var counts: [Int]
  /// Their time, in seconds.
  private(set) var seconds: [Int64]
  /// Number of events that begin in the year, if the first one decides it.
  private var firstCount: Int?
  /// Days on which events were counted, for tests.
  private(set) var daysCounted = 0

  /// Reads all items.
  ///
  /// - Complexity: O(n + days): an event counts on at most the days of the year.
  /// - Throws: what the source of zone files throws.
  init(_ context: any LayoutContext, _ zones: inout ZoneClocks) throws(LayoutFailure) {
    settings = YearSettings(context)
    kinds = YearKind(context.kinds)
    let last = max(TimeZoneFile.lastYear, (settings.year ?? 0) + 1)
    let named =
      settings.origin ?? settings.year.map { GregorianDay.first(ofMonth: 1, $0) }
    let all = try zones.clock(settings.zone, through: last)
    let content = DatedContent(context, all, origin: named)
    self.content = content
    var first: Int?
    content.forEach { first = min(first ?? .max, Int($1.first)) }
    // The years 1 to 9999.
    let date = max(-719_162, min(2_932_896, first ?? content.placer.origin))
    grid = YearGrid(settings, year: settings.year ?? GregorianDay.parts(date).year)
    firstCount = settings.year == nil ? 0 : nil
    clock = try zones.clock(settings.zone, days: grid.days)
    counts = Array(repeating: 0, count: grid.days.count)
    seconds = Array(repeating: 0, count: grid.days.count)
    content.forEach { count($1, by: 1) }
    daysCounted = 0
  }

  /// Counts an event on its days, or no longer.
  private mutating func count(_ event: EventDates, by change: Int) {
    if let count = firstCount, grid.days.contains(Int(event.first)) { firstCount = count + change }
    let shown = (Int(event.first)..<Int(event.last) + 1).clamped(to: grid.days)
    for date in shown {
      let day = date - grid.days.lowerBound
      counts[day] += change
      seconds[day] += Int64(change) * time(of: event, on: date)
    }
    daysCounted += shown.count
  }

  /// The time of an event on a date, in seconds: of whole days 24 hours.
  private func time(of event: EventDates, on date: Int) -> Int64 {
    guard event.isTimed else { return GregorianDay.seconds }
    let start = max(event.start, clock.start(ofDay: date))
    return max(0, min(event.end, clock.start(ofDay: date + 1)) - start)
  }

  // MARK: Values

  /// The value of a day, counted from 0 (rule K-66).
  func value(_ day: Int) -> Double {
    settings.measure == .count ? Double(counts[day]) : Double(seconds[day]) / 60
  }

  /// The value of the highest level.
  var most: Double { settings.most ?? (0..<counts.count).reduce(0) { max($0, value($1)) } }

  /// The level of a day, given the value of the highest one (rule K-66).
  func level(_ day: Int, most: Double) -> Int {
    let value = value(day)
    guard value > 0, most > 0 else { return 0 }
    let steps = Double(settings.levels - 1)
    return Int(min(steps, (value * steps / most).rounded(.up)))
  }

  // MARK: Edits

  /// Applies one change.
  ///
  /// - Complexity: O(√n) for each item of a section of n items, and the days that it touches.
  /// - Throws: `LayoutFailure.refused` if only a `prepare` can follow.
  mutating func apply(_ update: LayoutUpdate, _ context: any LayoutContext) throws(LayoutFailure) {
    let (isFixed, first) = (firstCount == nil, grid.days.lowerBound)
    let changes = try content.apply(update, context) { isFixed || Int($0.first) >= first }
    for change in changes { count(change.event, by: change.comes ? 1 : -1) }
  }

  /// Ends a batch.
  ///
  /// - Throws: `LayoutFailure.refused` if other events decide which days are shown, or the changes
  ///   do not lead to the content that `context` shows.
  func finish(_ context: any LayoutContext) throws(LayoutFailure) {
    guard content.holds(context), firstCount != 0 else { throw DatedContent.needsPrepare }
  }
}
