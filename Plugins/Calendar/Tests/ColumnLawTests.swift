import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Laws of days, columns and widths on random sets of weekdays, against a walk day by day.
struct ColumnLawTests {
  private static func weekdays(_ random: inout LinearCongruence, most: Int) -> Weekdays {
    Weekdays((0..<random.below(most + 1)).map { _ in random.below(7) })
  }

  private static func text(_ days: Weekdays) -> String {
    let names = (0..<7).filter(days.contains).map { Weekdays.names[$0] }
    return names.isEmpty ? "none" : names.joined(separator: ",")
  }

  @Test("Columns are the visible days in order", arguments: 0..<UInt32(60))
  func columnsAreTheVisibleDays(seed: UInt32) {
    var random = LinearCongruence(seed: seed)
    let hidden = Self.weekdays(&random, most: 6)
    let first = random.below(7)
    let days = VisibleDays(from: first, hidden: hidden)
    func isVisible(_ day: Int) -> Bool { !hidden.contains(((day + first) % 7 + 7) % 7) }
    var column = -(-40..<0).count(where: isVisible)
    for day in -40..<40 {
      expect(days.isVisible(day), equals: isVisible(day))
      expect(days.column(notBefore: day), equals: column)
      expect(days.column(of: day), equals: isVisible(day) ? column : nil)
      guard isVisible(day) else { continue }
      expect(days.day(ofColumn: column), equals: day)
      column += 1
    }
    expect(days.columns(of: -3...11).map(days.day), equals: (-3...11).filter(isVisible))
  }

  @Test("Columns share the width, narrow ones half of it each", arguments: 0..<UInt32(60))
  func columnsShareTheWidth(seed: UInt32) {
    var random = LinearCongruence(seed: 300 + seed)
    let visible = VisibleDays(from: random.below(7), hidden: Self.weekdays(&random, most: 5))
    let narrow = Self.weekdays(&random, most: 4)
    let days = ShownDays(visible: visible, narrow: narrow, across: 1 + random.below(9))
    let axis = ColumnAxis(days, count: 40, left: 100, width: 700)
    let widths = (0..<40).map { days.isNarrow($0) ? 0.5 : 1 }
    let unit = 700 / widths[..<days.across].reduce(0, +)
    var x = 100.0
    for column in 0..<40 {
      expect((axis.x(ofColumn: column) - x).magnitude < 1e-6)
      expect((axis.width(ofColumn: column) - unit * widths[column]).magnitude < 1e-6)
      let position = axis.position(atX: x + 0.25 * unit * widths[column])
      expect((position - Double(column) - 0.25).magnitude < 1e-9)
      expect((axis.x(atPosition: position) - x - 0.25 * unit * widths[column]).magnitude < 1e-6)
      x += unit * widths[column]
    }
    if narrow.count == 0 { expect(axis.isEven) }
  }

