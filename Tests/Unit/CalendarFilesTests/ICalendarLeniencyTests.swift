import CivilTime
import TestSupport
import Testing

@testable import CalendarFiles

/// The cost of an unreadable line, the meanings of zone names, and the events of a file that count.
///
/// Expected values are by hand from RFC 5545 and the calendar.
struct ICalendarLeniencyTests {
  private static let berlin = ZoneBytes.file(
    [], offsets: [3600], rule: "CET-1CEST,M3.5.0,M10.5.0/3")

  private func file(_ lines: [String], isStrict: Bool = false) throws -> ICalendarFile {
    let text = (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    return try read(Array(text.utf8), isStrict: isStrict)
  }

  private func read(_ bytes: [UInt8], isStrict: Bool = false) throws -> ICalendarFile {
    try ICalendarFile(bytes, isStrict: isStrict) {
      ["Europe/Berlin", "localtime"].contains($0) ? Self.berlin : nil
    }
  }

  private func event(_ lines: String...) -> [String] { ["BEGIN:VEVENT"] + lines + ["END:VEVENT"] }

  private func text(_ file: ICalendarFile) -> [String] {
    file.events.map { event in
      let start = event.start.map { "\(Int($0))" } ?? ""
      let label = event.label.map { " \($0)" } ?? ""
      return "\(GregorianDay.text(event.day)) \(start)..\(Int(event.end))\(label)"
    }
  }

  /// Each line costs itself: the event is there, with one note on that line; `--strict` refuses the
  /// file there.
  @Test(
    "What comes twice is there once, and counts for COUNT",
    arguments: [
      // Berlin's clock skips the hour from 02:00 to 03:00 on 30 March.
      (
        ";TZID=Europe/Berlin:20250329T230000", "FREQ=HOURLY;COUNT=6",
        [1320, 1380, 1440, 1500, 1560]
      ),
      (";TZID=Europe/Berlin:20250330T023000", "FREQ=DAILY;BYHOUR=2,3;COUNT=3", [1530, 2910]),
      (";VALUE=DATE:20250329", "FREQ=HOURLY;COUNT=30", [0, 1440]),
    ])
  func duplicates(start: String, rule: String, minutes: [Double]) throws {
    let text = ICalendarTrials.calendar(ICalendarTrials.event("DTSTART\(start)\nRRULE:\(rule)"))
    let file = try ICalendarExportTests.file(text)
    expect(
      file.events.map { 1440 * Double($0.day - 20_176) + ($0.start ?? 0) }, equals: minutes)
    expect(file.remarks, equals: [])
  }

  @Test(
    "A bad line is skipped with a remark",
    arguments: [
      ("second line, not folded", .skippedLine(.notAContentLine("second line, not folded"))),
      ("SUMMARY", .skippedLine(.notAContentLine("SUMMARY"))),
      ("X-A;B:1", .skippedLine(.badParameter(of: "X-A"))),
      ("X-A;B=\"c:1", .skippedLine(.unclosedQuote)),
      ("DESCRIPTION;B=c", .skippedLine(.noColon(of: "DESCRIPTION"))),
      ("DTEND:soon", .skippedLine(.badTime(property: "DTEND", found: "soon"))),
      ("DTEND:20250505T080000Z", .skippedLine(.endBeforeStart("20250505T080000Z"))),
      ("DTEND;VALUE=DATE:20250507", .skippedLine(.mixedDates)),
      ("DTEND;TZID=Mars:20250507T080000", .skippedLine(.unknownZone("Mars"))),
      ("DURATION:2h", .skippedLine(.badDuration("2h"))),
      ("DURATION:-PT1H", .skippedLine(.badDuration("-PT1H"))),
      ("SEQUENCE:x", .skippedLine(.badNumber(property: "SEQUENCE", found: "x"))),
      ("RRULE:FREQ=OFTEN", .badRule(.badRule("FREQ=OFTEN"))),
      ("RRULE:", .emptyRule), ("RRULE: ", .emptyRule),
      (
        "EXDATE:20250506T080000Z,soon", .skippedLine(.badTime(property: "EXDATE", found: "soon"))
      ),
      (
        "RDATE:20250507T080000Z,soon", .skippedLine(.badTime(property: "RDATE", found: "soon"))
      ),
      (
        "RDATE;VALUE=PERIOD:20250507T080000Z",
        .skippedLine(.badTime(property: "RDATE", found: "20250507T080000Z"))
      ),
      (
        "RDATE:20250507T080000Z/20250507T070000Z",
        .skippedLine(
          .badTime(property: "RDATE", found: "20250507T080000Z/20250507T070000Z"))
      ),
      ("RDATE;TZID=Mars:20250507T080000", .skippedLine(.unknownZone("Mars"))),
    ] as [(String, ICalendarRemark.Subject)])
  func badLines(line: String, subject: ICalendarRemark.Subject) throws {
    let lines = event("UID:a", "DTSTART:20250506T080000Z", line, "SUMMARY:Tea")
    let found = try file(lines)
    expect(text(found), equals: ["2025-05-06 480..480 Tea"])
    expect(found.remarks, equals: [ICalendarRemark(5, subject)])
    let error = #expect(throws: ICalendarFault.self) { try file(lines, isStrict: true) }
    expect(error?.line, equals: 5)
  }

  @Test("A bad DTEND leaves DURATION; of several bad lines --strict names the first")
  func severalBadLines() throws {
    let lines = event(
      "DTSTART:20250506T080000Z", "DTEND:soon", "DURATION:PT1H", "RRULE:FREQ=OFTEN")
    let found = try file(lines)
    expect(text(found), equals: ["2025-05-06 480..540"])
    expect(found.remarks.map(\.line), equals: [4, 6])
    let error = #expect(throws: ICalendarFault.self) { try file(lines, isStrict: true) }
    expect(error?.line, equals: 4)
  }

  @Test("Bytes that are not UTF-8 are Windows-1252, line by line after unfolding")
  func foreignText() throws {
    let head = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20250506\n".utf8)
    let tail = Array("\nEND:VEVENT\nEND:VCALENDAR\n".utf8)
    func label(_ bytes: [UInt8]) throws -> (String?, [ICalendarRemark]) {
      let file = try read(head + Array("SUMMARY:".utf8) + bytes + tail)
      return (file.events[0].label, file.remarks)
    }
    let note = ICalendarRemark(4, .foreignText)
    let (cafe, remarks) = try label([0x63, 0x61, 0x66, 0xE9])
    expect(cafe, equals: "café")
    expect(remarks, equals: [note])
    try expect(label([0x80, 0x93, 0x9F, 0xFF]).0, equals: "€“Ÿÿ")
    try expect(
      label([0x81, 0x8D, 0x8F, 0x90, 0x9D]).0, equals: "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}")
    // One bad byte: the whole line is the other encoding, also what would be UTF-8.
    try expect(label([0xC3, 0xA9, 0xE9]).0, equals: "Ã©é")
    // A fold inside of a character is no bad byte.
    let (folded, none) = try label([0xC3, 0x0A, 0x20, 0xA9])
    expect(folded, equals: "é")
    expect(none.isEmpty)
    #expect(throws: ICalendarFault(4, .encoding)) {
      try read(head + Array("SUMMARY:".utf8) + [0xE9] + tail, isStrict: true)
    }
    // An unused property has its note too.
    let other = try read(head + Array("COMMENT:".utf8) + [0xE9] + tail)
    expect(other.remarks, equals: [note])
  }

