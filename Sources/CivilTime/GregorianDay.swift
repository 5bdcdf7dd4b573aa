/// Days of the Gregorian calendar, counted from 1970-01-01, which is day 0.
///
///     GregorianDay.number(2024, 5, 6)   // 19849
///     GregorianDay.text(19849)          // "2024-05-06"
///
/// The calendar holds for all years; the year before 1 is 0. Every conversion is O(1).
public enum GregorianDay {
  /// Seconds of a day on which the clock does not change.
  public static let seconds: Int64 = 86_400
  /// Years that can be named.
  private static let years = -999_999...999_999

  /// The day of a date, or nil if the calendar has no such date.
  public static func number(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard years.contains(year), (1...12).contains(month),
      (1...length(ofMonth: month, year)).contains(day)
    else { return nil }
    return first(ofMonth: month, year) + day - 1
  }

  /// The first day of a month.
  ///
  /// Years begin in March here and in `parts`, so that the leap day comes last (Howard Hinnant,
  /// "chrono-compatible low-level date algorithms").
  public static func first(ofMonth month: Int, _ year: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let era = floorDivide(year, 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Year, month and day of the month.
  public static func parts(_ number: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1
    )
  }

  /// The number of days of a month.
  public static func length(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: return isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  /// Whether a year has 366 days.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The weekday, from 0 for Monday.
  public static func weekday(_ number: Int) -> Int { number + 3 - floorDivide(number + 3, 7) * 7 }

  /// The last day up to `number` that is a `first` weekday, counted from 0 for Monday.
  public static func weekStart(of number: Int, first: Int) -> Int {
    number - (weekday(number) - first + 7) % 7
  }

  /// The day that holds a moment, in seconds after 1970-01-01.
  @inlinable public static func holding(_ time: Int64) -> Int {
    Int(floorDivide(time, seconds))
  }

  /// A day as `2024-05-06`; years of more digits as `12024-05-06`, those before the year 0 as
  /// `-0044-03-15`.
  public static func text(_ number: Int) -> String {
    let date = parts(number)
    let digits = String(date.year.magnitude)
    let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
    let sign = date.year < 0 ? "-" : ""
    return "\(sign)\(zeros)\(digits)-\(twoDigits(date.month))-\(twoDigits(date.day))"
  }

  /// The day that `text(_:)` writes as `text`; nil for any other text.
  public static func read(_ text: String) -> Int? {
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    guard let year = consumeNumber(4...6, from: &rest), rest.popFirst() == UInt8(ascii: "-"),
      let month = consumeNumber(2...2, from: &rest), rest.popFirst() == UInt8(ascii: "-"),
      let day = consumeNumber(2...2, from: &rest), rest.isEmpty
    else { return nil }
    return number(isNegative ? -year : year, month, day)
  }

  /// Consumes exactly `count` digits from the start of `text`; returns their number.
  private static func consumeNumber(
    _ digits: ClosedRange<Int>, from text: inout Substring.UTF8View
  ) -> Int? {
    var (value, count) = (0, 0)
    while let byte = text.first, 0x30...0x39 ~= byte, count <= digits.upperBound {
      text.removeFirst()
      (value, count) = (10 * value + Int(byte - 0x30), count + 1)
    }
    return digits.contains(count) ? value : nil
  }
}

/// The quotient rounded down, for a positive divisor.
@inlinable public func floorDivide<Number: SignedInteger>(
  _ dividend: Number, _ divisor: Number
) -> Number {
  let quotient = dividend / divisor
  return dividend % divisor < 0 ? quotient - 1 : quotient
}

/// A number of at least two digits, as clocks and dates write it.
public func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
