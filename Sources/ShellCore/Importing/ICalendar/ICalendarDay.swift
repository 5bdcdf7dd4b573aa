/// Days of the Gregorian calendar after 1970-01-01.
enum ICalendarDay {
  static let seconds = 86_400

  /// The day of a date; nil where there is none.
  static func number(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...length(ofMonth: month, year)).contains(day)
    else { return nil }
    return first(ofMonth: month, year) + day - 1
  }

  /// The first day of a month.
  static func first(ofMonth month: Int, _ year: Int) -> Int {
    let before = (year - 1) * 365 + (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400
    let inYear = (1..<month).reduce(0) { $0 + length(ofMonth: $1, year) }
    return before + inYear - 719_162
  }

  /// Year, month and day of the month.
  static func parts(_ number: Int) -> (year: Int, month: Int, day: Int) {
    var year = (number + 719_162) / 366 + 1
    while first(ofMonth: 1, year + 1) <= number { year += 1 }
    var month = 1
    while month < 12, first(ofMonth: month + 1, year) <= number { month += 1 }
    return (year, month, number - first(ofMonth: month, year) + 1)
  }

  static func length(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  /// From 0 for Monday.
  static func weekday(_ number: Int) -> Int {
    let remainder = (number + 3) % 7
    return remainder < 0 ? remainder + 7 : remainder
  }

  /// The day that holds a number of seconds after 1970-01-01.
  static func holding(_ time: Int) -> Int {
    time >= 0 ? time / seconds : (time - seconds + 1) / seconds
  }
}
