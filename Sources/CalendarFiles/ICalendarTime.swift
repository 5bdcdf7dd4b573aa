import CivilTime

/// A date, with or without a time, as a property writes it.
struct ICalendarTime: Hashable {
  enum Zone: Hashable {
    case floating, utc
    case named(String)
  }

  /// Seconds after 1970-01-01 by the clock of the zone; midnight for a date.
  var local: Int64
  var isDate: Bool
  /// Always `floating` for a date.
  var zone: Zone

  /// The start of 1970-01-01, in UTC.
  static let epoch = ICalendarTime(local: 0, isDate: false, zone: .utc)

  init(local: Int64, isDate: Bool, zone: Zone) {
    (self.local, self.isDate, self.zone) = (local, isDate, zone)
  }

  /// Reads `20250330` or `20250330T013000`, with a `Z` for UTC; nil for anything else.
  init?(_ text: some StringProtocol, zone: String? = nil) {
    let bytes = Array(text.utf8)
    func digits(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
    guard [8, 15, 16].contains(bytes.count), let year = digits(0..<4), let month = digits(4..<6),
      let day = digits(6..<8), let number = GregorianDay.number(year, month, day)
    else { return nil }
    isDate = bytes.count == 8
    self.zone = .floating
    local = Int64(number) * GregorianDay.seconds
    guard !isDate else { return }
    if let zone { self.zone = .named(zone) }
    guard bytes[8] == UInt8(ascii: "T"), let hour = digits(9..<11), hour < 24,
      let minute = digits(11..<13), minute < 60, let second = digits(13..<15), second <= 60
    else { return nil }
    local += Int64(hour * 3600 + minute * 60 + min(second, 59))
    guard bytes.count == 16 else { return }
    guard bytes[15] == UInt8(ascii: "Z") else { return nil }
    self.zone = .utc
  }

  /// Reads the value of a line, or one of its values; `VALUE=DATE` is not needed for dates.
  ///
  /// - Throws: `ICalendarFault` for anything else.
  init(_ line: ICalendarLine, _ value: String? = nil) throws(ICalendarFault) {
    let value = value ?? line.trimmed
    guard let time = ICalendarTime(value, zone: line.parameters["TZID"]) else {
      throw ICalendarFault(line.number, .badTime(property: line.name, found: value))
    }
    self = time
  }
}

/// The duration of an event: days by the clock of its zone, then seconds.
///
/// A day on which the clock changes has 23 or 25 hours; an hour is always 3,600 seconds (RFC 5545,
/// 3.3.6).
struct ICalendarDuration: Hashable {
  var days: Int64 = 0
  var seconds: Int64 = 0

  /// Creates a duration.
  init(days: Int64 = 0, seconds: Int64 = 0) { (self.days, self.seconds) = (days, seconds) }

  /// Reads `P1DT2H30M`; nil for anything else, for more than 10,000 years and for negative
  /// durations.
  init?(_ text: String) {
    var rest = Substring(CalendarText.trimmed(text))
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    guard rest.first == "P", rest.count > 1, rest.last != "T" else { return nil }
    rest.removeFirst()
    var units: [(Character, Int64)] = [("W", 7), ("D", 1)]
    var isTime = false
    while let first = rest.first {
      if first == "T", !isTime {
        rest.removeFirst()
        isTime = true
        units = [("H", 3600), ("M", 60), ("S", 1)]
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      guard let value = Int64(digits), value <= 1_000_000_000, let letter = rest.first,
        let unit = units.firstIndex(where: { $0.0 == letter })
      else { return nil }
      let amount = value * units[unit].1
      if isTime { seconds += amount } else { days += amount }
      units.removeFirst(unit + 1)
      rest.removeFirst()
    }
    let limit: Int64 = 10_000 * 366
    guard days <= limit, seconds <= limit * GregorianDay.seconds,
      !isNegative || days == 0 && seconds == 0
    else { return nil }
  }
}
