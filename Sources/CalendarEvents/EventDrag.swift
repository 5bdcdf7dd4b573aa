public import CivilTime
public import LayoutCore

/// The rounding and the limits of a drag, which lead to the new times of an event (rules K-82 to
/// K-87).
///
/// Instants are seconds after 1970-01-01 00:00 UTC, or after midnight of day 0 where no date is
/// known; a clock time is a day after the same date and seconds from its midnight.
public struct EventDrag {
  /// The clock of the zone.
  public let clock: ZoneClock
  /// The step to which times are rounded, in seconds.
  public var step: Int64
  /// Whether new times are multiples of the step, rather than what they change by.
  public var snapsToGrid = false
  /// Minimum length of an event that is resized, and maximum length or nil for none; in seconds.
  public var least: Int64
  /// See `least`.
  public var most: Int64?

  /// Rounds to `step` seconds, also the shortest event.
  public init(_ clock: ZoneClock, step: Int64) {
    (self.clock, self.step, least) = (clock, step, step)
  }

  /// The event from `start` to `end` after a finger has moved a grip of it by days and minutes.
  ///
  /// Moved as a whole, it keeps its length; an end that is moved stays on its side of the other
  /// one. The minutes are those between two places of the axis.
  ///
  /// - Complexity: O(log changes).
  public func event(
    _ start: Int64, _ end: Int64, _ grip: TouchPlace.Grip, days: Int, minutes: Double
  ) -> (start: Int64, end: Int64) {
    let time = grip == .end ? end : start
    let moved = moved(time, days, minutes)
    guard moved != time else { return (start, end) }
    switch grip {
    case .move: return (moved, moved + (end - start))
    case .start: return (end - length(end - moved), end)
    case .end: return (start, start + length(moved - start))
    }
  }

  /// An instant whose clock time a finger has moved; the same one if it has moved nothing (rules
  /// K-83, K-85).
  private func moved(_ instant: Int64, _ days: Int, _ minutes: Double) -> Int64 {
    if days == 0, minutes == 0 { return instant }
    let local = clock.local(instant)
    let moved = local + Int64(days) * GregorianDay.seconds
    let new =
      snapsToGrid
      ? rounded(moved + Int64((minutes * 60).rounded(.down)))
      : moved + rounded(minutes * 60)
    return new == local ? instant : clock.utc(new)
  }

  /// The multiple of the step that is nearest to a number of seconds, half a step up.
  private func rounded(_ seconds: Double) -> Int64 {
    Int64((seconds / Double(step) + 0.5).rounded(.down)) * step
  }

  /// The time at a multiple of the step from its midnight that is nearest, half a step up.
  private func rounded(_ local: Int64) -> Int64 {
    let midnight = Int64(GregorianDay.holding(local)) * GregorianDay.seconds
    return midnight + rounded(Double(local - midnight))
  }

  private func length(_ length: Int64) -> Int64 {
    min(max(length, least), most.map { max($0, least) } ?? .max)
  }

  /// The event from one clock time to another, in either order: both rounded down to the step, and
  /// one step after the later one (rule K-87).
  ///
  /// - Complexity: O(log changes).
  public func created(
    _ one: (day: Int, second: Double), _ other: (day: Int, second: Double)
  ) -> (start: Int64, end: Int64) {
    let (first, last) = (local(one), local(other))
    let start = clock.utc(min(first, last))
    return (start, max(start, clock.utc(max(first, last) + step)))
  }

  /// The instant of a clock time rounded down to the step.
  public func instant(_ time: (day: Int, second: Double)) -> Int64 {
    clock.utc(local(time))
  }

  private func local(_ time: (day: Int, second: Double)) -> Int64 {
    let second = Int64((time.second / Double(step)).rounded(.down)) * step
    return Int64(time.day) * GregorianDay.seconds + second
  }
}

extension EventDrag {
  /// The grip of an event at a place of its box, nil beside it: at each real end the nearest `size`
  /// points, at most a third of the box; the rest moves it (rule K-80).
  public static func grip(
    at place: Double, from start: Double, length: Double, size: Double, hasStart: Bool, hasEnd: Bool
  ) -> TouchPlace.Grip? {
    guard place >= start, place < start + length else { return nil }
    let size = min(size, length / 3)
    if hasStart, place < start + size { return .start }
    return hasEnd && place >= start + length - size ? .end : .move
  }
}

/// Rules that forbid times of an event (rule K-89).
public enum EditRule: String, Sendable {
  /// It collides with another event.
  case overlap
  /// It leaves the times that are open.
  case within

  /// The rule that forbids an event at `time`, or nil if none does.
  ///
  /// It is `overlap` if the event overlaps one of `others`, else `within` if the union of `open`
  /// does not cover it; nil for `open` allows all times. An event without length overlaps one
  /// that contains it. All times are in one unit; `open` is ascending.
  ///
  /// - Complexity: O(others + open).
  public static func forbids(
    _ time: Range<Int>, others: some Sequence<Range<Int>>, open: [Range<Int>]?
  ) -> EditRule? {
    func meets(_ other: Range<Int>) -> Bool {
      if time.isEmpty || other.isEmpty {
        return time.contains(other.lowerBound) || other.contains(time.lowerBound)
          || time == other
      }
      return time.overlaps(other)
    }
    if others.contains(where: meets) { return .overlap }
    guard let open else { return nil }
    var reached = time.lowerBound
    for part in open where part.lowerBound <= reached { reached = max(reached, part.upperBound) }
    let begins = open.contains { $0.contains(time.lowerBound) }
    return begins && reached >= time.upperBound ? nil : .within
  }
}

/// The speed at which a finger near an edge scrolls what it drags over (rule K-88).
public enum EdgeScrolling {
  /// Points a second at the edge and beyond it.
  static let speed = 600.0
  /// Distance from an edge within which content scrolls, in points.
  static let reach = 40.0

  /// The velocity of the offset along an axis, in points per second, for a finger at `place` over
  /// an area from `first` to `last`.
  public static func velocity(_ place: Double, from first: Double, to last: Double) -> Double {
    func velocity(_ distance: Double) -> Double {
      speed * min(1, max(0, 1 - distance / reach))
    }
    return velocity(last - place) - velocity(place - first)
  }

  /// The offset after some time, which goes no further than `limits`, and not back to them.
  public static func offset(
    _ offset: Double, _ velocity: Double, milliseconds: Double, in limits: ClosedRange<Double>
  ) -> Double {
    let moved = offset + velocity * milliseconds / 1000
    return velocity < 0
      ? min(offset, max(moved, limits.lowerBound)) : max(offset, min(moved, limits.upperBound))
  }
}
