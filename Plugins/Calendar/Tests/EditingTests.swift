import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Fingers that move, resize and create events, and what stands for it meanwhile.
struct EditingTests {
  /// Presses, drags and lifts, as a host does: keeps the state and the offset.
  private static func respond(_ subject: CalendarUnderTest, _ gesture: Gesture) throws {
    let answer = try subject.calendar.respond(to: gesture, subject.context)
    (subject.context.interactionState, subject.context.viewport.contentOffset) = (
      answer.state, answer.contentOffset
    )
  }

  private static func drag(_ subject: CalendarUnderTest, _ x: Double, _ y: Double) throws {
    try respond(subject, .drag(Point(x: x, y: y), milliseconds: 0))
  }

  /// The values that a touch asks for, by column; nil if it asks for none.
  private static func asked(_ outcome: GestureOutcome?) -> [ItemMetric: Double?]? {
    let values: [ItemValue]
    switch outcome {
    case .edit(.change(_, let found)), .edit(.insert(_, let found)),
      .proposal(.change(_, let found), _), .proposal(.insert(_, let found), _):
      values = found
    default: return nil
    }
    var asked: [ItemMetric: Double?] = [:]
    for case .number(let metric, let value) in values { asked.updateValue(value, forKey: metric) }
    return asked
  }

  private static let date = GregorianDay.number(2025, 3, 24) ?? 0

  /// A week in Berlin that ends with the change to summer time; options as people type them.
  static func week(
    _ items: [ArrayContext.Item], _ options: [String: String] = [:]
  ) throws -> CalendarUnderTest {
    let subject = try CalendarUnderTest([items] + Array(repeating: [], count: 6))
    let all = ["origin": "2025-03-24", "zone": "Europe/Berlin", "edit": "press"]
    for (name, text) in all.merging(options, uniquingKeysWith: { $1 }) {
      subject.context.set(name, text: text)
    }
    try subject.calendar.prepare(subject.context)
    return subject
  }

  private static func item(_ date: Int, _ start: Double, _ end: Double) -> ArrayContext.Item {
    [.date: Double(date), .start: start, .end: end]
  }

  @Test("A finger moves an event by a quarter, and lifting it asks for its new times")
  func moving() throws {
    let subject = try Self.week([Self.item(Self.date, 480, 540)])
    let frame = try #require(try subject.frame(0, 0))
    try Self.respond(subject, .press(frame.centre))
    try Self.drag(subject, 0, 2)
    expect(subject.calendar.outcome(subject.context) == nil)
    try Self.drag(subject, 0, 60)
    let outcome = subject.calendar.outcome(subject.context)
    expect(Self.asked(outcome), equals: [.date: Double(Self.date), .start: 510, .end: 570])
    guard case .proposal(_, nil) = outcome else { return expect(false, "a proposal") }
    let ghost = try #require(try subject.part("GhostView"))
    expect(ghost.frame, equals: Rect(x: 100, y: 990, width: 100, height: 100))
    expect(ghost.zIndex == 2000 && ghost.alpha == 1)
    expect(
      subject.calendar.label(of: ghost.element, subject.context), equals: "09:30-10:30")
    try expect(subject.cell(0, 0)?.alpha, equals: 0.4)
    expect(
      subject.calendar.report(subject.context),
      equals: [Fact("0,0", [FactValue("dragged", 0), FactValue("dragged", 0)])])
    try Self.respond(subject, .release(velocity: .zero))
    guard case .edit(.change(let path, _)) = subject.calendar.outcome(subject.context) else {
      return expect(false, "an edit")
    }
    expect(path, equals: IndexPath(item: 0, section: 0))
    try expect(subject.part("GhostView") == nil && subject.cell(0, 0)?.alpha == 1)
  }

