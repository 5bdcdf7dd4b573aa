/// A recurrence rule: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10`.
struct ICalendarRule: Hashable {
  enum Frequency: String {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A weekday from 0 for Monday; which one of the month or year, or nil for all.
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

  /// Why a rule is not followed.
  enum Problem: Error {
    /// Part of the language, but not understood here: its name.
    case unknown(String)
    /// Not part of the language.
    case malformed(String)
  }

  /// Reads the value of `RRULE`.
  ///
  /// - Throws: `Problem`.
  init(_ text: String) throws(Problem) {
    var hasFrequency = false
    for part in ICalendarLine.words(text, ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map {
        ICalendarLine.trimmed($0).uppercased()
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
      for word in ICalendarLine.words(value, ",") { weekdays.append(try Self.weekday(word, part)) }
    case "BYMONTH":
      for word in ICalendarLine.words(value, ",") {
        months.append(try Self.number(word, 1...12, part))
      }
    case "BYMONTHDAY":
      for word in ICalendarLine.words(value, ",") {
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
