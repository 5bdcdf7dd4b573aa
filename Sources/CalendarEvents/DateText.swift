import CivilTime

/// Reads the options that are text: dates, times and moments.
public enum DateText {
  /// A date such as `2024-05-06`, as days after 1970-01-01; nil for anything else.
  public static func date(_ text: some StringProtocol) -> Int? {
    guard text.utf8.count == 10, !text.hasPrefix("-"), let day = GregorianDay.read(String(text)),
      GregorianDay.parts(day).year > 0
    else { return nil }
    return day
  }

  /// A time or duration such as `09:30` or `48:00`, in seconds; nil for anything else.
  public static func time(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...5).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      let hours = digits(parts[0]), let minutes = digits(parts[1]), minutes < 60
    else { return nil }
    return hours * 3600 + minutes * 60
  }

  /// A time before midnight such as `09:30`, in seconds; nil for anything else.
  public static func timeOfDay(_ text: String) -> Int? {
    time(text).flatMap { $0 < GregorianDay.seconds ? $0 : nil }
  }

  /// A moment such as `2024-05-06T13:30`, or a time alone for the day of section 0.
  public static func moment(_ text: String) -> Moment? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
    switch parts.count {
    case 1:
      guard let time = timeOfDay(text) else { return nil }
      return Moment(date: nil, seconds: time)
    case 2:
      guard let date = date(parts[0]), let time = timeOfDay(String(parts[1])) else { return nil }
      return Moment(date: date, seconds: time)
    default: return nil
    }
  }

  /// Two times such as `8..18` or `08:30..18:00`, the earlier one first, in seconds; nil for any
  /// other text.
  public static func hours(_ text: String) -> Range<Int>? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, let first = signedTime(parts[0]),
      let last = signedTime(parts[2]), first < last
    else { return nil }
    return first..<last
  }

  /// A time from -24:00 to 48:00, such as `8`, `08:30` or `-02:00`, in seconds; nil for anything
  /// else.
  public static func signedTime(_ text: Substring) -> Int? {
    let isNegative = text.first == "-"
    let digits = isNegative ? text.dropFirst() : text
    guard let time = time(digits) ?? self.digits(digits).map({ $0 * 3600 }) else { return nil }
    let signed = isNegative ? -time : time
    return -86_400...172_800 ~= signed ? signed : nil
  }

  /// Seconds after midnight as `09:30`, with seconds if there are any.
  public static func clock(_ seconds: Int) -> String {
    let (sign, seconds) = (seconds < 0 ? "-" : "", Int(seconds.magnitude))
    let text = "\(sign)\(twoDigits(seconds / 3600)):\(twoDigits(seconds / 60 % 60))"
    return seconds % 60 == 0 ? text : "\(text):\(twoDigits(seconds % 60))"
  }

  /// The number that at most five digits write; nil for anything else.
  public static func digits(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 5,
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(text)
  }
}

/// A moment in UTC.
public struct Moment: Hashable, Sendable {
  /// Days after 1970-01-01, or nil for the day of section 0.
  public var date: Int?
  /// Seconds after midnight.
  public var seconds: Int

  /// A moment in UTC, on a day or on that of section 0.
  public init(date: Int?, seconds: Int) { (self.date, self.seconds) = (date, seconds) }
}
