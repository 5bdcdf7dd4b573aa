import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Cases just inside and just outside: of hours, of the viewport, of other events, of limits.
struct CalendarEdgeTests {
  private let event = CalendarUnderTest.event

  @Test("Hours end at their limits") func hoursEndAtTheirLimits() {
    expect(DateText.hours("-24..48"), equals: -86_400..<172_800)
    expect(DateText.hours("-25..48") == nil && DateText.hours("-24..49") == nil)
    expect(DateText.hours("8..9") == 28_800..<32_400 && DateText.hours("8..8") == nil)
    expect(DateText.hours("-24:00..48:00"), equals: -86_400..<172_800)
    expect(DateText.hours("-24:01..8") == nil && DateText.hours("8..48:01") == nil)
    expect(DateText.hours("08:30..9"), equals: 30_600..<32_400)
  }

  /// Numbers of hours, and of anything else that options write, have five digits at most.
  @Test("Numbers have five digits at most") func numbersHaveFiveDigitsAtMost() {
    expect(DateText.threshold("99999:00"), equals: .some(99_999 * 3600))
    expect(DateText.threshold("100000:00") == nil)
  }

  /// From 1025 events on those in a viewport are searched for: the answer is that of a look at
  /// each.
  @Test(
    "A day of many events is searched",
    arguments: runsLongTests ? [1023, 1024, 1025] : [1024, 1025])
  func aDayOfManyEventsIsSearched(_ count: Int) throws {
    let events = (0..<count).map { event(Double($0 % 1400), Double($0 % 1400 + 30), nil) }
    let subject = try CalendarUnderTest([events])
    let all = try (0..<count).compactMap { try subject.cell(0, $0) }
    expect(all.count, equals: count)
    for y in [0.0, 700, 2300] {
      let window = Rect(x: 0, y: y, width: 800, height: 100)
      try expect(
        subject.items("cell", in: window),
        equals: all.filter { $0.boundingBox.intersects(window) }.map(\.element.item))
    }
  }

  @Test("An hour is a thousandth of a point high at least")
  func anHourIsAThousandthOfAPointHighAtLeast() {
    let height = WeekCalendar.declaration.options[CalendarOption.hourHeight.number]
    expect(height.accepts(.number(0.001)) && !height.accepts(.number(0.0009)))
  }

  @Test("What is outside the hours has no area") func whatIsOutsideTheHoursHasNoArea() throws {
    let subject = try CalendarUnderTest(
      [[event(60, 120, nil), event(600, 660, nil)]], ["hours": .text("8..18")])
    let cell = try #require(try subject.cell(0, 0))
    expect(cell.isHidden && cell.frame == Rect(x: 100, y: 40, width: 0, height: 0))
    // Two hours after 8 o'clock.
    try expect(subject.frame(0, 1)?.y, equals: 40 + 200)
  }

  /// From the end of the gutter to the right edge of the viewport, held as soon as it has moved at
  /// all.
  @Test("Hour lines cross the window", arguments: [0, 0.5, 1, 250.0]) func hourLinesCrossTheWindow(
    _ x: Double
  ) throws {
    let subject = try CalendarUnderTest(Array(repeating: [], count: 21))
    let old = subject.context.viewport
    subject.context.viewport.contentOffset.x = x
    _ = subject.calendar.invalidation(from: old, to: subject.context.viewport)
    let line = try #require(try subject.part("HourLine", 3))
    expect(line.frame.x == x + 100 && line.frame.width == 700)
    expect(line.flags.contains(.pinned), equals: x > 0)
  }

  /// Dates count from the origin or from the first one there is: where there is neither, a new date
  /// is for a `prepare`.
  @Test("The first date asks for a prepare") func theFirstDateAsksForAPrepare() throws {
    func follows(_ options: [String: OptionValue], _ new: ArrayContext.Item) throws -> Bool {
      let subject = try CalendarUnderTest([[event(60, 120, nil)], [], []], options)
      subject.context.sections[0].items.append(new)
      do {
        try subject.calendar.apply([.insertItems(section: 0, items: 1..<2)], subject.context)
      } catch {
        return false
      }
      let fresh = CalendarUnderTest.make()
      try fresh.prepare(subject.context)
      let cell = Element(.cell, section: 0, item: 1)
      let expected = try fresh.attributes(for: cell, subject.context)
      try expect(subject.calendar.attributes(for: cell, subject.context), equals: expected)
      return true
    }
    let day = try #require(GregorianDay.number(2024, 5, 7))
    var dated = event(600, 660, nil)
    dated[.date] = Double(day)
    try expect(!follows([:], dated))
    try expect(follows([:], event(600, 660, nil)))
    try expect(follows(["origin": .text("2024-05-06")], dated))
  }

