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
  /// Starts beside those of the rule, with the length of those that have their own.
  var additions: [(start: ICalendarTime, length: ICalendarDuration?)] = []
  /// Starts that are excluded.
  var exclusions: [ICalendarTime] = []
  /// The start of the instance of a series that this event replaces.
  var replaces: ICalendarTime?
  /// Whether it, or the instance that it replaces, is cancelled.
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

  /// An instance of a series: when it starts, by the clock and in UTC, and how long it lasts.
  struct Instance {
    var start: ICalendarTime
    var utc: Int64
    var length: ICalendarDuration
  }

  /// Returns the instances, excluded ones too, and whether the rule gives more of them.
  ///
  /// - Complexity: that of `ICalendarRule.days`.
  func instances(_ zones: ICalendarZones) -> (instances: [Instance], isCut: Bool) {
    var (instances, isCut) = ruled(zones)
    guard !additions.isEmpty else { return (instances, isCut) }
    var places: [Int64: Int] = [:]
    for (index, instance) in instances.enumerated() { places[instance.utc] = index }
    for (time, own) in additions {
      let added = adapted(time)
      guard let utc = zones.utc(added) else { continue }
      if let place = places[utc] {
        // What comes twice is there once (rule D-50).
        if let own { instances[place].length = own }
      } else {
        places[utc] = instances.count
        instances.append(Instance(start: added, utc: utc, length: own ?? length))
      }
    }
    return (instances, isCut)
  }

  /// A start from elsewhere as the series has them: a date at its time of day, or a time as its own
  /// date.
  private func adapted(_ time: ICalendarTime) -> ICalendarTime {
    guard time.isDate != start.isDate else { return time }
    var one = start
    let day = GregorianDay.holding(time.local)
    let clock = start.local - Int64(GregorianDay.holding(start.local)) * GregorianDay.seconds
    one.local = Int64(day) * GregorianDay.seconds + clock
    return one
  }

  /// The instances that the rule gives, and whether it gives more.
  private func ruled(_ zones: ICalendarZones) -> (instances: [Instance], isCut: Bool) {
    func instance(_ time: ICalendarTime) -> Instance? {
      zones.utc(time).map { Instance(start: time, utc: $0, length: length) }
    }
    guard let rule else { return ([instance(start)].compactMap { $0 }, false) }
    let first = GregorianDay.holding(start.local)
    let time = start.local - Int64(first) * GregorianDay.seconds
    let horizon = horizon
    var last = horizon
    if let until = rule.until {
      last = max(first, min(last, GregorianDay.holding(until.local) + 1))
    }
    var instances: [Instance] = []
    for day in rule.days(from: first, through: last) {
      var one = start
      one.local = Int64(day) * GregorianDay.seconds + time
      // DTSTART is the first instance even where UNTIL is earlier.
      if let instance = instance(one), day == first || isBeforeEnd(instance, rule) {
        instances.append(instance)
      }
    }
    if let until = rule.until { return (instances, GregorianDay.holding(until.local) > horizon) }
    return (instances, rule.count.map { instances.count < $0 } ?? false)
  }

  /// Whether an instance is not after `UNTIL`, which includes its own instant or, as a date, its
  /// whole day.
  private func isBeforeEnd(_ instance: Instance, _ rule: ICalendarRule) -> Bool {
    guard let until = rule.until else { return true }
    if until.isDate {
      return GregorianDay.holding(instance.start.local) <= GregorianDay.holding(until.local)
    }
    return (until.zone == .utc ? instance.utc : instance.start.local) <= until.local
  }

  /// Returns the event of an instance.
  func event(_ instance: Instance, _ zones: ICalendarZones) -> ICalendarFile.Event {
    let utc = instance.utc
    let day = GregorianDay.holding(utc)
    var end = instance.start
    end.local += instance.length.days * GregorianDay.seconds
    let duration = max(0, (zones.utc(end) ?? utc) + instance.length.seconds - utc)
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
  /// The days that the clocks of starts with a time show: what they mean in a series of dates.
  private var clockDays: Set<Int> = []

  /// Creates a set of starts whose zones are known.
  ///
  /// - Complexity: O(n log changes).
  init(_ times: [ICalendarTime], _ zones: ICalendarZones) {
    for time in times {
      let day = GregorianDay.holding(time.local)
      if time.isDate {
        days.insert(day)
      } else {
        clockDays.insert(day)
        if let utc = zones.utc(time) { instants.insert(utc) }
      }
    }
  }

  /// Whether an instance or its day is excluded.
  func contains(_ instance: ICalendarSeries.Instance) -> Bool {
    let day = GregorianDay.holding(instance.start.local)
    if days.contains(day) { return true }
    return instance.start.isDate ? clockDays.contains(day) : instants.contains(instance.utc)
  }
}
