import CalendarEvents
import LayoutCore
import TestSupport
import Testing

@testable import TimelineLayout

/// Options, rows of resources, headers, the now line and explanations.
struct TimelineRuleTests {
  /// Monday 2024-06-03.
  private static let monday = 19_877.0

  private static func event(_ start: Double, _ end: Double) -> ArrayContext.Item {
    [.date: monday, .start: start, .end: end]
  }

  private static var rooms: ArrayContext.Section {
    TimelineUnderTest.section([
      (event(540, 600), "Yard, Hall"), (event(570, 660), "Hall"), (event(600, 660), nil),
    ])
  }

  @Test("Options and their defaults are those of the rules") func options() {
    expect(
      TimelineCalendar.declaration.optionTexts,
      equals: [
        "resources=auto", "unassigned=off", "from=none", "days=none", "hours=0..24",
        "hours-scale=none", "hour-width=60", "min-width=0", "gutter=120", "header=40",
        "lane-height=30", "lane-gap=2", "row-padding=4", "min-row-height=40", "grid=60",
        "labels=60", "floating-title=off", "now=none", "hidden-days=none", "rtl=off",
        "origin=none", "zone=UTC", "edit=off", "create=off", "grip=8", "min-duration=none",
        "max-duration=none", "edit-overlap=allow", "snap-minutes=15", "snap-to=step",
        "default-duration=60", "edit-within=none",
      ])
  }

  @Test("An item is in the row of each of its resources, one without in none (K-71)")
  func resources() throws {
    let subject = try TimelineUnderTest([Self.rooms])
    expect((0..<3).map { subject.prepared.name(ofRow: $0) }, equals: ["Hall", "Yard", nil])
    expect(try subject.part(0, 0)?.frame, equals: Rect(x: 660, y: 44, width: 60, height: 30))
    expect(try subject.part(0, 1)?.frame, equals: Rect(x: 660, y: 114, width: 60, height: 30))
    expect(try subject.part(0, 2), equals: nil)
    expect(try subject.part(1, 0)?.frame, equals: Rect(x: 690, y: 76, width: 90, height: 30))
    expect(try subject.part(2, 0)?.isHidden, equals: true)
    expect(try subject.part(2, 0)?.frame.size, equals: .zero)
    expect(
      subject.layout.remarks(subject.context).map { $0.text },
      equals: ["1 item has none of the resources and is not shown; unassigned=on shows it"])
    subject.context.set("unassigned", .flag(true))
    try subject.layout.prepare(subject.context)
    expect(try subject.part(2, 0)?.frame, equals: Rect(x: 720, y: 154, width: 60, height: 30))
    expect(subject.layout.remarks(subject.context), equals: [])
  }

  @Test("Without any resource all items are in one row") func oneRow() throws {
    let subject = try TimelineUnderTest([
      TimelineUnderTest.section([(Self.event(540, 600), nil), (Self.event(540, 600), nil)])
    ])
    expect(subject.prepared.rows.count, equals: 1)
    expect(try subject.part(1, 0)?.frame, equals: Rect(x: 660, y: 76, width: 60, height: 30))
  }

  @Test("An event runs on over midnight, and over days that are hidden (K-75)")
  func runsOn() throws {
    let subject = try TimelineUnderTest(
      [TimelineUnderTest.section([(Self.event(23 * 60, 72 * 60 + 60), nil)])],
      ["hidden-days": "tuesday,wednesday", "hours": "8..24"])
    // Monday and Thursday of 16 hours: one hour on Monday, nothing before 08:00 on Thursday.
    expect(try subject.part(0, 0)?.frame, equals: Rect(x: 1020, y: 44, width: 60, height: 30))
    expect(subject.layout.contentSize.width, equals: 120 + 2 * 960)
  }

  @Test("An event without length has at least 15 points, where its time is shown (K-33)")
  func noLength() throws {
    let items = [480, 719, 720, 779, 780, 1080].map { (Self.event($0, $0), nil as String?) }
    let subject = try TimelineUnderTest(
      [TimelineUnderTest.section(items)],
      ["hours": "8..18", "hours-scale": "12:00-13:00=0", "days": "1"])
    let found = try items.indices.map { try subject.part($0, 0) }
    expect(found.map { $0?.frame.width }, equals: [15, 15, 0, 0, 15, 0])
    expect(found.map { $0?.frame.x }, equals: [120, 359, 360, 360, 360, 660])
  }

