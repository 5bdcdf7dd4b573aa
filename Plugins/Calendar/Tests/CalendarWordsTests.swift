import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// The calendar's words for its parts: titles of headers, and cut events.
struct CalendarWordsTests {
  /// Plain headers name the end of their row, also where hours are cut, and keep a known date.
  @Test("Plain headers bear the articles titles") func plainHeadersBearTheArticlesTitles() throws {
    func titles(_ options: [String: OptionValue]) throws -> [String?] {
      let subject = try CalendarUnderTest(
        [[]], options.merging(["sticky": .flag(false)]) { given, _ in given })
      return try [("DayHeaderView", 1), ("HourHeaderView", 0), ("HourHeaderView", 1)].map { part in
        let element = try #require(try subject.part(part.0, part.1)?.element)
        return subject.calendar.label(of: element, subject.context)
      }
    }
    try expect(titles([:]), equals: ["Day 2", " 1:00", " 2:00"])
    try expect(titles(["hours": .text("8..18")]), equals: ["Day 2", " 9:00", "10:00"])
    try expect(titles(["hours": .text("-2..4")]), equals: ["Day 2", "-01:00", " 0:00"])
    try expect(
      titles(["origin": .text("2025-03-10")]), equals: ["Tue 2025-03-11", " 1:00", " 2:00"])
  }

  /// A cut event is explained as such, part by part, and in the all-day row too.
  @Test("Explain says where an event is cut") func explainSaysWhereAnEventIsCut() throws {
    let subject = try CalendarUnderTest(
      [[CalendarUnderTest.event(420, 1500)], []] + Array(repeating: [], count: 4)
        + [[CalendarUnderTest.event(0, 4320)]],
      ["hours": .text("0..20")])
    func texts(_ kind: String, _ section: Int) throws -> [String] {
      let kind = try #require(
        kind == "cell" ? .cell : subject.context.kinds.kind(named: kind))
      return try subject.calendar.explain(
        Element(kind, section: section, item: 0), subject.context
      ).map(\.text).filter { $0.hasSuffix("than shown") }
    }
    try expect(texts("cell", 0), equals: ["ends later than shown"])
    try expect(texts("ContinuationView", 0), equals: ["begins earlier than shown"])
    // The content goes on to the end of the last event (rule D-27).
    try expect(texts("cell", 6), equals: [])
    subject.set("hours", .text("8..20"))
    try subject.calendar.prepare(subject.context)
    try expect(
      texts("cell", 0), equals: ["begins earlier than shown", "ends later than shown"])
  }

  /// By elapsed time the hours of a single day skip and repeat with its clock; those of a week
  /// cannot.
  @Test(
    "Hours of a day skip and repeat",
    arguments: [
      ("Europe/Berlin", "2025-03-30", 1, ["00:00", "01:00", "03:00", "04:00"]),
      ("Europe/Berlin", "2025-10-26", 1, ["00:00", "01:00", "02:00", "02:00"]),
      ("Australia/Lord_Howe", "2025-04-06", 1, ["00:00", "01:00", "01:30", "02:30"]),
      ("Africa/Cairo", "2025-04-25", 1, ["01:00", "02:00", "03:00", "04:00"]),
      ("Europe/Berlin", "2025-03-30", 2, ["00:00", "01:00", "02:00", "03:00"]),
    ])
  func hoursOfADaySkipAndRepeat(_ zone: String, _ day: String, _ days: Int, _ labels: [String])
    throws
  {
    let subject = try CalendarUnderTest(
      [[]],
      [
        "zone": .text(zone), "origin": .text(day), "days": .number(Double(days)),
        "dst": .choice(1),
      ])
    let found = try labels.indices.map { hour in
      let element = try #require(try subject.part("HourHeaderView", hour)?.element)
      return subject.calendar.label(of: element, subject.context)
    }
    expect(found, equals: labels)
  }
}
