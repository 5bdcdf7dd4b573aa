import CivilTime

/// A recurrence rule: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10`.
struct ICalendarRule: Hashable {
  enum Frequency: String {
    case secondly = "SECONDLY"
    case minutely = "MINUTELY"
    case hourly = "HOURLY"
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"

    /// The length of a period within a day, in seconds; nil for days and longer ones.
    var seconds: Int64? {
      switch self {
      case .secondly: return 1
      case .minutely: return 60
      case .hourly: return 3600
      case .daily, .weekly, .monthly, .yearly: return nil
      }
    }
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
  /// Days of the year; -1 is the last.
  var yearDays: [Int] = []
  /// Weeks of the year as ISO 8601 counts them; -1 is the last.
  var weekNumbers: [Int] = []
  /// Hours, minutes and seconds, ascending; none in a series of dates (rule D-51).
  var hours: [Int] = []
  var minutes: [Int] = []
  var seconds: [Int] = []
  /// Places in the starts of each period; -1 is the last.
  var positions: [Int] = []
  /// First day of the week, from 0 for Monday.
  var weekStart = 0

  /// Why a rule cannot be followed.
  enum Problem: Error {
    /// Part of the language, but not understood here.
    case unknown(String)
    /// Not part of the language.
    case malformed(String)
  }

  /// Reads the value of `RRULE` for a series that starts at `start`.
  ///
  /// - Throws: `Problem`.
  init(_ text: String, start: ICalendarTime) throws(Problem) {
    var names: Set<String> = []
    for part in CalendarText.words(text, ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map {
        CalendarText.trimmed($0).uppercased()
      }
      guard pair.count == 2 else { throw .malformed(part) }
      guard names.insert(pair[0]).inserted else { throw .malformed(part) }
      try apply(pair[0], pair[1], part, start)
    }
    guard names.contains("FREQ"), isConsistent else { throw .malformed(text) }
    // Positions choose among what other parts give.
    let others = names.filter { $0.hasPrefix("BY") && $0 != "BYSETPOS" }
    guard positions.isEmpty || !others.isEmpty else { throw .malformed(text) }
  }

  /// Whether its parts may be combined (RFC 5545, 3.3.10).
  private var isConsistent: Bool {
    if count != nil, until != nil { return false }
    if frequency != .yearly, !weekNumbers.isEmpty { return false }
    switch frequency {
    case .weekly where !monthDays.isEmpty: return false
    case .daily, .weekly, .monthly: if !yearDays.isEmpty { return false }
    case .secondly, .minutely, .hourly, .yearly: break
    }
    let mayCount = frequency == .monthly || frequency == .yearly && weekNumbers.isEmpty
    return mayCount || weekdays.allSatisfy { $0.ordinal == nil }
  }

  private mutating func apply(
    _ name: String, _ value: String, _ part: String, _ start: ICalendarTime
  ) throws(Problem) {
    switch name {
    case "FREQ":
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
      for word in try Self.words(value, part) { weekdays.append(try Self.weekday(word, part)) }
    case "BYMONTH": months += try Self.numbers(value, 1...12, part)
    case "BYMONTHDAY": monthDays += try Self.numbers(value, -31...31, part)
    case "BYYEARDAY": yearDays += try Self.numbers(value, -366...366, part)
    case "BYWEEKNO": weekNumbers += try Self.numbers(value, -53...53, part)
    case "BYSETPOS": positions += try Self.numbers(value, -366...366, part)
    case "BYHOUR": hours = try Self.clock(value, 0...23, part, start)
    case "BYMINUTE": minutes = try Self.clock(value, 0...59, part, start)
    case "BYSECOND": seconds = try Self.clock(value, 0...60, part, start)
    case "RSCALE", "SKIP": throw .unknown(part)
    default: throw .malformed(part)
    }
  }

  /// Reads a part of the time of day, ascending; none in a series of dates, where it has no effect
  /// (rule D-51).
  ///
  /// A leap second counts as the one before it, as in times.
  private static func clock(
    _ value: String, _ range: ClosedRange<Int>, _ part: String, _ start: ICalendarTime
  ) throws(Problem) -> [Int] {
    guard !start.isDate else { return [] }
    var numbers: Set<Int> = []
    for word in try words(value, part) { numbers.insert(min(59, try number(word, range, part))) }
    return numbers.sorted()
  }

  static let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// The words of a list, which has at least one.
  private static func words(_ value: String, _ part: String) throws(Problem) -> [String] {
    let words = CalendarText.words(value, ",")
    guard !words.isEmpty else { throw .malformed(part) }
    return words
  }

  /// The numbers of a list; 0 is not allowed.
  private static func numbers(_ value: String, _ range: ClosedRange<Int>, _ part: String)
    throws(Problem) -> [Int]
  {
    var numbers: [Int] = []
    for word in try words(value, part) {
      let number = try number(word, range, part)
      guard number != 0 else { throw .malformed(part) }
      numbers.append(number)
    }
    return numbers
  }

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