  /// The order of items does not decide how many days there are, nor where they are.
  @Test("Days do not depend on the order of items", arguments: [ItemMetric.day, .date])
  func daysDoNotDependOnTheOrderOfItems(_ metric: ItemMetric) throws {
    let first = Double(try #require(GregorianDay.number(2024, 5, 6)))
    let items = [3, 0, 5].map { (day: Double) -> ArrayContext.Item in
      [.start: 60, .end: 120, metric: metric == .date ? first + day : day]
    }
    let straight = try CalendarUnderTest([items, [], []])
    try expect((0..<3).map { try straight.frame(0, $0)?.x }, equals: [405, 105, 605])
    for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let other = try CalendarUnderTest([order.map { items[$0] }, [], []])
      expect(other.calendar.contentSize, equals: straight.calendar.contentSize)
      for (place, item) in order.enumerated() {
        try expect(other.frame(0, place), equals: straight.frame(0, item), "\(order)")
      }
    }
  }

  /// Nothing is in sight of a viewport without room, so no header can be named; they move all the
  /// same.
  @Test("Headers move in a window without room") func headersMoveInAWindowWithoutRoom() throws {
    let subject = try CalendarUnderTest([[]])
    var old = subject.context.viewport
    old.size = .zero
    var new = old
    new.contentOffset.y = 500
    expect(subject.calendar.invalidation(from: old, to: new), equals: .elements)
  }

  /// Lines are half a point thick, centred, and faint between the hours.
  @Test("Lines are centred on their times") func linesAreCentredOnTheirTimes() throws {
    let subject = try CalendarUnderTest([[]], ["grid": .number(30)])
    let (half, hour) = (try subject.part("HourLine", 1), try subject.part("HourLine", 2))
    expect(half?.frame, equals: Rect(x: 100, y: 89.75, width: 700, height: 0.5))
    expect(hour?.frame, equals: Rect(x: 100, y: 139.75, width: 700, height: 0.5))
    expect([half?.alpha, hour?.alpha], equals: [0.3, 1])
    let day = try subject.part("DayLine", 1)
    expect(day?.frame, equals: Rect(x: 199.75, y: 40, width: 0.5, height: 2400))
  }

  /// Lanes alone, without a line of counts, follow the days in view too.
  @Test("Few all day events make the row as high as they are")
  func fewAllDayEventsMakeTheRowAsHighAsTheyAre() throws {
    var sections = Array(repeating: [ArrayContext.Item](), count: 21)
    sections[3] = [[:], [:]]
    sections[15] = [event(600, 660, nil)]
    let subject = try CalendarUnderTest(sections)
    for (x, lanes) in [(0.0, 2.0), (700, 0), (350, 2), (1400, 0)] {
      let old = subject.context.viewport
      subject.context.viewport.contentOffset.x = x
      _ = subject.calendar.invalidation(from: old, to: subject.context.viewport)
      try expect(subject.frame(15, 0)?.y, equals: 40 + 24 * lanes + 1000, "\(x)")
    }
  }

  /// Strips over the whole height, beside, between and across the columns of a long run of events.
  @Test("Strips beside a column hold nothing of it") func stripsBesideAColumnHoldNothingOfIt()
    throws
  {
    let run = stride(from: 0.0, to: 1200, by: 60).map { event($0, $0 + 60, nil) }
    let subject = try CalendarUnderTest([run, run])
    let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    let all = try subject.attributes(in: everywhere)
    for x in stride(from: 90.5, to: 310, by: 7) {
      for width in [1, 9, 95, 120.0] {
        let strip = Rect(x: x, y: -10, width: width, height: 1e4)
        let expected = all.filter { $0.frame.intersects(strip) }
        try expect(subject.attributes(in: strip), equals: expected, "\(strip)")
      }
    }
  }

