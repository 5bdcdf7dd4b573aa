import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Events in the background (rule K-25).
struct BackgroundTests {
  /// An item with a mark.
  private struct Marked {
    var item: ArrayContext.Item
    var isBehind: Bool
  }

  private static let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)

  private static func random(_ random: inout LinearCongruence) -> Marked {
    let start = 15 * random.below(96)
    let end = start + [0, 60, 300, 1500, 3100][random.below(5)]
    var item = CalendarUnderTest.event(Double(start), Double(end))
    if random.below(2) == 0 { item[.day] = Double(random.below(6)) }
    return Marked(item: item, isBehind: random.below(3) == 0)
  }

  private static func fill(_ subject: CalendarUnderTest, _ items: [Marked]) {
    subject.context.sections[0].items = items.map(\.item)
    subject.context.sections[0].texts = [:]
    for (number, item) in items.enumerated() where item.isBehind {
      subject.context.sections[0].texts[number] = [CalendarColumn.background: "on"]
    }
  }

  private static func subject(_ items: [Marked], _ options: [String: OptionValue]) throws
    -> CalendarUnderTest
  {
    let subject = try CalendarUnderTest(Array(repeating: [], count: 9), options)
    fill(subject, items)
    try subject.calendar.prepare(subject.context)
    return subject
  }

  /// The frames of an event's views in the background.
  private static func views(_ subject: CalendarUnderTest, _ item: Int) throws -> [LayoutAttributes]
  {
    let count = subject.context.sections[0].items.count
    var views: [LayoutAttributes] = []
    while let view = try subject.part("BackgroundView", item + views.count * count) {
      views.append(view)
    }
    return views
  }

  @Test("A marked event is as wide as its column on each of its days, behind all")
  func markedEvent() throws {
    let subject = try Self.subject(
      [
        Marked(item: CalendarUnderTest.event(1380, 1500), isBehind: true),
        Marked(item: CalendarUnderTest.event(1390, 1400), isBehind: false),
      ], [:])
    let views = try Self.views(subject, 0)
    expect(
      views.map(\.frame),
      equals: [
        Rect(x: 100, y: 2340, width: 100, height: 100),
        Rect(x: 200, y: 40, width: 100, height: 100),
      ])
    expect(views.allSatisfy { $0.zIndex == -10 && $0.pointer == .none && !$0.isHidden })
    try expect(subject.cell(0, 0)?.isHidden == true && subject.cell(0, 1)?.frame.width == 90)
    try expect(subject.part("ContinuationView", 0) == nil)
    try expect(subject.part("BackgroundView", 1) == nil)
    let facts = try subject.calendar.explain(views[1].element, subject.context)
    expect(facts[1].text, equals: "00:00-01:00 in the background, never packed (K-25)")
    let cell = try subject.calendar.explain(Element(.cell, section: 0, item: 0), subject.context)
    expect(cell[0].rules, equals: ["K-25"])
  }

  /// Parts are where the same event unmarked has its boxes, and the others as if it were not there.
  @Test("Marks take events out of the packing", arguments: 0..<UInt32(40))
  func marks(seed: UInt32) throws {
    var random = LinearCongruence(seed: 31 * seed)
    let items = (0..<25).map { _ in Self.random(&random) }
    let options: [String: OptionValue] = [
      "allday-threshold": .text("none"), "min-height": .number(0), "column-spacing": .number(0),
    ]
    let marked = try Self.subject(items, options)
    let plain = try Self.subject(items.map { Marked(item: $0.item, isBehind: false) }, options)
    let others = try Self.subject(
      items.map { Marked(item: $0.isBehind ? [.day: 8, .start: 0] : $0.item, isBehind: false) },
      options)
    for (number, item) in items.enumerated() {
      guard item.isBehind else {
        try expect(marked.frame(0, number), equals: others.frame(0, number))
        continue
      }
      var boxes = [try #require(try plain.cell(0, number))]
      while let next = try plain.part("ContinuationView", number + (boxes.count - 1) * items.count)
      {
        boxes.append(next)
      }
      let views = try Self.views(marked, number)
      let isInstant = item.item[.start] == item.item[.end]
      expect(views.count, equals: boxes.count)
      for (view, box) in zip(views, boxes) {
        expect(view.frame.y == box.frame.y || isInstant)
        expect(view.frame.height, equals: isInstant ? 0 : box.frame.height)
        expect(view.frame.minX <= box.frame.minX && box.frame.maxX <= view.frame.maxX)
      }
    }
  }

  @Test("Edits of marked events are like prepares", arguments: 0..<UInt32(30))
  func edits(seed: UInt32) throws {
    var random = LinearCongruence(seed: 17 * seed)
    var items = (0..<20).map { _ in Self.random(&random) }
    let isTagged = seed % 2 == 0
    if !isTagged { for index in items.indices { items[index].item[.day] = nil } }
    let subject = try Self.subject(items, ["days": .number(3)])
    for _ in 0..<12 {
      _ = try subject.attributes(in: Self.everywhere)
      let place = random.below(items.count)
      var new = Self.random(&random)
      if !isTagged { new.item[.day] = nil }
      var update = LayoutUpdate.reloadItems(section: 0, items: place..<(place + 1))
      switch random.below(3) {
      case 0:
        items.insert(new, at: place)
        update = .insertItems(section: 0, items: place..<(place + 1))
      case 1:
        items.remove(at: place)
        update = .deleteItems(section: 0, items: place..<(place + 1))
      default: items[place] = new
      }
      Self.fill(subject, items)
      try subject.calendar.apply([update], subject.context)
      let fresh = try Self.subject(items, ["days": .number(3)])
      try expect(
        subject.attributes(in: Self.everywhere), equals: fresh.attributes(in: Self.everywhere))
    }
  }
}
