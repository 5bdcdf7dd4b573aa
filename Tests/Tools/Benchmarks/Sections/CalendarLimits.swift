import CalendarLayout
import LayoutCore
import TestSupport

/// Packing events, and an edit with the packing of its day.
struct CalendarLimits {
  private let race: Race
  private let report: Report
  private let events: Int

  init(_ arguments: Arguments, _ report: Report) {
    race = Race(arguments.budget)
    events = arguments.mainSize / 10
    self.report = report
  }

  func run() throws {
    let content = EventColumns(events: events, days: 1826)
    let calendar = WeekCalendar()
    let pack = try race.run([
      {
        try calendar.prepare(content)
        return timed { calendar.packAll() }
      }
    ])
    report.verdict("W6 five years of events: packing", pack[0], aim: 4.5e6, must: 6e6)
    try insert("   one insert, and packing its day", days: 1826, aim: 1.5e3, must: 2.5e3)
    try insert("   the same in one week of as many", days: 7, aim: 20e3, must: 50e3)
    let imported = EventColumns(events: 10 * events, days: 3653, isImported: true)
    try insert("   the same in one section of ten times as many", imported, aim: 30e3, must: 60e3)
  }

  /// Times an insert into the middle day; the event is taken out again, so that days do not grow.
  private func insert(_ work: String, days: Int, aim: Double, must: Double) throws {
    let content = EventColumns(events: events, days: days)
    let calendar = WeekCalendar()
    let (section, packed) = (days / 2, days / 2..<days / 2 + 1)
    try calendar.prepare(content)
    calendar.packAll()
    var random = RandomNumbers()
    let times = try race.run([
      {
        let item = random.below(content.itemCount(inSection: section) + 1)
        let items = item..<item + 1
        content.insert((section, 5 * random.below(276), 60), at: item)
        let time = try timed {
          try calendar.apply([.insertItems(section: section, items: items)], content)
          calendar.packAll(packed)
        }
        content.remove(item, section: section)
        try calendar.apply([.deleteItems(section: section, items: items)], content)
        calendar.packAll(packed)
        return time
      }
    ])
    report.verdict(work, times[0], aim: aim, must: must)
  }

  private func insert(_ work: String, _ content: EventColumns, aim: Double, must: Double) throws {
    let calendar = WeekCalendar()
    try calendar.prepare(content)
    calendar.packAll()
    var random = RandomNumbers()
    let times = try race.run([
      {
        let (item, day) = (random.below(content.itemCount(inSection: 0)), random.below(3600))
        content.insert((day, 5 * random.below(276), 60), at: item)
        return try timed {
          try calendar.apply([.insertItems(section: 0, items: item..<item + 1)], content)
          calendar.packAll(day..<day + 7)
        }
      }
    ])
    report.verdict(work, times[0], aim: aim, must: must)
  }
}
