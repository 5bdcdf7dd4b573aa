import CivilTime

/// A recurrence rule: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10`.
struct ICalendarRule: Hashable {
  enum Frequency: String {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A weekday, from 0 for Monday, and which one of the month or year it is, or nil for all.
  struct Weekday: Hashable {
    var weekday: Int
    var ordinal: Int?
  }

  var frequency = Frequency.daily
  var interval = 1
  var count: Int?
  var until: ICalendarTime?
  var weekdays: [Weekday] = []
  var months: [Int] = []
  var monthDays: [Int] = []
  /// First day of the week, from 0 for Monday.
  var weekStart = 0

  /// A rule without parts.
  init(frequency: Frequency) { self.frequency = frequency }

  /// Why a rule cannot be followed.
  enum Problem: Error {
    /// Part of the language, but not understood here.
    case unknown(String)
    /// Not part of the language.
    case malformed(String)
  }

  /// Reads the value of `RRULE`.
  ///
  /// - Throws: `Problem`.
  init(_ text: String) throws(Problem) {
    var hasFrequency = false
    for part in CalendarText.words(text, ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map {
        CalendarText.trimmed($0).uppercased()
      }
      guard pair.count == 2 else { throw .malformed(part) }
      if pair[0] == "FREQ" { hasFrequency = true }
      try take(pair[0], pair[1], part)
    }
    guard hasFrequency else { throw .malformed(text) }
    if frequency == .weekly || frequency == .daily {
      guard weekdays.allSatisfy({ $0.ordinal == nil }) else { throw .malformed(text) }
    }
    if frequency == .weekly, !monthDays.isEmpty { throw .malformed(text) }
    if count != nil, until != nil { throw .malformed(text) }
  }

  private mutating func take(_ name: String, _ value: String, _ part: String) throws(Problem) {
    switch name {
    case "FREQ":
      if ["HOURLY", "MINUTELY", "SECONDLY"].contains(value) { throw .unknown(part) }
      guard let found = Frequency(rawValue: value) else { throw .malformed(part) }
      frequency = found
    case "INTERVAL": interval = try Self.number(value, 1...100_000, part)
    case "COUNT": count = try Self.number(value, 1...10_000_000, part)
    case "UNTIL":
      guard let time = ICalendarTime(value) else { throw .malformed(part) }
      until = time
    case "WKST":
      guard let day = Self.days.firstIndex(of: value) else { throw .malformed(part) }
      weekStart = day
    case "BYDAY":
      for word in CalendarText.words(value, ",") { weekdays.append(try Self.weekday(word, part)) }
    case "BYMONTH":
      for word in CalendarText.words(value, ",") {
        months.append(try Self.number(word, 1...12, part))
      }
    case "BYMONTHDAY":
      for word in CalendarText.words(value, ",") {
        let day = try Self.number(word, -31...31, part)
        guard day != 0 else { throw .malformed(part) }
        monthDays.append(day)
      }
    case "BYSETPOS", "BYWEEKNO", "BYYEARDAY", "BYHOUR", "BYMINUTE", "BYSECOND", "RSCALE", "SKIP":
      throw .unknown(part)
    default: throw .malformed(part)
    }
  }

  private static let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  private static func number(_ text: String, _ range: ClosedRange<Int>, _ part: String)
    throws(Problem) -> Int
  {
    guard let number = Int(text), range.contains(number) else { throw .malformed(part) }
    return number
  }

  private static func weekday(_ word: String, _ part: String) throws(Problem) -> Weekday {
    guard let day = days.firstIndex(of: String(word.suffix(2))) else { throw .malformed(part) }
    if word.count == 2 { return Weekday(weekday: day, ordinal: nil) }
    let ordinal = try number(String(word.dropLast(2)), -53...53, part)
    guard ordinal != 0 else { throw .malformed(part) }
    return Weekday(weekday: day, ordinal: ordinal)
  }
}

// MARK: Days

extension ICalendarRule {
  /// Returns the days of a series that starts on `start`, ascending, from `start` to `last` at most.
  ///
  /// Respects `COUNT` and ignores `UNTIL`.
  ///
  /// - Complexity: O(days between) for daily and weekly rules, O(periods) for others.
  func days(from start: Int, through last: Int) -> [Int] {
    var days = [start]
    var period = 0
    while days.count < count ?? .max {
      guard let (first, candidates) = candidates(period, start) else { break }
      if first > last { break }
      for day in candidates where day > start && day <= last {
        if days.count == count { return days }
        if let latest = days.last, day <= latest { continue }
        days.append(day)
      }
      period += interval
    }
    return days
  }

