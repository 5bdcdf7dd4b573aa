import CalendarEvents
import LayoutCore

/// The value of the option `business`: times of the week that are open (rule K-25).
struct BusinessHours: Hashable {
  /// Times of some weekdays.
  private struct Part: Hashable {
    var days: Weekdays
    /// In seconds from midnight.
    var seconds: Range<Int>
  }

  /// Most parts.
  private static let most = 32
  /// The meaning of `on`.
  private static let usual = "mon-fri 09:00-17:00"
  private var parts: [Part] = []

  /// Whether there are any; without, nothing counts as closed.
  var areSet: Bool { !parts.isEmpty }

  /// Reads `mon-fri 09:00-17:00, sat 10:00-14:00`, `on` or `off`.
  ///
  /// - Throws: `LayoutFailure.refused` for any other text.
  init(_ text: String) throws(LayoutFailure) {
    guard text != "off" else { return }
    let words = text == "on" ? Self.usual : text
    for word in words.split(separator: ",", omittingEmptySubsequences: false) {
      guard let part = Self.part(word) else {
        throw .refused(
          "business takes on, off, or parts such as mon-fri 09:00-17:00, sat 10:00-14:00, "
            + "not '\(text)'")
      }
      parts.append(part)
    }
    guard parts.count <= Self.most else {
      throw .refused("business takes at most \(Self.most) parts, found \(parts.count)")
    }
  }

  private static func part(_ text: Substring) -> Part? {
    let words = text.split(separator: " ")
    guard words.count == 2, let days = days(words[0]) else { return nil }
    let times = words[1].split(separator: "-", omittingEmptySubsequences: false)
    guard times.count == 2, let first = DateText.signedTime(times[0]),
      let last = DateText.signedTime(times[1]), first < last
    else { return nil }
    return Part(days: days, seconds: first..<last)
  }

  /// One weekday, or two with all between them, which may go beyond Sunday.
  private static func days(_ text: Substring) -> Weekdays? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { word in
      Weekdays.names.firstIndex { $0.utf8.prefix(3).elementsEqual(word.utf8) }
    }
    guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1] else { return nil }
    return Weekdays((first...(last < first ? last + 7 : last)).map { $0 % 7 })
  }

  /// The open times of a weekday, ascending, in seconds from midnight.
  ///
  /// - Complexity: O(parts · log parts).
  func open(on weekday: Int) -> [Range<Int>] {
    parts.filter { $0.days.contains(weekday) }.map { $0.seconds }
      .sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The times of a weekday in a window that are not open, in seconds from midnight.
  ///
  /// - Complexity: O(parts · log parts).
  func closed(on weekday: Int, in window: Range<Int>) -> [Range<Int>] {
    var closed: [Range<Int>] = []
    var second = window.lowerBound
    for part in open(on: weekday) {
      let end = min(part.lowerBound, window.upperBound)
      if second < end { closed.append(second..<end) }
      second = max(second, part.upperBound)
    }
    if second < window.upperBound { closed.append(second..<window.upperBound) }
    return closed
  }
}
