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
