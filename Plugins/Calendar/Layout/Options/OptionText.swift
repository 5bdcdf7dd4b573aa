import CivilTime

/// Reads the options that are text: dates, times and ranges of hours.
enum OptionText {
  /// A date such as `2024-05-06`, as days after 1970-01-01; nil for anything else.
  static func date(_ text: some StringProtocol) -> Int? {
    guard text.utf8.count == 10, !text.hasPrefix("-"), let day = GregorianDay.read(text),
      GregorianDay.parts(day).year > 0
    else { return nil }
    return day
  }

  /// A time or duration such as `09:30` or `48:00`, in seconds; nil for anything else.
  static func time(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...5).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      let hours = digits(parts[0]), let minutes = digits(parts[1]), minutes < 60
    else { return nil }
    return hours * 3600 + minutes * 60
  }

  /// A time as `time` reads it, nil for `none`; nil for anything else.
  static func threshold(_ text: String) -> Int?? {
    if text == "none" { return .some(nil) }
    return time(text).map { .some($0) }
  }

  /// Whole hours such as `8..18`, of which the first is the smaller; nil for anything else.
  static func hours(_ text: String) -> Range<Int>? {
    guard let dots = text.firstRange(of: ".."), let first = wholeNumber(text[..<dots.lowerBound]),
      let last = wholeNumber(text[dots.upperBound...]), first < last, first >= -24, last <= 48
    else { return nil }
    return first..<last
  }

  /// A moment such as `2024-05-06T13:30`, or a time alone for the day of section 0.
  static func moment(_ text: String) -> Moment? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
    switch parts.count {
    case 1:
      guard let time = time(text), time < GregorianDay.seconds else { return nil }
      return Moment(date: nil, seconds: time)
    case 2:
      guard let date = date(parts[0]), let time = time(parts[1]), time < GregorianDay.seconds
      else { return nil }
      return Moment(date: date, seconds: time)
    default: return nil
    }
  }

  private static func wholeNumber(_ text: Substring) -> Int? {
    if text.first == "-" { return digits(text.dropFirst()).map { -$0 } }
    return digits(text)
  }

  private static func digits(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 5,
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(text)
  }
}

/// A moment in UTC.
struct Moment: Hashable {
  /// Days after 1970-01-01, or nil for the day of section 0.
  var date: Int?
  /// Seconds after midnight.
  var seconds: Int
}