  @Test("Headers are pinned along their axes, and the corner along both (K-77)")
  func headers() throws {
    let subject = try TimelineUnderTest([Self.rooms], ["days": "2", "labels": "360"])
    let kinds = ["DayHeaderView", "HourHeaderView", "ResourceHeaderView", "CornerView"]
    expect(
      try kinds.map { try subject.element($0, $0 == "CornerView" ? 0 : 1)?.frame },
      equals: [
        Rect(x: 1560, y: 0, width: 1440, height: 20), Rect(x: 480, y: 20, width: 360, height: 20),
        Rect(x: 0, y: 110, width: 120, height: 40), Rect(x: 0, y: 0, width: 120, height: 40),
      ])
    let old = subject.context.viewport
    subject.context.viewport.contentOffset = Point(x: 300, y: 50)
    expect(
      try kinds.map { try subject.element($0, $0 == "CornerView" ? 0 : 1)?.frame.origin },
      equals: [
        Point(x: 1560, y: 50), Point(x: 480, y: 70), Point(x: 300, y: 110), Point(x: 300, y: 50),
      ])
    expect(try subject.element("DayHeaderView")?.flags.contains(.pinned), equals: true)
    guard case let change = subject.layout.invalidation(from: old, to: subject.context.viewport),
      change.isListed
    else {
      Issue.record("the headers are not listed")
      return
    }
    let names = change.elements.map { subject.context.kinds.name(of: $0.kind) ?? "" }
    expect(Set(names), equals: Set(kinds))
    expect(
      try ["DayHeaderView", "HourHeaderView", "ResourceHeaderView"].map { kind in
        try #require(try subject.element(kind, 1)).element
      }.map { subject.layout.label(of: $0, subject.context) },
      equals: ["Tue 2024-06-04", "06:00", "Yard"])
    for (kind, count) in [
      ("DayHeaderView", 2), ("HourHeaderView", 8), ("ResourceHeaderView", 2), ("CornerView", 1),
      ("DayLine", 2), ("HourLine", 48), ("RowLine", 2), ("NowLine", 0),
    ] {
      expect(try subject.element(kind, count - 1) != nil, equals: count > 0, kind)
      expect(try subject.element(kind, count), equals: nil, kind)
    }
  }

  @Test(
    "The now line is where its time is shown",
    arguments: [("2024-06-03T10:00", 719.0), ("2024-06-02T10:00", nil), ("10:30", 749)])
  func nowLine(now: String, x: Double?) throws {
    let subject = try TimelineUnderTest([Self.rooms], ["now": now])
    expect(
      try subject.element("NowLine")?.frame,
      equals: x.map { Rect(x: $0, y: 40, width: 2, height: 110) })
  }

  @Test("Zooming keeps the time at a point (K-16)") func zooming() throws {
    let subject = try TimelineUnderTest(
      [Self.rooms], ["days": "3", "hours": "8..18", "hours-scale": "12:00-13:00=0"])
    let place = subject.layout.place(of: Point(x: 120 + 540 + 30, y: 70), subject.context)
    expect(place, equals: Point(x: (Self.monday + 1) * 86_400 + 8.5 * 3600, y: 70))
    subject.context.set("hour-width", text: "120")
    try subject.layout.prepare(subject.context)
    expect(
      try subject.layout.point(ofPlace: #require(place), subject.context),
      equals: Point(x: 120 + 1080 + 60, y: 70))
  }

  @Test("Explanations have dates, the resource, the lane and the inset of the title (K-78)")
  func explanations() throws {
    let subject = try TimelineUnderTest([Self.rooms], ["floating-title": "on"])
    let (layout, context) = (subject.layout, subject.context)
    context.viewport.contentOffset.x = 555
    let kind = try #require(context.kinds.kind(named: "ContinuationView"))
    expect(
      try layout.explain(Element(kind, section: 0), context).map { $0.text },
      equals: [
        "on 2024-06-03 (K-03)", "another resource of event 0,0 (K-04)", "resource Yard",
        "the lowest lane that is free (K-76)", "its title stays in sight (K-78)",
        "the frame, in content coordinates",
      ])
    func inset() throws -> Double? {
      try layout.explain(Element(.cell, section: 0, item: 0), context).first {
        $0.values.first?.name == "inset"
      }?.values[0].value
    }
    // The box is at 660 and 60 wide: 675 - 660, and no more than 20.
    expect(try inset(), equals: 15)
    context.viewport.contentOffset.x = 900
    expect(try inset(), equals: 20)
    context.viewport.contentOffset.x = 0
    expect(try inset(), equals: 0)
    expect(
      layout.explain(Point(x: 735, y: 50), context).map { $0.text },
      equals: ["Mon 2024-06-03 10:15", "resource Hall"])
    expect(layout.explain(Point(x: 50, y: 50), context), equals: [])
  }

  @Test(
    "What cannot be shown is refused",
    arguments: [
      ("hours", "-1..25", "timeline takes hours within 00:00..24:00"),
      ("hours", "9", "hours takes two times such as 8..18 or 08:30..18:00, not '9'"),
      ("hours-scale", "00:00-24:00=0", "hours-scale folds the whole window"),
      ("resources", ",", "resources needs at least one name"),
    ])
  func refusals(option: String, value: String, sentence: String) throws {
    #expect(throws: LayoutFailure.refused(sentence)) {
      _ = try TimelineUnderTest([Self.rooms], [option: value])
    }
  }
}
