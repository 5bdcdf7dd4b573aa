import CivilTime

/// An event and its recurrence.
struct ICalendarSeries {
  /// Number of its first line.
  var line: Int
  var label: String?
  var uid: String?
  var start: ICalendarTime
  var length = ICalendarDuration()
  var rule: ICalendarRule?
  /// Starts that are excluded.
  var exclusions: [ICalendarTime] = []
  /// The start of the instance of a series that this event replaces.
  var replaces: ICalendarTime?
  /// Whether the instance that it replaces is cancelled.
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

  /// The last day up to which the series is followed.
  private var horizon: Int {
    GregorianDay.holding(start.local) + (isEndless ? ICalendarEvents.horizon : Self.longest)
  }

  /// Number of days for which a series with an end is followed.
  private static let longest = 100 * 366

  /// Whether a series with an end has more instances than `starts`.
  func isCut(_ starts: [ICalendarTime]) -> Bool {
    guard let rule else { return false }
    if let until = rule.until { return GregorianDay.holding(until.local) > horizon }
    return rule.count.map { starts.count < $0 } ?? false
  }

  /// Returns the starts of the instances, excluded ones too.
  ///
  /// - Complexity: that of `ICalendarRule.days`.
  func starts(_ zones: ICalendarZones) -> [ICalendarTime] {
    guard let rule else { return [start] }
    let first = GregorianDay.holding(start.local)
    let time = start.local - Int64(first) * GregorianDay.seconds
    var last = horizon
    if let until = rule.until { last = min(last, GregorianDay.holding(until.local) + 1) }
    return rule.days(from: first, through: last).map { day in
      var one = start
      one.local = Int64(day) * GregorianDay.seconds + time
      return one
    }.filter { isBeforeEnd($0, rule, zones) }
  }

  /// Whether a start is not after `UNTIL`, which includes its own instant or, as a date, its whole day.
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

  /// Returns the instance that starts at `time`, which is `utc` in UTC.
  func event(at time: ICalendarTime, _ utc: Int64, _ zones: ICalendarZones) -> ICalendarFile.Event {
    let day = GregorianDay.holding(utc)
    var end = time
    end.local += length.days * GregorianDay.seconds
    let duration = max(0, (zones.utc(end) ?? utc) + length.seconds - utc)
    guard !start.isDate else {
      return ICalendarFile.Event(
        label: label, day: day, start: nil,
        end: Double(max(GregorianDay.seconds, duration)) / 60)
    }
    let second = utc - Int64(day) * GregorianDay.seconds
    return ICalendarFile.Event(
      label: label, day: day, start: Double(second) / 60, end: Double(second + duration) / 60)
  }
}

/// The excluded starts of a series.
struct ICalendarExclusions {
  /// Instants in UTC, of starts with a time.
  private var instants: Set<Int64> = []
  /// Days, of starts that are dates.
  private var days: Set<Int> = []

  /// Creates a set of starts whose zones are known.
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

  /// Whether a start or its day is excluded; `utc` is the start in UTC.
  func contains(_ time: ICalendarTime, _ utc: Int64) -> Bool {
    days.contains(GregorianDay.holding(time.local)) || !time.isDate && instants.contains(utc)
  }
}

/// The instances of all series that an event of their own replaces or cancels.
struct ICalendarOverrides {
  private var replaced: [String: ICalendarExclusions] = [:]
  /// The event in force for an instance.
  private var latest: [Instance: Int] = [:]

  private struct Instance: Hashable {
    var uid: String
    var start: Int64
    var isDate: Bool

    init?(_ event: ICalendarSeries, _ zones: ICalendarZones) {
      guard let uid = event.uid, let time = event.replaces, let start = zones.utc(time) else {
        return nil
      }
      (self.uid, self.start, isDate) = (uid, start, time.isDate)
    }
  }

  private var instances: [Int: Instance] = [:]

  /// Collects them; of two for the same instance the one with the higher sequence wins, else the later.
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

  /// Number of replaced or cancelled instances.
  var count: Int { instances.count }

  /// Whether an event takes place: it is not cancelled, and no other replaces the same instance.
  func isInForce(_ number: Int, _ event: ICalendarSeries) -> Bool {
    guard !event.isCancelled else { return false }
    return instances[number].map { latest[$0] == number } ?? true
  }

  /// Whether an instance of a series is replaced or cancelled; `utc` is its start in UTC.
  func replace(_ start: ICalendarTime, _ utc: Int64, of uid: String?) -> Bool {
    uid.flatMap { replaced[$0] }?.contains(start, utc) ?? false
  }
}
