import CivilTime
public import LayoutCore

/// The time of an event as the layout shows it.
public enum EventTime: Hashable {
  /// The columns of its first and its last day.
  public var span: ClosedRange<Int> {
    switch self {
    case .days(let span, _): return span
    case .timed(let event):
      let first = GregorianDay.holding(event.start)
      return first...max(first, GregorianDay.holding(event.end - 1))
    }
  }

  /// In the grid.
  case timed(TimedEvent)
  /// In the all-day row, on these columns; the first may lie before the first column. With its
  /// times if it has any.
  case days(ClosedRange<Int>, TimedEvent?)
}

/// An event in the grid, in seconds from midnight of column 0.
public struct TimedEvent: Hashable {
  /// Top by the local clock: the first time that it shows.
  public var start: Int64
  /// Bottom by the local clock: the end of the latest time that it shows (rule D-31).
  public var end: Int64
  /// Start in UTC, from midnight of column 0 there.
  public var utcStart: Int64
  /// End in UTC, from midnight of column 0 there.
  public var utcEnd: Int64

  /// An event with these times, from midnight of column 0.
  public init(start: Int64, end: Int64, utcStart: Int64, utcEnd: Int64) {
    (self.start, self.end) = (start, end)
    (self.utcStart, self.utcEnd) = (utcStart, utcEnd)
  }
}

/// Turns the metrics of an item into its time.
///
/// - The column is that of `day`, counted from section 0, else of `date`, else that of the section.
/// - `start` and `end` are minutes after midnight UTC of that day. Without an end an event lasts an
///   hour. An end before the start is on a later day.
/// - Without a start an event lasts whole days, up to the one in which `end` lies, in any time
///   zone.
/// - An event that lasts as long as the threshold is in the all-day row, by time or by the clock
///   (rule D-33).
public struct EventPlacer {
  /// Column of section 0.
  public var lead: Int
  /// Date of column 0, as days after 1970-01-01, or nil if no date is known.
  public var firstDate: Int?
  /// The clock of the zone.
  public var clock: DayClock
  /// In seconds; nil for none.
  public var threshold: Int64?

  /// Farthest day and minute that an item may name; what lies beyond counts as this.
  public static let limit = 1e9

  /// The metrics of an item; NaN if it has none.
  public struct Metrics: Hashable {
    /// Days after section 0.
    public var day: Double
    /// Days after 1970-01-01.
    public var date: Double
    /// Minutes after midnight UTC of that day.
    public var start: Double
    /// Minutes after midnight UTC of that day; past 1440 on a later one.
    public var end: Double

    /// Metrics of an item.
    public init(day: Double, date: Double, start: Double, end: Double) {
      (self.day, self.date, self.start, self.end) = (day, date, start, end)
    }
  }

  /// A placer for columns from `firstDate` on; `threshold` is in seconds.
  public init(lead: Int, firstDate: Int?, clock: DayClock, threshold: Int64?) {
    (self.lead, self.firstDate) = (lead, firstDate)
    (self.clock, self.threshold) = (clock, threshold)
  }

  /// Column on which an item of `section` lies.
  public func column(section: Int, day: Double, date: Double) -> Int {
    if !day.isNaN { return Self.whole(day) + lead }
    if !date.isNaN, let firstDate { return Self.whole(date) - firstDate }
    return section + lead
  }

  /// The time of an item of `section`.
  public func time(section: Int, _ metrics: Metrics) -> EventTime {
    let column = column(section: section, day: metrics.day, date: metrics.date)
    let length = GregorianDay.seconds
    guard !metrics.start.isNaN else {
      let seconds = metrics.end.isNaN ? 0 : Self.seconds(metrics.end)
      return .days(column...(column + Int(max(0, (seconds - 1) / length))), nil)
    }
    let midnight = Int64(column) * length
    let start = midnight + Self.seconds(metrics.start)
    var end = metrics.end.isNaN ? start + 3600 : midnight + Self.seconds(metrics.end)
    if end < start { end += (start - end + length - 1) / length * length }
    return time(from: start, to: end)
  }

  /// The time of an event from `start` to `end`, in UTC from midnight of column 0.
  @inline(__always)
  public func time(from start: Int64, to end: Int64) -> EventTime {
    let event = event(from: start, to: end)
    guard let threshold, duration(of: event) >= threshold else { return .timed(event) }
    let first = GregorianDay.holding(event.start)
    return .days(first...max(first, GregorianDay.holding(event.end - 1)), event)
  }

  /// The event from `start` to `end`, in UTC from midnight of column 0, as the clock of the zone
  /// shows it.
  private func event(from start: Int64, to end: Int64) -> TimedEvent {
    guard !clock.isUTC, let firstDate else {
      return TimedEvent(start: start, end: end, utcStart: start, utcEnd: end)
    }
    let zero = Int64(firstDate) * GregorianDay.seconds
    let shown = clock.shown(from: start + zero, to: end + zero)
    return TimedEvent(
      start: shown.start - zero, end: shown.end - zero, utcStart: start, utcEnd: end)
  }

  /// The end of an event by the zone's clock, which differs from that of its box if the clock went
  /// back.
  public func localEnd(of event: TimedEvent) -> Int64 {
    guard !clock.isUTC, let firstDate else { return event.end }
    let zero = Int64(firstDate) * GregorianDay.seconds
    return clock.local(event.utcEnd + zero) - zero
  }

  /// The longer of two: how much time goes by, and how far the clock goes on.
  private func duration(of event: TimedEvent) -> Int64 {
    let real = event.utcEnd - event.utcStart
    // No clock differs by more than two days from itself.
    guard let threshold, real >= threshold - 2 * GregorianDay.seconds, !clock.isUTC else {
      return real
    }
    return max(real, localEnd(of: event) - event.start)
  }

  /// The day that a metric names, at most `limit` away.
  public static func whole(_ value: Double) -> Int {
    flooredNumber(max(-limit, min(limit, value)))
  }

  /// Minutes as seconds, rounded to the nearest, half a second away from zero.
  ///
  /// As `rounded()` has it, without a call of the C library for each of a million events.
  public static func seconds(_ minutes: Double) -> Int64 {
    let seconds = max(-limit, min(limit, minutes)) * 60
    let whole = Int64(seconds)
    let rest = seconds - Double(whole)
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }
}

/// `value` rounded down, as `rounded(.down)` has it, without a call of the C library.
func flooredNumber(_ value: Double) -> Int {
  let whole = Int(value)
  return Double(whole) > value ? whole - 1 : whole
}

extension DatedContent {
  /// The time of an item, in days and seconds from midnight of section 0's date; nil if there is no
  /// such item.
  public func time(of item: IndexPath) -> EventTime? {
    guard let name = name(section: item.section, item: item.item) else { return nil }
    let event = dates(name)
    guard event.isTimed else {
      return .days(
        event.dates.lowerBound - placer.origin...event.dates.upperBound - placer.origin, nil)
    }
    let zero = Int64(placer.origin) * GregorianDay.seconds
    return time(from: event.start - zero, to: event.end - zero)
  }

  /// The time of an event between two instants, in seconds from midnight UTC of section 0's date.
  public func time(from start: Int64, to end: Int64) -> EventTime {
    let zero = Int64(placer.origin) * GregorianDay.seconds
    return .timed(
      TimedEvent(
        start: placer.clock.local(start + zero) - zero, end: placer.clock.local(end + zero) - zero,
        utcStart: start, utcEnd: end))
  }
}
