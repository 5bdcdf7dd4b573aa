import TestSupport
import Testing

@testable import CalendarFiles
@testable import ShellCore

/// What people read of a calendar's errors and notes.
struct CalendarSentenceTests {
  @Test(
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
      (.emptyZone, "it has neither STANDARD nor DAYLIGHT"),
      (
        .badOffset(component: "STANDARD", property: "TZOFFSETTO", found: nil),
        "STANDARD needs TZOFFSETTO such as +0130, found 'none'"
      ),
      (.badZoneRule("FREQ=OFTEN"), "its RRULE 'FREQ=OFTEN' is not understood"),
    ] as [(ICalendarProblem, String)])
  func problems(problem: ICalendarProblem, sentence: String) {
    expect(problem.message, equals: sentence)
  }

  @Test(
    arguments: [
      (.skippedEvent(.unclosedQuote), "line 7: unterminated quote: the event was skipped"),
      (.skippedLine(.unclosedQuote), "line 7: unterminated quote: the line was skipped"),
      (.skippedComponent("VTODO"), "line 7: VTODO is not an event and was skipped"),
      (.skippedProperty("RDATE"), "line 7: RDATE is not understood and was skipped"),
      (.secondRule, "line 7: a second RRULE is not understood and was skipped"),
      (
        .firstOnly(rulePart: "BYSETPOS=1"),
        "line 7: BYSETPOS=1 is not understood: only the first event of the series is imported"
      ),
      (
        .instanceOnly(range: "THISANDFUTURE"),
        "line 7: RANGE=THISANDFUTURE is not understood: only this instance is changed"
      ),
      (.cancelled, "line 7: a cancelled event was skipped"),
      (.endless, "line 7: a series without an end is imported for ten years"),
      (.cut, "line 7: a longer series is imported for a hundred years"),
      (.floating(zone: "Europe/Berlin"), "line 7: times without a zone are in Europe/Berlin"),
      (
        .unknownCalendarZone("Mars/Olympus"),
        "line 7: unknown time zone 'Mars/Olympus': X-WR-TIMEZONE was skipped"
      ),
      (
        .badZone("Home", .emptyZone),
        "line 7: VTIMEZONE 'Home' is not understood: it has neither STANDARD nor DAYLIGHT"
      ),
    ] as [(ICalendarNote.Subject, String)])
  func notes(subject: ICalendarNote.Subject, sentence: String) {
    expect(ICalendarNote(7, subject).sentence, equals: sentence)
  }
}
