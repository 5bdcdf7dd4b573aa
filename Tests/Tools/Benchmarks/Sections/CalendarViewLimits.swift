import AgendaLayout
import CalendarLayout
import LayoutCore
import MonthLayout
import TestSupport
import TimelineLayout

/// Five years of events in each view of a calendar: what a window and an edit take, beside the same
/// in two months of days as full.
struct CalendarViewLimits {
  private let race: Race
  private let report: Report
  private let events: Int

  init(_ arguments: Arguments, _ report: Report) {
    race = Race(arguments.budget)
    events = arguments.mainSize
    self.report = report
  }

  func run() throws {
    for isImported in [false, true] {
      try view("calendar", isImported) { WeekCalendar() }
      try view("month", isImported) { MonthCalendar() }
      try view("agenda", isImported) { AgendaCalendar() }
      try view("timeline", isImported) { TimelineCalendar() }
    }
    try counts()
  }

  private func view<Layout: CollectionLayout & IncrementalUpdates>(
    _ name: String, _ isImported: Bool, _ makeLayout: () -> Layout
  ) throws {
    let days = [1826, Self.shownDays]
    let views = try days.map { days in
      try CalendarView(makeLayout(), events * days / 1826, days: days, isImported: isImported)
    }
    let place = isImported ? "in one section" : "a section a day"
    let windows = try race.run(views.map { $0.window })
    report.verdict(
      "W7 \(name), five years \(place): a window", windows[0], windows[1], aim: 1.5, must: 3)
    let edits = try race.run(views.map { $0.edit })
    report.verdict("   an insert, then the window", edits[0], edits[1], aim: 1.5, must: 3)
  }

  /// January and February: whole months, so that a window shows the day of its edit, as it does in
  /// five years.
  private static let shownDays = 59

  /// A month in which all events are: those that have no room are counted.
  private func counts() throws {
    let content = EventColumns(events: events, days: 30, of: MonthCalendar.declaration)
    let month = MonthCalendar()
    var found: [LayoutAttributes] = []
    let times = try race.run([
      {
        try month.prepare(content)
        found.removeAll(keepingCapacity: true)
        return try timed {
          try month.attributes(in: content.viewport.bounds, content, into: &found)
        }
      }, { try timed { try month.prepare(content) } },
    ])
    report.verdict(
      "W7 a month of as many: its first window, by reading them", times[0], times[1], aim: 4,
      must: 8)
  }
}

/// A layout whose first days are looked at and edited.
private final class CalendarView<Layout: CollectionLayout & IncrementalUpdates> {
  private let layout: Layout
  private let content: EventColumns
  private let days: Int
  private var random = RandomNumbers()
  private var found: [LayoutAttributes] = []

  init(_ layout: Layout, _ events: Int, days: Int, isImported: Bool) throws {
    (self.layout, self.days) = (layout, days)
    content = EventColumns(
      events: events, days: days, isImported: isImported, of: layout.declaration)
    try layout.prepare(content)
  }

  /// The nanoseconds of a window on one of the first forty days.
  func window() throws -> Double {
    let day = random.below(40)
    return try window(at: day)
  }

  private func window(at day: Int) throws -> Double {
    let size = layout.contentSize
    content.viewport.contentOffset = Point(
      x: size.width * Double(day) / Double(days), y: size.height * Double(day) / Double(days))
    found.removeAll(keepingCapacity: true)
    return try timed { try layout.attributes(in: content.viewport.bounds, content, into: &found) }
  }

  /// The nanoseconds of an insert into one of these days, and of its window; the event is taken out
  /// again, so that days do not grow.
  func edit() throws -> Double {
    let day = random.below(40)
    // Of an import the last item: to make room among a million takes longer than what is measured.
    let count = content.itemCount(inSection: content.isImported ? 0 : day)
    let item = content.isImported ? count : random.below(count + 1)
    let section = content.insert((day, 5 * random.below(276), 60), at: item)
    let insert = try timed {
      try layout.apply([.insertItems(section: section, items: item..<item + 1)], content)
    }
    let time = try insert + window(at: day)
    content.remove(item, section: section)
    try layout.apply([.deleteItems(section: section, items: item..<item + 1)], content)
    return time
  }
}