  /// Returns the first day of a period, counted from the period of `start`, and the days that match.
  private func candidates(_ period: Int, _ start: Int) -> (first: Int, days: [Int])? {
    switch frequency {
    case .daily:
      let day = start + period
      return (day, fits(day) ? [day] : [])
    case .weekly:
      let offset = (GregorianDay.weekday(start) - weekStart + 7) % 7
      let first = start - offset + 7 * period
      let wanted = weekdays.isEmpty ? [GregorianDay.weekday(start)] : weekdays.map { $0.weekday }
      let days = (first..<(first + 7)).filter {
        wanted.contains(GregorianDay.weekday($0)) && isInMonths($0)
      }
      return (first, days)
    case .monthly:
      let parts = GregorianDay.parts(start)
      let month = parts.month - 1 + period
      let (year, number) = (parts.year + month / 12, month % 12 + 1)
      guard year < 9999 else { return nil }
      let first = GregorianDay.first(ofMonth: number, year)
      guard months.isEmpty || months.contains(number) else { return (first, []) }
      return (first, days(ofMonth: number, year, default: parts.day))
    case .yearly:
      let parts = GregorianDay.parts(start)
      let year = parts.year + period
      guard year < 9999 else { return nil }
      return (GregorianDay.first(ofMonth: 1, year), days(ofYear: year, parts.month, parts.day))
    }
  }

  private func days(ofYear year: Int, _ month: Int, _ day: Int) -> [Int] {
    let first = GregorianDay.first(ofMonth: 1, year)
    if months.isEmpty, monthDays.isEmpty, !weekdays.isEmpty {
      return Self.matching(weekdays, first..<GregorianDay.first(ofMonth: 1, year + 1))
    }
    var wanted = months.sorted()
    if wanted.isEmpty { wanted = monthDays.isEmpty ? [month] : Array(1...12) }
    return wanted.flatMap { days(ofMonth: $0, year, default: day) }
  }

  private func days(ofMonth month: Int, _ year: Int, default day: Int) -> [Int] {
    let first = GregorianDay.first(ofMonth: month, year)
    let length = GregorianDay.length(ofMonth: month, year)
    let range = first..<(first + length)
    var wanted = monthDays
    if monthDays.isEmpty, weekdays.isEmpty { wanted = [day] }
    var days = Array(range)
    if !wanted.isEmpty {
      let numbers = wanted.map { $0 > 0 ? first + $0 - 1 : first + length + $0 }
      days = days.filter { numbers.contains($0) }
    }
    if !weekdays.isEmpty {
      let matching = Self.matching(weekdays, range)
      days = days.filter { matching.contains($0) }
    }
    return days
  }

  /// Returns the days of a range that are one of `weekdays`; with an ordinal only that one of them.
  private static func matching(_ weekdays: [Weekday], _ range: Range<Int>) -> [Int] {
    var found: Set<Int> = []
    for wanted in weekdays {
      let shift = (wanted.weekday - GregorianDay.weekday(range.lowerBound) + 7) % 7
      let all = Array(stride(from: range.lowerBound + shift, to: range.upperBound, by: 7))
      guard let ordinal = wanted.ordinal else {
        found.formUnion(all)
        continue
      }
      let index = ordinal > 0 ? ordinal - 1 : all.count + ordinal
      if all.indices.contains(index) { found.insert(all[index]) }
    }
    return found.sorted()
  }

  private func fits(_ day: Int) -> Bool {
    guard isInMonths(day) else { return false }
    let parts = GregorianDay.parts(day)
    let fromEnd = parts.day - GregorianDay.length(ofMonth: parts.month, parts.year) - 1
    guard monthDays.isEmpty || monthDays.contains(parts.day) || monthDays.contains(fromEnd) else {
      return false
    }
    return weekdays.isEmpty || weekdays.contains { $0.weekday == GregorianDay.weekday(day) }
  }

  private func isInMonths(_ day: Int) -> Bool {
    months.isEmpty || months.contains(GregorianDay.parts(day).month)
  }
}