  @Test("Lines end with CR LF, LF, or with CR alone where there is no LF")
  func lineEnds() throws {
    let lines =
      ["BEGIN:VCALENDAR"] + event("SUMMARY:a", " b", "DTSTART:20250506") + ["END:VCALENDAR"]
    for end in ["\n", "\r\n", "\r", "\r\r\n"] {
      for last in ["", end, end + end] {
        let found = try read(Array((lines.joined(separator: end) + last).utf8))
        expect(text(found), equals: ["2025-05-06 ..1440 ab"])
        expect(found.remarks.isEmpty)
      }
    }
  }

  @Test(
    "Lines after END:VCALENDAR are skipped up to another calendar; before the first they are none")
  func tails() throws {
    let one = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20250506\nEND:VEVENT\nEND:VCALENDAR\n"
    let two = try read(Array((one + "\nrubbish\nEND:VEVENT\nX:1\n" + one + "\u{1A}\n").utf8))
    expect(two.events.count, equals: 2)
    expect(two.remarks, equals: [ICalendarRemark(7, .tail(lines: 4))])
    try expect(read(Array((one + one).utf8)).remarks.isEmpty)
    #expect(throws: ICalendarFault(6, .tail)) {
      try read(Array((one + "rubbish\n").utf8), isStrict: true)
    }
    #expect(throws: ICalendarFault.self) { try read(Array(("rubbish\n" + one).utf8)) }
    try expect(read(Array(("\u{FEFF}\n\n" + one).utf8)).events.count, equals: 1)
  }

  // MARK: Zones

  private let partial = [
    "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD", "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
  ]

  @Test("The system's zone wins over the file's of that name, with a note where they differ")
  func systemZones() throws {
    func start(_ time: String) throws -> ICalendarFile {
      try file(partial + event("DTSTART;TZID=Europe/Berlin:\(time)"))
    }
    let winter = try start("20250110T120000")
    expect(text(winter), equals: ["2025-01-10 660..660"])
    expect(winter.remarks.isEmpty)
    let summer = try start("20250710T120000")
    expect(text(summer), equals: ["2025-07-10 600..600"])
    expect(summer.remarks, equals: [ICalendarRemark(2, .otherZone("Europe/Berlin", times: 1))])
  }

  @Test(
    "A zone that only the file knows is the file's; the machine's own name for its zone is none")
  func ownZones() throws {
    let own = partial.map { $0.replacing("Europe/Berlin", with: "localtime") }
    try expect(
      text(file(own + event("DTSTART;TZID=localtime:20250710T120000"))),
      equals: ["2025-07-10 660..660"])
    let unknown = try file(event("DTSTART;TZID=localtime:20250710T120000"))
    expect(unknown.remarks, equals: [ICalendarRemark(3, .skippedEvent(.unknownZone("localtime")))])
    expect(unknown.hasUnknownZones)
    expect(
      text(try file(event("DTSTART;TZID=W. EUROPE standard time:20250710T120000"))),
      equals: ["2025-07-10 600..600"])
    expect(
      text(try file(["X-WR-TIMEZONE:W. Europe Standard Time"] + event("DTSTART:20250710T120000"))),
      equals: ["2025-07-10 600..600"])
  }

  @Test(
    "BYHOUR and BYMINUTE as in DTSTART say nothing in a zone's rule; a bad line of a zone costs itself"
  )
  func zoneRules() throws {
    func zone(_ rule: String, _ more: String...) -> [String] {
      [
        "BEGIN:VTIMEZONE", "TZID:Home", "BEGIN:STANDARD", "DTSTART:20001029T030000",
        "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "RRULE:\(rule);BYMONTH=10;BYDAY=-1SU",
        "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:20000326T020000", "TZOFFSETFROM:+0100",
        "TZOFFSETTO:+0200", "RRULE:FREQ=YEARLY;BYHOUR=2;BYMINUTE=0;BYSECOND=0;BYMONTH=3;BYDAY=-1SU",
      ] + more + ["END:DAYLIGHT", "END:VTIMEZONE"]
    }
    let events =
      event("DTSTART;TZID=Home:20250110T120000") + event("DTSTART;TZID=Home:20250710T120000")
    let plain = try file(zone("FREQ=YEARLY;BYHOUR=3") + events)
    expect(text(plain), equals: ["2025-01-10 660..660", "2025-07-10 600..600"])
    expect(plain.remarks.isEmpty)
    let noisy = try file(zone("FREQ=YEARLY", "nonsense", "RDATE:soon") + events)
    expect(text(noisy), equals: text(plain))
    expect(noisy.remarks.map(\.line), equals: [15, 16])
    #expect(throws: ICalendarFault.self) {
      try file(zone("FREQ=YEARLY", "nonsense") + events, isStrict: true)
    }
    // Unused, it is not read.
    try expect(
      file(zone("FREQ=YEARLY", "nonsense") + event("DTSTART:20250506"), isStrict: true).remarks
        .isEmpty)
  }

  // MARK: Exceptions

  private func series(_ start: String, _ lines: String...) -> [String] {
    ["BEGIN:VEVENT", "UID:a", start, "SUMMARY:s"] + lines + ["END:VEVENT"]
  }

  @Test("A series of dates takes exceptions by their own date, whatever their zone")
  func exceptionsOfDates() throws {
    let days = series("DTSTART;VALUE=DATE:20250506", "RRULE:FREQ=DAILY;COUNT=3")
    for instance in [
      "RECURRENCE-ID;VALUE=DATE:20250507", "RECURRENCE-ID:20250507T000000Z",
      "RECURRENCE-ID;TZID=Europe/Berlin:20250507T000000", "RECURRENCE-ID:20250507T233000",
    ] {
      let moved = event("UID:a", instance, "DTSTART;VALUE=DATE:20250520", "SUMMARY:m")
      try expect(
        text(file(moved + days)),
        equals: ["2025-05-06 ..1440 s", "2025-05-08 ..1440 s", "2025-05-20 ..1440 m"], "\(instance)"
      )
    }
    for excluded in ["20250507", "20250507T000000Z", "20250507T120000"] {
      let short = series(
        "DTSTART;VALUE=DATE:20250506", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:\(excluded)")
      try expect(text(file(short)), equals: ["2025-05-06 ..1440 s", "2025-05-08 ..1440 s"])
    }
  }

  @Test("In a series of times a date names the instance of that date by the clock of the series")
  func exceptionsOfTimes() throws {
    let nights = series(
      "DTSTART;TZID=Europe/Berlin:20250506T003000", "RRULE:FREQ=DAILY;COUNT=3")
    let moved = event("UID:a", "RECURRENCE-ID;VALUE=DATE:20250507", "DTSTART:20250520T080000Z")
    try expect(
      text(file(nights + moved)),
      equals: ["2025-05-05 1350..1350 s", "2025-05-07 1350..1350 s", "2025-05-20 480..480"])
    // No instance begins then: the event is one of its own.
    let stray = event("UID:a", "RECURRENCE-ID:20250507T080000Z", "DTSTART:20250520T080000Z")
    try expect(file(nights + stray).events.count, equals: 4)
  }

  @Test("An instance named in two ways has one event, that of the higher sequence")
  func twoNamesOfAnInstance() throws {
    let days = series("DTSTART:20250506T080000Z", "RRULE:FREQ=DAILY;COUNT=2")
    let byTime = event(
      "UID:a", "RECURRENCE-ID:20250507T080000Z", "SEQUENCE:2", "DTSTART:20250508T080000Z")
    let byDate = event(
      "UID:a", "RECURRENCE-ID;VALUE=DATE:20250507", "SEQUENCE:1", "DTSTART:20250509T080000Z")
    for lines in [days + byTime + byDate, byDate + byTime + days] {
      try expect(text(file(lines)), equals: ["2025-05-06 480..480 s", "2025-05-08 480..480"])
    }
  }

  @Test("A rule inside an exception is not expanded")
  func rulesInExceptions() throws {
    let days = series("DTSTART:20250506T080000Z", "RRULE:FREQ=DAILY;COUNT=2")
    let moved = event(
      "UID:a", "RECURRENCE-ID:20250507T080000Z", "DTSTART:20250507T120000Z",
      "RRULE:FREQ=DAILY;COUNT=9", "RDATE:20250601T080000Z")
    let found = try file(days + moved)
    expect(text(found), equals: ["2025-05-06 480..480 s", "2025-05-07 720..720"])
    expect(
      found.remarks,
      equals: [
        ICalendarRemark(12, .ignoredInInstance("RRULE")),
        ICalendarRemark(13, .ignoredInInstance("RDATE")),
      ])
  }

  @Test("Of events with one UID the highest sequence counts; equal ones all stay")
  func sequences() throws {
    func one(_ day: Int, _ lines: String...) -> [String] {
      ["BEGIN:VEVENT", "UID:a", "DTSTART:2025050\(day)"] + lines + ["END:VEVENT"]
    }
    try expect(
      text(file(one(1, "SEQUENCE:2") + one(2) + one(3, "SEQUENCE:1"))),
      equals: ["2025-05-01 ..1440"])
    let equal = try file(one(1) + one(2) + one(3))
    expect(equal.events.count, equals: 3)
    expect(equal.remarks, equals: [ICalendarRemark(6, .repeatedUID(times: 3))])
    let cancelled = try file(
      one(1) + one(2, "SEQUENCE:1", "STATUS:CANCELLED"))
    expect(cancelled.events.isEmpty)
    expect(cancelled.remarks, equals: [ICalendarRemark(6, .cancelled)])
    let older = try file(one(1, "SEQUENCE:1") + one(2, "STATUS:CANCELLED"))
    expect(text(older), equals: ["2025-05-01 ..1440"])
    expect(older.remarks.isEmpty)
    // An exception stays though its series has a higher one.
    let exception = event("UID:a", "RECURRENCE-ID;VALUE=DATE:20250501", "DTSTART:20250520")
    try expect(text(file(exception + one(1, "SEQUENCE:9"))), equals: ["2025-05-20 ..1440"])
  }

  // MARK: RDATE

  @Test("RDATE adds what is not there yet; a period has its own length, EXDATE takes from all")
  func moreDates() throws {
    let timed = series(
      "DTSTART;TZID=Europe/Berlin:20250506T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2",
      "RDATE;TZID=Europe/Berlin:20250507T090000,20250510T100000", "RDATE;VALUE=DATE:20250512",
      "RDATE;VALUE=PERIOD:20250513T080000Z/20250513T083000Z", "EXDATE:20250510T080000Z",
      "RDATE;VALUE=PERIOD:20250506T070000Z/PT15M")
    try expect(
      text(file(timed)),
      equals: [
        "2025-05-06 420..435 s", "2025-05-07 420..480 s", "2025-05-12 420..480 s",
        "2025-05-13 480..510 s",
      ])
    let dates = series(
      "DTSTART;VALUE=DATE:20250506", "RDATE;TZID=Europe/Berlin:20250508T000000",
      "EXDATE;VALUE=DATE:20250506")
    try expect(text(file(dates)), equals: ["2025-05-08 ..1440 s"])
  }
}
