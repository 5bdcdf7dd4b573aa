import CollectionEngine
import TestSupport
import Testing
import TextFormats

@testable import ShellCore

/// CSV as spreadsheets and calendars write it: separators, names of columns, dates and times.
struct SpreadsheetTests {
  private func shell(_ text: String) -> Shell {
    let files = TestFiles()
    files.texts["week.csv"] = text
    return Shell(catalogue: TestCatalogue(), files: files)
  }

  /// The items' properties, without their section.
  private func items(_ text: String) -> [String] {
    let shell = shell(text)
    let reply = shell.text("load flow; import week.csv")
    guard reply.contains("main   flow") else { return [reply] }
    return shell.text("content 0,0..\((shell.exportedSections().first ?? 1) - 1)").split(
      separator: "\n"
    )
    .dropFirst().map { String($0.drop { $0 != " " }.drop { $0 == " " }) }
  }

  private static let tea = #"start=09:30 end=10:15 date=2024-05-06 label="Tea""#

  @Test(
    "The common forms say the same",
    arguments: [
      "Summary,Start,End\nTea,2024-05-06 09:30,2024-05-06 10:15\n",
      "Summary;Start;End\nTea;2024-05-06T09:30;2024-05-06T10:15:00\n",
      "Summary\tStart\tEnd\nTea\t2024-05-06T09:30Z\t2024-05-06T12:15+02:00\n",
      "\u{feff}Subject,Start Date,Start Time,End Date,End Time\r\nTea,5/6/2024,9:30 AM,5/6/2024,10:15 AM\r\n",
      "Subject;Start Date;Start Time;End Time;All Day Event\nTea;06.05.2024;9:30;10:15;FALSE\n;;;;\n",
      "sep=;\nTITLE;start_date;start_time;end_time\nTea;6.5.24;09:30:00;10:15:00",
      "Date,Start,End,Name,\n2024/05/06,9:30am,10:15am,Tea,\n",
      "Subject,Start Date,Start Time,End Date,End Time,Location\nTea,05/06/2024,09:30,05/06/2024,10:15,\"Kitchen\n2, left\"\n",
      "summary,start,end\n\"Tea\",2024-05-06 09:30,2024-05-06 10:15\n",
      "label,start,end\nTea,2024-05-06 09:30,2024-05-06 10:15\n",
    ])
  func commonForms(text: String) { expect(items(text), equals: [Self.tea], "\(text)") }