  @Test("Into a gap an event moves forward by the gap, and its length stays")
  func theNightOfTheChange() throws {
    let subject = try Self.week([Self.item(Self.date + 4, 60, 150)])
    let frame = try #require(try subject.frame(0, 0))
    try Self.respond(subject, .press(frame.centre))
    // From Friday 02:00 to Sunday 02:00, which the clock skips.
    try Self.drag(subject, 200, 0)
    expect(
      Self.asked(subject.calendar.outcome(subject.context)),
      equals: [.date: Double(Self.date + 6), .start: 60, .end: 150])
    expect(
      subject.calendar.label(
        of: try #require(try subject.part("GhostView")).element, subject.context),
      equals: "03:00-04:30")
  }

  @Test("What a finger asks for lies where its ghost was", arguments: [false, true])
  func dragIsItsEdit(isMirrored: Bool) throws {
    for seed in 1...rounds(60, often: 5000) {
      var random = SceneRandom(seed: seed)
      let items = (0..<1 + random.below(6)).map { _ in
        let start = Double(random.below(1440))
        return Self.item(Self.date + random.below(7), start, start + Double(15 + random.below(400)))
      }
      let options = [
        "snap-minutes": random.pick(["5", "15", "30"]), "snap-to": random.pick(["step", "grid"]),
        "hours": random.pick(["0..24", "6..22"]), "dst": random.pick(["wall", "elapsed"]),
        "rtl": isMirrored ? "on" : "off",
      ]
      try Self.checkDrag(items, options, &random, "seed \(seed)")
    }
  }

  /// Drags one of the items, and compares its ghosts with the item after the edit made by hand.
  static func checkDrag(
    _ items: [ArrayContext.Item], _ options: [String: String], _ random: inout SceneRandom,
    _ text: String
  ) throws {
    let isMirrored = options["rtl"] == "on"
    let subject = try Self.week(items, options)
    let chosen = random.below(items.count)
    guard let cell = try subject.cell(0, chosen), !cell.isHidden else { return }
    let grip = random.pick([0.1, 0.5, 0.9]) * cell.frame.height
    let place = Point(x: cell.frame.midX, y: cell.frame.y + grip)
    try Self.respond(subject, .press(place))
    for _ in 0..<1 + random.below(3) {
      try Self.drag(
        subject, Double(random.below(500) - 250), Double(random.below(600) - 300))
    }
    let ghosts = try subject.attributes(in: ArrayContext.everywhere).filter {
      $0.element.kind == subject.context.kinds.kind(named: "GhostView")
    }
    let broken = brokenLaw(subject.calendar, subject.context)
    expect(broken == nil, "\(text) \(broken ?? "")")
    guard let asked = Self.asked(subject.calendar.outcome(subject.context)) else {
      expect(ghosts.isEmpty, text)
      return
    }
    // The edit, made by hand: the event is on the days and at the times of its ghosts.
    var changed = items
    for case (let metric, let value?) in asked { changed[chosen][metric] = value }
    let after = try Self.week([changed[chosen]], options)
    let parts = try after.attributes(in: ArrayContext.everywhere).filter {
      $0.element.kind == .cell
        || $0.element.kind == after.context.kinds.kind(named: "ContinuationView")
    }
    // Parts that are lower have their least height; a bar has a ghost for each day.
    func spans(_ found: [LayoutAttributes]) -> [[Double]] {
      let spans = Set(found.map { [$0.frame.y, $0.frame.maxY] }).filter { $0[1] - $0[0] > 15 }
      return spans.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
    }
    // Later parts are in another week; a bar may reach into it.
    func week(_ found: [LayoutAttributes], _ calendar: WeekCalendar) -> [LayoutAttributes] {
      let width = calendar.contentSize.width
      return found.filter {
        isMirrored ? $0.frame.maxX > width - 800 : $0.frame.x < 800
      }
    }
    let shown = spans(week(parts, after.calendar))
    expect(shown, equals: spans(week(ghosts, subject.calendar)), "\(text) \(asked)")
  }

  @Test("There and back is nothing") func thereAndBack() throws {
    let subject = try Self.week([Self.item(Self.date + 1, 487, 531)])
    let frame = try #require(try subject.frame(0, 0))
    for place in [frame.centre, Point(x: frame.midX, y: frame.y + 1)] {
      try Self.respond(subject, .press(place))
      try Self.drag(subject, 150, 77)
      expect(Self.asked(subject.calendar.outcome(subject.context)) != nil)
      try Self.drag(subject, -150, -77)
      expect(subject.calendar.outcome(subject.context), equals: .handled)
      try Self.respond(subject, .release(velocity: .zero))
      expect(subject.calendar.outcome(subject.context), equals: .handled)
    }
  }

  @Test("Grips resize, and min-duration holds") func resizing() throws {
    let subject = try Self.week(
      [Self.item(Self.date, 480, 540)], ["min-duration": "30"])
    let frame = try #require(try subject.frame(0, 0))
    for (place, way, start, end) in [
      (frame.maxY - 1, 50.0, 480.0, 570.0), (frame.maxY - 1, -500, 480, 510),
      (frame.y, 50, 510, 540), (frame.y, -100, 420, 540),
    ] {
      try Self.respond(subject, .press(Point(x: frame.midX, y: place)))
      try Self.drag(subject, 0, way)
      let asked = Self.asked(subject.calendar.outcome(subject.context))
      expect(asked?[.start], equals: start)
      expect(asked?[.end], equals: end)
      try Self.respond(subject, .cancel)
      expect(subject.context.interactionState.isEmpty)
    }
  }

  @Test("Empty room makes an event: by a drag, or by a long press") func creating() throws {
    let subject = try Self.week([], ["create": "on", "default-duration": "45"])
    // Tuesday 05:06 to 06:12 by the clock of Berlin.
    try Self.respond(subject, .press(Point(x: 250, y: 550)))
    try Self.drag(subject, 0, 110)
    let asked = Self.asked(subject.calendar.outcome(subject.context))
    expect(asked, equals: [.date: Double(Self.date + 1), .start: 240, .end: 315])
    try Self.respond(subject, .release(velocity: .zero))
    guard case .edit(.insert(let path, _)) = subject.calendar.outcome(subject.context) else {
      return expect(false, "an insertion")
    }
    expect(path, equals: IndexPath(item: 0, section: 1))
    try Self.respond(subject, .press(Point(x: 250, y: 550)))
    try Self.respond(subject, .tick(milliseconds: 500))
    expect(Self.asked(subject.calendar.outcome(subject.context))?[.end], equals: 285)
  }

  @Test("A long press takes hold; a quicker finger scrolls") func longPress() throws {
    let subject = try Self.week(
      [Self.item(Self.date, 480, 540)], ["edit": "long-press"])
    let frame = try #require(try subject.frame(0, 0))
    try Self.respond(subject, .press(frame.centre))
    try Self.drag(subject, 0, -50)
    expect(subject.context.viewport.contentOffset.y, equals: 50)
    expect(subject.calendar.outcome(subject.context) == nil)
    try Self.respond(subject, .release(velocity: .zero))
    try Self.respond(subject, .press(Point(x: frame.midX, y: frame.midY - 50)))
    try Self.respond(subject, .tick(milliseconds: 499))
    expect(subject.calendar.outcome(subject.context) == nil)
    try Self.respond(subject, .tick(milliseconds: 1))
    expect(subject.calendar.outcome(subject.context), equals: .handled)
    try Self.drag(subject, 0, 100)
    expect(
      Self.asked(subject.calendar.outcome(subject.context))?[.start], equals: 540)
    expect(subject.context.viewport.contentOffset.y, equals: 50)
  }

  @Test("Near an edge the content scrolls as time passes, and the event goes with it")
  func edges() throws {
    let subject = try Self.week([Self.item(Self.date, 180, 240)])
    let frame = try #require(try subject.frame(0, 0))
    try Self.respond(subject, .press(frame.centre))
    try Self.drag(subject, 0, 590 - frame.midY)
    let before = Self.asked(subject.calendar.outcome(subject.context))?[.start] ?? nil
    try Self.respond(subject, .tick(milliseconds: 1000))
    // 10 points from the edge: 600 · (1 − 10 / 40) points in a second.
    expect(subject.context.viewport.contentOffset.y, equals: 450)
    let after = Self.asked(subject.calendar.outcome(subject.context))?[.start] ?? nil
    expect((after ?? 0) - (before ?? 0), equals: 270)
    try Self.respond(subject, .tick(milliseconds: 1e6))
    expect(
      subject.context.viewport.contentOffset.y,
      equals: subject.calendar.contentSize.height - 600)
  }

  @Test("Rules forbid, and say why") func rules() throws {
    let items = [Self.item(Self.date, 480, 540), Self.item(Self.date, 600, 660)]
    for (options, way, word) in [
      (["edit-overlap": "refuse"], 120.0, "overlap"),
      (["edit-overlap": "allow"], 120, nil), (["edit-overlap": "refuse"], 100, nil),
      (["business": "mon-fri 09:00-11:00", "edit-within": "business"], 120, "within"),
      (["business": "mon-fri 09:00-10:30,mon 10:30-12:00", "edit-within": "business"], 120, nil),
      (["hours": "0..12", "edit-within": "hours"], 250, "within"),
    ] as [([String: String], Double, String?)] {
      let subject = try Self.week(items, options)
      let frame = try #require(try subject.frame(0, 0))
      try Self.respond(subject, .press(frame.centre))
      try Self.drag(subject, 0, way)
      guard case .proposal(_, let found) = subject.calendar.outcome(subject.context) else {
        expect(false, "a proposal")
        continue
      }
      expect(found, equals: word, "\(options)")
      try expect(subject.part("GhostView")?.alpha, equals: word == nil ? 1 : 0.5)
      try Self.respond(subject, .release(velocity: .zero))
      switch subject.calendar.outcome(subject.context) {
      case .edit: expect(word == nil)
      case .proposal(_, let found): expect(found, equals: word)
      default: expect(false, "an outcome")
      }
    }
  }

  @Test("Events may not meet beyond the hours shown either") func beyondTheHours() throws {
    // 09:00 to 10:00 in Berlin, and 12:15 to 13:15.
    let items = [Self.item(Self.date, 480, 540), Self.item(Self.date, 675, 735)]
    for (way, word) in [(250.0, "overlap"), (200, nil)] as [(Double, String?)] {
      let subject = try Self.week(items, ["hours": "8..12", "edit-overlap": "refuse"])
      let frame = try #require(try subject.frame(0, 0))
      try Self.respond(subject, .press(frame.centre))
      try Self.drag(subject, 0, way)
      guard case .proposal(_, let found) = subject.calendar.outcome(subject.context) else {
        expect(false, "a proposal")
        continue
      }
      expect(found, equals: word)
    }
  }

  @Test("Between the grid and the all-day row") func allDayRow() throws {
    let subject = try Self.week([
      Self.item(Self.date, 480, 540), [.date: Double(Self.date + 1)],
    ])
    let (timed, whole) = (
      try #require(try subject.frame(0, 0)), try #require(try subject.frame(0, 1))
    )
    try Self.respond(subject, .press(whole.centre))
    try Self.drag(subject, 200, 0)
    expect(
      Self.asked(subject.calendar.outcome(subject.context)),
      equals: [.date: Double(Self.date + 3), .start: nil])
    // 12:00 in Berlin is 11:00 in UTC.
    try Self.drag(subject, -200, 64 + 1204 - whole.midY)
    expect(
      Self.asked(subject.calendar.outcome(subject.context)),
      equals: [.date: Double(Self.date + 1), .start: 660, .end: 720])
    try Self.respond(subject, .cancel)
    try Self.respond(subject, .press(timed.centre))
    try Self.drag(subject, 100, whole.midY - timed.midY)
    expect(
      Self.asked(subject.calendar.outcome(subject.context)),
      equals: [.date: Double(Self.date + 1), .start: nil, .end: nil])
  }

  @Test("Another resource replaces the one that the event is dragged from") func resources() throws
  {
    let item: ArrayContext.Item = Self.item(Self.date, 480, 540)
    let subject = try Self.week(
      [item], ["resources": "A,B,C", "view": "day"])
    subject.context.sections[0].texts = [0: [CalendarColumn.resource: "A,C"]]
    try subject.calendar.prepare(subject.context)
    let frame = try #require(try subject.frame(0, 0))
    try Self.respond(subject, .press(frame.centre))
    try Self.drag(subject, 233, 0)
    guard case .proposal(.change(_, let values), nil) = subject.calendar.outcome(subject.context)
    else { return expect(false, "a proposal") }
    expect(values.last, equals: .text(CalendarColumn.resource, "B,C"))
    let place = try subject.calendar.place(at: Point(x: frame.midX, y: 100), subject.context)
    expect(
      place, equals: TouchPlace(date: Self.date, day: 0, minute: 21.6, resource: "A"))
  }

  @Test("Content that changes under the finger ends the drag") func changes() throws {
    let subject = try Self.week([Self.item(Self.date, 480, 540)])
    let frame = try #require(try subject.frame(0, 0))
    try Self.respond(subject, .press(frame.centre))
    try Self.drag(subject, 0, 60)
    let other = try Self.week([Self.item(Self.date, 480, 555)])
    other.context.interactionState = subject.context.interactionState
    expect(other.calendar.outcome(other.context) == nil)
    try expect(other.part("GhostView") == nil)
    expect(other.calendar.report(other.context).isEmpty)
  }

  @Test("Without the options fingers scroll as ever") func off() throws {
    let subject = try Self.week([Self.item(Self.date, 480, 540)], ["edit": "off"])
    expect(!subject.calendar.follows(subject.context))
    let frame = try #require(try subject.frame(0, 0))
    let place = try subject.calendar.place(at: frame.centre, subject.context)
    expect(place, equals: TouchPlace(date: Self.date, day: 0, minute: 570))
  }
}

extension Rect {
  fileprivate var centre: Point { Point(x: midX, y: midY) }
}
