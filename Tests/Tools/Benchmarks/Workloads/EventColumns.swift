import CalendarLayout
import LayoutCore
import TestSupport

extension EventColumns {
  /// Random events.
  ///
  /// Seed 2024: the day, then the start in steps of five minutes before 23:00, then a quarter of an
  /// hour to three hours, cut at midnight.
  convenience init(
    events: Int, days: Int, isImported: Bool = false,
    of declaration: LayoutDeclaration = WeekCalendar.declaration
  ) {
    var random = RandomNumbers(seed: 2024)
    self.init(of: declaration, events: events, days: days, isImported: isImported) { _ in
      let day = random.below(days)
      let start = 5 * random.below(276)
      return (day, start, 15 * (1 + random.below(12)))
    }
  }
}