  /// Dates, columns and part numbers of every event, found by a look at each day.
  @Test("Every event is on its dates, and on no hidden one", arguments: 0..<UInt32(80))
  func everyEventIsOnItsDates(seed: UInt32) throws {
    var random = LinearCongruence(seed: 77 * seed)
    let hidden = Self.weekdays(&random, most: 5)
    let narrow = Self.weekdays(&random, most: 2)
    let items = (0..<30).map { _ in
      let start = 15 * random.below(96)
      return CalendarUnderTest.event(
        Double(start), Double(start + [0, 30, 700, 1500, 4000][random.below(5)]),
        day: random.below(18))
    }
    let origin = 19_880 + random.below(7)
    let view = CalendarView.allCases[random.below(4)]
    let subject = try CalendarUnderTest(
      [items],
      [
        "hidden-days": .text(Self.text(hidden)), "narrow-days": .text(Self.text(narrow)),
        "origin": .text(GregorianDay.text(origin)), "view": .text(view.rawValue),
        "days": .number(Double(1 + random.below(9))), "allday-threshold": .text("none"),
        "min-height": .number(0), "column-spacing": .number(0),
      ])
    let prepared = try #require(subject.calendar.prepared)
    let first = try #require(prepared.placer.firstDate)
    func isVisible(_ date: Int) -> Bool {
      let weekday = GregorianDay.weekday(date)
      return !hidden.contains(weekday) && !(view == .workweek && weekday > 4)
    }
    let dates = (0..<prepared.rows.days).map { first + $0 }.filter(isVisible)
    expect(prepared.days.count, equals: dates.count)
    for (item, metrics) in items.enumerated() {
      let midnight = origin + Int(metrics[.day] ?? 0)
      let (start, end) = (Int(metrics[.start] ?? 0), Int(metrics[.end] ?? 0))
      let touched = dates.enumerated().filter { _, date in
        let low = (date - midnight) * 1440
        return start < low + 1440 && (end > low || start == end && start >= low)
      }
      let home = touched.first { $0.element == midnight + start / 1440 } ?? touched.first
      var frames = [try #require(try subject.cell(0, item))]
      var part = 0
      while let next = try subject.part("ContinuationView", item + part * items.count) {
        frames.append(next)
        part += 1
      }
      guard let home else {
        expect(frames.count == 1 && frames[0].isHidden)
        continue
      }
      let order = [home] + touched.filter { $0.offset != home.offset }
      expect(frames.count, equals: order.count)
      for (frame, day) in zip(frames, order) {
        let (left, right) = (
          prepared.grid.x(ofColumn: day.offset), prepared.grid.x(ofColumn: day.offset + 1)
        )
        expect(frame.frame.minX >= left && frame.frame.maxX <= right)
        let low = (day.element - midnight) * 1440
        expect(frame.frame.minY, equals: prepared.grid.y(ofSecond: max(0, start - low) * 60))
      }
    }
  }

  @Test("A hidden section has no extent, and the next one begins there")
  func hiddenSections() throws {
    let subject = try CalendarUnderTest(
      Array(repeating: [], count: 14), ["origin": .text("2024-06-03"), "view": .text("workweek")])
    let calendar = subject.calendar
    expect(calendar.extent(ofSection: 4), equals: SectionExtent(start: 660, end: 800))
    expect(calendar.extent(ofSection: 5), equals: SectionExtent(start: 800, end: 800))
    expect(calendar.extent(ofSection: 7), equals: SectionExtent(start: 800, end: 940))
    expect([799, 800, 939, 1500].map { calendar.section(at: $0) }, equals: [4, 7, 7, 13])
    expect(calendar.contentSize.width, equals: 1500)
    try expect(subject.part("DayHeaderView", 10) == nil)
  }

  /// Two narrow days of a week rest like wide ones: a page is five columns and two halves.
  @Test("Pages rest on columns", arguments: [("workweek", 5), ("week", 7), ("days", 4)])
  func pagesRestOnColumns(view: String, across: Int) throws {
    let subject = try CalendarUnderTest(
      Array(repeating: [], count: 35),
      [
        "origin": .text("2024-06-03"), "view": .text(view), "days": .number(4),
        "narrow-days": .text("wednesday,saturday"),
      ])
    let grid = try #require(subject.calendar.prepared?.grid)
    subject.context.viewport.contentOffset.x = grid.x(ofColumn: across) - 100
    for (velocity, column) in [(600.0, 2 * across), (-600, 0), (0, across)] {
      let target = subject.calendar.targetContentOffset(
        forProposed: subject.context.viewport.contentOffset, velocity: Point(x: velocity, y: 0),
        subject.context)
      expect((target.x + 100 - grid.x(ofColumn: column)).magnitude < 1e-6, "\(velocity)")
    }
  }

  @Test("Without a date no weekday is known, and nothing is hidden")
  func withoutADate() throws {
    let subject = try CalendarUnderTest(
      Array(repeating: [], count: 9), ["view": .text("workweek"), "narrow-days": .text("monday")])
    expect(subject.calendar.contentSize.width, equals: 100 + 9 * 140)
  }

  @Test("Views that there are not are refused, months by their module")
  func refusals() throws {
    #expect(
      throws: LayoutFailure.refused(
        "view takes week, workweek, day or days; for months load month")
    ) {
      try WeekCalendar().check(.text("month"), forOption: CalendarOption.view.number)
    }
    #expect(throws: LayoutFailure.refused("hidden-days must leave a day visible")) {
      _ = try CalendarUnderTest(
        [[]],
        [
          "view": .text("workweek"),
          "hidden-days": .text("monday,tuesday,wednesday,thursday,friday"),
        ])
    }
    #expect(
      throws: LayoutFailure.refused(
        "hidden-days takes weekdays such as saturday,sunday, or none, not 'sat'")
    ) { _ = try Weekdays.hidden("sat") }
  }

  @Test("What is hidden or narrow is explained") func whatIsHiddenIsExplained() throws {
    let subject = try CalendarUnderTest(
      [[CalendarUnderTest.event(60, 120, day: 5), [.day: 5], CalendarUnderTest.event(60, 90)]],
      [
        "origin": .text("2024-06-03"), "view": .text("workweek"), "narrow-days": .text("friday"),
        "hours-scale": .text("00:00-07:00=0.5"), "hour-height": .number(10),
        "expand-rows": .flag(true),
      ])
    func facts(_ element: Element) throws -> [Fact] {
      try subject.calendar.explain(element, subject.context)
    }
    for item in 0..<2 {
      let found = try facts(Element(.cell, section: 0, item: item))
      expect(found[0], equals: Fact("only on days that are hidden (K-21)", [FactValue("days", 1)]))
    }
    let header = try #require(try subject.part("DayHeaderView", 4)?.element)
    expect(try facts(header)[1].rules, equals: ["K-21"])
    let shown = try facts(Element(.cell, section: 0, item: 2)).flatMap(\.rules)
    expect(shown, equals: ["K-15", "K-11"])
  }
}
