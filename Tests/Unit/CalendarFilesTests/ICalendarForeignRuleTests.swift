import CivilTime
import TestSupport
import Testing

@testable import CalendarFiles

/// Series by a calendar that is not Gregory's: the instances of their rules are not known, those
/// that stand in the file are (rule D-55).
struct ICalendarForeignRuleTests {
  private typealias Export = ICalendarExportTests

  private static let rule = "RRULE:RSCALE=CHINESE;FREQ=YEARLY;SKIP=BACKWARD"

  private func text() throws -> String { try #require(ICalendarTrials.all["foreign rule"]) }

  /// The lines that are written once the items of `text` are changed, and what is read again.
  private func change(_ text: String, _ change: (inout [ICalendarItem]) -> Void) throws
    -> (lines: [String], events: [String])
  {
    let written = try Export.export(text, change).text
    // It is the same however often it is written.
    expect(try Export.export(written).text, equals: written)
    return (Export.lines(written), try shown(written))
  }

  private func shown(_ text: String) throws -> [String] {
    try Export.file(text).events.map { "\(GregorianDay.text($0.day)) \($0.label ?? "")" }
  }

  @Test("The first instance is there, and each exception for itself") func imported() throws {
    let file = try Export.file(try text())
    expect(
      try shown(try text()),
      equals: ["2025-01-28 Dinner", "2026-02-17 Dinner, later", "2027-02-05 Lunch"])
    expect(
      file.remarks.map(\.subject), equals: [.firstOnly(rulePart: "RSCALE=CHINESE")])
    let first = try text().replacing(
      "RECURRENCE-ID;VALUE=DATE:20270205", with: "RECURRENCE-ID:20250128T170000Z")
    expect(try shown(first), equals: ["2026-02-17 Dinner, later", "2027-02-05 Lunch"])
  }

  @Test("A deleted exception goes, and its instance is excluded in the form of the series")
  func deletedException() throws {
    let one = try change(try text()) { $0.remove(at: 1) }
    expect(one.lines, contains: "EXDATE;TZID=Europe/Berlin:20260216T180000")
    expect(one.lines, contains: Self.rule)
    expect(one.events, equals: ["2025-01-28 Dinner", "2027-02-05 Lunch"])
    // Its name is a date, and the series has times.
    let other = try change(try text()) { $0.remove(at: 2) }
    expect(other.lines, contains: "EXDATE;TZID=Europe/Berlin:20270205T180000")
    expect(other.events, equals: ["2025-01-28 Dinner", "2026-02-17 Dinner, later"])
  }

  @Test("A series whose known instances are all deleted stays, with its rule") func deleted() throws
  {
    let first = try change(try text()) { $0.remove(at: 0) }
    expect(first.lines, contains: "EXDATE;TZID=Europe/Berlin:20250128T180000")
    expect(first.events, equals: ["2026-02-17 Dinner, later", "2027-02-05 Lunch"])
    let all = try change(try text()) { $0.removeAll() }
    expect(all.lines.count { $0 == "BEGIN:VEVENT" }, equals: 1)
    expect(all.lines, contains: Self.rule)
    expect(all.lines.count { $0.hasPrefix("EXDATE") }, equals: 3)
    expect(all.events, equals: [])
  }

  @Test("A changed instance is an exception") func changed() throws {
    let first = try change(try text()) { $0[0].fields.label = "Breakfast" }
    expect(first.lines, contains: "RECURRENCE-ID;TZID=Europe/Berlin:20250128T180000")
    expect(first.lines.count { $0 == Self.rule }, equals: 1)
    expect(first.events[0], equals: "2025-01-28 Breakfast")
    let later = try change(try text()) { $0[1].fields.label = "Dinner" }
    expect(later.lines.count { $0.hasPrefix("RECURRENCE-ID") }, equals: 2)
    expect(later.lines, contains: "RECURRENCE-ID;TZID=Europe/Berlin:20260216T180000")
  }

  @Test("An exception that changes later instances stays for those, which are not known")
  func leader() throws {
    let text = try text().replacing(
      "RECURRENCE-ID;TZID=Europe/Berlin:20260216",
      with: "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260216")
    for change: (inout [ICalendarItem]) -> Void in [
      { $0.remove(at: 1) }, { $0[1].fields.label = "Other" },
    ] {
      let found = try self.change(text, change)
      expect(found.lines.count { $0.contains("THISANDFUTURE") }, equals: 1)
      expect(found.lines, contains: "RECURRENCE-ID;TZID=Europe/Berlin:20260216T180000")
      expect(!found.events.contains("2026-02-17 Dinner, later"))
    }
  }

  @Test("Its zone has rules for all years: the rule may give any") func zone() throws {
    let lines = Export.lines(try Export.export(try text()).text)
    expect(lines, contains: "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU")
    expect(lines, contains: "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU")
  }
}
