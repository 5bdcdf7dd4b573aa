/// Calendars with what writers of RFC 5545 files do, one class each; lines end with CRLF.
enum ICalendarTrials {
  /// A calendar around these lines.
  static func calendar(_ lines: String) -> String {
    "BEGIN:VCALENDAR\n\(lines)\nEND:VCALENDAR\n".replacing("\n", with: "\r\n")
  }

  /// An event around these lines, with a name and a stamp.
  static func event(_ lines: String, uid: String = "one@example.org") -> String {
    "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20250101T120000Z\n\(lines)\nEND:VEVENT"
  }

  private static let ownZone = """
    BEGIN:VTIMEZONE
    TZID:Office
    X-LIC-LOCATION:Nowhere
    BEGIN:STANDARD
    DTSTART:19701025T030000
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    TZNAME:OST
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:19700329T020000
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    TZNAME:ODT
    END:DAYLIGHT
    END:VTIMEZONE
    """

  private static let series = event(
    """
    DTSTART;TZID=Europe/Berlin:20250324T100000
    DTEND;TZID=Europe/Berlin:20250324T110000
    RRULE:FREQ=WEEKLY;COUNT=5
    SUMMARY:Standup
    """)

  /// By name.
  static let all: [String: String] = [
    "folds": calendar(
      event(
        """
        DTSTART:20250506T090000Z
        DTEND:20250506T100000Z
        SUMMARY:\(String(repeating: "long line ", count: 20))
        DESCRIPTION:\(String(repeating: "日本語 and 😀", count: 30))
        X-SHORT:a
          b
        \tc
        """)),
    "escapes": calendar(
      event(
        """
        DTSTART:20250506T090000Z
        SUMMARY:a\\, b\\; c\\\\d\\nnew\\Nlines: "quoted"
        LOCATION;ALTREP="http://example.org/a,b;c":Room 1\\, 2nd floor
        COMMENT:tab\there
        """)),
    "zones": calendar(
      ownZone + "\n"
        + event(
          """
          DTSTART;TZID=Office:20250324T090000
          DTEND;TZID=Office:20250324T093000
          RRULE:FREQ=DAILY;COUNT=10
          SUMMARY:By its own zone
          """) + "\n"
        + event(
          """
          DTSTART;TZID="America/New_York":20250308T233000
          DTEND;TZID=Europe/Berlin:20250309T083000
          SUMMARY:Two zones
          """, uid: "two") + "\n"
        + event(
          "DTSTART;TZID=W. Europe Standard Time:20250701T090000\nSUMMARY:Outlook", uid: "three")),
    "endless": calendar(
      event(
        """
        DTSTART;TZID=Europe/Berlin:20250506T090000
        DURATION:PT1H
        RRULE:FREQ=MONTHLY;BYDAY=1TU
        """) + "\n"
        + event(
          "DTSTART;TZID=Africa/Casablanca:20250506T090000\nRRULE:FREQ=YEARLY", uid: "two")),
    "floating": calendar(
      "X-WR-TIMEZONE:Europe/Berlin\nX-WR-CALNAME:Mine\n"
        + event(
          """
          DTSTART:20250506T090000
          DTEND:20250506T100000
          RRULE:FREQ=DAILY;COUNT=3
          EXDATE:20250507T090000
          """)),
    "periods": calendar(
      event(
        """
        DTSTART:20250506T090000Z
        DTEND:20250506T100000Z
        RDATE;VALUE=PERIOD:20250508T090000Z/PT2H,20250509T090000Z/20250509T093000Z
        RDATE:20250510T090000Z
        EXDATE:20250506T090000Z
        """)),
    "exclusions": calendar(
      event(
        """
        DTSTART;TZID=Europe/Berlin:20250324T100000
        DTEND;TZID=Europe/Berlin:20250324T110000
        RRULE:FREQ=DAILY;UNTIL=20250405T080000Z
        EXDATE;TZID=Europe/Berlin:20250326T100000,20250327T100000
        EXDATE:20250331T080000Z
        EXRULE:FREQ=WEEKLY;BYDAY=SU
        """)),
    "overrides": calendar(
      series + "\n"
        + event(
          """
          RECURRENCE-ID;TZID=Europe/Berlin:20250331T100000
          DTSTART;TZID=Europe/Berlin:20250331T140000
          DTEND;TZID=Europe/Berlin:20250331T150000
          SUMMARY:Standup\\, later
          """) + "\n"
        + event(
          "RECURRENCE-ID:20250407T080000Z\nDTSTART:20250407T080000Z\nSTATUS:CANCELLED")),
    "from then on": calendar(
      series + "\n"
        + event(
          """
          RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20250407T100000
          DTSTART;TZID=Europe/Berlin:20250407T113000
          DTEND;TZID=Europe/Berlin:20250407T120000
          SUMMARY:Half an hour
          """)),
    // The Chinese new year's eve of each year, of which some were moved.
    "foreign rule": calendar(
      event(
        """
        DTSTART;TZID=Europe/Berlin:20250128T180000
        DTEND;TZID=Europe/Berlin:20250128T200000
        RRULE:RSCALE=CHINESE;FREQ=YEARLY;SKIP=BACKWARD
        SUMMARY:Dinner
        """) + "\n"
        + event(
          """
          RECURRENCE-ID;TZID=Europe/Berlin:20260216T180000
          DTSTART;TZID=Europe/Berlin:20260217T190000
          DTEND;TZID=Europe/Berlin:20260217T210000
          SUMMARY:Dinner\\, later
          """) + "\n"
        + event(
          """
          RECURRENCE-ID;VALUE=DATE:20270205
          DTSTART;TZID=Europe/Berlin:20270205T120000
          SUMMARY:Lunch
          """)),
    "revisions": calendar(
      event("DTSTART:20250506T090000Z\nSEQUENCE:1\nSUMMARY:Old") + "\n"
        + event("DTSTART:20250506T100000Z\nSEQUENCE:2\nSUMMARY:New") + "\n"
        + event("DTSTART:20250507T100000Z\nSTATUS:CANCELLED", uid: "two")),
    "twins": calendar(
      event("DTSTART:20250506T090000Z\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:A") + "\n"
        + event("DTSTART:20250506T090000Z\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:B")),
    "whole days": calendar(
      event("DTSTART;VALUE=DATE:20250506\nDTEND;VALUE=DATE:20250509\nSUMMARY:Three days") + "\n"
        + event("DTSTART:20250506\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20250513", uid: "two") + "\n"
        + event("DTSTART;VALUE=DATE:20250512\nDURATION:P2D", uid: "three")),
    "unknown properties": calendar(
      "METHOD:PUBLISH\nCALSCALE:GREGORIAN\nX-WR-CALNAME;X-P=1:Mine\n"
        + event(
          """
          DTSTART:20250506T090000Z
          dtend:20250506T100000Z
          X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="Hall; 1":geo:52.5,13.4
          ATTENDEE;CN="Ada, Countess";ROLE=CHAIR:mailto:ada@example.org
          item1.SUMMARY:Grouped
          CATEGORIES:Work,Fun
          TRANSP:TRANSPARENT
          PRIORITY:3
          COLOR:crimson
          GEO:1.5;2.5
          """)),
    "alarms": calendar(
      event(
        """
        DTSTART:20250506T090000Z
        SUMMARY:Rings
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT10M
        END:VALARM
        BEGIN:VALARM
        ACTION:AUDIO
        TRIGGER:-PT5M
        END:VALARM
        BEGIN:X-PART
        X-A:1
        END:X-PART
        """)),
    "tasks": calendar(
      """
      BEGIN:VTODO
      UID:todo
      DUE;TZID=America/New_York:20250601T120000
      SUMMARY:Not an event
      END:VTODO
      """ + "\n" + event("DTSTART:20250506T090000Z\nSUMMARY:An event") + "\n"
        + """
        BEGIN:VJOURNAL
        UID:journal
        DTSTART;VALUE=DATE:20250506
        END:VJOURNAL
        """),
    "bare": calendar(
      "BEGIN:VEVENT\nDTSTART:20250506T090000Z\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART:20250505\nEND:VEVENT"
    ),
    "orphans": calendar(
      event("RECURRENCE-ID:20250506T090000Z\nDTSTART:20250507T090000Z\nSUMMARY:Alone")),
    "faults": calendar(
      event(
        """
        DTSTART:20250506T090000Z
        no line at all
        DURATION:tomorrow
        SUMMARY:Reads
        """) + "\n" + event("DTSTART:never", uid: "two") + "\n"
        + event("DTSTART;TZID=Nowhere/At_All:20250506T090000", uid: "three")),
    "no line feeds": calendar(event("DTSTART:20250506T090000Z\nSUMMARY:Old Mac"))
      .replacing("\r\n", with: "\r"),
    "two calendars": calendar(
      "X-WR-TIMEZONE:America/New_York\n" + event("DTSTART:20250506T090000"))
      + calendar("X-WR-TIMEZONE:Europe/Berlin\n" + event("DTSTART:20250506T090000", uid: "two")),
    "nothing": calendar("X-WR-CALNAME:Empty"),
  ]
}
