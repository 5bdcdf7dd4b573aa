import CalendarLayout
import LayoutCore
import TestSupport

/// Events into columns: all of them, a day after an edit, a week of many.
struct CalendarSection {
  let arguments: Arguments
  let report: Report

  func run() throws {
    report.heading("Calendar: events that share days, packed side by side")
    report.columns("events")
    let large = arguments.isQuick ? 10_000 : 1_000_000
    let small = large / 10
    try measure("five years", events: small, days: 1826)
    try measure("ten years", events: large, days: 3653)
    try measure("one week", events: small, days: 7)
    try imported("ten years in one section", events: large, days: 3653)
  }

  /// The content of an import: all items in one section, each with its date.
  private func imported(_ title: String, events: Int, days: Int) throws {
    let content = EventColumns(events: events, days: days, isImported: true)
    let calendar = WeekCalendar()
    let size = Quantity.items(events)
    report.row(
      "\(title): reading all events", size,
      try Samples.collect(arguments.budget) { try timed { try calendar.prepare(content) } })
    calendar.packAll()
    var random = RandomNumbers()
    report.row(
      "\(title): one insert, and packing its day", size,
      try Samples.collect(Budget(seconds: arguments.budget.seconds, least: 3, most: 200)) {
        let (item, day) = (random.below(events), 1 + random.below(days - 2))
        content.insert((day, 5 * random.below(276), 60), at: item)
        return try timed {
          try calendar.apply([.insertItems(section: 0, items: item..<(item + 1))], content)
          // The first date may be a Wednesday: the day lies in the week after its column.
          calendar.packAll(day..<(day + 7))
        }
      })
  }

  private func measure(_ title: String, events: Int, days: Int) throws {
    let content = EventColumns(events: events, days: days)
    let calendar = WeekCalendar()
    let size = Quantity.items(events)
    report.row(
      "\(title): reading all events", size,
      try Samples.collect(arguments.budget) { try timed { try calendar.prepare(content) } })
    report.row(
      "\(title): packing all days", size,
      try Samples.collect(arguments.budget) {
        try calendar.prepare(content)
        return timed { calendar.packAll() }
      })
    report.row(
      "\(title): one insert, and packing its day", size,
      try insert(into: calendar, content, section: days / 2))
    for (name, height) in [("6 hours", 600.0), ("all", 2440)] {
      content.viewport = Viewport(size: Size(width: 800, height: height))
      report.row("\(title): the window, \(name) of a week", size, try ask(calendar, content, days))
    }
  }

  private func insert(
    into calendar: WeekCalendar, _ content: EventColumns, section: Int
  ) throws -> Samples {
    var random = RandomNumbers()
    try calendar.prepare(content)
    calendar.packAll()
    var budget = arguments.budget
    // The day must not grow much while it is measured.
    budget.most = 25
    return try Samples.collect(budget) {
      let item = random.below(content.itemCount(inSection: section))
      content.insert((section, 5 * random.below(276), 60), at: item)
      return try timed {
        try calendar.apply([.insertItems(section: section, items: item..<(item + 1))], content)
        calendar.packAll(section..<(section + 1))
      }
    }
  }

  /// Times queries of windows at random weeks and hours, all days packed, into a buffer.
  private func ask(_ calendar: WeekCalendar, _ content: EventColumns, _ days: Int) throws -> Samples
  {
    var random = RandomNumbers()
    var buffer: [LayoutAttributes] = []
    try calendar.prepare(content)
    calendar.packAll()
    let rest = 2441 - Int(content.viewport.size.height)
    return try Samples.collect(arguments.budget) {
      content.viewport.contentOffset = Point(
        x: Double(700 * random.below(days / 7)), y: Double(random.below(rest)))
      buffer.removeAll(keepingCapacity: true)
      return try timed {
        try calendar.attributes(in: content.viewport.bounds, content, into: &buffer)
      }
    }
  }
}
