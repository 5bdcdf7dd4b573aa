import CivilTime
import Foundation
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Single rules of our own, hostile content, and what operations cost.
struct CalendarRuleTests {
  private let event = CalendarUnderTest.event

  @Test("Missing times have defaults") func missingTimesHaveDefaults() throws {
    let subject = try CalendarUnderTest([[[.start: 600], [.end: 660], [:]]])
    // Without an end an hour; without a start all day, in the first two lanes.
    try expect(subject.frame(0, 0), equals: Rect(x: 105, y: 1088, width: 90, height: 100))
    try expect(subject.frame(0, 1), equals: Rect(x: 105, y: 40, width: 90, height: 24))
    try expect(subject.frame(0, 2), equals: Rect(x: 105, y: 64, width: 90, height: 24))
  }

  @Test("An end before the start is on the next day") func anEndBeforeTheStartIsOnTheNextDay()
    throws
  {
    let subject = try CalendarUnderTest([[event(1320, 120, nil)], []])
    try expect(subject.frame(0, 0), equals: Rect(x: 105, y: 2240, width: 90, height: 200))
    let night = try subject.part("ContinuationView")
    expect(night?.frame, equals: Rect(x: 205, y: 40, width: 90, height: 200))
  }

  @Test("Later days of an event are numbered") func laterDaysOfAnEventAreNumbered() throws {
    let subject = try CalendarUnderTest([[event(0, 60, nil), event(600, 3480, nil)], [], []])
    subject.set("allday-threshold", .text("99:00"))
    try subject.calendar.prepare(subject.context)
    try expect(subject.frame(0, 1)?.height, equals: 1400)
    try expect(subject.part("ContinuationView", 1)?.frame.height, equals: 2400)
    try expect(subject.part("ContinuationView", 3)?.frame.height, equals: 1000)
    try expect(subject.part("ContinuationView", 5) == nil)
    try expect(subject.part("ContinuationView", 0) == nil)
  }

  @Test("Lanes overflow into counts") func lanesOverflowIntoCounts() throws {
    let subject = try CalendarUnderTest([[[:], [:], [:], [.end: 2880]], []])
    // The event of two days is first, then the first of the three others; two lanes and a line
    // below.
    try expect(subject.frame(0, 3), equals: Rect(x: 105, y: 40, width: 190, height: 24))
    try expect(subject.frame(0, 0)?.y, equals: 64)
    try expect(subject.cell(0, 1)?.isHidden, equals: true)
    let more = try subject.part("MoreView", 99_999)
    expect(more?.frame, equals: Rect(x: 105, y: 88, width: 90, height: 24))
    expect(subject.calendar.contentSize.height, equals: 40 + 72 + 2400)
    let element = try #require(more?.element)
    try expect(subject.calendar.explain(element, subject.context)[1].text, equals: "+2 more")
  }

  @Test("Explain says what stands in the way") func explainSaysWhatStandsInTheWay() throws {
    // The article of the semantics: react-big-calendar issue 2471.
    let subject = try CalendarUnderTest([
      [event(60, 120, nil), event(60, 120, nil), event(180, 240, nil), event(90, 300, nil)]
    ])
    let cell = Element(.cell, section: 0, item: 2)
    let facts = try subject.calendar.explain(cell, subject.context).map(\.text)
    expect(
      facts,
      equals: [
        "day 0", "from 03:00 to 04:00", "one of 4 events in a cluster",
        "the lowest free column of 3",
        "cannot expand: 0,3 is in column 2 from 01:30 to 05:00",
        "the frame, in content coordinates",
      ])
  }

  /// The explanation of an event of the all-day row begins with its first day that is shown.
  @Test("Explain counts the days of the all day row") func explainCountsTheDaysOfTheAllDayRow()
    throws
  {
    let subject = try CalendarUnderTest([[[.day: -1, .end: 4320], [.day: 2, .end: 2880], [:]]])
    func texts(_ item: Int) throws -> [String] {
      try subject.calendar.explain(Element(.cell, section: 0, item: item), subject.context).map(
        \.text)
    }
    try expect(texts(0).prefix(2), equals: ["day 0", "all day, on 3 days"])
    try expect(texts(1).prefix(2), equals: ["day 2", "all day, on 2 days"])
    try expect(texts(2).prefix(2), equals: ["day 0", "all day"])
  }