  /// A second is 1/36 point high: rectangles that begin and end about the edges of the hours that
  /// are shown hold what they meet and nothing more.
  @Test("Rectangles end to the second") func rectanglesEndToTheSecond() throws {
    let second: Double = 1 / 60
    var edges: [ArrayContext.Item] = []
    for number in 0..<3 {
      let (before, after) = (Double(number) * second, Double(number + 1) * second)
      edges.append(event(480 + before, 480 + after, nil))
      edges.append(event(1080 - after, 1080 - before, nil))
    }
    let subject = try CalendarUnderTest(
      [edges + [event(480, 1080, nil)]], ["hours": .text("8..18")])
    let all = try subject.attributes(in: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
    for start in stride(from: -4.25, to: 4, by: 0.25) {
      for end in stride(from: -4.25, to: 4, by: 0.25) {
        let rect = Rect(minX: 0, minY: 40 + start / 36, maxX: 800, maxY: 1040 + end / 36)
        let expected = all.filter { $0.frame.intersects(rect) }
        try expect(subject.attributes(in: rect), equals: expected, "\(start) \(end)")
      }
    }
  }

  /// A section is found from its left edge to just before its right one, even if widths are not
  /// whole numbers; before the first there is none.
  @Test(
    "Sections are found at their edges", arguments: [800, 803.7, 1000.3, 777.77, 333.33],
    [3, 7, 11.0])
  func sectionsAreFoundAtTheirEdges(width: Double, days: Double) throws {
    let subject = try CalendarUnderTest(
      Array(repeating: [], count: 50), width: width, ["days": .number(days)])
    let calendar = subject.calendar
    expect(calendar.section(at: 99.999) == nil)
    for section in 0..<50 {
      let extent = calendar.extent(ofSection: section)
      expect(calendar.section(at: extent.start), equals: section)
      expect(calendar.section(at: extent.end.nextDown), equals: section)
    }
  }

  /// If a date is known, whole weeks are shown.
  ///
  /// 8 sections from a Monday take 14 columns of 100, and 8
  /// from a Wednesday too. Other numbers of days, and sections without dates, are not rounded up.
  @Test(
    "Weeks of dates are whole",
    arguments: [
      ("2025-03-10", 7, 1400), ("2025-03-12", 7, 1400), ("2025-03-16", 7, 1400), (nil, 7, 800),
      ("2025-03-10", 3, 8 * 700 / 3.0),
    ] as [(String?, Double, Double)])
  func weeksOfDatesAreWhole(origin: String?, days: Double, width: Double) throws {
    let subject = try CalendarUnderTest(
      Array(repeating: [], count: 8),
      ["days": .number(days), "origin": origin.map { .text($0) } ?? .text("")])
    expect((subject.calendar.contentSize.width - 100 - width).magnitude < 1e-6)
  }

  /// Days without width hold nothing that is seen, and are not packed.
  @Test("Days without width are not packed") func daysWithoutWidthAreNotPacked() throws {
    let subject = try CalendarUnderTest([[event(60, 120, nil)], []], width: 100)
    let shown = try subject.attributes(in: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
    expect(subject.calendar.work.daysPacked, equals: 0)
    for kind in subject.context.kinds.all {
      for item in 0..<24 {
        let element = Element(kind, section: 0, item: item)
        let single = try subject.calendar.attributes(for: element, subject.context)
        expect(single.map { !$0.frame.isEmpty } ?? false, equals: shown.contains { $0 == single })
      }
    }
  }

  /// The end is less than half a page away from the page before: content that rests there stays.
  @Test("Content at its end stays there") func contentAtItsEndStaysThere() {
    func rest(_ offset: Double, _ velocity: Double) -> Double {
      PageSnap.offset(from: offset, velocity: velocity, page: 100, limit: 240)
    }
    expect(rest(240, 0) == 240 && rest(240, 0.3) == 240 && rest(250, 0) == 240)
    expect(rest(239, 0) == 200 && rest(240, -0.3) == 200 && rest(240, -0.5) == 200)
    expect(rest(210, 0.5) == 240 && rest(0, 0) == 0 && rest(-5, -1) == 0)
  }

  /// A fling backwards from a page at rest leaves it, also where the width of a page is no short
  /// number.
  @Test("A fling leaves the page", arguments: [100, 0.1, 1.0 / 3, 700 / 9.0])
  func aFlingLeavesThePage(page: Double) {
    for number in 1..<200 {
      func rest(_ velocity: Double) -> Double {
        PageSnap.offset(from: Double(number) * page, velocity: velocity, page: page, limit: 1e6)
      }
      let (back, on) = (rest(-0.5), rest(0.5))
      expect((back - Double(number - 1) * page).magnitude < 1e-9, "\(number) of \(page): \(back)")
      expect((on - Double(number + 1) * page).magnitude < 1e-9, "\(number) of \(page): \(on)")
    }
  }

  @Test(
    "Seven days of 100 in 800, gutter 100, 21 columns: pages of 700, and day i has its middle at 150 + 100 i",
    arguments: [
      ("pages", 100, 100, 0, 0), ("pages", 100, 400, 0, 700), ("pages", 0, 800, 1600, 1400),
      ("pages", 1300, 200, -2200, 0), ("pages", 350, 350, 0, 0),
      ("center", 20, 20, 0, 50), ("center", 100, 100, 0, 50), ("center", 50, 50, 500, 150),
      ("center", 50, 50, -500, -50), ("center", 50, 549, 1000, 550),
      ("center", 0, 5000, 9999, 1750),
      ("none", 20, 33, 0, 33),
    ]) func snaps(word: String, offset: Double, proposed: Double, speed: Double, expected: Double)
    throws
  {
    let words = ["page", "day", "none", "center", "pages"]
    let subject = try CalendarUnderTest(
      Array(repeating: [], count: 21),
      ["snap": .choice(try #require(words.firstIndex(of: word)))])
    subject.context.viewport.contentOffset.x = offset
    let target = subject.calendar.targetContentOffset(
      forProposed: Point(x: proposed, y: 7), velocity: Point(x: speed, y: 3), subject.context)
    expect(target, equals: Point(x: expected, y: 7), "\(word)")
  }

  /// A day of 900 events is not crowded, one more makes it so: prepared at once or followed one by
  /// one.
  @Test("A day is crowded above its room") func aDayIsCrowdedAboveItsRoom() throws {
    func height(of subject: CalendarUnderTest) throws -> Int? {
      try subject.part("DayHeaderView")?.zIndex
    }
    let events = (0..<901).map { event(Double($0), Double($0 + 1), nil) }
    let calm = try height(of: CalendarUnderTest([[events[0]]]))
    try expect(height(of: CalendarUnderTest([Array(events[..<900])])), equals: calm)
    let crowded = try height(of: CalendarUnderTest([events]))
    expect(crowded != calm)
    let subject = try CalendarUnderTest([Array(events[..<899])])
    for (count, expected) in [(900, calm), (901, crowded)] {
      subject.context.sections[0].items.append(events[count - 1])
      try subject.calendar.apply(
        [.insertItems(section: 0, items: (count - 1)..<count)], subject.context)
      try expect(height(of: subject), equals: expected, "\(count)")
    }
  }

  /// An event that ends when another begins does not overlap it.
  @Test("Explain names no event that only touches") func explainNamesNoEventThatOnlyTouches() throws
  {
    // A and B until 210, E through all of it in column 2. T from 210 in column 0, D beside it
    // from 220.
    let wall = try CalendarUnderTest([
      [
        event(60, 210, nil), event(60, 210, nil), event(100, 400, nil), event(210, 260, nil),
        event(220, 300, nil),
      ]
    ])
    func texts(_ subject: CalendarUnderTest, _ item: Int) throws -> [String] {
      try subject.calendar.explain(Element(.cell, section: 0, item: item), subject.context).map(
        \.text)
    }
    try expect(texts(wall, 3), contains: "cannot expand: 0,4 is in column 1 from 03:40 to 05:00")
    // Stretched events do not pass a higher column of the same time. F, in column 1, begins as T
    // ends.
    let higher = try CalendarUnderTest(
      [
        [
          event(0, 100, nil), event(0, 100, nil), event(50, 300, nil), event(100, 160, nil),
          event(160, 240, nil), event(160, 220, nil),
        ]
      ], ["pack": .choice(2)])
    try expect(
      texts(higher, 3), contains: "pack=stretch: an event of the same time is in a higher column")
  }

  /// B begins an hour or more after A, which it covers, C after B: each is indented by 5 % of the
  /// room of the one below it.
  @Test("A cascade is indented step by step") func aCascadeIsIndentedStepByStep() throws {
    let hours: [(Int32, Int32)] = [(8, 14), (9, 13), (10, 12)]
    let packing = CascadePacking.pack(
      hours.map { PackedInterval(start: $0.0 * 3600, end: $0.1 * 3600) })
    for (slot, left) in zip(packing.slots, [0, 0.05, 0.05 + 0.95 * 0.05]) {
      expect((slot.left - left).magnitude < 1e-12 && slot.right == 1)
    }
  }

  /// Three that start together share the room: each begins a third further right and is 1.7 thirds
  /// wide.
  @Test("Siblings of a cascade cover each other") func siblingsOfACascadeCoverEachOther() throws {
    let packing = CascadePacking.pack(
      Array(repeating: PackedInterval(start: 0, end: 7200), count: 3))
    let slots = packing.slots.sorted { $0.left < $1.left }
    for (number, slot) in slots.enumerated() {
      expect((slot.left - Double(number) / 3).magnitude < 1e-12)
      expect((slot.right - [1.7 / 3, 2.7 / 3, 1][number]).magnitude < 1e-12)
    }
  }
}
