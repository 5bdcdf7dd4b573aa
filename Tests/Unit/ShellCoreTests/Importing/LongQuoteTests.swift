import ShellValues
import TestSupport
import Testing

@testable import ShellCore

/// No error and no note repeats more than 200 characters of a file or of a line.
struct LongQuoteTests {
  /// Five thousand of a letter that no sentence has so often.
  private static let long = String(repeating: "ж", count: 5000)

  private func quoted(_ text: String) -> Int { text.unicodeScalars.count { $0 == "ж" } }

  @Test(
    "A quote without an end is refused at once",
    arguments: [
      ("a.csv", "LONG,wdth\n"), ("a.csv", "wdth,LONG\n"), ("a.csv", "LONG,LONG\n"),
      ("a.csv", "label,z\na,LONG\n"), ("a.csv", "section\nLONG\n"), ("a.csv", "start\nLONG\n"),
      ("a.csv", "Subject,Start Date,LONG,LONGa,LONGb,LONGc\nTea,2024-05-06,,,,\n"),
      ("a.csv", "Subject,Start Date\nTea,LONG\n"), ("a.csv", "Subject,All Day\nTea,LONG\n"),
      ("a.json", "[{\"LONG\":1}]"), ("a.json", "[{\"z\":\"LONG\"}]"),
      ("a.json", "[{\"z\":1,\"LONG\":1}]"),
      ("a.json", "[{\"pointer\":\"LONG\"}]"), ("a.json", "LONG"), ("a.json", "[{\"label\":LONG}]"),
      ("a.ics", "LONG"), ("a.ics", "BEGIN:LONG"), ("a.ics", "LONG:1"), ("a.ics", "END:LONG"),
      ("a.ics", "BEGIN:VCALENDAR\nEND:LONG"), ("a.ics", "BEGIN:VCALENDAR\nBEGIN:LONG"),
      ("a.ics", "BEGIN:VCALENDAR\nBEGIN:LONG\nEND:VCALENDAR"),
    ])
  func refusedFiles(name: String, content: String) {
    let files = TestFiles()
    files.texts[name] = content.replacing("LONG", with: Self.long)
    let shell = Shell(catalogue: TestCatalogue(), files: files)
    let text = shell.text("load flow; import \(name)")
    expect(!text.isEmpty)
    expect(quoted(text) <= 200, "\(content) \(quoted(text))")
    expect(quoted(shell.json("import \(name)")) <= 200, "\(content)")
  }

  @Test(
    "Lines of calendars and events that are dropped or noted",
    arguments: [
      "LONG", "X-A;LONG:1", "SUMMARY;LONG", "DTSTART:LONG", "DTSTART;TZID=LONG:20250506T090000",
      "DTSTART:20250506\nDTEND:LONG", "DTSTART:20250506\nDURATION:LONG",
      "DTSTART:20250506\nRRULE:LONG", "DTSTART:20250506\nRRULE:FREQ=LONG",
      "DTSTART:20250506\nRRULE:FREQ=DAILY;RSCALE=LONG", "DTSTART:20250506\nRDATE:LONG",
      "DTSTART:20250506\nEXDATE:LONG", "DTSTART:20250506\nSEQUENCE:LONG",
      "DTSTART:20250506\nRECURRENCE-ID;RANGE=LONG:20250506", "DTSTART:20250506\nRECURRENCE-ID:LONG",
      "END:VEVENT\nBEGIN:LONG\nEND:LONG\nBEGIN:VEVENT\nDTSTART:20250506",
      "END:VEVENT\nX-WR-TIMEZONE:LONG\nBEGIN:VEVENT\nDTSTART:20250506",
      """
      DTSTART;TZID=LONG:20250506T090000
      END:VEVENT
      BEGIN:VTIMEZONE
      TZID:LONG
      BEGIN:STANDARD
      DTSTART:20250506T090000
      TZOFFSETFROM:LONG
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      DTSTART:20250506
      """,
    ])
  func notedLines(lines: String) {
    let files = TestFiles()
    let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
    files.texts["a.ics"] = text.replacing("LONG", with: Self.long)
    let shell = Shell(catalogue: TestCatalogue(), files: files)
    for note in shell.text("load flow; import a.ics").split(separator: "\n") {
      expect(quoted(String(note)) <= 200, "\(lines) \(quoted(String(note)))")
    }
    let error = shell.error("import a.ics --strict")
    expect(quoted(error?.message ?? "") <= 200, "\(lines)")
  }

  @Test(
    "A session or a link is a file of lines",
    arguments: [
      "LONG", "load LONG", "set LONG=1", "set line-spacing=LONG", "item 0,0 LONG=1", "item LONG",
      "layer LONG", "sections LONG", "bounds LONG 1", "assert LONG", "value LONG", "help LONG",
      "attrs LONG", "attrs all --LONG", "sections 1 LONG", "hit LONG 1", "get LONG", "unload LONG",
      "scroll to LONG 1", "insert LONG", "on tap LONG do status", "snapshot LONG", "import LONG",
      "assert count == LONG", "assert frame(LONG).x == 1", "value offset.LONG",
    ])
  func lines(line: String) {
    let shell = Shell.test("load flow", "sections 3")
    let text = shell.text(line.replacing("LONG", with: Self.long))
    expect(quoted(text) <= 200, "\(line) \(quoted(text))")
  }
}