  /// An hour of the grid is a time of the clock, or with dst=elapsed a time after the day began.
  @Test("Explain names the hour", arguments: [(0, "09:00"), (1, "09:00 after the day began")])
  func explainNamesTheHour(dst: Int, text: String) throws {
    let subject = try CalendarUnderTest(
      Array(repeating: [], count: 7),
      ["origin": .text("2025-03-24"), "zone": .text("Europe/Berlin"), "dst": .choice(dst)])
    let header = try #require(try subject.part("HourHeaderView", 9)?.element)
    try expect(
      subject.calendar.explain(header, subject.context).first,
      equals: Fact(text, [FactValue("minutes", 540)]))
  }

  /// Without packing there are no columns to tell of.
  @Test("Explain says that nothing was packed") func explainSaysThatNothingWasPacked() throws {
    let subject = try CalendarUnderTest(
      [[event(60, 120, nil), event(60, 120, nil)]], ["pack": .choice(5)])
    let facts = try subject.calendar.explain(
      Element(.cell, section: 0, item: 1), subject.context)
    expect(
      facts.map(\.text),
      equals: [
        "day 0", "from 01:00 to 02:00", "one of 2 events in a cluster",
        "placed by pack=none, later ones in front", "the frame, in content coordinates",
      ])
  }

  @Test("Points of the grid are times") func pointsOfTheGridAreTimes() throws {
    let subject = try CalendarUnderTest(
      Array(repeating: [], count: 7), ["origin": .text("2024-05-06")])
    func text(_ x: Double, _ y: Double) -> String? {
      subject.calendar.explain(Point(x: x, y: y), subject.context).first?.text
    }
    // Columns of 100 from 100 on, hours of 100 from 40 on: 2.5 columns and 9.75 hours in.
    expect(text(350, 1015), equals: "2024-05-08 09:45")
    expect(text(100, 40), equals: "2024-05-06 00:00")
    expect(text(799.9, 2439.9), equals: "2024-05-12 23:59")
    expect(text(99, 1015) == nil)
    expect(text(350, 39) == nil)
    expect(text(800, 1015) == nil)
  }

  /// The table of days agrees with Foundation's own calendar, over ten years of five zones.
  @Test(
    "Days begin where foundation says",
    arguments: [
      "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/Santiago",
      "Asia/Kolkata",
    ])
  func daysBeginWhereFoundationSays(zone: String) throws {
    let first = try #require(GregorianDay.number(2015, 1, 1))
    let clock = try CalendarUnderTest.clock(zone, days: first..<(first + 3653))
    var calendar = Foundation.Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    var wrong = 0
    for day in first..<(first + 3653) {
      let noon = Date(timeIntervalSince1970: Double(day * 86_400 + 43_200 - offset(zone, day)))
      let start = Int(calendar.startOfDay(for: noon).timeIntervalSince1970)
      if start != clock.start(ofDay: day) { wrong += 1 }
    }
    expect(wrong, equals: 0)
  }

  private func offset(_ zone: String, _ day: Int) -> Int {
    TimeZone(identifier: zone)?.secondsFromGMT(
      for: Date(timeIntervalSince1970: Double(day * 86_400 + 43_200))) ?? 0
  }

  @Test("A date that does not exist is empty") func aDateThatDoesNotExistIsEmpty() throws {
    let subject = try CalendarUnderTest(
      Array(repeating: [event(0, 1440, nil)], count: 7),
      [
        "origin": .text("2011-12-26"), "zone": .text("Pacific/Apia"),
        "allday-threshold": .text("72:00"),
      ])
    let day = Rect(x: 500, y: 40, width: 100, height: 2400)
    try expect(subject.items("cell", in: day).isEmpty)
    let header = try #require(try subject.part("DayHeaderView", 4))
    try expect(
      subject.calendar.explain(header.element, subject.context).first,
      equals: Fact(
        "2011-12-30 does not exist in Pacific/Apia",
        [FactValue("day column", 4), FactValue("hours", 0)]))
  }

