import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Laws of packing in an order of one's own, every event compared with every other.
struct OrderLawTests {
  private struct Event {
    var start, end, priority: Int
    var title: String
    func meets(_ other: Event) -> Bool { start < other.end && other.start < end }
  }

  private static func event(_ random: inout LinearCongruence) -> Event {
    let start = 15 * random.below(90)
    return Event(
      start: start, end: min(1440, start + 15 * (1 + random.below(16))), priority: random.below(3),
      title: ["a", "B", "é", "z", ""][random.below(5)])
  }

  private static func fill(_ subject: CalendarUnderTest, _ events: [Event]) {
    subject.context.sections[0].items = events.map {
      [
        .start: Double($0.start), .end: Double($0.end),
        CalendarColumn.priority: Double($0.priority),
      ]
    }
    subject.context.sections[0].texts = [:]
    for (item, event) in events.enumerated() where event.title != "" {
      subject.context.sections[0].texts[item] = [CalendarColumn.title: event.title]
    }
  }

  private static func subject(_ events: [Event], _ options: [String: OptionValue]) throws
    -> CalendarUnderTest
  {
    let subject = try CalendarUnderTest([[]], options)
    fill(subject, events)
    try subject.calendar.prepare(subject.context)
    return subject
  }

  /// The number of each event's column, by the letter of the rules.
  private static func columns(_ events: [Event], _ order: String, _ isStrict: Bool, _ limit: Int)
    -> [Int]
  {
    func precedes(_ a: Int, _ b: Int) -> Bool {
      for word in order.split(separator: ",") {
        let sign = word.hasPrefix("-") ? -1 : 1
        let (x, y) = (events[a], events[b])
        let difference: Int
        switch word.drop(while: { $0 == "-" }) {
        case "start": difference = x.start - y.start
        case "end": difference = x.end - y.end
        case "duration": difference = (x.end - x.start) - (y.end - y.start)
        case "priority": difference = x.priority - y.priority
        default:
          let (p, q) = (Array(x.title.utf8), Array(y.title.utf8))
          difference = p == q ? 0 : p.lexicographicallyPrecedes(q) ? -1 : 1
        }
        if difference != 0 { return sign * difference < 0 }
      }
      return a < b
    }
    var columns = [Int](repeating: -1, count: events.count)
    for index in events.indices.sorted(by: precedes) {
      let taken = events.indices.filter { columns[$0] >= 0 && events[$0].meets(events[index]) }
        .map { columns[$0] }
      let column =
        isStrict ? (taken.max() ?? -1) + 1 : (0...).first { !taken.contains($0) } ?? 0
      if limit == 0 || column < limit { columns[index] = column }
    }
    return columns
  }

  private static let orders = [
    "title", "priority,start", "-start,duration", "-duration,title", "end", "start,-duration",
    "-priority,-title,-end",
  ]

  @Test("Events are in the columns of the rules, and none overlaps", arguments: 0..<UInt32(120))
  func eventsAreInTheirColumns(seed: UInt32) throws {
    var random = LinearCongruence(seed: 5 * seed)
    let events = (0..<(2 + random.below(24))).map { _ in Self.event(&random) }
    let order = Self.orders[random.below(Self.orders.count)]
    let isStrict = random.below(2) == 0
    let limit = random.below(3) == 0 ? 1 + random.below(3) : 0
    let style = random.below(3)
    let subject = try Self.subject(
      events,
      [
        "order": .text(order), "order-strict": .flag(isStrict), "min-height": .number(0),
        "max-stack": .number(Double(limit)), "pack": .choice(style), "column-spacing": .number(0),
      ])
    let wanted = Self.columns(events, order, isStrict, limit)
    var boxes: [Rect] = []
    _ = try subject.cell(0, 0)
    let packed = try #require(subject.calendar.prepared?.days[0].packed)
    for item in events.indices {
      let slot = packed.slot(item)
      expect(Int(slot.column), equals: wanted[item], "\(item) \(order)")
      let cell = try #require(try subject.cell(0, item))
      expect(cell.isHidden, equals: wanted[item] < 0)
      guard wanted[item] >= 0 else { continue }
      let (count, edge) = (Int(slot.columns), Int((slot.right * Double(slot.columns)).rounded()))
      let right = events.indices.filter {
        events[$0].meets(events[item]) && (wanted[$0] < 0 ? limit : wanted[$0]) > wanted[item]
      }.map { wanted[$0] < 0 ? limit : wanted[$0] }
      let wide = [right.min() ?? count, wanted[item] + 1, right.isEmpty ? count : wanted[item] + 1]
      expect(edge, equals: wide[style], "\(item) \(order)")
      boxes.append(cell.frame)
    }
    let kind = subject.context.kinds.kind(named: "MoreView")
    let more = try subject.attributes(in: Rect(x: 0, y: 0, width: 800, height: 3000))
      .filter { $0.element.kind == kind }
    boxes += more.map(\.frame)
    for (number, box) in boxes.enumerated() {
      expect(!boxes[(number + 1)...].contains { $0.intersects(box) }, "\(number)")
    }
    let counted = try more.map {
      try subject.calendar.explain($0.element, subject.context)[1].values[0].value
    }
    expect(Int(counted.reduce(0, +)), equals: wanted.count { $0 < 0 })
  }

