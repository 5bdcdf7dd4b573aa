/// Yearly clock changes: the last line of a zone's file (RFC 8536, 3.3; POSIX `TZ`).
///
///     try TimeZoneRule("CET-1CEST,M3.5.0,M10.5.0/3")   // from the last Sunday in March on it is summer
///     try TimeZoneRule("<+03>-3")                      // the clock does not change
public struct TimeZoneRule: Hashable, Sendable {
  /// Local time minus UTC in standard time, in seconds.
  public let standard: Int64
  /// Local time minus UTC in daylight-saving time, or nil if the clock does not change.
  private let daylight: Int64?
  private let begin, end: Moment
  /// The abbreviations of both.
  private var standardName = ""
  private var daylightName = ""

  /// Valid offsets from UTC, in seconds: from 25 hours behind to 26 ahead, both excluded.
  static let offsets: ClosedRange<Int64> = -89_999...93_599

  /// Whether the clock changes.
  public var changesClock: Bool { daylight != nil }

  /// A moment of every year by the clock that holds before it.
  private struct Moment: Hashable {
    enum Day: Hashable {
      /// Day 1 to 365 of a year, in which February 29 is not counted.
      case withoutLeapDay(Int)
      /// Day 0 to 365 of a year.
      case number(Int)
      /// A weekday, from 0 for Monday, in a week of a month; week 5 is the last.
      case weekday(Int, week: Int, month: Int)
    }

    var day: Day
    /// After midnight, from a week before it to a week after.
    var seconds: Int64

    /// Its local time in a year, in seconds after 1970-01-01.
    func local(_ year: Int) -> Int64 {
      let first = GregorianDay.first(ofMonth: 1, year)
      let number: Int
      switch day {
      case .number(let day): number = first + day
      case .withoutLeapDay(let day):
        number = first + day - 1 + (day > 59 && GregorianDay.isLeap(year) ? 1 : 0)
      case .weekday(let weekday, let week, let month):
        let first = GregorianDay.first(ofMonth: month, year)
        let offset = (weekday - GregorianDay.weekday(first) + 7) % 7 + 7 * (week - 1)
        // A month has no fifth one: the last is the fourth.
        number = first + offset - (offset < GregorianDay.length(ofMonth: month, year) ? 0 : 7)
      }
      return Int64(number) * GregorianDay.seconds + seconds
    }
  }

  /// Reads a rule.
  ///
  /// - Throws: `TimeZoneFault.rule` with the text.
  public init(_ text: String) throws(TimeZoneFault) {
    let fault = TimeZoneFault.rule(text)
    var rest = Substring(text)
    guard let name = Self.name(&rest), let west = Self.time(&rest, hours: 24) else { throw fault }
    // The text counts hours to the west.
    standard = -west
    standardName = name
    let never = Moment(day: .number(0), seconds: 0)
    if rest.isEmpty {
      (daylight, begin, end) = (nil, never, never)
      return
    }
    guard let name = Self.name(&rest) else { throw fault }
    daylightName = name
    var ahead = standard + 3600
    if rest.first != "," {
      guard let west = Self.time(&rest, hours: 24) else { throw fault }
      ahead = -west
    }
    let parts = rest.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, let begin = Self.moment(parts[1]),
      let end = Self.moment(parts[2]), Self.offsets.contains(ahead)
    else { throw fault }
    (daylight, self.begin, self.end) = (ahead, begin, end)
  }

  /// The changes of some years, by the time at which they begin.
  ///
  /// Where a summer ends as the next one has begun, there is no winter between them.
  ///
  /// - Complexity: O(n log n) for n years.
  func changes(in years: ClosedRange<Int>) -> [ZoneClock.Change] {
    guard let daylight else { return [] }
    var changes: [ZoneClock.Change] = []
    for year in years {
      let start = begin.local(year) - standard
      let stop = end.local(year) - daylight
      changes.append(ZoneClock.Change(at: start, from: standard, to: daylight))
      if stop < start || stop < begin.local(year + 1) - standard {
        changes.append(ZoneClock.Change(at: stop, from: daylight, to: standard))
      }
    }
    return changes.sorted { $0.instant < $1.instant }
  }

  /// The abbreviation of the local time that is so far ahead of UTC.
  func name(ofOffset offset: Int64) -> String {
    offset == standard ? standardName : daylightName
  }

  // MARK: Reading

  /// Takes a name such as `CET` or `<+03>`, without its brackets.
  private static func name(_ text: inout Substring) -> String? {
    let isQuoted = text.first == "<"
    let name = text.dropFirst(isQuoted ? 1 : 0).prefix {
      $0.isASCII && ($0.isLetter || isQuoted && ($0.isNumber || $0 == "+" || $0 == "-"))
    }
    text = text[name.endIndex...]
    if isQuoted {
      guard text.first == ">" else { return nil }
      text.removeFirst()
    }
    return name.count > 2 ? String(name) : nil
  }

  /// Takes a time such as `2`, `-1:30` or `24:00:00`, in seconds.
  private static func time(_ text: inout Substring, hours: Int) -> Int64? {
    let isNegative = text.first == "-"
    if isNegative || text.first == "+" { text.removeFirst() }
    let word = text.prefix { $0 == ":" || $0.isASCII && $0.isNumber }
    text = text[word.endIndex...]
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds: Int64 = 0
    for (place, part) in parts.enumerated() {
      guard let value = number(part, 0...(place == 0 ? hours : 59)) else { return nil }
      seconds += Int64(value) * [3600, 60, 1][place]
    }
    return isNegative ? -seconds : seconds
  }

  /// A moment such as `M3.5.0/2` (month, week, weekday from 0 for Sunday), `J60` or `59`.
  private static func moment(_ text: Substring) -> Moment? {
    let halves = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    var seconds: Int64 = 2 * 3600
    if halves.count == 2 {
      var rest = halves[1]
      guard let found = time(&rest, hours: 167), rest.isEmpty else { return nil }
      seconds = found
    }
    return day(halves[0]).map { Moment(day: $0, seconds: seconds) }
  }

  private static func day(_ text: Substring) -> Moment.Day? {
    switch text.first {
    case "J": return number(text.dropFirst(), 1...365).map(Moment.Day.withoutLeapDay)
    case "M":
      let parts = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 3, let month = number(parts[0], 1...12),
        let week = number(parts[1], 1...5), let weekday = number(parts[2], 0...6)
      else { return nil }
      return .weekday((weekday + 6) % 7, week: week, month: month)
    default: return number(text, 0...365).map(Moment.Day.number)
    }
  }

  private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
    guard (1...3).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(text),
      range.contains(value)
    else { return nil }
    return value
  }
}
