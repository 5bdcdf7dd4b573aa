import CollectionEngine
import ShellValues
import TestSupport
import Testing
import TextFormats

@testable import ShellCore

/// `import` and what `export-data` writes.
struct ImportTests {
  private func shell(_ text: String, as name: String = "items.csv") -> Shell {
    let files = TestFiles()
    files.texts[name] = text
    return Shell(catalogue: TestCatalogue(), files: files)
  }

  @Test("Every property can be imported") func everyProperty() {
    let header = "section,size,label,start,end,day,date,z,alpha,hidden,pointer"
    let csv = shell(
      header
        + "\n1,80x60,\"a \"\"b\"\", c\",09:30,10:00,-2,2024-05-06,3,0.5,on,none\r\n0,,,,,,,,,,\n")
    expect(csv.text("load flow; import items.csv"), contains: "main   flow    2         2")
    let json = shell(
      #"[{"section":1,"size":"80x60","label":"a \"b\", \u0063","start":"09:30","end":"10:00","#
        + #""day":-2,"date":"2024-05-06","z":3,"alpha":5e-1,"hidden":true,"pointer":"none"},"#
        + "\n { } ]\n", as: "items.JSON")
    _ = json.text("load flow; import items.JSON")
    expect(
      csv.text("content 1,0"),
      equals: """
        item  properties
        1,0   width=80 height=60 start=09:30 end=10:00 day=-2 date=2024-05-06 label="a \\"b\\", c" z=3 alpha=0.5 hidden=on pointer=none

        """)
    expect(json.allProperties, equals: csv.allProperties)
  }

  @Test("Sections and counts") func sectionsAndCounts() {
    let shell = shell("items,section,width\n3,1,20\n0,4,\n2,1,\n")
    _ = shell.text("load flow; import items.csv")
    expect(shell.exportedSections(), equals: [0, 5, 0, 0, 0])
    expect(shell.text("content 1,2..3"), equals: "item  properties\n1,2   width=20\n1,3\n")
  }

  @Test("What is written") func whatIsWritten() {
    let shell = Shell.test("load flow", "sections 2 0 1", "item 0,1 label=\"a, b\" width=80")
    expect(
      shell.exported(.csv),
      equals: "section,items,width,label\n0,1,,\n0,1,80,\"a, b\"\n1,0,,\n2,1,,\n")
    expect(
      shell.exported(.json),
      equals: """
        [{"section":0},
        {"section":0,"width":80,"label":"a, b"},
        {"section":1,"items":0},
        {"section":2}]

        """)
  }

  @Test(
    "Faults in CSV",
    arguments: [
      ("", 1, 1, "expected a header row that names columns, found an empty file"),
      ("wdith\n", 1, 1, "; did you mean 'width'?"),
      ("label,z,label\n", 1, 9, "column 'label' appears twice"),
      ("label,z\na,1\nb\n", 3, 1, "expected 2 fields, found 1"),
      ("label,z\na,1,2\n", 2, 5, "expected 2 fields, found more"),
      (
        "label,z\n\"é\",x\n", 2, 5,
        "z must be a whole number from -1000000000 to 1000000000, found 'x'"
      ),
      ("label,alpha\nä,2\n", 2, 3, "alpha must be a number from 0 to 1, found '2'"),
      ("section\n-1\n", 2, 1, "section must be a whole number from 0 to 999999, found '-1'"),
      (
        "section\n1000000\n", 2, 1,
        "section must be a whole number from 0 to 999999, found '1000000'"
      ),
      ("items\n16000000\n1\n", 3, 1, "16000001 items are more than the limit of 16000000"),
      ("label\n\"a\nb", 2, 1, "unterminated quote"),
      ("label\na\"b\n", 2, 4, "a field that contains \" must be quoted as a whole"),
      ("label\n\"a\"b\n", 2, 4, "expected a comma or the end of the row"),
      ("label\na\rb\n", 2, 2, "expected a comma or the end of the row"),
      ("width\nnan\n", 2, 1, "width must be a number from 0 to 1000000000, found 'nan'"),
      ("hidden\ntrue\n", 2, 1, "hidden must be on or off, found 'true'"),
    ]) func faultsInCSV(text: String, line: Int, column: Int, message: String)
  {
    expectFault("items.csv", text, line, column, message)
  }

