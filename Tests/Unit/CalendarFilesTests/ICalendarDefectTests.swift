import CivilTime
import TestSupport
import Testing

@testable import CalendarFiles

/// Calendars in the wild: cancelled instances, floating times, odd zones and sloppy lines.
///
/// Expected values come from the `icalendar` and `recurring-ical-events`
/// packages for Python, or by hand from RFC 5545.
struct ICalendarDefectTests {
  /// A file of these lines in one calendar; the system knows Berlin, by rule.
  private func file(_ lines: [String], zone: String? = nil, isStrict: Bool = false) throws
    -> ICalendarFile
  {
    let text = (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    return try ICalendarFile(Array(text.utf8), viewerZone: zone, isStrict: isStrict) {
      $0 == "Europe/Berlin" ? Self.berlin : nil
    }
  }

  /// A file of one event.
  private func event(_ lines: String..., zone: String? = nil) throws -> ICalendarFile {
    try file(["BEGIN:VEVENT"] + lines + ["END:VEVENT"], zone: zone)
  }

  /// A zone's file without changes of its own, that goes on by the rule of Berlin.
  private static let berlin = ZoneBytes.file(
    [], offsets: [3600], rule: "CET-1CEST,M3.5.0,M10.5.0/3")

  /// Events as `2025-03-30 90..150`, whole days as `2025-03-30 ..1440`.
  private func text(_ file: ICalendarFile) -> [String] {
    file.events.map { event in
      "\(GregorianDay.text(event.day)) \(event.start.map { "\(Int($0))" } ?? "")..\(Int(event.end))"
    }
  }

  @Test("The start is the first instance, also of a rule that ends before it")
  func endBeforeStart() throws {
    for end in ["20250309T000000Z", "20250309", "19700101"] {
      let file = try event(
        "DTSTART:20250310T090000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;UNTIL=\(end)")
      expect(text(file), equals: ["2025-03-10 540..600"])
    }
  }

  @Test(
    "A cancelled instance is removed, by time, by zone and by day, and needs no start of its own")
  func cancelledInstances() throws {
    let series = [
      "BEGIN:VEVENT", "UID:a", "DTSTART;TZID=Europe/Berlin:20250328T090000",
      "RRULE:FREQ=DAILY;COUNT=5",
      "END:VEVENT",
    ]
    func cancelled(_ line: String, _ more: String...) -> [String] {
      ["BEGIN:VEVENT", "UID:a", line, "STATUS:CANCELLED"] + more + ["END:VEVENT"]
    }
    let found = try file(
      cancelled("RECURRENCE-ID:20250328T080000Z") + series
        + cancelled("RECURRENCE-ID;TZID=Europe/Berlin:20250330T090000")
        + cancelled("RECURRENCE-ID;VALUE=DATE:20250331", "DTSTART;VALUE=DATE:20250331"))
    expect(text(found), equals: ["2025-03-29 480..480", "2025-04-01 420..420"])
    expect(found.remarks.isEmpty)
  }

  @Test("Of two events for one instance the one of the higher sequence counts, else the later")
  func sequences() throws {
    func other(_ hour: String, _ lines: String...) -> [String] {
      ["BEGIN:VEVENT", "UID:a", "RECURRENCE-ID:20250506T090000Z", "DTSTART:20250506T\(hour)0000Z"]
        + lines + ["END:VEVENT"]
    }
    let series = [
      "BEGIN:VEVENT", "UID:a", "DTSTART:20250506T090000Z", "RRULE:FREQ=DAILY;COUNT=2", "END:VEVENT",
    ]
    expect(
      text(try file(series + other("11") + other("12"))),
      equals: [
        "2025-05-06 720..720", "2025-05-07 540..540",
      ])
    expect(
      text(try file(series + other("11", "SEQUENCE:2") + other("12", "SEQUENCE:1"))),
      equals: ["2025-05-06 660..660", "2025-05-07 540..540"])
    expect(
      text(try file(series + other("11") + other("12", "SEQUENCE:1", "STATUS:CANCELLED"))),
      equals: ["2025-05-07 540..540"])
  }

  /// An exception of a series, `UID:a`, for an instance and, by `RANGE`, others.
  private func exception(_ id: String, _ lines: String...) -> [String] {
    ["BEGIN:VEVENT", "UID:a", "RECURRENCE-ID\(id)"] + lines + ["END:VEVENT"]
  }

  @Test("An unknown RANGE is said to be unread, and changes its instance alone")
  func unknownRange() throws {
    let found = try file(
      [
        "BEGIN:VEVENT", "UID:a", "DTSTART:20250506T090000Z", "RRULE:FREQ=DAILY;COUNT=3",
        "END:VEVENT",
      ] + exception(";RANGE=THISANDPRIOR:20250507T090000Z", "DTSTART:20250507T120000Z"))
    expect(
      text(found), equals: ["2025-05-06 540..540", "2025-05-07 720..720", "2025-05-08 540..540"])
    expect(found.remarks, equals: [ICalendarRemark(9, .instanceOnly(range: "THISANDPRIOR"))])
  }

  @Test("RANGE=THISANDFUTURE moves all later instances, up to the next such exception")
  func thisAndFuture() throws {
    let series = [
      "BEGIN:VEVENT", "UID:a", "DTSTART:20250506T090000Z", "DTEND:20250506T093000Z",
      "RRULE:FREQ=DAILY;COUNT=6", "EXDATE:20250509T090000Z", "END:VEVENT",
    ]
    let moved = exception(
      ";RANGE=THISANDFUTURE:20250507T090000Z", "DTSTART:20250507T120000Z",
      "DTEND:20250507T130000Z")
    // The excluded instance stays away, and one with an exception of its own is as that says.
    let alone = exception(":20250510T090000Z", "DTSTART:20250510T080000Z")
    expect(
      text(try file(series + alone + moved)),
      equals: [
        "2025-05-06 540..570", "2025-05-07 720..780", "2025-05-08 720..780", "2025-05-10 480..480",
        "2025-05-11 720..780",
      ])
    let back = exception(
      ";RANGE=thisandfuture:20250510T090000Z", "DTSTART:20250509T220000Z",
      "DURATION:PT1M")
    expect(
      text(try file(series + back + moved)),
      equals: [
        "2025-05-06 540..570", "2025-05-07 720..780", "2025-05-08 720..780",
        "2025-05-09 1320..1321", "2025-05-10 1320..1321",
      ])
    let ended = exception(";RANGE=THISANDFUTURE:20250508T090000Z", "STATUS:CANCELLED")
    expect(
      text(try file(series + moved + ended)),
      equals: ["2025-05-06 540..570", "2025-05-07 720..780"])
  }

  @Test("RANGE=THISANDFUTURE moves by the clock of the zone, and dates by days")
  func thisAndFutureByTheClock() throws {
    // The clock goes on in the night to the 30th of March.
    let found = try file(
      [
        "BEGIN:VEVENT", "UID:a", "DTSTART;TZID=Europe/Berlin:20250328T090000",
        "RRULE:FREQ=DAILY;COUNT=4", "END:VEVENT",
      ]
        + exception(
          ";RANGE=THISANDFUTURE;TZID=Europe/Berlin:20250329T090000",
          "DTSTART;TZID=Europe/Berlin:20250329T100000"))
    expect(
      text(found),
      equals: [
        "2025-03-28 480..480", "2025-03-29 540..540", "2025-03-30 480..480", "2025-03-31 480..480",
      ])
    let dates = try file(
      [
        "BEGIN:VEVENT", "UID:a", "DTSTART:20250506", "RRULE:FREQ=WEEKLY;COUNT=3", "END:VEVENT",
      ] + exception(";RANGE=THISANDFUTURE:20250513", "DTSTART:20250515"))
    expect(
      text(dates), equals: ["2025-05-06 ..1440", "2025-05-15 ..1440", "2025-05-22 ..1440"])
  }

  @Test("EXRULE takes away what its rule gives, the start of the series too")
  func ruleOfExceptions() throws {
    let series = ["BEGIN:VEVENT", "DTSTART:20250505T090000Z", "RRULE:FREQ=DAILY;COUNT=7"]
    expect(
      text(try file(series + ["EXRULE:FREQ=WEEKLY;BYDAY=TU,WE,SU", "END:VEVENT"])),
      equals: ["2025-05-05", "2025-05-08", "2025-05-09", "2025-05-10"].map { "\($0) 540..540" })
    expect(
      text(
        try file(series + ["EXRULE:FREQ=DAILY;INTERVAL=2;UNTIL=20250508T090000Z", "END:VEVENT"])),
      equals: ["2025-05-06", "2025-05-08", "2025-05-09", "2025-05-10", "2025-05-11"].map {
        "\($0) 540..540"
      })
  }

  @Test("A series without an end has at most so many instances")
  func endlessSeconds() throws {
    let found = try file([
      "BEGIN:VEVENT", "DTSTART:20250506T090000Z", "RRULE:FREQ=MINUTELY", "END:VEVENT",
    ])
    expect(found.events.count, equals: 100_000)
    expect(found.remarks, equals: [ICalendarRemark(2, .endlessOf(instances: 100_000))])
  }

  @Test(
    "Times without a zone are the viewer's, or those of the calendar's X-WR-TIMEZONE; dates stay")
  func floatingTimes() throws {
    let lines = [
      "BEGIN:VEVENT", "DTSTART:20250702T010000", "DTEND:20250702T020000", "END:VEVENT",
      "BEGIN:VEVENT", "DTSTART:20250702T010000Z", "END:VEVENT",
      "BEGIN:VEVENT", "DTSTART;VALUE=DATE;TZID=Europe/Berlin:20250702", "END:VEVENT",
    ]
    let utc = ["2025-07-02 ..1440", "2025-07-02 60..120", "2025-07-02 60..60"]
    let berlin = ["2025-07-01 1380..1440", "2025-07-02 ..1440", "2025-07-02 60..60"]
    let plain = try file(lines)
    expect(text(plain), equals: utc)
    expect(plain.remarks.isEmpty)
    let viewed = try file(lines, zone: "Europe/Berlin")
    expect(text(viewed), equals: berlin)
    expect(viewed.remarks, equals: [ICalendarRemark(3, .floating(zone: "Europe/Berlin"))])
    let named = try file(["X-WR-TIMEZONE:Europe/Berlin"] + lines, zone: "UTC")
    expect(text(named), equals: berlin)
    let unknown = try file(["X-WR-TIMEZONE:Mars/Olympus"] + lines)
    expect(text(unknown), equals: utc)
    expect(unknown.remarks, equals: [ICalendarRemark(2, .unknownCalendarZone("Mars/Olympus"))])
  }

  @Test(
    "A day is by the clock, 24 hours are 24 hours; the clock goes forward on 30 March, back on 26 October"
  )
  func nominalDays() throws {
    func end(_ start: String, _ duration: String) throws -> [String] {
      text(try event("DTSTART;TZID=Europe/Berlin:\(start)", "DURATION:\(duration)"))
    }
    try expect(end("20250329T120000", "P1D"), equals: ["2025-03-29 660..2040"])
    try expect(end("20250329T120000", "PT24H"), equals: ["2025-03-29 660..2100"])
    try expect(end("20251025T120000", "P1D"), equals: ["2025-10-25 600..2100"])
    try expect(end("20251025T120000", "P1DT1H"), equals: ["2025-10-25 600..2160"])
    try expect(end("20250328T120000", "P1W"), equals: ["2025-03-28 660..10680"])
    expect(
      text(
        try event(
          "DTSTART;TZID=Europe/Berlin:20250328T120000", "DURATION:P1D", "RRULE:FREQ=DAILY;COUNT=3")),
      equals: ["2025-03-28 660..2100", "2025-03-29 660..2040", "2025-03-30 600..2040"])
  }

  @Test("A VTIMEZONE that is odd refuses nothing: unused it is not read, else the system's counts")
  func oddZones() throws {
    let odd = [
      ["BEGIN:VTIMEZONE", "END:VTIMEZONE"],
      ["BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "END:VTIMEZONE"],
      ["BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "nonsense", "END:VTIMEZONE"],
      [
        "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD", "DTSTART:19700101T000000",
        "TZOFFSETFROM:one", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
      ],
    ]
    for zone in odd {
      let unused = try file(
        zone + ["BEGIN:VEVENT", "DTSTART:20250506T090000Z", "END:VEVENT"], isStrict: true)
      expect(text(unused), equals: ["2025-05-06 540..540"])
      expect(unused.remarks.isEmpty)
      let used = try file(
        zone + ["BEGIN:VEVENT", "DTSTART;TZID=Europe/Berlin:20250506T090000", "END:VEVENT"])
      expect(text(used), equals: ["2025-05-06 420..420"])
      let isNamed = zone.count > 2
      expect(
        used.remarks.contains { note in
          if case .badZone("Europe/Berlin", _) = note.subject { true } else { false }
        }, equals: isNamed)
      let hasBadLine = zone.contains("nonsense")
      expect(used.remarks.count, equals: (isNamed ? 1 : 0) + (hasBadLine ? 1 : 0))
    }
    expect(
      text(try event("DTSTART;TZID=/example.org/2025/Europe/Berlin:20250506T090000")),
      equals: ["2025-05-06 420..420"])
  }

  @Test("Trailing semicolons, blanks in lists, groups before names and lower case are read")
  func sloppyLines() throws {
    let found = try event(
      "item1.SUMMARY;LANGUAGE=en;:Tea", "dtstart;VALUE=DATE-TIME;:20250506T090000Z ",
      "RRULE: FREQ=WEEKLY; BYDAY=TU, TH ;COUNT=4;", "EXDATE:20250508T090000Z , 20250513T090000Z,")
    expect(found.events.map(\.label), equals: ["Tea", "Tea"])
    expect(text(found), equals: ["2025-05-06 540..540", "2025-05-15 540..540"])
    expect(found.remarks.isEmpty)
  }

  @Test(
    "A line that is none costs itself, with a note; an alarm's, which is not read, costs nothing")
  func badLines() throws {
    let good = [
      "BEGIN:VEVENT", "DTSTART:20250506", "BEGIN:VALARM", "nonsense", "END:VALARM", "END:VEVENT",
    ]
    let found = try file(["nonsense"] + good)
    expect(text(found), equals: ["2025-05-06 ..1440"])
    expect(found.remarks, equals: [ICalendarRemark(2, .skippedLine(.notAContentLine("nonsense")))])
    #expect(throws: ICalendarFault.self) { try file(["nonsense"] + good, isStrict: true) }
    try expect(file(good, isStrict: true).remarks.isEmpty)
  }

  @Test("Many notes are said to be many")
  func manyNotes() throws {
    let bad = (0..<250).flatMap { _ in ["BEGIN:VEVENT", "END:VEVENT"] }
    let found = try file(bad)
    expect(found.remarks.count, equals: 100)
    expect(found.omittedRemarkCount, equals: 150)
  }

  @Test("What overrides cost grows with their number, not with that of series times overrides")
  func manyOverrides() throws {
    let count = 2000
    let days = (0..<count).map { GregorianDay.text($0).filter { $0 != "-" } }
    let overrides = days.flatMap { day in
      [
        "BEGIN:VEVENT", "UID:a", "RECURRENCE-ID:\(day)T090000Z", "DTSTART:\(day)T120000Z",
        "END:VEVENT",
      ]
    }
    func series(_ first: Int, _ days: Int) -> [String] {
      let day = GregorianDay.text(first).filter { $0 != "-" }
      return [
        "BEGIN:VEVENT", "UID:a", "DTSTART:\(day)T090000Z", "RRULE:FREQ=DAILY;COUNT=\(days)",
        "END:VEVENT",
      ]
    }
    let one = try file(series(0, count) + overrides)
    expect(one.events.count, equals: count)
    expect(one.events.allSatisfy { $0.start == 720 })
    expect(one.work <= 4 * count)
    // A series that was split many times keeps its identifier.
    let many = try file(stride(from: 0, to: count, by: 4).flatMap { series($0, 4) } + overrides)
    expect(many.events.count, equals: count)
    expect(many.work <= 4 * count)
  }
}
