import CivilTime
import Foundation
import TestSupport
import Testing

@testable import CalendarFiles

/// Days of recurrence rules, against another program's and by hand.
struct ICalendarRuleTests {
  private static func day(_ text: some StringProtocol) throws -> Int {
    try #require(GregorianDay.read(String(text)))
  }

  private static func days(_ rule: String, _ start: some StringProtocol, _ count: Int) throws
    -> [String]
  {
    let first = try day(start)
    let time = try #require(ICalendarTime(String(start).filter { $0 != "-" }))
    var rule = try ICalendarRule(rule, start: time)
    rule.count = count
    return rule.days(from: first, through: first + 20 * 366).map { GregorianDay.text($0) }
  }

  /// Rows by python-dateutil, whose `BYDAY` never mixes days with and without a number.
  @Test("Other programs days") func otherProgramsDays() throws {
    let url = try #require(
      Bundle.module.url(forResource: "Fixtures/rules", withExtension: "txt"))
    var count = 0
    for row in try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst() {
      let parts = row.split(separator: "|")
      let expected = parts[2].split(separator: " ").map(String.init)
      let found = try Self.days(String(parts[0]), parts[1], expected.count)
      expect(found, equals: expected, "\(row)")
      count += 1
    }
    expect(count > 200, "\(count)")
  }

  @Test(
    "Days by hand",
    arguments: [
      // Both a weekday of the month and all of another.
      ("FREQ=MONTHLY;BYDAY=1MO,FR", "2025-05-05", "05-05 05-09 05-16 05-23 05-30 06-02"),
      // The week that a year begins in belongs to the year of each of its days.
      (
        "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO,TU,WE", "2024-12-30", "12-30 12-31 01-01 12-29 12-30 12-31"
      ),
      ("FREQ=YEARLY;BYWEEKNO=-52;BYDAY=MO", "2024-12-30", "12-30 01-05 01-04 01-03"),
      ("FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR", "2021-01-01", "01-01 01-01 12-31"),
      ("FREQ=YEARLY;BYWEEKNO=20", "2025-05-14", "05-14 05-13 05-19"),
      ("FREQ=YEARLY;BYWEEKNO=20;BYMONTH=5", "2025-05-14", "05-14 05-13 05-19"),
      // Only leap years have day 366, and a last day but 365.
      ("FREQ=YEARLY;BYYEARDAY=366", "2024-12-31", "12-31 12-31 12-31"),
      ("FREQ=YEARLY;BYYEARDAY=-366", "2024-01-01", "01-01 01-01"),
      // The week counts from its first day, with what lies before the start.
      ("FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=-1", "2025-05-07", "05-07 05-09 05-16 05-23"),
      ("FREQ=WEEKLY;BYDAY=SU,MO;BYSETPOS=1;WKST=SU", "2025-05-05", "05-05 05-11 05-18"),
      ("FREQ=DAILY;BYMONTH=5;BYSETPOS=1", "2025-05-30", "05-30 05-31 05-01 05-02"),
      ("FREQ=DAILY;BYMONTH=5;BYSETPOS=2", "2025-05-30", "05-30"),
      ("FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "2025-06-13", "06-13 02-13 03-13 11-13"),
      ("FREQ=MONTHLY;BYDAY=-2SU,2SU", "2025-05-11", "05-11 05-18 06-08 06-22"),
      ("FREQ=YEARLY;BYDAY=53MO", "2018-12-31", "12-31 12-30"),
      ("FREQ=YEARLY;BYDAY=-53TU", "2019-01-01", "01-01 01-02"),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "2023-02-28", "02-28 02-29 02-28"),
      ("FREQ=YEARLY;BYMONTHDAY=31,30;BYMONTH=4,3", "2025-03-30", "03-30 03-31 04-30 03-30"),
    ])
  func daysByHand(rule: String, start: String, expected: String) throws {
    let wanted = expected.split(separator: " ").map(String.init)
    try expect(
      Self.days(rule, start, wanted.count).map { String($0.dropFirst(5)) }, equals: wanted)
  }

  @Test(
    "A bad rule is refused",
    arguments: [
      "FREQ=DAILY;BYDAY=1MO", "FREQ=WEEKLY;BYDAY=-1FR", "FREQ=YEARLY;BYWEEKNO=3;BYDAY=2MO",
      "FREQ=MONTHLY;BYWEEKNO=3", "FREQ=WEEKLY;BYYEARDAY=3", "FREQ=MONTHLY;BYYEARDAY=3",
      "FREQ=MONTHLY;BYSETPOS=1", "FREQ=MONTHLY;BYSETPOS=0;BYDAY=MO", "BYDAY=MO", "COUNT=3",
      "FREQ=MONTHLY;BYSETPOS=367;BYDAY=MO", "FREQ=YEARLY;BYYEARDAY=367", "FREQ=YEARLY;BYYEARDAY=0",
      "FREQ=YEARLY;BYWEEKNO=54;BYDAY=MO", "FREQ=MONTHLY;BYDAY=,", "FREQ=DAILY;BYMONTH=",
      "FREQ=DAILY;BYHOUR=24", "FREQ=DAILY;COUNT=1;UNTIL=20300101", "FREQ=WEEKLY;BYMONTHDAY=3",
      "FREQ=DAILY;INTERVAL=often", "FREQ=DAILY;BYDAY=XX", "FREQ=DAILY;X-A=1", "FREQ",
      "FREQ=DAILY;COUNT=2;FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO;BYDAY=TU",
    ])
  func badRules(rule: String) throws {
    let time = try #require(ICalendarTime("20250506T090000"))
    #expect { try ICalendarRule(rule, start: time) } throws: { error in
      if case ICalendarRule.Problem.malformed = error { true } else { false }
    }
  }

  @Test(
    "Times of day",
    arguments: [
      ("FREQ=DAILY;BYHOUR=9;BYMINUTE=30;BYSECOND=15", true), ("FREQ=DAILY;BYHOUR=09", true),
      ("FREQ=DAILY;BYHOUR=9,10", false), ("FREQ=DAILY;BYHOUR=8", false),
      ("FREQ=DAILY;BYMINUTE=0", false), ("FREQ=DAILY;BYSECOND=0", false),
      ("FREQ=HOURLY", false), ("FREQ=DAILY;RSCALE=GREGORIAN", false),
      ("FREQ=DAILY;SKIP=OMIT", false),
      ("FREQ=DAILY;BYHOUR=9;BYSETPOS=1", true),
    ])
  func timesOfDay(rule: String, isFollowed: Bool) throws {
    let time = try #require(ICalendarTime("20250506T093015"))
    let early = try #require(ICalendarTime("19690506T093015"))
    for start in [time, early] {
      let found = try? ICalendarRule(rule, start: start)
      expect(found != nil, equals: isFollowed)
    }
    let date = try #require(ICalendarTime("20250506"))
    if rule.contains("BYHOUR=") { _ = try ICalendarRule(rule, start: date) }
  }
}