  @Test(
    "Faults in JSON",
    arguments: [
      ("{}", 1, 1, "expected an array of items"),
      ("[{}", 1, 4, "expected ',' or ']'"),
      ("[{}] x", 1, 6, "expected the end of the file"),
      ("[1]", 1, 2, "expected an object, one for each item"),
      ("[\n {\"é\":1}]", 2, 3, "unknown name 'é'"),
      ("[{\"z\":1,\"z\":2}]", 1, 9, "'z' appears twice"),
      ("[{\"z\":\"1\"}]", 1, 7, "z must be a number, found '1'"),
      ("[{\"z\":01}]", 1, 7, "expected a string, a number, true, false or null"),
      (
        "[{\"z\":1.5}]", 1, 7,
        "z must be a whole number from -1000000000 to 1000000000, found '1.5'"
      ),
      ("[{\"hidden\":\"on\"}]", 1, 12, "hidden must be true or false, found 'on'"),
      ("[{\"label\":\"a", 1, 11, "unterminated quote"),
      ("[{\"label\":\"\\q\"}]", 1, 12, "unknown escape in a string"),
      ("[{\"label\":\"\\ud800\"}]", 1, 12, "unknown escape in a string"),
      ("[{\"label\":\"a\tb\"}]", 1, 13, "control characters in a string must be escaped"),
      ("[{\"label\" 1}]", 1, 11, "expected ':'"),
    ]) func faultsInJSON(text: String, line: Int, column: Int, message: String)
  {
    expectFault("items.json", text, line, column, message)
  }

  private func expectFault(
    _ name: String, _ text: String, _ line: Int, _ column: Int, _ end: String
  ) {
    let shell = shell(text, as: name)
    _ = shell.text("load flow; sections 3")
    let before = shell.fingerprint
    let message = shell.error("import \(name)")?.message ?? ""
    expect(message.hasPrefix("\(name), line \(line), column \(column): "), "\(message)")
    expect(message, contains: end, "\(message)")
    expect(shell.fingerprint, equals: before)
  }

  @Test("Bytes that are no text") func bytesThatAreNoText() throws {
    var reader = try CSVItems(Array("label\nab".utf8) + [0xFF, 0x0A])
    var builder = ContentBuilder()
    #expect(
      throws: ImportFault(TextPlace(line: 2, column: 1), .syntax(.encoding))
    ) { try reader.read(into: &builder) }
  }

  @Test("What cannot be imported is refused with its place") func refusals() {
    let shell = Shell.test("load flow", "sections 3")
    expect(
      shell.text("import items.txt"),
      equals: "error: FILE must be a name that ends with .csv, .json or .ics, found 'items.txt'\n")
    expect(shell.text("import away.csv"), equals: "error: cannot read away.csv: no such file\n")
    expect(shell.text("batch; import items.csv"), contains: "a batch is open")
    expect(
      Shell(catalogue: TestCatalogue()).text("import items.csv"),
      equals: "error: import is not allowed here: there are no files to read\n")
  }

  @Test("A replay takes what was read, though the file has changed since") func replays() {
    let files = TestFiles()
    let shell = Shell(catalogue: TestCatalogue(), files: files)
    _ = shell.text("load flow; import items.csv; append 0")
    let state = shell.fingerprint
    expect(shell.journalLines[1].command, equals: "import items.csv")
    expect(shell.journalLines[1].copy?.hasPrefix("c"), equals: true)
    expect(shell.text("journal"), contains: "2     import items.csv\n")
    files.texts["items.csv"] = "width\n1\n"
    expect(shell.text("undo").hasPrefix("undone: append 0\n"))
    expect(shell.text("redo").hasPrefix("redone: append 0\n"))
    expect(shell.fingerprint, equals: state)
    let again = Shell(catalogue: TestCatalogue(), files: files)
    expect(again.restore(shell.journalLines).isEmpty)
    expect(again.fingerprint, equals: state)
    expect(files.reads, equals: 1)
    _ = shell.text("import items.csv")
    expect(shell.exportedSections(), equals: [1])
    _ = shell.text("undo")
    expect(shell.fingerprint, equals: state)
  }

  @Test("Imported events are items") func importedEventsAreItems() {
    let files = TestFiles()
    files.texts["week.ics"] = """
      BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Tea\r\nDTSTART:20250506T093000Z\r\n\
      DTEND:20250506T101500Z\r\nEXRULE:RSCALE=CHINESE\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    files.texts["bad.ics"] = "BEGIN:VCALENDAR\nDTSTART\n"
    let shell = Shell(catalogue: TestCatalogue(), files: files)
    let reply = shell.text("load flow; import week.ics")
    expect(reply, contains: "line 6: EXRULE is not understood: the line was skipped")
    expect(shell.text("content 0,0"), contains: "start=09:30")
    expect(
      shell.text("import bad.ics"),
      equals: "error: bad.ics, line 2: expected NAME:VALUE, found 'DTSTART'\n")
    expect(shell.text("content 0,0"), contains: "Tea")
  }

  /// Without a database of time zones a file that needs one is refused, and any other is not.
  @Test("Files that need time zones") func filesThatNeedTimeZones() {
    let files = TestFiles()
    files.hasZones = false
    func event(_ start: String) -> String {
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(start)\nEND:VEVENT\nEND:VCALENDAR\n"
    }
    files.texts["berlin.ics"] = event("DTSTART;TZID=Europe/Berlin:20250506T093000")
    files.texts["utc.ics"] = event("DTSTART:20250506T093000Z")
    let shell = Shell(catalogue: TestCatalogue(), files: files)
    expect(shell.text("load flow; import berlin.ics").hasSuffix("error: no zones here\n"))
    expect(shell.text("import utc.ics"), contains: "main   flow    1         1")
  }
}
