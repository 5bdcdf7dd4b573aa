import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Rows of the shared cases about closed times and second zones, and laws about them.
struct ClosedCaseTests {
  private func options(_ input: JSONValue?) -> [String: OptionValue] {
    var options: [String: OptionValue] = [
      "day-header": .number(input?["top"]?.number ?? 0), "view": .text("day"),
    ]
    for (word, option) in [
      ("business", "business"), ("date", "origin"), ("hours", "hours"), ("scale", "hours-scale"),
      ("zone", "zone"), ("second", "second-zone"),
    ] {
      if let text = input?[word]?.text { options[option] = .text(text) }
    }
    return options
  }

  private static let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)

  @Test("All rows about closed times and zones are there") func allRowsAreThere() {
    expect(["closed", "gutter"].map { CalendarCase.ids($0).count }, equals: [7, 6])
  }

  @Test("Closed times are those of the row", arguments: CalendarCase.ids("closed"))
  func closedTimes(id: String) throws {
    let row = try CalendarCase.view(id)
    let subject = try CalendarUnderTest([[]], options(row.input))
    let kind = try #require(subject.context.kinds.kind(named: "ClosedView"))
    let views = try subject.attributes(in: Self.everywhere).filter { $0.element.kind == kind }
    let wanted = try #require(row.expected?.list)
    expect(views.count, equals: wanted.count)
    for (index, (view, times)) in zip(views, wanted).enumerated() {
      expect(view.element, equals: Element(kind, section: 0, item: index))
      try expect(subject.part("ClosedView", index), equals: view)
      expect(view.frame.x == 100 && view.frame.width == 700)
      expect(view.zIndex == -20 && view.pointer == .none)
      expect((view.frame.y - (times.list?[2].number ?? .nan)).magnitude < 1e-6)
      expect((view.frame.height - (times.list?[3].number ?? .nan)).magnitude < 1e-6)
      let fact = try subject.calendar.explain(view.element, subject.context)[1]
      let text = (0..<2).map { times.list?[$0].text ?? "" }.joined(separator: "-")
      expect(fact.text, equals: "\(text) is outside business hours (K-25)")
    }
    try expect(subject.part("ClosedView", wanted.count) == nil)
    try expect(subject.part("ClosedView", 100) == nil)
    try expect(subject.part("ClosedView", -1) == nil)
  }

  @Test("Labels of second zones are those of the row", arguments: CalendarCase.ids("gutter"))
  func gutters(id: String) throws {
    let row = try CalendarCase.view(id)
    var options = options(row.input)
    options["labels"] = .number(30)
    let subject = try CalendarUnderTest([[]], options)
    let lines = try #require(row.input?["lines"]?.list)
    let wanted = try #require(row.expected?.list)
    for (line, label) in zip(lines, wanted) {
      let index = try AxisCaseTests.minutes(try #require(line.text)) / 30
      let header = try #require(try subject.part("ZoneHeaderView", index))
      expect(header.frame.x == 0 && header.frame.width == 60)
      let hour = try #require(try subject.part("HourHeaderView", index))
      expect(hour.frame.x == 60 && hour.frame.width == 100)
      expect(header.frame.y == hour.frame.y && header.frame.height == hour.frame.height)
      expect(
        subject.calendar.label(of: header.element, subject.context), equals: label.text)
    }
  }

  /// Closed and open times tile the hours of every day, minute by minute.
  @Test("Closed times are the others", arguments: 0..<UInt32(40)) func others(seed: UInt32) throws {
    var random = LinearCongruence(seed: 9 * seed)
    var words: [String] = []
    var open: [(days: [Int], minutes: Range<Int>)] = []
    for _ in 0..<(1 + random.below(6)) {
      let (first, last) = (random.below(7), random.below(7))
      let start = 10 * random.below(130)
      let end = start + 10 + 10 * random.below(40)
      let days = [first, last].map { String(Weekdays.names[$0].prefix(3)) }
      let times = [start, end].map { "\(twoDigits($0 / 60)):\(twoDigits($0 % 60))" }
      words.append("\(days.joined(separator: "-")) \(times.joined(separator: "-"))")
      let count = (last - first + 7) % 7 + 1
      open.append(((0..<count).map { (first + $0) % 7 }, start..<end))
    }
    let hours = try BusinessHours(words.joined(separator: ", "))
    for weekday in 0..<7 {
      let closed = hours.closed(on: weekday, in: (60 * 60)..<(60 * 1500))
      for minute in 60..<1500 {
        let isOpen = open.contains { $0.days.contains(weekday) && $0.minutes.contains(minute) }
        expect(closed.count { $0.contains(minute * 60) }, equals: isOpen ? 0 : 1, "\(minute)")
      }
      expect(zip(closed, closed.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    }
  }

  @Test("Refusals name what is expected") func refusals() throws {
    for text in ["", "mon", "mon 9-8", "mon-fri-sat 09:00-10:00", "xyz 09:00-10:00", "mon 9:0-10"] {
      #expect(
        throws: LayoutFailure.refused(
          "business takes on, off, or parts such as mon-fri 09:00-17:00, sat 10:00-14:00, "
            + "not '\(text)'")
      ) { _ = try BusinessHours(text) }
    }
    let many = Array(repeating: "mon 09:00-10:00", count: 33).joined(separator: ",")
    #expect(throws: LayoutFailure.refused("business takes at most 32 parts, found 33")) {
      _ = try BusinessHours(many)
    }
    try expect(BusinessHours("on"), equals: BusinessHours("mon-fri 09:00-17:00"))
    #expect(
      throws: LayoutFailure.refused(
        "second-zone takes time zones such as Asia/Kolkata,UTC, not 'Mars/Olympus'")
    ) {
      try CalendarUnderTest.make().check(
        .text("UTC,Mars/Olympus"), forOption: CalendarOption.secondZone.number)
    }
    let zones = Array(repeating: "UTC", count: 17).joined(separator: ",")
    #expect(throws: LayoutFailure.self) {
      try CalendarUnderTest.make().check(
        .text(zones), forOption: CalendarOption.secondZone.number)
    }
  }

  @Test("A second zone shows the first day in view, and nothing without a date")
  func firstDayInView() throws {
    let subject = try CalendarUnderTest(
      Array(repeating: [], count: 14),
      [
        "origin": .text("2025-10-20"), "zone": .text("Europe/Berlin"),
        "second-zone": .text("Asia/Tokyo,UTC"),
      ])
    func label(_ item: Int) throws -> String? {
      let header = try #require(try subject.part("ZoneHeaderView", item))
      return subject.calendar.label(of: header.element, subject.context)
    }
    // The first zone is next to the hours; a header of it ends where they begin.
    try expect(subject.part("ZoneHeaderView", 0)?.frame.maxX, equals: 120)
    try expect(subject.part("ZoneHeaderView", 25)?.frame.x, equals: 0)
    try expect(label(9) == "16:00" && label(25 + 9) == "07:00")
    subject.context.viewport.contentOffset.x = 700
    try expect(label(9) == "17:00" && label(25 + 9) == "08:00")
    subject.set("origin", nil)
    try subject.calendar.prepare(subject.context)
    try expect(label(9) == nil)
  }
}
