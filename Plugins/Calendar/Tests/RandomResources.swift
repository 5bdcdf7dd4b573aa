import LayoutCore
import TestSupport

@testable import CalendarLayout

/// Events with resources, under random options.
struct RandomResources {
  /// An item, and its text in the column `resource`.
  struct Event {
    var item: ArrayContext.Item
    var resource: String?
    var isBehind = false
  }

  static let names = ["A", "B", "C"]
  var random: LinearCongruence
  /// By section.
  var events: [[Event]] = []
  var options: [String: OptionValue] = [:]

  init(_ seed: UInt32) {
    random = LinearCongruence(seed: 31 * seed + 5)
    let sections = 1 + random.below(9)
    for _ in 0..<sections { events.append((0..<random.below(14)).map { _ in event() }) }
    options = [
      "origin": .text(["2024-06-03", "2024-06-06", "2025-03-29"][random.below(3)]),
      "view": .text(["week", "workweek", "day", "days"][random.below(4)]),
      "days": .number(Double(1 + random.below(5))), "group": .choice(random.below(2)),
      "resources": .text(["A,B,C", "B", "C,A", "auto"][random.below(4)]),
      "unassigned": .flag(random.below(3) == 0), "column-spacing": .number(0),
      "pack": .choice(random.below(3)), "min-height": .number(0), "zone": .text("Europe/Berlin"),
      "allday-lanes": .number(Double(1 + random.below(9))),
    ]
    if random.below(3) == 0 {
      options["hidden-days"] = .text(["sunday", "thursday,friday"][random.below(2)])
    }
    if random.below(3) == 0 { options["narrow-days"] = .text("tuesday,saturday") }
    if random.below(3) == 0 { options["column-min-width"] = .number(Double(random.below(300))) }
    if random.below(3) == 0 {
      options["hours"] = .text(["8..18", "-2..24", "0..26"][random.below(3)])
    }
  }

  mutating func event() -> Event {
    var item: ArrayContext.Item = [:]
    let start = 15 * random.below(96)
    if random.below(7) > 0 { item[.start] = Double(start) }
    item[.end] = Double(start + [0, 30, 60, 180, 700, 1500, 5000][random.below(7)])
    switch random.below(4) {
    case 0: item[.day] = Double(random.below(9))
    case 1: item[.date] = Double(19_880 + random.below(9))
    default: break
    }
    let text = [nil, "A", "B", "C", "A,B", "C, B", "B,X", "X"][random.below(8)]
    return Event(item: item, resource: text, isBehind: random.below(12) == 0)
  }

  /// Writes the content down.
  func write(to context: ArrayContext) {
    context.sections = events.map { events in
      var section = ArrayContext.Section(items: events.map(\.item))
      for (item, event) in events.enumerated() {
        section.texts[item] = event.resource.map { [CalendarColumn.resource: $0] } ?? [:]
        if event.isBehind { section.texts[item]?[CalendarColumn.background] = "on" }
      }
      return section
    }
  }

  /// A calendar of it.
  func subject(_ more: [String: OptionValue] = [:]) throws -> CalendarUnderTest {
    let subject = try CalendarUnderTest([], options.merging(more) { $1 })
    write(to: subject.context)
    try subject.calendar.prepare(subject.context)
    return subject
  }
}
