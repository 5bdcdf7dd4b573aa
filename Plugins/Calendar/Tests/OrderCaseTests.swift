import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Rows of the shared cases about the order of packing and least heights, and laws about them.
struct OrderCaseTests {
  private static let names: [(String, ItemMetric)] = [
    ("title", CalendarColumn.title), ("calendar", CalendarColumn.order.calendar),
    ("resource", CalendarColumn.resource),
  ]

  /// A day with the events of a row.
  private func subject(_ input: JSONValue?) throws -> CalendarUnderTest {
    let events = try #require(input?["events"]?.list)
    var texts: [Int: [ItemMetric: String]] = [:]
    let items = try events.enumerated().map { number, event in
      let times = try ["start", "end"].map {
        Double(try AxisCaseTests.minutes(try #require(event[$0]?.text)))
      }
      var item = CalendarUnderTest.event(times[0], times[1])
      if let priority = event["priority"]?.number { item[CalendarColumn.priority] = priority }
      for (name, column) in Self.names {
        if let text = event[name]?.text { texts[number, default: [:]][column] = text }
      }
      return item
    }
    let subject = try AxisCaseTests.subject(input, items)
    subject.context.sections[0].texts = texts
    for name in ["order", "pack"] {
      guard let text = input?[name]?.text else { continue }
      subject.set(
        name,
        name == "order"
          ? .text(text)
          : .choice(try #require(PackingStyle.allCases.firstIndex { $0.rawValue == text })))
    }
    if let isStrict = input?["strict"]?.flag { subject.set("order-strict", .flag(isStrict)) }
    try subject.calendar.prepare(subject.context)
    return subject
  }

  /// Column, number of columns wide, and columns of the cluster, of each event.
  static func places(_ subject: CalendarUnderTest) throws -> [[Int]] {
    try subject.context.sections[0].items.indices.map { item in
      let facts = try subject.calendar.explain(
        Element(.cell, section: 0, item: item), subject.context)
      return ["column", "columns wide", "columns"].map { name in
        Int(facts.flatMap(\.values).first { $0.name == name }?.value ?? -1)
      }
    }
  }

  @Test("All rows about order are there") func allRowsAreThere() {
    expect(["pack.order", "pack.min-height"].map { CalendarCase.ids($0).count }, equals: [8, 6])
  }

  @Test("Events have the columns of the row", arguments: CalendarCase.ids("pack.order"))
  func columns(id: String) throws {
    let row = try CalendarCase.view(id)
    guard let wanted = row.expected?.list else {
      let order = try #require(row.input?["order"]?.text)
      #expect(throws: LayoutFailure.refused("order has no key 'size'")) {
        try WeekCalendar().check(.text(order), forOption: CalendarOption.order.number)
      }
      return
    }
    try expect(
      Self.places(subject(row.input)), equals: wanted.map { $0.numbers.map { Int($0) } })
  }

  @Test("Least heights are measured on the axis", arguments: CalendarCase.ids("pack.min-height"))
  func leastHeights(id: String) throws {
    let row = try CalendarCase.view(id)
    let subject = try subject(row.input)
    let packed = try #require(
      try subject.cell(0, 0).flatMap { _ in subject.calendar.prepared?.days[0].packed })
    let drawn = try #require(row.expected?["drawn"]?.list).map { $0.numbers }
    for (index, times) in drawn.enumerated() {
      let slot = packed.slot(index).drawn
      expect([slot.start, slot.end].map { Double($0) / 60 }, equals: times)
    }
    let wanted = try #require(row.expected?["pack"]?.list)
    try expect(Self.places(subject), equals: wanted.map { $0.numbers.map { Int($0) } })
  }

  @Test("What cannot be ordered is refused") func refusals() throws {
    for style in ["overlap", "cascade"] {
      let number = try #require(PackingStyle.allCases.firstIndex { $0.rawValue == style })
      #expect(throws: LayoutFailure.refused("pack=\(style) takes no other order")) {
        _ = try CalendarUnderTest([[]], ["pack": .choice(number), "order": .text("title")])
      }
      _ = try CalendarUnderTest(
        [[]], ["pack": .choice(number), "order": .text("start,-duration")])
    }
    let many = Array(repeating: "end", count: 9).joined(separator: ",")
    #expect(throws: LayoutFailure.refused("order takes at most 8 keys, found 9")) {
      _ = try EventOrder(many)
    }
    #expect(throws: LayoutFailure.refused("order has no key ''")) { _ = try EventOrder("") }
  }
}
