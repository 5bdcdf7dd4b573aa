import CivilTime
public import LayoutCore

/// A set of weekdays, 0 for Monday to 6 for Sunday.
public struct Weekdays: Hashable, Sendable {
  private var bits: UInt8 = 0

  /// The names in the order of their numbers.
  public static let names = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  /// Three letters of each name, in the same order.
  public static let shortNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  /// Saturday and Sunday.
  public static let weekend = Weekdays([5, 6])

  /// The weekdays with these numbers, each from 0 to 6.
  public init(_ numbers: [Int] = []) {
    for number in numbers { insert(number) }
  }

  /// Reads names such as `saturday,sunday`, or `none`; nil for any other text.
  public init?(_ text: String) {
    guard text != "none" else { return }
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Self.names.firstIndex(where: { $0 == word }) else { return nil }
      insert(number)
    }
  }

  /// Whether a weekday is in the set.
  public func contains(_ number: Int) -> Bool { bits & (1 << UInt8(number)) != 0 }

  /// Adds a weekday.
  public mutating func insert(_ number: Int) { bits |= 1 << UInt8(number) }

  /// The weekdays of both sets.
  public func union(_ other: Weekdays) -> Weekdays {
    var all = self
    all.bits |= other.bits
    return all
  }

  /// Number of weekdays.
  public var count: Int { bits.nonzeroBitCount }
}

extension Weekdays {
  /// A day after 1970-01-01 with its weekday, such as `Mon 2024-06-03`.
  public static func text(ofDate date: Int) -> String {
    "\(shortNames[GregorianDay.weekday(date)]) \(GregorianDay.text(date))"
  }

  /// The value of the option `hidden-days`.
  ///
  /// - Throws: `LayoutFailure.refused` for malformed text, or if no weekday is left visible.
  public static func hidden(_ text: String) throws(LayoutFailure) -> Weekdays {
    guard let days = Weekdays(text) else {
      throw .refused("hidden-days takes weekdays such as saturday,sunday, or none, not '\(text)'")
    }
    guard days.count < 7 else { throw .refused("hidden-days must leave a day visible") }
    return days
  }
}

/// Days in a row of which some weekdays are hidden, and the columns of the visible ones (rules K-20
/// and K-21).
///
/// Days are counted from day 0, and columns from the first visible day at or after it; both may be
/// negative.
///
/// Invariant: at least one weekday is visible.
public struct VisibleDays: Hashable, Sendable {
  /// The weekday of day 0.
  public let firstWeekday: Int
  /// The weekdays that are not visible.
  public let hidden: Weekdays
  /// Number of visible days of a week.
  public let perWeek: Int
  /// For each of seven days from day 0 on how many visible ones come before it, four bits each.
  private var columns: UInt64 = 0
  /// For each of the columns of these days its day, four bits each.
  private var days: UInt64 = 0

  /// All days.
  public static let all = VisibleDays(from: 0, hidden: Weekdays())

  /// The days from one of `firstWeekday` on without the `hidden` ones; without any, if all seven
  /// are hidden.
  public init(from firstWeekday: Int, hidden: Weekdays) {
    self.firstWeekday = firstWeekday
    self.hidden = hidden.count < 7 ? hidden : Weekdays()
    perWeek = 7 - self.hidden.count
    var column = 0
    for day in 0..<7 {
      columns |= UInt64(column) << UInt64(4 * day)
      guard !self.hidden.contains((firstWeekday + day) % 7) else { continue }
      days |= UInt64(day) << UInt64(4 * column)
      column += 1
    }
  }

  /// Whether no day is hidden: days are columns.
  public var areAll: Bool { perWeek == 7 }

  /// The weekday of a day.
  public func weekday(_ day: Int) -> Int {
    day + firstWeekday - floorDivide(day + firstWeekday, 7) * 7
  }

  /// Whether a day is not hidden.
  public func isVisible(_ day: Int) -> Bool { areAll || !hidden.contains(weekday(day)) }

  /// The column of the first visible day that is not before `day`: how many visible days lie
  /// between day 0 and `day`.
  ///
  /// - Complexity: O(1).
  public func column(notBefore day: Int) -> Int {
    if areAll { return day }
    let week = floorDivide(day, 7)
    return week * perWeek + Int(columns >> UInt64(4 * (day - 7 * week)) & 0xF)
  }

  /// The column of a day, or nil if it is hidden.
  ///
  /// - Complexity: O(1).
  public func column(of day: Int) -> Int? { isVisible(day) ? column(notBefore: day) : nil }

  /// The day of a column.
  ///
  /// - Complexity: O(1).
  public func day(ofColumn column: Int) -> Int {
    if areAll { return column }
    let week = floorDivide(column, perWeek)
    return week * 7 + Int(days >> UInt64(4 * (column - perWeek * week)) & 0xF)
  }

  /// The columns of the visible days among `days`.
  ///
  /// - Complexity: O(1).
  public func columns(of days: ClosedRange<Int>) -> Range<Int> {
    column(notBefore: days.lowerBound)..<column(notBefore: days.upperBound + 1)
  }
}
