internal import CalendarFiles
internal import CivilTime

/// A date, a time or both, as spreadsheets write them.
///
///     2024-05-06   2024-05-06T09:30:15Z   06.05.2024 9:30   5/6/2024 9:30 PM   9 am
struct SpreadsheetTime: Hashable {
  /// Which part of a date such as `5/6/2024` is the month.
  enum Order: Hashable { case monthFirst, dayFirst }

  /// The three numbers of a date, as they stand.
  private var date: [Int] = []
  /// Whether the order of the first two numbers is not plain to see.
  private var isOrderOpen = false
  /// Seconds after midnight by the clock; nil for a date alone.
  private(set) var seconds: Double?
  /// Seconds that the clock is ahead of UTC, where the text says so.
  private(set) var offset: Int?

  var hasDate: Bool { !date.isEmpty }

  /// Reads text; nil for anything else.
  ///
  /// Whether the day exists is for `day(_:)` to say.
  init?(_ text: String) {
    var rest = Substring(CalendarText.trimmed(text))
    if let end = Self.dateEnd(of: rest) {
      guard takeDate(rest[..<end]) else { return nil }
      rest = rest[end...]
      if rest.first == "T" { rest.removeFirst() }
    }
    let time = CalendarText.trimmed(rest)
    if hasDate, time.isEmpty { return }
    guard takeTime(time) else { return nil }
  }

  /// What the date says of the order of days and months in its file; nil where it fits both, and where
  /// it is plain to see.
  var order: Order? {
    guard isOrderOpen else { return nil }
    return date[0] > 12 ? .dayFirst : date[1] > 12 ? .monthFirst : nil
  }

  /// Whether the date is another one if days and months change places.
  var isAmbiguous: Bool { isOrderOpen && order == nil && date[0] != date[1] }

  /// The day, after 1970-01-01; nil without a date, and for days that there are not.
  func day(_ order: Order) -> Int? {
    guard hasDate else { return nil }
    guard isOrderOpen else { return GregorianDay.number(date[0], date[1], date[2]) }
    let (month, day) = order == .monthFirst ? (date[0], date[1]) : (date[1], date[0])
    return GregorianDay.number(date[2], month, day)
  }

  /// Where the date ends: at a blank or a `T`, or the end; nil where text does not begin with one.
  private static func dateEnd(of text: Substring) -> Substring.Index? {
    let end = text.firstIndex { $0 == " " || $0 == "T" } ?? text.endIndex
    let word = text[..<end]
    return word.contains(where: { "-/.".contains($0) }) && !word.contains(":") ? end : nil
  }

  private mutating func takeDate(_ text: Substring) -> Bool {
    guard let mark = text.first(where: { "-/.".contains($0) }) else { return false }
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { PositionReading.index($0) }
    guard numbers.count == 3, parts.count == 3, parts.allSatisfy({ (1...4).contains($0.count) })
    else { return false }
    if parts[0].count == 4 {
      date = numbers
      return parts[1].count <= 2 && parts[2].count <= 2
    }
    guard parts[0].count <= 2, parts[1].count <= 2, parts[2].count != 1, parts[2].count != 3 else {
      return false
    }
    // Two digits are a year from 1970 to 2069.
    let year = numbers[2] + (parts[2].count == 4 ? 0 : numbers[2] < 70 ? 2000 : 1900)
    isOrderOpen = mark != "."
    date = isOrderOpen ? [numbers[0], numbers[1], year] : [year, numbers[1], numbers[0]]
    return true
  }

  private mutating func takeTime(_ text: String) -> Bool {
    var rest = Substring(text)
    if rest.last == "Z", hasDate {
      rest.removeLast()
      offset = 0
    } else if let sign = rest.lastIndex(where: { $0 == "+" || $0 == "-" }), hasDate {
      guard let found = CalendarText.offset(String(rest[sign...].filter { $0 != ":" })) else {
        return false
      }
      offset = found
      rest = rest[..<sign]
    }
    var clock = CalendarText.trimmed(rest).lowercased()
    let half = ["am", "pm"].first { clock.hasSuffix($0) }
    if half != nil {
      clock = CalendarText.trimmed(clock.dropLast(2))
      if !clock.contains(":") { clock += ":00" }
    }
    guard var minutes = ClockTime.read(clock), (0...1440).contains(minutes) else { return false }
    if let half {
      guard (60..<780).contains(minutes) else { return false }
      if minutes >= 720 { minutes -= 720 }
      if half == "pm" { minutes += 720 }
    }
    seconds = minutes * 60
    return true
  }
}
