/// An event and when it is repeated.
struct ICalendarSeries {
  /// Number of the line on which it begins.
  var line: Int
  var label: String?
  var uid: String?
  var start: ICalendarTime
  var length = ICalendarDuration()
  var rule: ICalendarRule?
  /// Starts that are left out.
  var exclusions: [ICalendarTime] = []
  /// The start of the event of a series that this one takes the place of.
  var replaces: ICalendarTime?
  /// Whether the instance that it takes the place of is cancelled.
  var isCancelled = false
  /// The revision of the event.
  var sequence = 0

  init(line: Int, label: String?, uid: String?, start: ICalendarTime) {
    self.line = line
    self.label = label
    self.uid = uid
    self.start = start
  }

  /// Whether nothing ends the series.
  var isEndless: Bool { rule.map { $0.count == nil && $0.until == nil } ?? false }

  /// The last day on which an event of the series is looked for.
  private var horizon: Int {
    GregorianDay.holding(start.local) + (isEndless ? ICalendarEvents.horizon : Self.longest)
  }

  /// Days for which a series with an end is followed.
  private static let longest = 100 * 366

  /// Whether a series with an end is longer than it is followed.
  func isCut(_ starts: [ICalendarTime]) -> Bool {
    guard let rule else { return false }
    if let until = rule.until { return GregorianDay.holding(until.local) > horizon }
    return rule.count.map { starts.count < $0 } ?? false
  }

  /// When the events of the series begin, exceptions included.
  ///
  /// - Complexity: that of `ICalendarRule.days`.
  func starts(_ zones: ICalendarZones) -> [ICalendarTime] {
    guard let rule else { return [start] }
    let first = GregorianDay.holding(start.local)
    let time = start.local - first * GregorianDay.seconds
    var last = horizon
    if let until = rule.until { last = min(last, GregorianDay.holding(until.local) + 1) }
    return rule.days(from: first, through: last).map { day in
      var one = start
      one.local = day * GregorianDay.seconds + time
      return one
    }.filter { isBeforeEnd($0, rule, zones) }
  }

  /// `UNTIL` counts with the event that begins then; a date as a whole day.
  private func isBeforeEnd(_ time: ICalendarTime, _ rule: ICalendarRule, _ zones: ICalendarZones)
    -> Bool
  {
    guard let until = rule.until else { return true }
    if until.isDate {
      return GregorianDay.holding(time.local) <= GregorianDay.holding(until.local)
    }
    if until.zone == .utc, let utc = zones.utc(time) { return utc <= until.local }
    return time.local <= until.local
  }

  /// The event that begins at a start, which is `utc` in UTC.
  func event(at time: ICalendarTime, _ utc: Int, _ zones: ICalendarZones) -> ICalendarFile.Event {
    let day = GregorianDay.holding(utc)
    var end = time
    end.local += length.days * GregorianDay.seconds
    let duration = max(0, (zones.utc(end) ?? utc) + length.seconds - utc)
    guard !start.isDate else {
      return ICalendarFile.Event(
        label: label, day: day, start: nil,
        end: Double(max(GregorianDay.seconds, duration)) / 60)
    }
    let second = utc - day * GregorianDay.seconds
    return ICalendarFile.Event(
      label: label, day: day, start: Double(second) / 60, end: Double(second + duration) / 60)
  }
}
