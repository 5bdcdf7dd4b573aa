import CivilTime

extension ICalendarRule {
  /// Returns the starts of a series by the clock of its zone, in seconds after 1970-01-01.
  ///
  /// See `ICalendarStarts`.
  func starts(from start: ICalendarTime, through last: Int64, includingStart: Bool = true)
    -> ICalendarStarts
  {
    ICalendarStarts(self, start, last, includingStart)
  }
}

/// The starts that a rule gives, ascending, found one period after the other as they are asked for
/// (RFC 5545, 3.3.10).
///
/// Respects `COUNT` and ignores `UNTIL`. The start of the series is the first one, whether or not
/// the rule gives it; without it they are those that the rule gives, as exceptions need them.
struct ICalendarStarts: Sequence, IteratorProtocol {
  private let rule: ICalendarRule
  private let start, last: Int64
  /// The day of the start, and its parts.
  private let day: Int
  private let origin: ICalendarRule.Origin
  /// Times of day, in seconds, ascending: those of each day, or of each hour or minute where the
  /// periods are so short.
  private let clock: [Int64]
  private let includesStart: Bool
  /// Whether the start of the series comes next.
  private var isAtStart: Bool
  /// Number of starts that may still come.
  private var left: Int
  /// Number of periods of the rule's frequency from the first one to the next.
  private var period: Int64 = 0
  /// The beginnings from which the times of `clock` count in the last period: of its days, or of an
  /// hour, a minute or a second.
  private var bases: [Int64] = []
  /// The places that positions choose among the starts of the last period; nil for all.
  private var chosen: [Int]?
  /// Number of the next start among those of the last period, and how many they are.
  private var (place, count) = (0, 0)
  /// The days of the last period.
  private var days: [Int] = []
  /// Number of periods looked at, and of those passed over.
  private(set) var visits = 0

  init(
    _ rule: ICalendarRule, _ start: ICalendarTime, _ last: Int64, _ includesStart: Bool
  ) {
    (self.rule, self.start, self.last) = (rule, start.local, last)
    (self.includesStart, isAtStart) = (includesStart, includesStart)
    day = GregorianDay.holding(start.local)
    origin = GregorianDay.parts(day)
    left = rule.count ?? .max
    let time = Int(start.local - Int64(day) * GregorianDay.seconds)
    clock = start.isDate ? [0] : Self.clock(rule, time)
    if let unit = rule.frequency.seconds, !givesAny(unit, time) { left = includesStart ? 1 : 0 }
  }

  /// Whether a rule of periods within a day ever comes to a time of day that fits, where its start
  /// has this one, in seconds.
  ///
  /// Otherwise all periods up to the horizon would be searched in vain.
  ///
  /// - Complexity: O(times of day).
  private func givesAny(_ unit: Int64, _ time: Int) -> Bool {
    guard rule.positions.isEmpty || !places(clock.count).isEmpty else { return false }
    func numbers(_ wanted: [Int], _ size: Int64, _ all: Range<Int>) -> [Int] {
      unit > size ? [0] : wanted.isEmpty ? Array(all) : wanted
    }
    // Over many days the steps reach the times of day that differ from the start by a multiple of
    // the greatest common divisor of a step and a day.
    var (step, rest) = (Int(GregorianDay.seconds), rule.interval * Int(unit))
    while rest != 0 { (step, rest) = (rest, step % rest) }
    let (minutes, seconds) = (numbers(rule.minutes, 60, 0..<60), numbers(rule.seconds, 1, 0..<60))
    return numbers(rule.hours, 3600, 0..<24).contains { hour in
      minutes.contains { minute in
        seconds.contains {
          (hour * 3600 + minute * 60 + $0 - time / Int(unit) * Int(unit)) % step == 0
        }
      }
    }
  }

  /// The times of day of a period, where the start has this one, in seconds.
  private static func clock(_ rule: ICalendarRule, _ time: Int) -> [Int64] {
    let unit = rule.frequency.seconds ?? GregorianDay.seconds
    func numbers(_ wanted: [Int], _ size: Int64, _ own: Int) -> [Int] {
      unit <= size ? [0] : wanted.isEmpty ? [own] : wanted
    }
    let seconds = numbers(rule.seconds, 1, time % 60)
    let minutes = numbers(rule.minutes, 60, time / 60 % 60)
    return numbers(rule.hours, 3600, time / 3600).flatMap { hour in
      minutes.flatMap { minute in seconds.map { Int64(hour * 3600 + minute * 60 + $0) } }
    }
  }

  /// The next start, or nil after the last one.
  ///
  /// - Complexity: O(periods until the next start); days, hours and minutes that do not fit are
  ///   passed over whole.
  mutating func next() -> Int64? {
    guard left > 0 else { return nil }
    if isAtStart {
      isAtStart = false
      left -= 1
      return start <= last ? start : nil
    }
    while true {
      while place == count { guard advance() else { return nil } }
      let number = chosen?[place] ?? place
      let next = bases[number / clock.count] + clock[number % clock.count]
      place += 1
      guard next <= last else { return nil }
      // Earlier times are no starts, and the start itself comes once.
      guard includesStart ? next > start : next >= start else { continue }
      left -= 1
      return next
    }
  }

  /// Finds the starts of the next period; false after the last period.
  private mutating func advance() -> Bool {
    visits += 1
    bases.removeAll(keepingCapacity: true)
    if let unit = rule.frequency.seconds {
      guard advance(unit) else { return false }
    } else {
      days.removeAll(keepingCapacity: true)
      guard let first = rule.append(Int(period), day, origin, to: &days),
        Int64(first) * GregorianDay.seconds <= last
      else { return false }
      period += Int64(rule.interval)
      for day in days { bases.append(Int64(day) * GregorianDay.seconds) }
    }
    let all = bases.count * clock.count
    chosen = rule.positions.isEmpty ? nil : places(all)
    (place, count) = (0, chosen?.count ?? all)
    return true
  }

  /// The same for periods of a number of seconds within a day.
  private mutating func advance(_ unit: Int64) -> Bool {
    let first = floorDivide(start, unit) * unit
    let begin = first + period * unit
    guard begin <= last else { return false }
    let day = GregorianDay.holding(begin)
    let second = begin - Int64(day) * GregorianDay.seconds
    func isWanted(_ wanted: [Int], _ number: Int64) -> Bool {
      wanted.isEmpty || wanted.contains(Int(number))
    }
    // The rest of the day, hour, minute or second that does not fit; 0: all fit.
    let rest: Int64 =
      if !rule.fits(day) {
        GregorianDay.seconds - second
      } else if !isWanted(rule.hours, second / 3600) {
        3600 - second % 3600
      } else if unit <= 60, !isWanted(rule.minutes, second / 60 % 60) {
        60 - second % 60
      } else if unit == 1, !isWanted(rule.seconds, second % 60) {
        1
      } else { 0 }
    let step = Int64(rule.interval) * unit
    period += Swift.max(1, (rest + step - 1) / step) * Int64(rule.interval)
    if rest == 0 { bases.append(begin) }
    return true
  }

  /// The wanted places in a period that has so many starts, ascending (rule D-52).
  private func places(_ count: Int) -> [Int] {
    Set(rule.positions.map { $0 > 0 ? $0 - 1 : count + $0 }).filter { 0..<count ~= $0 }.sorted()
  }
}
