internal import CalendarFiles
internal import CivilTime
internal import CollectionEngine
internal import LayoutCore

/// The time of an event, put together from the columns of one row.
struct SpreadsheetEvent {
  private var start, end, startDate, startTime, endDate, endTime: SpreadsheetTime?
  private var isAllDay = false

  /// Takes the text of a column.
  ///
  /// - Throws: `Expectation` for a bad value.
  mutating func set(_ column: CSVColumn.EventColumn, _ text: String) throws(Expectation) {
    switch column {
    case .start: start = try Self.moment(text)
    case .end: end = try Self.moment(text)
    case .startDate: startDate = try Self.date(text)
    case .endDate: endDate = try Self.date(text)
    case .startTime: startTime = try Self.time(text)
    case .endTime: endTime = try Self.time(text)
    case .allDay:
      guard let flag = Self.flags[CalendarText.trimmed(text).lowercased()] else {
        throw .words(["TRUE", "FALSE"])
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
      throw .dateAndTime
    }
    return time
  }

  private static func date(_ text: String) throws(Expectation) -> SpreadsheetTime {
    guard let time = SpreadsheetTime(text), time.hasDate else {
      throw .date
    }
    return time
  }

  private static func time(_ text: String) throws(Expectation) -> SpreadsheetTime {
    guard let time = SpreadsheetTime(text), time.seconds != nil else {
      throw .time
    }
    return time
  }

  /// Whether some time follows the viewer's clock.
  var isFloating: Bool {
    let hasDates = [start, end, startDate, endDate].contains { $0?.hasDate == true }
    return !isAllDay && hasDates && (start ?? startTime)?.seconds != nil && start?.offset == nil
  }

  /// Returns the metrics of the item: dates and times in UTC.
  ///
  /// A date without a time is a whole day, and an end without a time is the last day. An end
  /// without a date that is before the start is on the next day.
  ///
  /// - Throws: `EventFault` for columns that contradict each other.
  func changes(_ order: SpreadsheetTime.Order, _ clock: ViewerClock) throws(EventFault)
    -> [ItemChange]
  {
    let first = try day([start, startDate], order)
    let last = try day([end, endDate], order)
    let startTime = start?.seconds ?? startTime?.seconds ?? startDate?.seconds
    let endTime = end?.seconds ?? endTime?.seconds ?? endDate?.seconds
    guard let first else {
      guard last == nil else { throw .endWithoutStart }
      return [(ItemMetric.start, startTime), (.end, endTime)].compactMap { metric, seconds in
        seconds.map { .metric(metric, $0 / 60) }
      }
    }
    if let last, last < first { throw .endBeforeStart }
    guard let startTime, !isAllDay else {
      let days = (last ?? first) - first
      // An end at midnight, as of all-day events, is the end of the day before.
      let whole = last != nil && endTime == 0 ? max(1, days) : days + 1
      return [.metric(.date, Double(first)), .metric(.end, Double(whole) * 1440)]
    }
    let begin = clock.utc(first, startTime, start?.offset)
    let date = GregorianDay.holding(Int64(begin.rounded(.down)))
    let midnight = Double(Int64(date) * GregorianDay.seconds)
    var changes: [ItemChange] = [
      .metric(.date, Double(date)), .metric(.start, (begin - midnight) / 60),
    ]
    guard let endTime else {
      guard last == nil else { throw .endWithoutTime }
      return changes
    }
    var finish = clock.utc(last ?? first, endTime, end?.offset ?? start?.offset)
    if finish < begin, last == nil { finish = clock.utc(first + 1, endTime, start?.offset) }
    guard finish >= begin else { throw .endBeforeStart }
    changes.append(.metric(.end, (finish - midnight) / 60))
    return changes
  }

  private func day(_ times: [SpreadsheetTime?], _ order: SpreadsheetTime.Order) throws(EventFault)
    -> Int?
  {
    for case let time? in times where time.hasDate {
      guard let day = time.day(order) else { throw .noSuchDay }
      return day
    }
    return nil
  }
}

/// The clock of times without a zone: that of the layer's `zone` option.
struct ViewerClock {
  /// The zone's name, or nil for UTC.
  let zone: String?
  private let clock: ZoneClock

  /// The clock of a system zone, or UTC if there is no such zone; `system` returns its file.
  init(zone: String?, system: (String) -> [UInt8]?) {
    let found = zone.flatMap { zone in
      zone == "UTC" ? nil : system(zone).flatMap { try? TimeZoneFile($0).clock() }
    }
    self.zone = found == nil ? nil : zone
    clock = found ?? .utc
  }

  /// Returns a time of day in seconds after 1970-01-01 in UTC; `offset` is that of the time itself,
  /// if any.
  func utc(_ day: Int, _ seconds: Double, _ offset: Int?) -> Double {
    let whole = Int64(seconds.rounded(.down))
    let local = Int64(day) * GregorianDay.seconds + whole
    let utc = offset.map { local - Int64($0) } ?? clock.utc(local)
    return Double(utc) + (seconds - Double(whole))
  }
}

/// A date, a time or both, as spreadsheets write them.
///
///     2024-05-06   2024-05-06T09:30:15Z   06.05.2024 9:30   5/6/2024 9:30 PM   9 am
struct SpreadsheetTime: Hashable {
  /// The order of month and day in a date such as `5/6/2024`.
  enum Order: Hashable { case monthFirst, dayFirst }

  /// The three numbers of the date, in the order of the text.
  private var date: [Int] = []
  /// Whether the first two numbers may be month and day or day and month.
  private var isOrderOpen = false
  /// Seconds after midnight by the clock, or nil for a date alone.
  private(set) var seconds: Double?
  /// The offset of the clock from UTC, in seconds, if the text contains it.
  private(set) var offset: Int?

  var hasDate: Bool { !date.isEmpty }

  /// Reads text; nil for anything else.
  ///
  /// `day(_:)` checks that the day exists.
  init?(_ text: String) {
    var rest = Substring(CalendarText.trimmed(text))
    if let end = Self.dateEnd(of: rest) {
      guard readDate(rest[..<end]) else { return nil }
      rest = rest[end...]
      if rest.first == "T" { rest.removeFirst() }
    }
    let time = CalendarText.trimmed(rest)
    if hasDate, time.isEmpty { return }
    guard readTime(time) else { return nil }
  }

  /// The order of days and months that the date shows, or nil if it fits both or needs none.
  var order: Order? {
    guard isOrderOpen else { return nil }
    return date[0] > 12 ? .dayFirst : date[1] > 12 ? .monthFirst : nil
  }

  /// Whether the date depends on the order of days and months.
  var isAmbiguous: Bool { isOrderOpen && order == nil && date[0] != date[1] }

  /// Returns the day, counted from 1970-01-01, or nil without a date and for days that do not
  /// exist.
  func day(_ order: Order) -> Int? {
    guard hasDate else { return nil }
    guard isOrderOpen else { return GregorianDay.number(date[0], date[1], date[2]) }
    let (month, day) = order == .monthFirst ? (date[0], date[1]) : (date[1], date[0])
    return GregorianDay.number(date[2], month, day)
  }

  /// The end of the date: a blank, a `T` or the end; nil if text does not start with a date.
  private static func dateEnd(of text: Substring) -> Substring.Index? {
    let end = text.firstIndex { $0 == " " || $0 == "T" } ?? text.endIndex
    let word = text[..<end]
    return word.contains(where: { "-/.".contains($0) }) && !word.contains(":") ? end : nil
  }

  private mutating func readDate(_ text: Substring) -> Bool {
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

  private mutating func readTime(_ text: String) -> Bool {
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
