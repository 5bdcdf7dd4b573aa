internal import CalendarFiles
internal import CivilTime
internal import CollectionEngine
internal import LayoutCore

/// When the event of one row is, put together from its columns.
struct SpreadsheetEvent {
  private var start, end, startDate, startTime, endDate, endTime: SpreadsheetTime?
  private var isAllDay = false

  /// Takes the text of a column.
  ///
  /// - Throws: what was expected instead.
  mutating func take(_ column: CSVColumn.EventColumn, _ text: String) throws(Expectation) {
    switch column {
    case .start: start = try Self.moment(text)
    case .end: end = try Self.moment(text)
    case .startDate: startDate = try Self.date(text)
    case .endDate: endDate = try Self.date(text)
    case .startTime: startTime = try Self.time(text)
    case .endTime: endTime = try Self.time(text)
    case .allDay:
      guard let flag = Self.flags[CalendarText.trimmed(text).lowercased()] else {
        throw Expectation("TRUE or FALSE")
      }
      isAllDay = flag
    }
  }

  private static let flags = [
    "true": true, "yes": true, "on": true, "1": true, "x": true, "false": false, "no": false,
    "off": false, "0": false,
  ]

  private static func moment(_ text: String) throws(Expectation) -> SpreadsheetTime {
    guard let time = SpreadsheetTime(text) else {
      throw Expectation("a date and a time such as 2024-05-06 09:30")
    }
    return time
  }

  private static func date(_ text: String) throws(Expectation) -> SpreadsheetTime {
    guard let time = SpreadsheetTime(text), time.hasDate else {
      throw Expectation("a date such as 2024-05-06")
    }
    return time
  }

  private static func time(_ text: String) throws(Expectation) -> SpreadsheetTime {
    guard let time = SpreadsheetTime(text), time.seconds != nil else {
      throw Expectation("a time such as 09:30 or 9:30 PM")
    }
    return time
  }

  /// The dates that the row names.
  var dates: [SpreadsheetTime] {
    [start, end, startDate, endDate].compactMap(\.self).filter(\.hasDate)
  }

  /// Whether some time counts by the viewer's clock.
  var isFloating: Bool {
    !isAllDay && !dates.isEmpty && (start ?? startTime)?.seconds != nil && start?.offset == nil
  }

  /// What the event says about its item: dates and times in UTC.
  ///
  /// A date without a time is a whole day, and an end without a time is the last day. An end that is
  /// only a time and lies before the start is on the next day.
  ///
  /// - Throws: what is wrong, as a sentence.
  func changes(_ order: SpreadsheetTime.Order, _ clock: ViewerClock) throws(Fault) -> [ItemChange] {
    let first = try day([start, startDate], order)
    let last = try day([end, endDate], order)
    let startTime = start?.seconds ?? startTime?.seconds ?? startDate?.seconds
    let endTime = end?.seconds ?? endTime?.seconds ?? endDate?.seconds
    guard let first else {
      guard last == nil else { throw Fault("the event has an end and no start") }
      return [(ItemMetric.start, startTime), (.end, endTime)].compactMap { metric, seconds in
        seconds.map { .metric(metric, $0 / 60) }
      }
    }
    if let last, last < first { throw Fault("the end lies before the start") }
    guard let startTime, !isAllDay else {
      let days = (last ?? first) - first
      // An end at midnight, as of all-day events, is the end of the day before.
      let whole = last != nil && endTime == 0 ? max(1, days) : days + 1
      return [.metric(.date, Double(first)), .metric(.end, Double(whole * 1440))]
    }
    let begin = clock.utc(first, startTime, start?.offset)
    let date = GregorianDay.holding(Int(begin.rounded(.down)))
    let midnight = Double(date * GregorianDay.seconds)
    var changes: [ItemChange] = [
      .metric(.date, Double(date)), .metric(.start, (begin - midnight) / 60),
    ]
    guard let endTime else {
      guard last == nil else { throw Fault("the start has a time, the end has none") }
      return changes
    }
    var finish = clock.utc(last ?? first, endTime, end?.offset ?? start?.offset)
    if finish < begin, last == nil { finish = clock.utc(first + 1, endTime, start?.offset) }
    guard finish >= begin else { throw Fault("the end lies before the start") }
    changes.append(.metric(.end, (finish - midnight) / 60))
    return changes
  }

  private func day(_ times: [SpreadsheetTime?], _ order: SpreadsheetTime.Order) throws(Fault)
    -> Int?
  {
    guard let time = times.compactMap(\.self).first(where: \.hasDate) else { return nil }
    guard let day = time.day(order) else { throw Fault("there is no such day") }
    return day
  }

  /// Why the columns of a row make no event.
  struct Fault: Error, Hashable {
    /// One sentence.
    var message: String

    init(_ message: String) { self.message = message }
  }
}

/// The clock by which times without a zone count: that of the layer's `zone` option.
struct ViewerClock {
  /// Nil: UTC.
  let zone: String?
  private let clock: ZoneClock

  /// The clock of a zone of the system, or UTC where there is no such zone; `system` gives its file.
  init(zone: String?, system: (String) -> [UInt8]?) {
    let found = zone.flatMap { zone in
      zone == "UTC" ? nil : system(zone).flatMap { try? TimeZoneFile($0).clock() }
    }
    self.zone = found == nil ? nil : zone
    clock = found ?? .utc
  }

  /// Seconds after 1970-01-01 in UTC of a time of day; `offset` is what the time says itself.
  func utc(_ day: Int, _ seconds: Double, _ offset: Int?) -> Double {
    let whole = Int(seconds.rounded(.down))
    let local = day * GregorianDay.seconds + whole
    let utc = offset.map { local - $0 } ?? clock.utc(local)
    return Double(utc) + (seconds - Double(whole))
  }
}

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

  /// What the date says of the order of days and months in its file, or nil if it fits both, and where
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

  /// Where the date ends: at a blank or a `T`, or the end, or nil if text does not begin with one.
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
