import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import MonthLayout

/// Fingers that move, resize and create events of a month: whole days (rules K-80 to K-90).
struct EditingTests {
  private static let first = GregorianDay.number(2025, 3, 1) ?? 0

  private static func month(_ items: [ArrayContext.Item], _ options: [String: String] = [:]) throws
    -> MonthUnderTest
  {
    let all = ["month": "2025-03", "edit": "press"]
    return try MonthUnderTest(
      [items], Size(width: 700, height: 644), all.merging(options, uniquingKeysWith: { $1 }))
  }

  private static func respond(_ subject: MonthUnderTest, _ gesture: Gesture) throws {
    let answer = try subject.layout.respond(to: gesture, subject.context)
    (subject.context.interactionState, subject.context.viewport.contentOffset) = (
      answer.state, answer.contentOffset
    )
  }

  private static func drag(_ subject: MonthUnderTest, from point: Point, _ x: Double, _ y: Double)
    throws -> GestureOutcome?
  {
    try respond(subject, .press(point))
    try respond(subject, .drag(Point(x: x, y: y), milliseconds: 0))
    return subject.layout.outcome(subject.context)
  }

  private static func cell(_ subject: MonthUnderTest, _ item: Int = 0) throws -> LayoutAttributes? {
    try subject.layout.attributes(for: Element(.cell, section: 0, item: item), subject.context)
  }

  private static func event(_ day: Int, _ start: Double, _ end: Double) -> ArrayContext.Item {
    [.date: Double(first + day - 1), .start: start, .end: end]
  }

  @Test("A week later is seven days later", arguments: ["off", "on"])
  func aWeekLater(rtl: String) throws {
    let subject = try Self.month([Self.event(25, 480, 540)], ["rtl": rtl])
    let frame = try #require(try Self.cell(subject)?.frame)
    let middle = Point(x: frame.midX, y: frame.midY)
    let height = (644.0 - 24) / 6
    let outcome = try Self.drag(subject, from: middle, 0, height)
    let path = IndexPath(item: 0, section: 0)
    let values: [ItemValue] = [
      .number(.date, Double(Self.first + 31)), .number(.start, 480), .number(.end, 540),
    ]
    expect(outcome, equals: .proposal(.change(path, values), refusal: nil))
    let kind = try #require(subject.context.kinds.kind(named: "GhostView"))
    let ghost = try #require(
      try subject.layout.attributes(for: Element(kind, section: 0, item: 0), subject.context))
    expect(ghost.frame.contains(Point(x: middle.x, y: middle.y + height)) && ghost.zIndex == 2000)
    expect(subject.layout.label(of: ghost.element, subject.context), equals: "08:00-09:00")
    try expect(Self.cell(subject)?.alpha, equals: 0.4)
    try Self.respond(subject, .release(velocity: .zero))
    expect(subject.layout.outcome(subject.context), equals: .edit(.change(path, values)))
  }

  @Test(
    "The ends of a bar are its grips, and swap sides from right to left", arguments: ["off", "on"])
  func grips(rtl: String) throws {
    // Wednesday 5 to Friday 7 March, whole days.
    let subject = try Self.month([[.date: Double(Self.first + 4), .end: 3 * 1440]], ["rtl": rtl])
    let frame = try #require(try Self.cell(subject)?.frame)
    let (left, right) = (frame.x + 1, frame.maxX - 1)
    let (start, end, later) = rtl == "on" ? (right, left, -100.0) : (left, right, 100)
    let path = IndexPath(item: 0, section: 0)
    for (x, way, date, days) in [(end, later, 4, 4.0), (end, -later, 4, 2), (start, later, 5, 2)] {
      let outcome = try Self.drag(subject, from: Point(x: x, y: frame.midY), way, 0)
      expect(
        outcome,
        equals: .proposal(
          .change(
            path,
            [
              .number(.date, Double(Self.first + date)), .number(.start, nil),
              .number(.end, days * 1440),
            ]), refusal: nil))
      try Self.respond(subject, .cancel)
    }
    let middle = Point(x: frame.midX, y: frame.midY)
    try expect(subject.layout.place(at: middle, subject.context)?.grip, equals: .move)
    try expect(
      subject.layout.place(at: Point(x: start, y: frame.midY), subject.context)?.grip,
      equals: .start)
  }

  @Test("Empty days become an event of whole days, over weeks too") func creating() throws {
    let subject = try Self.month([], ["create": "on", "edit": "off"])
    // Tuesday 11 to Wednesday 19 March.
    let height = (644.0 - 24) / 6
    let outcome = try Self.drag(
      subject, from: Point(x: 150, y: 24 + 2.5 * height), 100, height)
    expect(
      outcome,
      equals: .proposal(
        .insert(
          IndexPath(item: 0, section: 0),
          [
            .number(.date, Double(Self.first + 10)), .number(.start, nil),
            .number(.end, 9 * 1440),
          ]), refusal: nil))
    var ghosts: [LayoutAttributes] = []
    try subject.layout.attributes(in: ArrayContext.everywhere, subject.context, into: &ghosts)
    let kind = subject.context.kinds.kind(named: "GhostView")
    expect(ghosts.count { $0.element.kind == kind }, equals: 9)
    expect(brokenLaw(subject.layout, subject.context) == nil)
  }

  @Test("Events that may not meet, and a drag by nothing") func rules() throws {
    let subject = try Self.month(
      [Self.event(4, 480, 540), Self.event(5, 500, 560)], ["edit-overlap": "refuse"])
    let frame = try #require(try Self.cell(subject)?.frame)
    let middle = Point(x: frame.midX, y: frame.midY)
    guard case .proposal(_, let word) = try Self.drag(subject, from: middle, 100, 0) else {
      return expect(false, "a proposal")
    }
    expect(word, equals: "overlap")
    try Self.respond(subject, .drag(Point(x: -100, y: 0), milliseconds: 0))
    expect(subject.layout.outcome(subject.context), equals: .handled)
    try Self.respond(subject, .drag(Point(x: 200, y: 0), milliseconds: 0))
    guard case .proposal(_, nil) = subject.layout.outcome(subject.context) else {
      return expect(false, "a proposal without a rule")
    }
  }

  @Test("Items without dates stay without dates") func withoutDates() throws {
    let subject = try Self.month([[.start: 480, .end: 540]], ["month": ""])
    let frame = try #require(try Self.cell(subject)?.frame)
    let middle = Point(x: frame.midX, y: frame.midY)
    try expect(subject.layout.place(at: middle, subject.context)?.date == nil)
    let outcome = try Self.drag(subject, from: middle, 100, 0)
    let path = IndexPath(item: 0, section: 0)
    expect(
      outcome,
      equals: .proposal(
        .change(path, [.number(.day, 1), .number(.start, 480), .number(.end, 540)]), refusal: nil))
  }

  @Test("A ghost lies on the days that its event would, after the threshold too")
  func threshold() throws {
    // 22:00 to 05:00, which is shown on its first day alone.
    let subject = try Self.month([Self.event(12, 1320, 1740)], ["next-day-threshold": "06:00"])
    let frame = try #require(try Self.cell(subject)?.frame)
    _ = try Self.drag(subject, from: Point(x: frame.midX, y: frame.midY), 100, 0)
    var all: [LayoutAttributes] = []
    try subject.layout.attributes(in: ArrayContext.everywhere, subject.context, into: &all)
    let kind = subject.context.kinds.kind(named: "GhostView")
    let ghosts = all.filter { $0.element.kind == kind }
    expect(ghosts.map(\.frame.width), equals: [100])
  }
}
