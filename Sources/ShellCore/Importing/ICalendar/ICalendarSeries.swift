/// An event and when it is repeated.
struct ICalendarSeries {
  /// Number of the line on which it begins.
  var line: Int
  var label: String?
  var uid: String?
  var start: ICalendarTime
  /// In seconds.
  var duration = 0
  var rule: ICalendarRule?
  /// Starts that are left out.
  var exclusions: [ICalendarTime] = []
  /// The start of the event of a series that this one takes the place of.
  var replaces: ICalendarTime?

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
  func isCut(_ zones: ICalendarZones) -> Bool {
    guard let rule else { return false }
    if let until = rule.until { return GregorianDay.holding(until.local) > horizon }
    return rule.count.map { starts(zones).count < $0 } ?? false
  }

  /// Every event of the series that is not left out.
  func events(_ zones: ICalendarZones) -> [ICalendarFile.Event] {
    let excluded = Set(exclusions.compactMap { Key($0, zones) })
    let days = Set(exclusions.filter(\.isDate).map(\.local))
    return starts(zones).compactMap { time in
      guard let utc = zones.utc(time), !excluded.contains(.init(instant: utc, isDate: time.isDate)),
        time.isDate || !days.contains(GregorianDay.holding(time.local) * GregorianDay.seconds)
      else { return nil }
      return event(at: utc)
    }
  }

  private struct Key: Hashable {
    var instant: Int
    var isDate: Bool

    init(instant: Int, isDate: Bool) {
      self.instant = instant
      self.isDate = isDate
    }

    init?(_ time: ICalendarTime, _ zones: ICalendarZones) {
      guard let utc = zones.utc(time) else { return nil }
      self.init(instant: utc, isDate: time.isDate)
    }
  }

  private func starts(_ zones: ICalendarZones) -> [ICalendarTime] {
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

  private func event(at utc: Int) -> ICalendarFile.Event {
    let day = GregorianDay.holding(utc)
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