  @Test(
    "Bad options are refused",
    arguments: [
      ("origin", "2024-02-30", "takes a date such as 2024-05-06"),
      ("hours", "18..8", "takes two times from -24:00 to 48:00 such as 8..18 or 08:30..18:00"),
      ("zone", "Mars/Olympus", "takes a time zone such as Europe/Berlin"),
      ("now", "25:00", "takes a moment such as 2024-05-06T13:30"),
      ("allday-threshold", "1 day", "takes a duration such as 24:00, or none"),
    ])
  func badOptionsAreRefused(name: String, value: String, expected: String) throws {
    let index = try #require(
      WeekCalendar.declaration.options.firstIndex { $0.name == name })
    #expect(throws: LayoutFailure.refused("\(name) \(expected), not '\(value)'")) {
      try CalendarUnderTest.make().check(.text(value), forOption: index)
    }
  }

  @Test(
    "With no threshold only an event without a start is in the all-day row, however long others are"
  ) func noThreshold() throws {
    let subject = try CalendarUnderTest(
      [[event(0, 5000, nil), [:]], []], ["allday-threshold": .text("none")])
    try expect(subject.frame(0, 0), equals: Rect(x: 105, y: 64, width: 90, height: 2400))
    try expect(subject.frame(0, 1), equals: Rect(x: 105, y: 40, width: 90, height: 24))
    try expect(subject.part("ContinuationView")?.frame.height, equals: 2400)
    #expect(throws: Never.self) {
      try CalendarUnderTest.make().check(
        .text("none"), forOption: CalendarOption.alldayThreshold.number)
    }
  }

  @Test("Defaults pass their own checks") func defaultsPassTheirOwnChecks() throws {
    for (index, option) in WeekCalendar.declaration.options.enumerated() {
      guard let value = option.defaultValue else { continue }
      expect(option.accepts(value), "\(option.name)")
      try CalendarUnderTest.make().check(value, forOption: index)
    }
  }

  @Test("Hostile times have defined results") func hostileTimesHaveDefinedResults() throws {
    let values: [Double] = [-1e300, -1e9, -1, 0, 0.5, 1440, 1e9, 1e300, .infinity, -.infinity]
    var items: [ArrayContext.Item] = []
    for start in values {
      for end in values { items.append([.start: start, .end: end]) }
      items.append([.day: start, .start: 600, .end: 660])
      items.append([.date: start, .start: 600, .end: 660])
    }
    for threshold in ["24:00", "none"] {
      let subject = try CalendarUnderTest([[], items, []])
      subject.set("allday-threshold", .text(threshold))
      try subject.calendar.prepare(subject.context)
      for item in items.indices {
        let cell = try #require(try subject.cell(1, item))
        expect(cell.frame.isFinite && cell.frame.width >= 0 && cell.frame.height >= 0)
      }
    }
  }

  /// The row is as high as the days in view need; the content keeps room for the highest.
  @Test("The all day row follows the days in view") func theAllDayRowFollowsTheDaysInView() throws {
    var sections = Array(repeating: [ArrayContext.Item](), count: 21)
    sections[3] = [[:], [:], [:]]
    sections[15] = [[:], event(600, 660, nil)]
    let subject = try CalendarUnderTest(sections)
    let height = subject.calendar.contentSize.height
    expect(height, equals: 40 + 3 * 24 + 2400)
    // Two lanes and a line of counts; nothing; one lane. Two weeks in view need what the higher
    // needs.
    for (x, lines) in [
      (0.0, 3.0), (700, 0), (1400, 1), (650, 0), (350, 3), (1099, 1), (1500, 1),
    ] {
      let old = subject.context.viewport
      subject.context.viewport.contentOffset.x = x
      if old != subject.context.viewport {
        expect(
          subject.calendar.invalidation(from: old, to: subject.context.viewport), equals: .elements)
      }
      try expect(subject.frame(15, 1)?.y, equals: 40 + 24 * lines + 1000, "\(x)")
      try expect(subject.part("AllDayHeaderView")?.frame.height ?? 0, equals: 24 * lines, "\(x)")
      expect(subject.calendar.contentSize.height, equals: height)
    }
    subject.set("sticky", .flag(false))
    try subject.calendar.prepare(subject.context)
    let calm = Viewport(size: Size(width: 800, height: 600), contentOffset: Point(x: 700, y: 0))
    var busy = calm
    busy.contentOffset.x = 0
    var low = calm
    low.contentOffset.y = 500
    expect(subject.calendar.invalidation(from: calm, to: low), equals: .nothing)
    expect(subject.calendar.invalidation(from: calm, to: busy), equals: .elements)
  }

  /// Labels of parts of the grid; 2025-03-10 is a Monday.
  @Test("Parts bear labels") func partsBearLabels() throws {
    let subject = try CalendarUnderTest([[event(540, 600, nil)], []])
    func label(_ kind: String, _ item: Int) -> String? {
      subject.context.kinds.kind(named: kind).flatMap {
        subject.calendar.label(of: Element($0, section: 0, item: item), subject.context)
      }
    }
    expect(label("DayHeaderView", 1), equals: "day 1")
    expect(label("HourHeaderView", 9), equals: "09:00")
    expect(label("MoreView", 0) == nil && label("MoreView", 1 << 40) == nil)
    expect(label("DayLine", 1) == nil)
    subject.set("origin", .text("2025-03-10"))
    try subject.calendar.prepare(subject.context)
    expect(label("DayHeaderView", 0), equals: "Mon 2025-03-10")
    expect(label("DayHeaderView", 6), equals: "Sun 2025-03-16")
  }

  /// Among events of the same days those without times come first, then the earlier ones.
  @Test("Lanes are given out by times") func lanesAreGivenOutByTimes() throws {
    let subject = try CalendarUnderTest(
      [
        [event(600, 2880, nil), event(540, 2880, nil), [.end: 2880], event(540, 2000, nil)]
      ], ["allday-lanes": .number(9)])
    try expect((0..<4).map { try subject.frame(0, $0)?.y }, equals: [112, 88, 40, 64])
  }

  /// Headers that are held over the grid have no time, and the time is that of the local clock.
  @Test("Held headers are no times") func heldHeadersAreNoTimes() throws {
    let subject = try CalendarUnderTest(
      Array(repeating: [], count: 14),
      ["origin": .text("2025-03-24"), "zone": .text("Europe/Berlin"), "dst": .choice(1)])
    subject.context.viewport.contentOffset = Point(x: 700, y: 500)
    func text(_ x: Double, _ y: Double) -> String? {
      subject.calendar.explain(Point(x: x, y: y), subject.context).first?.text
    }
    expect(text(850, 1015), equals: "2025-03-31 09:45")
    expect(text(799, 1015) == nil)
    expect(text(850, 539) == nil)
    // Sunday has 23 hours: 9 hours and 45 minutes after it began the clock shows 10:45.
    subject.context.viewport.contentOffset.x = 0
    expect(text(750, 1015), equals: "2025-03-30 10:45")
  }

  @Test("Many events at the same minute end") func manyEventsAtTheSameMinuteEnd() throws {
    let count = 100_000
    let subject = try CalendarUnderTest([Array(repeating: event(600, 660, nil), count: count)])
    let found = try subject.attributes(in: Rect(x: 100, y: 1040, width: 1, height: 1))
    expect(subject.calendar.work.segmentsPacked, equals: count)
    expect(subject.calendar.work.segmentsVisited, equals: count)
    // A column is 90 points wide for all of them, so many share the first point.
    expect(found.filter { $0.element.kind == .cell }.count, equals: 0)
    let frame = try #require(try subject.frame(0, count / 2))
    expect((frame.width - 90 / Double(count)).magnitude < 1e-9)
    expect((frame.x - 150).magnitude < 1e-9)
  }

  /// A viewport of a day looks at what is on then, whatever the day holds; an edit packs one day.
  @Test("Work grows with the answer") func workGrowsWithTheAnswer() throws {
    for count in [2_000, 16_000] {
      // One event after the other, all of the same length.
      let length = 1440 / Double(count)
      let subject = try CalendarUnderTest(
        [(0..<count).map { event(Double($0) * length, Double($0 + 1) * length, nil) }, []],
        ["min-height": .number(0)])
      _ = try subject.attributes(in: Rect(x: 110, y: 1000, width: 50, height: 1))
      expect(subject.calendar.work.segmentsPacked, equals: count)
      let visited = subject.calendar.work.segmentsVisited
      // Three seconds of slack and a point of 36 seconds among 86,400.
      expect(visited <= count * 45 / 86_400 + 2, "\(count)")
      subject.context.sections[1].items.append(event(30, 45, nil))
      try subject.calendar.apply([.insertItems(section: 1, items: 0..<1)], subject.context)
      _ = try subject.attributes(in: Rect(x: 110, y: 0, width: 190, height: 2500))
      expect(subject.calendar.work.segmentsPacked, equals: count + 1)
    }
  }

  /// Packing is for days that are asked for, and after an edit for the day of the edit.
  @Test("Days are packed on first need") func daysArePackedOnFirstNeed() throws {
    let day = stride(from: 0.0, to: 600, by: 60).map { event($0, $0 + 90, nil) }
    let subject = try CalendarUnderTest(Array(repeating: day, count: 70))
    expect(subject.calendar.work.daysPacked, equals: 0)
    let week = Rect(x: 110, y: 0, width: 680, height: 600)
    _ = try subject.attributes(in: week)
    let first = subject.calendar.work.daysPacked
    expect((7...8), contains: first)
    _ = try subject.attributes(in: week)
    expect(subject.calendar.work.daysPacked, equals: first)
    subject.context.sections[3].items.insert(event(30, 45, nil), at: 4)
    try subject.calendar.apply([.insertItems(section: 3, items: 4..<5)], subject.context)
    _ = try subject.attributes(in: week)
    expect(subject.calendar.work.daysPacked, equals: first + 1)
  }
}
