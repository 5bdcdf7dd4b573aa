import TestSupport
import Testing

@testable import CalendarFiles
@testable import ShellCore

/// The sentences of a calendar's errors and notes.
struct CalendarSentenceTests {
  @Test(
    "Problems have their sentences",
    arguments: [
      (.encoding, "expected UTF-8, found other bytes"),
      (.notAContentLine("hello"), "expected NAME:VALUE, found 'hello'"),
      (.badParameter(of: "DTSTART"), "expected a parameter NAME=value in DTSTART"),
      (.noColon(of: "DTSTART"), "expected ':' before the value of DTSTART"),
      (.unclosedQuote, "unterminated quote"),
      (.notACalendar("BEGIN:VCARD"), "expected BEGIN:VCALENDAR, found BEGIN:VCARD"),
      (.notACalendar(nil), "expected BEGIN:VCALENDAR, found an empty file"),
      (.tooDeep(limit: 8), "components are nested more than 8 deep"),
      (.noBegin(of: "VEVENT"), "END:VEVENT has no BEGIN"),
      (.noEnd(of: "VEVENT"), "BEGIN:VEVENT has no END"),
      (
        .wrongEnd(of: "VEVENT", expected: "VCALENDAR"), "expected END:VCALENDAR, found END:VEVENT"
      ),
      (.noStart(of: "VEVENT"), "VEVENT has no DTSTART"),
      (
        .badTime(property: "DTSTART", found: "20250230"),
        "DTSTART must be a date such as 20250330 or 20250330T013000Z, found '20250230'"
      ),
      (
        .unknownZone("Mars/Olympus"),
        "neither the file nor the system defines the time zone 'Mars/Olympus'"
      ),
      (.mixedDates, "DTSTART and DTEND must both be dates or both have a time"),
      (.endBeforeStart("20250505"), "DTEND '20250505' is before DTSTART"),
      (.badDuration("2h"), "DURATION must be a duration such as PT1H30M or P2D, found '2h'"),
      (.badRule("COUNT=0"), "'COUNT=0' is not part of a recurrence rule"),
      (.tooManyEvents(limit: 5), "the file has more than 5 events"),
      (.emptyZone, "VTIMEZONE has neither STANDARD nor DAYLIGHT"),
      (
        .badOffset(component: "STANDARD", property: "TZOFFSETTO", found: nil),
        "STANDARD needs TZOFFSETTO such as +0130, found 'none'"
      ),
      (.badZoneRule("FREQ=OFTEN"), "the RRULE 'FREQ=OFTEN' of a time zone is not understood"),
      (.badRule(""), "RRULE has no value"),
      (
        .badNumber(property: "SEQUENCE", found: "x"), "SEQUENCE must be a whole number, found 'x'"
      ),
      (.tail, "expected BEGIN:VCALENDAR or the end of the file after END:VCALENDAR"),
    ] as [(ICalendarProblem, String)])
  func problems(problem: ICalendarProblem, sentence: String) {
    expect(problem.message, equals: sentence)
  }

  @Test(
    "Remarks have their sentences",
    arguments: [
      (.skippedEvent(.unclosedQuote), "line 7: unterminated quote: the event was skipped"),
      (.skippedLine(.unclosedQuote), "line 7: unterminated quote: the line was skipped"),
      (.foreignText, "line 7: expected UTF-8, found other bytes: read as Windows-1252"),
      (.tail(lines: 1), "line 7: 1 line after END:VCALENDAR: skipped"),
      (.tail(lines: 2), "line 7: 2 lines after END:VCALENDAR: skipped"),
      (.skippedComponent("VTODO"), "line 7: VTODO is not an event: the component was skipped"),
      (.skippedProperty("EXRULE"), "line 7: EXRULE is not understood: the line was skipped"),
      (.secondRule, "line 7: a second RRULE is not understood: the line was skipped"),
      (
        .firstOnly(rulePart: "RSCALE=CHINESE"),
        "line 7: RSCALE=CHINESE is not understood: only the first event of the series is imported"
      ),
      (
        .badRule(.badRule("COUNT=0")),
        "line 7: 'COUNT=0' is not part of a recurrence rule: only the first event of the series is imported"
      ),
      (.emptyRule, "line 7: RRULE has no value: there is no series"),
      (
        .ignoredInInstance("RRULE"),
        "line 7: RRULE in an event with RECURRENCE-ID: the line was ignored"
      ),
      (.repeatedUID(times: 3), "line 7: UID used 3 times: all the events are imported"),
      (
        .instanceOnly(range: "THISANDPRIOR"),
        "line 7: RANGE=THISANDPRIOR is not understood: only this instance is changed"
      ),
      (.cancelled, "line 7: STATUS:CANCELLED: the event was skipped"),
      (.endless, "line 7: a series without an end: ten years are imported"),
      (
        .endlessOf(instances: 100_000),
        "line 7: a series without an end: its first 100000 events are imported"
      ),
      (.cut, "line 7: a longer series: a hundred years are imported"),
      (.floating(zone: "Europe/Berlin"), "line 7: times without a zone: read in Europe/Berlin"),
      (
        .unknownCalendarZone("Mars/Olympus"),
        "line 7: unknown time zone 'Mars/Olympus': X-WR-TIMEZONE was skipped"
      ),
      (
        .badZone("Home", .emptyZone),
        "line 7: VTIMEZONE has neither STANDARD nor DAYLIGHT: VTIMEZONE 'Home' was skipped"
      ),
      (
        .otherZone("Europe/Berlin", times: 1),
        "line 7: VTIMEZONE 'Europe/Berlin' differs from the system's zone for 1 time: the system's zone is used"
      ),
    ] as [(ICalendarRemark.Subject, String)])
  func remarks(subject: ICalendarRemark.Subject, sentence: String) {
    expect(ICalendarRemark(7, subject).sentence, equals: sentence)
  }
}
