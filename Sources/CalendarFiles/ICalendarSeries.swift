import CivilTime

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

/// Starts of a series that are left out.
struct ICalendarExclusions {
  /// Instants in UTC of those with a time.
  private var instants: Set<Int> = []
  /// Days of those that are dates.
  private var days: Set<Int> = []

  /// Takes starts whose zones are known.
  ///
  /// - Complexity: O(n log changes).
  init(_ times: [ICalendarTime] = [], _ zones: ICalendarZones) {
    for time in times { insert(time, zones) }
  }

  mutating func insert(_ time: ICalendarTime, _ zones: ICalendarZones) {
    if time.isDate {
      days.insert(GregorianDay.holding(time.local))
    } else if let utc = zones.utc(time) {
      instants.insert(utc)
    }
  }

  /// Whether a start is left out: it, or the day it is on; `utc` is the start in UTC.
  func contains(_ time: ICalendarTime, _ utc: Int) -> Bool {
    days.contains(GregorianDay.holding(time.local)) || !time.isDate && instants.contains(utc)
  }
}

/// The instances of all series that an event of its own takes the place of, or that are cancelled.
struct ICalendarOverrides {
  private var replaced: [String: ICalendarExclusions] = [:]
  /// The event in force for an instance.
  private var latest: [Instance: Int] = [:]

  private struct Instance: Hashable {
    var uid: String
    var start: Int
    var isDate: Bool

    init?(_ event: ICalendarSeries, _ zones: ICalendarZones) {
      guard let uid = event.uid, let time = event.replaces, let start = zones.utc(time) else {
        return nil
      }
      (self.uid, self.start, isDate) = (uid, start, time.isDate)
    }
  }

  private var instances: [Int: Instance] = [:]

  /// Collects them; of two for the same instance the one of the higher sequence counts, else the later.
  ///
  /// - Complexity: O(n log changes) for n events.
  init(_ series: [ICalendarSeries], _ zones: ICalendarZones) {
    for (number, event) in series.enumerated() {
      guard let instance = Instance(event, zones), let time = event.replaces else { continue }
      instances[number] = instance
      replaced[instance.uid, default: ICalendarExclusions([], zones)].insert(time, zones)
      if let other = latest[instance], series[other].sequence > event.sequence { continue }
      latest[instance] = number
    }
  }

  /// How many there are.
  var count: Int { instances.count }

  /// Whether an event is there: no later one takes the place of the same instance, and it is not
  /// cancelled.
  func isInForce(_ number: Int, _ event: ICalendarSeries) -> Bool {
    guard !event.isCancelled else { return false }
    return instances[number].map { latest[$0] == number } ?? true
  }

  /// Whether something takes the place of a series' instance, or cancels it; `utc` is its start in UTC.
  func replace(_ start: ICalendarTime, _ utc: Int, of uid: String?) -> Bool {
    uid.flatMap { replaced[$0] }?.contains(start, utc) ?? false
  }
}
