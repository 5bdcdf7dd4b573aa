import CivilTime
import TestSupport
import Testing

@testable import CalendarFiles

/// Events of iCalendar files, and what is said about the rest; days by hand from a calendar.
struct ICalendarTests {
  /// A file of one calendar with these lines.
  private func file(_ lines: String...) throws -> ICalendarFile {
    try ICalendarFile(
      Array((["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n").utf8))
  }

  /// A file of one event.
  private func event(_ lines: String...) throws -> ICalendarFile {
    try ICalendarFile(
      Array(
        (["BEGIN:VCALENDAR", "BEGIN:VEVENT"] + lines + ["END:VEVENT", "END:VCALENDAR"])
          .joined(separator: "\n").utf8))
  }

  /// Events as `2025-03-30 90..150`, whole days as `2025-03-30 ..1440`.
  private func text(_ file: ICalendarFile) -> [String] {
    file.events.map { event in
      let parts = GregorianDay.parts(event.day)
      let start = event.start.map { "\(Int($0))" } ?? ""
      return "\(parts.year)-\(parts.month)-\(parts.day) \(start)..\(Int(event.end))"
    }
  }

  private let berlin = """
    BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n\
    BEGIN:DAYLIGHT\r\nDTSTART:19810329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\n\
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\nEND:DAYLIGHT\r\n\
    BEGIN:STANDARD\r\nDTSTART:19961027T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\n\
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\nEND:STANDARD\r\nEND:VTIMEZONE
    """

  @Test("Folded lines and escaped text") func foldedLinesAndEscapedText() throws {
    let file = try event(
      "SUMMARY;LANGUAGE=en:Tea\\, ca", " ke\\; and \\\\", "\t more\\nlater",
      "DTSTART:20250506T093000Z",
      "DTEND:20250506T101500Z")
    expect(file.events.map(\.label), equals: ["Tea, cake; and \\ more later"])
    expect(text(file), equals: ["2025-5-6 570..615"])
    expect(file.remarks.isEmpty)
  }

  @Test("A fold inside a character") func aFoldInsideACharacter() throws {
    var bytes = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20250506\nSUMMARY:M".utf8)
    bytes += [0xC3, 0x0D, 0x0A, 0x20, 0xBC] + Array("he\nEND:VEVENT\nEND:VCALENDAR\n".utf8)
    try expect(ICalendarFile(bytes).events.map(\.label), equals: ["Mühe"])
  }

  @Test("Dates and durations") func datesAndDurations() throws {
    expect(text(try event("DTSTART;VALUE=DATE:20250506")), equals: ["2025-5-6 ..1440"])
    expect(
      text(try event("DTSTART;VALUE=DATE:20250506", "DTEND;VALUE=DATE:20250509")),
      equals: ["2025-5-6 ..4320"])
    expect(text(try event("DTSTART:20250506T090000Z")), equals: ["2025-5-6 540..540"])
    expect(
      text(try event("DTSTART:20250506T230000Z", "DURATION:P1DT1H30M")),
      equals: ["2025-5-6 1380..2910"])
    expect(text(try event("DTSTART:20250506", "DURATION:P1W")), equals: ["2025-5-6 ..10080"])
  }

  /// 01:00 in Berlin is 00:00 UTC in winter, 23:00 of the day before in summer; 02:30 on 30 March
  /// is skipped and counts as an hour after 01:30, and on 26 October it comes twice: the first
  /// counts.
  @Test("Named time zones are found") func namedZones() throws {
    func start(_ time: String) throws -> [String] {
      text(
        try file(
          berlin, "BEGIN:VEVENT", "DTSTART;TZID=Europe/Berlin:\(time)", "END:VEVENT"))
    }
    try expect(start("20250330T010000"), equals: ["2025-3-30 0..0"])
    try expect(start("20250330T023000"), equals: ["2025-3-30 90..90"])
    try expect(start("20250330T033000"), equals: ["2025-3-30 90..90"])
    try expect(start("20250702T010000"), equals: ["2025-7-1 1380..1380"])
    try expect(start("20251026T023000"), equals: ["2025-10-26 30..30"])
    try expect(start("20251026T033000"), equals: ["2025-10-26 150..150"])
  }

  /// A series keeps its local time over the change of the clock.
  @Test("Series follow the local clock") func seriesFollowTheLocalClock() throws {
    let found = try file(
      berlin, "BEGIN:VEVENT", "DTSTART;TZID=Europe/Berlin:20250329T090000",
      "DTEND;TZID=Europe/Berlin:20250329T100000", "RRULE:FREQ=DAILY;COUNT=3", "END:VEVENT")
    expect(text(found), equals: ["2025-3-29 480..540", "2025-3-30 420..480", "2025-3-31 420..480"])
  }

  @Test(
    "A rule repeats an event on the days expected",
    arguments: [
      ("FREQ=DAILY;INTERVAL=3;COUNT=3", "5-6 5-9 5-12"),
      ("FREQ=DAILY;UNTIL=20250508T090000Z", "5-6 5-7 5-8"),
      ("FREQ=DAILY;UNTIL=20250508", "5-6 5-7 5-8"),
      ("FREQ=WEEKLY;COUNT=3", "5-6 5-13 5-20"),
      ("FREQ=WEEKLY;BYDAY=MO,TU,FR;COUNT=5", "5-6 5-9 5-12 5-13 5-16"),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=4", "5-6 5-11 5-20 5-25"),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=4", "5-6 5-18 5-20 6-1"),
      ("FREQ=MONTHLY;COUNT=3", "5-6 6-6 7-6"),
      ("FREQ=MONTHLY;BYMONTHDAY=31;COUNT=4", "5-6 5-31 7-31 8-31"),
      ("FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3", "5-6 5-31 6-30"),
      ("FREQ=MONTHLY;BYDAY=2TU,-1FR;COUNT=5", "5-6 5-13 5-30 6-10 6-27"),
      ("FREQ=YEARLY;COUNT=2", "5-6 5-6"),
      ("FREQ=YEARLY;BYMONTH=5,6;BYDAY=1MO;COUNT=3", "5-6 6-2 5-4"),
      ("FREQ=DAILY;BYDAY=SA;BYMONTH=5;COUNT=3", "5-6 5-10 5-17"),
    ])
  func repetitions(rule: String, expected: String) throws {
    // 6 May 2025 is a Tuesday.
    let found = try event("DTSTART:20250506T090000Z", "RRULE:\(rule)")
    let days = found.events.map { event in
      let parts = GregorianDay.parts(event.day)
      return "\(parts.month)-\(parts.day)"
    }
    expect(days.joined(separator: " "), equals: expected)
    expect(found.remarks.isEmpty)
  }

