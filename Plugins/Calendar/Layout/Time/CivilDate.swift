/// Dates of the Gregorian calendar as days after 1970-01-01, and their weekdays.
enum CivilDate {
  /// Seconds of a day without a change of the clock.
  static let secondsPerDay = 86_400

  /// The day called `year`-`month`-`day`; nil where the calendar has no such date.
  static func days(year: Int, month: Int, day: Int) -> Int? {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...length(ofMonth: month, year)).contains(day)
    else { return nil }
    // Years begin in March, so that the day that comes and goes is the last one.
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }

  /// Year, month and day of a day between the years 1 and 9999.
  static func parts(of days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
    return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
  }

  /// The day as `2024-05-06`.
  static func text(_ days: Int) -> String {
    let (year, month, day) = parts(of: days)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Day of the week, from 0 for Monday.
  static func weekday(_ days: Int) -> Int { (days + 3) - floorDivide(days + 3, 7) * 7 }

  /// The last day up to `days` that is a `first` weekday, counted from 0 for Monday.
  static func weekStart(of days: Int, first: Int) -> Int {
    days - (weekday(days) - first + 7) % 7
  }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}

/// The quotient rounded down, for a positive divisor.
func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
  let quotient = dividend / divisor
  return dividend % divisor < 0 ? quotient - 1 : quotient
}

/// A number with zeros in front.
func padded(_ number: Int, _ digits: Int) -> String {
  let text = "\(number)"
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