  @Test(
    "Days and months take the order that some date of the file shows; else the month is first, which is said"
  )
  func orders() {
    let head = "Subject,Start\n"
    expect(
      items(head + "a,5/6/2024 9:00\nb,13/6/2024 9:00\n").first,
      equals: #"start=09:00 date=2024-06-05 label="a""#)
    expect(
      items(head + "a,5-6-2024 9:00\nb,6/13/2024 9:00\n").first,
      equals: #"start=09:00 date=2024-05-06 label="a""#)
    expect(
      shell(head + "a,5/6/2024 9:00\n").text("load flow; import week.csv"),
      contains: "dates such as 5/6/2024 are read with the month first")
    expect(!shell(head + "a,5/5/2024 9:00\n").text("load flow; import week.csv").contains("month"))
    expect(
      shell(head + "a,13/5/2024\nb,5/13/2024\n").text("import week.csv"),
      equals:
        "error: week.csv, line 3, column 3: days and months of '5/13/2024' are in another order than before\n"
    )
  }

  @Test("Whole days, ends at midnight, ends on the next day, and no end")
  func ends() {
    expect(
      items("Summary,Start,End\na,2024-05-06,2024-05-08\n"),
      equals: [
        #"end=72:00 date=2024-05-06 label="a""#
      ])
    expect(
      items(
        "Subject,Start Date,Start Time,End Date,End Time,All day event\na,5/6/2024,12:00:00 AM,5/8/2024,12:00:00 AM,TRUE\n"
      ), equals: [#"end=48:00 date=2024-05-06 label="a""#])
    expect(
      items("Subject,Start Date,All Day Event\na,2024-05-06,TRUE\n"),
      equals: [
        #"end=24:00 date=2024-05-06 label="a""#
      ])
    expect(
      items("Subject,Date,Start,End\na,2024-05-06,22:00,1:00\n"),
      equals: [#"start=22:00 end=25:00 date=2024-05-06 label="a""#])
    expect(
      items("Subject,Start\na,2024-05-06 12:00 PM\n"),
      equals: [#"start=12:00 date=2024-05-06 label="a""#])
    expect(
      items("Subject,Start,End\na,9:30,10:00\n"), equals: [#"start=09:30 end=10:00 label="a""#])
  }

  @Test(
    "Columns that mean nothing here are skipped, which is said; one that nearly means something is not"
  )
  func skippedColumns() {
    let shell = shell("Subject,Start,Location,Private\nTea,2024-05-06 9:30,here,no\n")
    expect(
      shell.text("load flow; import week.csv"), contains: "columns 'Location', 'Private' skipped")
    expect(
      self.shell("Subject,Strat\n").text("import week.csv"),
      contains: "unknown column 'Strat' (fields end with a comma)")
  }

  @Test(
    "What is not understood is refused in one line that names it",
    arguments: [
      (
        "Wdith;Hieght\n1;2\n",
        "line 1, column 1: unknown column 'Wdith' (fields end with a semicolon)"
      ),
      (
        "Summary|Start\nTea|9\n",
        "line 1, column 1: unknown column 'Summary|Start' (fields end with a comma)"
      ),
      (
        "sep=|\nSummary|Start\n",
        "line 1, column 1: expected sep= with a comma, a semicolon or a tab"
      ),
      (
        "Summary;Start\na;soon\n",
        "line 2, column 3: Start must be a date and a time such as 2024-05-06 09:30, found 'soon'"
      ),
      ("Summary;Start\na;45418\n", "line 2, column 3: Start must be a date and a time"),
      (
        "Summary,Start Date\na,9:30\n",
        "line 2, column 3: Start Date must be a date such as 2024-05-06, found '9:30'"
      ),
      (
        "Summary,Start Time\na,25:30\n",
        "line 2, column 3: Start Time must be a time such as 09:30 or 9:30 PM, found '25:30'"
      ),
      ("Summary,Start\na,2024-02-30 9:00\n", "line 2, column 1: there is no such day"),
      (
        "Summary,Start,End\na,2024-05-06 9:00,2024-05-06 8:00\n",
        "line 2, column 1: the end is before the start"
      ),
      (
        "Summary,Start,End\na,2024-05-06 9:00,2024-05-07\n",
        "line 2, column 1: the start has a time, the end has none"
      ),
      ("Summary,Start,End\na,,2024-05-07\n", "line 2, column 1: the event has an end and no start"),
      (
        "Summary,Start,All Day\na,2024-05-06,maybe\n",
        "line 2, column 14: All Day must be TRUE or FALSE, found 'maybe'"
      ),
      ("Summary;Start\n\"a\"b;2\n", "line 2, column 4: expected a semicolon or the end of the row"),
      ("Summary,Title\n", "line 1, column 9: column 'Title' appears twice"),
    ])
  func refusals(text: String, sentence: String) {
    let reply = shell(text).text("import week.csv")
    expect(reply.hasPrefix("error: week.csv, \(sentence)"), "\(reply)")
    expect(reply.split(separator: "\n").count, equals: 1)
  }

  @Test("A file in UTF-16 is told as such")
  func encodings() throws {
    #expect(
      throws: ImportFault(TextPlace(line: 1, column: 1), .syntax(.utf16))
    ) { try CSVItems([0xFF, 0xFE, 0x53, 0]) }
    for text in ["[{}]", "{\"sections\":[]}"] {
      let units: [UInt8] = Array(text.utf8).flatMap { [$0, 0] }
      let bytes: [UInt8] = [0xFF, 0xFE] + units
      let fault = ImportFault(TextPlace(line: 1, column: 1), .syntax(.utf16))
      #expect(throws: fault) {
        var (items, builder) = (JSONItems(bytes), ContentBuilder())
        try items.read(into: &builder)
      }
      #expect(throws: fault) {
        var snapshot = JSONSnapshot(bytes)
        _ = try snapshot.read()
      }
    }
  }
}
