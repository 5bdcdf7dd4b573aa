import CivilTime

/// An event and its recurrence.
struct ICalendarSeries {
  /// Number of its first line.
  var line: Int
  var label: String?
  var location: String?
  var color: String?
  var priority: Int?
  var uid: String?
  var start: ICalendarTime
  var length = ICalendarDuration()
  var rule: ICalendarRule?
  /// Whether its rule is not followed, as those by other calendars than Gregory's: then only its
  /// first instance is known.
  var hasForeignRule = false
  /// Starts beside those of the rule, with the length of those that have their own.
  var additions: [(start: ICalendarTime, length: ICalendarDuration?)] = []
  /// Starts that are excluded, and rules that give some.
  var exclusions: [ICalendarTime] = []
  var exclusionRules: [ICalendarRule] = []
  /// The start of the instance of a series that this event replaces, and whether all later ones
  /// change with it (`RANGE=THISANDFUTURE`).
  var replaces: ICalendarTime?
  var changesFuture = false
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

  /// Maximum number of instances of a series without an end: more often than once an hour needs it.
  static let endlessLimit = 100_000

  /// An instance of a series: its start, by the clock and in UTC, and its duration.
  struct Instance {
    var start: ICalendarTime
    var utc: Int64
    var length: ICalendarDuration
  }

  /// Returns the instances, excluded ones too, and whether the rule gives more of them.
  ///
  /// Looks at `limit` periods of the rule at most, and adds those that it looked at to `work`.
  ///
  /// - Complexity: that of `ICalendarStarts`.
  func instances(_ zones: ICalendarZones, limit: Int, work: inout Int)
    -> (instances: [Instance], isCut: Bool)
  {
    var (instances, isCut) = ruled(zones, limit, &work)
    guard !additions.isEmpty else { return (instances, isCut) }
    var places: [Int64: Int] = [:]
    for (index, instance) in instances.enumerated() { places[instance.utc] = index }
    for (time, own) in additions {
      let added = adapted(time)
      guard let utc = zones.utc(added) else { continue }
      if let place = places[utc] {
        // Duplicates are merged (rule D-50).
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
  func adapted(_ time: ICalendarTime) -> ICalendarTime {
    guard time.isDate != start.isDate else { return time }
    var one = start
    one.local += Self.midnight(time.local) - Self.midnight(start.local)
    return one
  }

  /// Returns the instances that the rule gives, and whether there are more.
  private func ruled(_ zones: ICalendarZones, _ limit: Int, _ work: inout Int)
    -> (instances: [Instance], isCut: Bool)
  {
    guard let rule else {
      guard let utc = zones.utc(start) else { return ([], false) }
      return ([Instance(start: start, utc: utc, length: length)], false)
    }
    let (instances, starts) = followed(rule, zones, limit, &work)
    if let until = rule.until { return (instances, GregorianDay.holding(until.local) > horizon) }
    return (instances, rule.count.map { starts < $0 } ?? false)
  }

  /// The instances of a rule of this series, up to its end or the horizon, and the number of its
  /// starts there; those of a rule of exceptions come without the start, where the rule does not
  /// give it.
  ///
  /// Of starts at the same moment, as where the clock skips an hour, and of those on a date in a
  /// series of dates there is one instance (rule D-50).
  private func followed(
    _ rule: ICalendarRule, _ zones: ICalendarZones, _ limit: Int, _ work: inout Int,
    includingStart: Bool = true
  ) -> (instances: [Instance], starts: Int) {
    var last = horizon
    if let until = rule.until {
      let first = GregorianDay.holding(start.local)
      last = max(first, min(last, GregorianDay.holding(until.local) + 1))
    }
    var starts = rule.starts(
      from: start, through: Int64(last + 1) * GregorianDay.seconds - 1,
      includingStart: includingStart)
    var instances: [Instance] = []
    var (count, moments): (Int, Set<Int64>) = (0, [])
    let most = isEndless && includingStart ? Self.endlessLimit : ICalendarFile.eventLimit + 1
    while instances.count < most, starts.visits <= limit, let local = starts.next() {
      var one = start
      one.local = start.isDate ? Self.midnight(local) : local
      guard let utc = zones.utc(one) else { continue }
      count += 1
      // The clock of UTC shows each time once.
      guard start.zone == .utc || moments.insert(utc).inserted else { continue }
      let instance = Instance(start: one, utc: utc, length: length)
      // DTSTART is the first instance even where UNTIL is earlier.
      if includingStart && local == start.local || isBeforeEnd(instance, rule) {
        instances.append(instance)
      }
    }
    work += starts.visits
    return (instances, count)
  }

  /// The starts that are excluded, those that rules give among them.
  func excluded(_ zones: ICalendarZones, limit: Int, work: inout Int) -> [ICalendarTime] {
    exclusionRules.reduce(into: exclusions) { times, rule in
      times += followed(rule, zones, limit, &work, includingStart: false).instances.map { $0.start }
    }
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

  /// Returns a later instance with the change of this event, whose range is `THISANDFUTURE`: it
  /// takes this event's length and moves as far as the instance that this event names.
  func changed(_ instance: Instance, _ zones: ICalendarZones) -> Instance {
    guard var from = replaces else { return instance }
    if from.isDate != instance.start.isDate {
      // It names an instance by its date alone, or by a time on its date.
      from = instance.start
      from.local += Self.midnight(replaces?.local ?? 0) - Self.midnight(from.local)
    }
    var one = start
    one.local += instance.start.local - from.local
    if !start.isDate, !from.isDate, start.zone != from.zone || instance.start.zone != from.zone {
      // By the clock of the zone that this event is in.
      let utc = zones.utc(from) ?? from.local
      one.local =
        start.local + zones.local(instance.utc, start.zone) - zones.local(utc, start.zone)
    }
    return Instance(start: one, utc: zones.utc(one) ?? instance.utc, length: length)
  }

  private static func midnight(_ local: Int64) -> Int64 {
    Int64(GregorianDay.holding(local)) * GregorianDay.seconds
  }

  /// Returns the event of an instance.
  func event(_ instance: Instance, _ zones: ICalendarZones) -> ICalendarFile.Event {
    let utc = instance.utc
    let day = GregorianDay.holding(utc)
    var end = instance.start
    end.local += instance.length.days * GregorianDay.seconds
    let duration = max(0, (zones.utc(end) ?? utc) + instance.length.seconds - utc)
    guard !start.isDate else {
      return event(day, nil, max(GregorianDay.seconds, duration))
    }
    let second = utc - Int64(day) * GregorianDay.seconds
    return event(day, second, second + duration)
  }

  private func event(_ day: Int, _ start: Int64?, _ end: Int64) -> ICalendarFile.Event {
    ICalendarFile.Event(
      label: label, day: day, start: start.map { Double($0) / 60 }, end: Double(end) / 60,
      location: location, color: color, priority: priority)
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