  /// Without a limit the usual order is packed as ever, whichever way it is found.
  @Test("The usual order is that of first fit", arguments: 0..<40) func usual(seed: UInt32) throws {
    var random = LinearCongruence(seed: 3 * seed)
    let events = (0..<30).map { _ in Self.event(&random) }
    let everywhere = Rect(x: 0, y: 0, width: 800, height: 3000)
    let usual = try Self.subject(events, [:])
    let spelt = try Self.subject(events, ["order": .text("start,-duration,start")])
    try expect(spelt.attributes(in: everywhere), equals: usual.attributes(in: everywhere))
  }

  @Test("Edits of an ordered day are like prepares", arguments: 0..<UInt32(20))
  func edits(seed: UInt32) throws {
    var random = LinearCongruence(seed: 19 * seed)
    var events = (0..<20).map { _ in Self.event(&random) }
    let options: [String: OptionValue] = [
      "order": .text("priority,title"), "order-strict": .flag(seed % 2 == 0),
      "exact": .flag(true), "days": .number(3),
    ]
    let everywhere = Rect(x: 0, y: 0, width: 800, height: 3000)
    let subject = try Self.subject(events, options)
    for _ in 0..<10 {
      _ = try subject.attributes(in: everywhere)
      let place = random.below(events.count)
      var update = LayoutUpdate.reloadItems(section: 0, items: place..<(place + 1))
      switch random.below(3) {
      case 0:
        events.insert(Self.event(&random), at: place)
        update = .insertItems(section: 0, items: place..<(place + 1))
      case 1:
        events.remove(at: place)
        update = .deleteItems(section: 0, items: place..<(place + 1))
      default: events[place] = Self.event(&random)
      }
      Self.fill(subject, events)
      try subject.calendar.apply([update], subject.context)
      let fresh = try Self.subject(events, options)
      try expect(subject.attributes(in: everywhere), equals: fresh.attributes(in: everywhere))
    }
  }

  @Test("Marks show true times at the leading edge") func marks() throws {
    let events = [(1430.0, 1435.0), (600, 610), (1380, 1500), (60, 60)]
    let subject = try CalendarUnderTest(
      [events.map { CalendarUnderTest.event($0.0, $0.1) }, []],
      ["min-height": .number(50), "exact": .flag(true)])
    let frames = try (0..<4).map { try #require(try subject.part("TimeMark", $0)) }
    for (item, (start, end)) in events.enumerated() {
      let mark = frames[item]
      let top = 40 + start * 100 / 60
      expect((mark.frame.minY - top).magnitude < 1e-6 && mark.frame.width == 3)
      expect((mark.frame.maxY - 40 - min(1440, end) * 100 / 60).magnitude < 1e-6)
      try expect(mark.frame.minX, equals: subject.cell(0, item)?.frame.minX)
      expect(mark.isHidden, equals: start == end)
      expect(mark.pointer, equals: .none)
    }
    try expect(
      subject.part("TimeMark", 6)?.frame, equals: Rect(x: 205, y: 40, width: 3, height: 100))
    try expect(subject.part("TimeMark", 7) == nil)
    let everywhere = Rect(x: 0, y: 0, width: 800, height: 3000)
    try expect(subject.items("TimeMark", in: everywhere), equals: [0, 1, 2, 6])
    subject.set("exact", .flag(false))
    try subject.calendar.prepare(subject.context)
    try expect(subject.items("TimeMark", in: everywhere).isEmpty && subject.part("TimeMark") == nil)
  }
}