  @Test("Leap days only in leap years") func leapDaysOnlyInLeapYears() throws {
    let found = try event("DTSTART;VALUE=DATE:20240229", "RRULE:FREQ=YEARLY;COUNT=3")
    expect(text(found), equals: ["2024-2-29 ..1440", "2028-2-29 ..1440", "2032-2-29 ..1440"])
  }

  /// A zone that the file does not define: until 1970-01-02 an hour ahead, then two, then the rule
  /// of Berlin, whose clock goes forward on 30 March 2025 at 01:00 UTC and back on 26 October.
  @Test("Zones of the system") func zonesOfTheSystem() throws {
    let zone = ZoneBytes.file(
      [(-1 << 59, 0), (86_400, 1), (172_800, 0)], offsets: [3600, 7200],
      rule: "CET-1CEST,M3.5.0,M10.5.0/3")
    func start(_ time: String) throws -> [String] {
      text(
        try ICalendarFile(
          Array(
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            DTSTART;TZID=Europe/Berlin:\(time)
            END:VEVENT
            END:VCALENDAR
            """.utf8)
        ) { $0 == "Europe/Berlin" ? zone : nil })
    }
    try expect(start("19700101T120000"), equals: ["1970-1-1 660..660"])
    try expect(start("19700102T120000"), equals: ["1970-1-2 600..600"])
    try expect(start("20250330T010000"), equals: ["2025-3-30 0..0"])
    try expect(start("20250330T023000"), equals: ["2025-3-30 90..90"])
    try expect(start("20250702T010000"), equals: ["2025-7-1 1380..1380"])
    try expect(start("20251026T023000"), equals: ["2025-10-26 30..30"])
    try expect(start("20251026T033000"), equals: ["2025-10-26 150..150"])
    try expect(start("21990702T010000"), equals: ["2199-7-1 1380..1380"])
  }

  @Test("Exceptions and replaced events") func exceptionsAndReplacedEvents() throws {
    let found = try file(
      "BEGIN:VEVENT", "UID:a", "DTSTART:20250506T090000Z", "RRULE:FREQ=DAILY;COUNT=4",
      "EXDATE:20250507T090000Z", "END:VEVENT",
      "BEGIN:VEVENT", "UID:a", "RECURRENCE-ID:20250508T090000Z", "DTSTART:20250508T120000Z",
      "END:VEVENT")
    expect(text(found), equals: ["2025-5-6 540..540", "2025-5-8 720..720", "2025-5-9 540..540"])
  }

  @Test("What is not understood is noted") func whatIsNotUnderstoodIsNoted() throws {
    let found = try file(
      "BEGIN:VTODO", "SUMMARY:Buy milk", "END:VTODO",
      "BEGIN:VEVENT", "DTSTART;TZID=Mars/Olympus:20250506T090000", "END:VEVENT",
      "BEGIN:VEVENT", "DTSTART:20250506", "RRULE:FREQ=MONTHLY;BYDAY=MO;RSCALE=GREGORIAN",
      "END:VEVENT",
      "BEGIN:VEVENT", "DTSTART:20250506", "EXRULE:RSCALE=CHINESE", "END:VEVENT",
      "BEGIN:VEVENT", "DTSTART:20250506", "STATUS:CANCELLED", "END:VEVENT",
      "BEGIN:VEVENT", "DTSTART:20250506", "RRULE:FREQ=YEARLY", "END:VEVENT",
      "BEGIN:VEVENT", "DTSTART:20250506", "RRULE:FREQ=YEARLY;COUNT=200", "END:VEVENT",
      "BEGIN:VEVENT", "DTSTART:20250506", "RRULE:FREQ=YEARLY;UNTIL=29990101", "END:VEVENT",
      "BEGIN:VEVENT", "DTSTART:20250506", "RRULE:FREQ=YEARLY;COUNT=2", "END:VEVENT")
    expect(
      found.remarks,
      equals: [
        ICalendarRemark(2, .skippedComponent("VTODO")),
        ICalendarRemark(6, .skippedEvent(.unknownZone("Mars/Olympus"))),
        ICalendarRemark(10, .firstOnly(rulePart: "RSCALE=GREGORIAN")),
        ICalendarRemark(14, .skippedProperty("EXRULE")), ICalendarRemark(16, .cancelled),
        ICalendarRemark(20, .endless), ICalendarRemark(24, .cut), ICalendarRemark(28, .cut),
      ])
    expect(found.events.count, equals: 1 + 1 + 11 + 2 * 101 + 2)
  }

  @Test(
    "A broken file is refused at its line",
    arguments: [
      ("", 1, .notACalendar(nil)),
      ("BEGIN:VCARD\nEND:VCARD", 1, .notACalendar("BEGIN:VCARD")),
      ("X:1", 1, .notACalendar("X")),
      ("hello", 1, .notAContentLine("hello")),
      ("BEGIN:VCALENDAR\n\nBEGIN:VEVENT\n", 3, .noEnd(of: "VEVENT")),
      ("BEGIN:VCALENDAR\nEND:VEVENT", 2, .wrongEnd(of: "VEVENT", expected: "VCALENDAR")),
      ("END:VEVENT", 1, .noBegin(of: "VEVENT")),
      ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND VEVENT\n", 3, .notAContentLine("END VEVENT")),
      (
        "BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:VEVENT\n", count: 8), 9,
        .tooDeep(limit: 8)
      ),
    ] as [(String, Int, ICalendarProblem)])
  func brokenFiles(text: String, line: Int, problem: ICalendarProblem) {
    #expect(throws: ICalendarFault(line, problem)) { try ICalendarFile(Array(text.utf8)) }
  }

  /// An event without a start is skipped, and the others are there; `--strict` refuses the file.
  @Test(
    "A broken event is refused at its line",
    arguments: [
      ("X:1", 2, .noStart(of: "VEVENT")),
      ("DTSTART;TZID=Mars/Olympus:20250506T090000", 3, .unknownZone("Mars/Olympus")),
      ("DTSTART:20250230", 3, .badTime(property: "DTSTART", found: "20250230")),
      (
        "DTSTART:20250506\nRECURRENCE-ID:soon", 4,
        .badTime(property: "RECURRENCE-ID", found: "soon")
      ),
      ("DTSTART:20250506\nRECURRENCE-ID;TZID:20250506", 4, .badParameter(of: "RECURRENCE-ID")),
      (
        "DTSTART:20250506\nRECURRENCE-ID;TZID=Mars/Olympus:20250506T090000", 4,
        .unknownZone("Mars/Olympus")
      ),
      ("DTSTART;TZID=\"a:20250506", 3, .unclosedQuote),
      ("DTSTART;TZID:20250506", 3, .badParameter(of: "DTSTART")),
      ("DTSTART;VALUE=DATE", 3, .noColon(of: "DTSTART")),
    ] as [(String, Int, ICalendarProblem)])
  func brokenEvents(lines: String, line: Int, problem: ICalendarProblem) throws {
    let text =
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(lines)\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART:20250507\nEND:VEVENT\n"
      + "END:VCALENDAR\n"
    let found = try ICalendarFile(Array(text.utf8))
    expect(self.text(found), equals: ["2025-5-7 ..1440"])
    expect(found.remarks, equals: [ICalendarRemark(line, .skippedEvent(problem))])
    #expect(throws: ICalendarFault(line, problem)) {
      try ICalendarFile(Array(text.utf8), isStrict: true)
    }
  }
}
