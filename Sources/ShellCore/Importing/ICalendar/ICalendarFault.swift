/// What is wrong with an iCalendar file, and on which of its lines.
struct ICalendarFault: Error, Hashable {
  /// From 1.
  var line: Int
  /// One sentence.
  var message: String

  init(_ line: Int, _ message: String) {
    self.line = line
    self.message = message
  }
}
