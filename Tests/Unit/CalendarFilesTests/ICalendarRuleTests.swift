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
    let last = Int64(first + 20 * 366) * GregorianDay.seconds
    return rule.starts(from: time, through: last).map {
      GregorianDay.text(GregorianDay.holding($0))
    }
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
    "Times by hand",
    arguments: [
      ("FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30", "06T0930 06T1700 06T1730 07T0900 07T0930"),
      ("FREQ=DAILY;BYHOUR=8", "06T0930 07T0830 08T0830"),
      ("FREQ=HOURLY;INTERVAL=5", "06T0930 06T1430 06T1930 07T0030 07T0530"),
      ("FREQ=HOURLY;BYHOUR=22,23,0;BYMINUTE=15", "06T0930 06T2215 06T2315 07T0015 07T2215"),
      ("FREQ=MINUTELY;INTERVAL=90", "06T0930 06T1100 06T1230 06T1400"),
      ("FREQ=MINUTELY;BYDAY=FR;BYHOUR=6;BYMINUTE=58,59", "06T0930 09T0658 09T0659 16T0658"),
      ("FREQ=SECONDLY;INTERVAL=1800", "06T0930 06T1000 06T1030"),
      ("FREQ=SECONDLY;BYHOUR=7;BYMINUTE=5;BYSECOND=0", "06T0930 07T0705 08T0705"),
      // The set of a period is that of its times.
      ("FREQ=DAILY;BYHOUR=6,12,18;BYMINUTE=0;BYSETPOS=2", "06T0930 06T1200 07T1200"),
      ("FREQ=HOURLY;BYMINUTE=0,20,40;BYSETPOS=-1", "06T0930 06T0940 06T1040 06T1140"),
      ("FREQ=MONTHLY;BYDAY=TU;BYHOUR=9,10;BYSETPOS=-1", "06T0930 27T1030"),
      // A day, and not an hour, that comes once a year.
      ("FREQ=HOURLY;INTERVAL=12;BYYEARDAY=130", "06T0930 10T0930 10T2130 10T0930"),
      ("FREQ=DAILY;BYHOUR=9;BYMINUTE=30;BYSECOND=0", "06T0930 07T0930"),
    ])
  func timesByHand(rule: String, expected: String) throws {
    let start = try #require(ICalendarTime("20250506T093000"))
    let starts = try ICalendarRule(rule, start: start).starts(from: start, through: .max / 2)
    let wanted = expected.split(separator: " ").map(String.init)
    let found = starts.prefix(wanted.count).map { local in
      let day = GregorianDay.holding(local)
      let minute = Int(local - Int64(day) * GregorianDay.seconds) / 60
      return
        "\(Self.two(GregorianDay.parts(day).day))T\(Self.two(minute / 60))\(Self.two(minute % 60))"
    }
    expect(found, equals: wanted)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test("Times of day say nothing in a series of dates") func datesHaveNoTimes() throws {
    let date = try #require(ICalendarTime("20250506"))
    let rule = try ICalendarRule("FREQ=DAILY;BYHOUR=9,10;BYMINUTE=5", start: date)
    let days = rule.starts(from: date, through: .max / 2).prefix(3)
    expect(days.map { $0 - date.local }, equals: [0, 1, 2].map { $0 * GregorianDay.seconds })
  }

  @Test("The calendar of a rule is that of Gregory", arguments: ["RSCALE=GREGORIAN", "SKIP=OMIT"])
  func otherCalendars(part: String) throws {
    let start = try #require(ICalendarTime("20250506T093000"))
    #expect { try ICalendarRule("FREQ=DAILY;\(part)", start: start) } throws: { error in
      if case ICalendarRule.Problem.unknown = error { true } else { false }
    }
  }

  @Test(
    "Periods that cannot match are passed over",
    arguments: [
      // A day at a time, an hour at a time, a minute at a time.
      ("FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", 3_660),
      ("FREQ=SECONDLY;BYDAY=MO;BYHOUR=3;BYMINUTE=5;BYSECOND=7", 77_000),
      ("FREQ=MINUTELY;BYYEARDAY=100;BYHOUR=4", 3_900),
      // Never a time of day that fits, nor a place.
      ("FREQ=SECONDLY;INTERVAL=15;BYMINUTE=30;BYSECOND=7", 1),
      ("FREQ=MINUTELY;INTERVAL=14;BYHOUR=3;BYMINUTE=5", 1),
      ("FREQ=HOURLY;INTERVAL=48;BYHOUR=10", 1),
      ("FREQ=MINUTELY;BYSECOND=1,2;BYSETPOS=3,-3", 1),
    ])
  func misfitsArePassed(rule: String, most: Int) throws {
    let start = try #require(ICalendarTime("20250506T093000"))
    let last = start.local + 3_653 * GregorianDay.seconds
    var starts = try ICalendarRule(rule, start: start).starts(from: start, through: last)
    var count = 0
    while starts.next() != nil { count += 1 }
    expect(starts.visits - count < most, "\(starts.visits) periods for \(count) starts")
  }
}
