import CivilTime

/// The events that replace or cancel an instance of a series, and which of them are in force.
struct ICalendarOverrides {
  /// Numbers of the events that refer to an instance by something other than its own name, by the
  /// kind of reference (rule D-46); empty once the instance they mean is known.
  private struct Named {
    /// By its instant in UTC.
    var instants: Set<Int64> = []
    /// By its date.
    var dates: [Int: [Int]] = [:]
    /// By a time, under the date that the clock of that time shows: the name of an instance in a
    /// series of dates.
    var clockDates: [Int: [Int]] = [:]
  }

  /// An instance of the series of a UID.
  private struct Instance: Hashable {
    var uid: String
    var start: Int64
    var isDate: Bool
  }

  /// An event that changes an instance of a series and all later ones.
  private struct Change {
    var number: Int
    var sequence: Int
    /// The instant of the instance, or the date that names it.
    var utc: Int64
    var day: Int
    var isDate: Bool

    /// Whether an instance is later.
    func isBefore(_ instance: ICalendarSeries.Instance) -> Bool {
      isDate || instance.start.isDate
        ? day < GregorianDay.holding(instance.start.local) : utc < instance.utc
    }
  }

  private var named: [String: Named] = [:]
  /// By the instance that they change first, of equal ones by sequence and place in the file.
  private var changes: [String: [Change]] = [:]
  /// The instance that each event names: of a series, or else as the event names it.
  private var instances: [Int: Instance] = [:]
  /// The series that gives each instance which was replaced.
  private var masters: [Instance: Int] = [:]

  /// Collects the events of `series` that replace instances.
  ///
  /// - Complexity: O(n log changes) for n events.
  init(_ series: [ICalendarSeries], _ zones: ICalendarZones) {
    for (number, event) in series.enumerated() {
      guard let uid = event.uid, let time = event.replaces, let utc = zones.utc(time) else {
        continue
      }
      instances[number] = Instance(uid: uid, start: utc, isDate: time.isDate)
      let day = GregorianDay.holding(time.local)
      if event.changesFuture {
        changes[uid, default: []].append(
          Change(
            number: number, sequence: event.sequence, utc: utc, day: day, isDate: time.isDate))
      }
      if time.isDate {
        named[uid, default: Named()].dates[day, default: []].append(number)
      } else {
        named[uid, default: Named()].instants.insert(utc)
        named[uid, default: Named()].clockDates[day, default: []].append(number)
      }
    }
    for uid in changes.keys {
      changes[uid]?.sort { ($0.utc, $0.sequence, $0.number) < ($1.utc, $1.sequence, $1.number) }
    }
  }

  /// The number of the last `THISANDFUTURE` event that names an instance before `instance` and so
  /// changes `instance` too (RFC 5545, 3.2.13); nil if there is none.
  ///
  /// - Complexity: O(log k) for k such events of the UID.
  func change(of instance: ICalendarSeries.Instance, of uid: String?) -> Int? {
    guard let uid, let changes = changes[uid] else { return nil }
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].isBefore(instance) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? changes[low - 1].number : nil
  }

  /// Whether later instances of a series follow a changed one.
  func isFollowed(_ uid: String?) -> Bool { uid.map { changes[$0] != nil } ?? false }

  /// The numbers of the events that name the same instances as those of these numbers do.
  func rivals(of numbers: Set<Int>) -> Set<Int> {
    let named = Set(numbers.compactMap { instances[$0] })
    return Set(instances.filter { named.contains($0.value) }.keys)
  }

  /// The series of the instance that an event replaces, and its start in UTC; nil if no series has
  /// it, or none that was asked about yet.
  func origin(of number: Int) -> (series: Int, utc: Int64)? {
    guard let instance = instances[number], let series = masters[instance] else { return nil }
    return (series, instance.start)
  }

  /// Number of events that replace or cancel an instance.
  var count: Int { instances.count }

  /// Returns whether an instance of the series `number` is replaced or cancelled.
  ///
  /// The first call resolves which instance the events that refer to it mean.
  ///
  /// - Complexity: O(1), amortised over the events that replace instances.
  mutating func replace(
    _ instance: ICalendarSeries.Instance, of uid: String?, _ number: Int
  ) -> Bool {
    guard let uid, named[uid] != nil else { return false }
    let isDate = instance.start.isDate
    let meant = Instance(uid: uid, start: instance.utc, isDate: isDate)
    let day = GregorianDay.holding(instance.start.local)
    var isReplaced = false
    if let numbers = named[uid]?.dates[day] {
      isReplaced = true
      if !numbers.isEmpty { named[uid]?.dates[day] = [] }
      for number in numbers { instances[number] = meant }
    }
    if isDate, let numbers = named[uid]?.clockDates[day] {
      isReplaced = true
      if !numbers.isEmpty { named[uid]?.clockDates[day] = [] }
      for number in numbers { instances[number] = meant }
    }
    guard isReplaced || !isDate && named[uid]?.instants.contains(instance.utc) == true else {
      return false
    }
    masters[meant] = number
    return true
  }

  /// Returns the numbers of the events in force (rule D-48).
  ///
  /// Of those for the same instance that is the one of the highest sequence, of equal ones the
  /// last. Those that are cancelled are among them.
  func inForce(_ series: [ICalendarSeries]) -> Set<Int> {
    var latest: [Instance: Int] = [:]
    var numbers: Set<Int> = []
    for (number, event) in series.enumerated() where event.replaces != nil {
      guard let instance = instances[number] else {
        numbers.insert(number)
        continue
      }
      if let other = latest[instance], series[other].sequence > event.sequence { continue }
      latest[instance] = number
    }
    return numbers.union(latest.values)
  }
}

extension ICalendarEvents {
  /// The series and the start that an exception names, if the rule of that series is not followed:
  /// such a rule may give any start.
  func foreignOrigin(of exception: ICalendarSeries) -> (series: Int, utc: Int64)? {
    guard let master = exception.uid.flatMap({ foreign[$0] }), let time = exception.replaces,
      let utc = zones.utc(series[master].adapted(time))
    else { return nil }
    return (master, utc)
  }
}

/// The events that are no exceptions, of which the highest sequence of each UID is in force (rule
/// D-48).
struct ICalendarRevisions {
  private var latest: [String: (sequence: Int, count: Int, second: Int)] = [:]

  /// Collects them.
  ///
  /// - Complexity: O(n).
  init(_ series: [ICalendarSeries]) {
    for event in series where event.replaces == nil {
      guard let uid = event.uid else { continue }
      let found = latest[uid]
      if let found, found.sequence > event.sequence { continue }
      let shown = event.isCancelled ? 0 : 1
      guard let found, found.sequence == event.sequence else {
        latest[uid] = (event.sequence, shown, event.line)
        continue
      }
      let isSecond = found.count < 2 && shown == 1
      latest[uid] = (
        event.sequence, found.count + shown, isSecond ? event.line : found.second
      )
    }
  }

  /// Whether no other event of its UID has a higher sequence.
  func isLatest(_ event: ICalendarSeries) -> Bool {
    event.uid.flatMap { latest[$0] }.map { $0.sequence == event.sequence } ?? true
  }

  /// The identifiers that more than one event has.
  var twins: Set<String> { Set(latest.filter { $0.value.count > 1 }.keys) }

  /// A remark for each UID that more than one event has.
  var remarks: [ICalendarRemark] {
    latest.values.filter { $0.count > 1 }.map {
      ICalendarRemark($0.second, .repeatedUID(times: $0.count))
    }
  }
}
