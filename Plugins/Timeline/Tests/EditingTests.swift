import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import TimelineLayout

/// Fingers that move, resize and create events of a timeline (rules K-80 to K-90).
struct EditingTests {
  private static let date = GregorianDay.number(2025, 3, 29) ?? 0

  /// Two rooms in Berlin, on the day before the change to summer time and on the day of it.
  private static func rooms(
    _ items: [(ArrayContext.Item, String?)], _ options: [String: String] = [:]
  ) throws -> TimelineUnderTest {
    let all = [
      "resources": "Hall,Yard", "origin": "2025-03-29", "from": "2025-03-29", "days": "2",
      "zone": "Europe/Berlin", "edit": "press",
    ]
    return try TimelineUnderTest(
      [TimelineUnderTest.section(items), TimelineUnderTest.section([])],
      all.merging(options, uniquingKeysWith: { $1 }), size: Size(width: 4000, height: 200))
  }

  private static func item(_ start: Double, _ end: Double) -> ArrayContext.Item {
    [.date: Double(date), .start: start, .end: end]
  }

  private static func respond(_ subject: TimelineUnderTest, _ gesture: Gesture) throws {
    let answer = try subject.layout.respond(to: gesture, subject.context)
    (subject.context.interactionState, subject.context.viewport.contentOffset) = (
      answer.state, answer.contentOffset
    )
  }

  private static func drag(
    _ subject: TimelineUnderTest, from point: Point, _ x: Double, _ y: Double
  )
    throws -> GestureOutcome?
  {
    try respond(subject, .press(point))
    try respond(subject, .drag(Point(x: x, y: y), milliseconds: 0))
    return subject.layout.outcome(subject.context)
  }

  private static func change(
    _ date: Int, _ start: Double, _ end: Double, _ resource: String? = nil
  ) -> GestureEdit {
    var values: [ItemValue] = [
      .number(.date, Double(Self.date + date)), .number(.start, start), .number(.end, end),
    ]
    if let resource { values.append(.text(TimelineColumn.resource, resource)) }
    return .change(IndexPath(item: 0, section: 0), values)
  }

  @Test(
    "Along the row it is another time, in another row another resource", arguments: ["off", "on"])
  func moving(rtl: String) throws {
    // 09:00 to 10:00 in Berlin.
    let subject = try Self.rooms([(Self.item(480, 540), "Hall")], ["rtl": rtl])
    let frame = try #require(try subject.part(0, 0)?.frame)
    let (middle, later) = (Point(x: frame.midX, y: frame.midY), rtl == "on" ? -1.0 : 1)
    var outcome = try Self.drag(subject, from: middle, later * 92, 0)
    expect(outcome, equals: .proposal(Self.change(0, 570, 630), refusal: nil))
    let kind = try #require(subject.context.kinds.kind(named: "GhostView"))
    let ghost = try #require(
      try subject.layout.attributes(for: Element(kind, section: 0, item: 0), subject.context))
    expect(ghost.frame.width == 60 && ghost.zIndex == 2000 && ghost.frame.height == 40)
    expect(subject.layout.label(of: ghost.element, subject.context), equals: "10:30-11:30")
    try expect(subject.part(0, 0)?.alpha, equals: 0.4)
    expect(brokenLaw(subject.layout, subject.context) == nil)
    // A day later the clock is an hour further, and 09:00 is 07:00 in UTC.
    try Self.respond(subject, .drag(Point(x: later * (1440 - 92), y: 40), milliseconds: 0))
    outcome = subject.layout.outcome(subject.context)
    expect(outcome, equals: .proposal(Self.change(1, 420, 480, "Yard"), refusal: nil))
    try Self.respond(subject, .release(velocity: .zero))
    expect(
      subject.layout.outcome(subject.context), equals: .edit(Self.change(1, 420, 480, "Yard")))
  }

  @Test("Both ends resize, and swap sides from right to left", arguments: ["off", "on"])
  func resizing(rtl: String) throws {
    let subject = try Self.rooms([(Self.item(480, 600), "Hall")], ["rtl": rtl])
    let frame = try #require(try subject.part(0, 0)?.frame)
    let (left, right) = (frame.x + 1, frame.maxX - 1)
    let (start, end, later) = rtl == "on" ? (right, left, -1.0) : (left, right, 1)
    var outcome = try Self.drag(subject, from: Point(x: end, y: frame.midY), later * 31, 40)
    expect(outcome, equals: .proposal(Self.change(0, 480, 630), refusal: nil))
    outcome = try Self.drag(subject, from: Point(x: start, y: frame.midY), later * -44, 0)
    expect(outcome, equals: .proposal(Self.change(0, 435, 600), refusal: nil))
    try expect(
      subject.layout.place(at: Point(x: start, y: frame.midY), subject.context)?.grip,
      equals: .start)
  }

  @Test("Empty room of a row becomes an event of its resource") func creating() throws {
    let subject = try Self.rooms([], ["create": "on", "edit": "off"])
    // 08:07 to 09:10 in the second row.
    let outcome = try Self.drag(
      subject, from: Point(x: 120 + 8 * 60 + 7, y: 100), 63, 0)
    expect(
      outcome,
      equals: .proposal(
        .insert(
          IndexPath(item: 0, section: 0),
          [
            .number(.date, Double(Self.date)), .number(.start, 420), .number(.end, 495),
            .text(TimelineColumn.resource, "Yard"),
          ]), refusal: nil))
    expect(subject.layout.report(subject.context).first?.text, equals: "new")
  }

  @Test("Rules forbid, and items without a row are counted") func rules() throws {
    let subject = try Self.rooms(
      [(Self.item(480, 540), "Hall"), (Self.item(600, 660), "Hall"), (Self.item(0, 60), "Roof")],
      ["edit-overlap": "refuse", "hours": "8..20", "edit-within": "hours"])
    let frame = try #require(try subject.part(0, 0)?.frame)
    let middle = Point(x: frame.midX, y: frame.midY)
    for (way, word) in [(90.0, "overlap"), (60, nil), (-75, "within")] as [(Double, String?)] {
      guard case .proposal(_, let found) = try Self.drag(subject, from: middle, way, 0) else {
        expect(false, "a proposal at \(way)")
        continue
      }
      expect(found, equals: word)
    }
    try Self.respond(subject, .cancel)
    expect(
      subject.layout.report(subject.context), equals: [Fact("", [FactValue("unplaced", 1)])])
  }

  @Test("Items without dates stay without dates") func withoutDates() throws {
    let subject = try TimelineUnderTest(
      [
        TimelineUnderTest.section([([.start: 480, .end: 540], "Hall")]),
        TimelineUnderTest.section([]),
      ], ["resources": "Hall,Yard", "days": "2", "edit": "press"],
      size: Size(width: 4000, height: 200))
    let frame = try #require(try subject.part(0, 0)?.frame)
    let middle = Point(x: frame.midX, y: frame.midY)
    try expect(subject.layout.place(at: middle, subject.context)?.date == nil)
    let outcome = try Self.drag(subject, from: middle, 1440, 0)
    expect(
      outcome,
      equals: .proposal(
        .change(
          IndexPath(item: 0, section: 0),
          [.number(.day, 1), .number(.start, 480), .number(.end, 540)]), refusal: nil))
  }
}
