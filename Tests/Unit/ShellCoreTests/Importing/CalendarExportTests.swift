import CollectionEngine
import LayoutCore
import TestSupport
import Testing

@testable import ShellCore

/// `export-data FILE.ics`: what an imported item was goes with it, whatever is done to the content.
struct CalendarExportTests {
  private let weekly = """
    BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\nBEGIN:VEVENT\r\nUID:weekly\r\n\
    DTSTAMP:20250101T000000Z\r\nDTSTART:20250506T090000Z\r\nDTEND:20250506T100000Z\r\n\
    RRULE:FREQ=WEEKLY;COUNT=4\r\nSUMMARY:Tea\r\nLOCATION:Kitchen\r\nCOLOR:navy\r\nPRIORITY:2\r\n\
    X-OWN:kept\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:day\r\nDTSTAMP:20250101T000000Z\r\n\
    DTSTART;VALUE=DATE:20250601\r\nSUMMARY:Holiday\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
    """.replacing("\r\n\n", with: "\r\n")

  /// A shell with that file imported, after more lines.
  private func shell(_ lines: String...) -> Shell {
    let files = TestFiles()
    files.texts["tea.ics"] = weekly
    let shell = Shell(catalogue: TestCatalogue(), files: files)
    for line in ["load flow", "import tea.ics"] + lines {
      let reply = shell.text(line)
      expect(!reply.contains("error"), "\(line): \(reply)")
    }
    return shell
  }

  @Test("A file that is imported is written as it was read") func same() throws {
    expect(try shell().exportedText(), equals: weekly)
  }

  @Test(
    "Moves, sections and edits that are taken back change nothing",
    arguments: [
      "move 0,0 0,3; move 0,3 0,0", "section insert 0 items=0; section insert 2 items=0",
      "item 0,1 label=Coffee; undo", "delete 0,2; undo", "delete 0,2; undo; redo; undo",
      "item 0,1 label=Coffee; item 0,1 label=Tea", "item 0,1 width=50 z=3",
      "batch; move 0,4 0,0; commit", "section move 0 0", "load flow as other; use main",
      "section insert 0 items=0; move 1,2 0,0; section move 1 0",
    ])
  func nothing(_ lines: String) throws {
    expect(try shell(lines).exportedText(), equals: weekly)
  }

  @Test("A deleted instance is excluded, wherever its series has moved") func deleted() throws {
    let text = try shell("move 0,1 0,4", "delete 0,4").exportedText()
    expect(
      text,
      equals: weekly.replacing(
        "COUNT=4\r\n", with: "COUNT=4\r\nEXDATE:20250513T090000Z\r\n"))
  }

  @Test("A changed instance is an exception, and none after undo; a replay does the same")
  func changed() throws {
    let shell = shell("item 0,2 label=Coffee")
    let text = try shell.exportedText()
    expect(text, contains: "RECURRENCE-ID:20250520T090000Z\r\n")
    expect(text, contains: "SUMMARY:Coffee\r\n")
    expect(text.components(separatedBy: "X-OWN:kept").count, equals: 3)
    _ = shell.text("item 0,0 start=11:00 end=12:00")
    _ = shell.text("undo")
    expect(try shell.exportedText(), equals: text)
    _ = shell.text("undo")
    expect(try shell.exportedText(), equals: weekly)
  }

  @Test("New content has nothing of the file; no one sees the numbers of its items") func hidden()
    throws
  {
    let shell = shell()
    for line in ["content 0,0", "attrs all"] {
      expect(!shell.json(line).contains("metric-63"), shell.json(line))
    }
    for format in ItemFileFormat.allCases { expect(!shell.exported(format).contains("metric")) }
    _ = shell.text("sections 2; item 0,0 date=2025-05-06 id=a label=Tea")
    let text = try shell.exportedText()
    expect(text, contains: "UID:a\r\n")
    expect(!text.contains("Example"))
    expect(try shell.exportedCalendar().undated, equals: 1)
  }

  @Test("Through JSON and CSV the events stay, each alone", arguments: ItemFileFormat.allCases)
  func otherFormats(_ format: ItemFileFormat) throws {
    let first = shell()
    let files = TestFiles()
    files.texts["items.\(format.rawValue)"] = first.exported(format)
    let second = Shell(catalogue: TestCatalogue(), files: files)
    _ = second.text("load flow; import items.\(format.rawValue)")
    let text = try second.exportedText()
    expect(text.components(separatedBy: "SUMMARY:Tea").count, equals: 5)
    files.texts["again.ics"] = text
    _ = second.text("import again.ics")
    expect(second.exported(format), equals: first.exported(format))
  }

  @Test(
    "What is exported, imported and exported again is the same to the byte",
    arguments: 1...60 as ClosedRange<UInt64>) func law(seed: UInt64) throws
  {
    var random = SplitMix(seed: seed)
    let first = Shell.test("load flow")
    try first.scene.replaceContent(Self.content(&random))
    let text = try first.exportedText()
    let files = TestFiles()
    files.texts["a.ics"] = text
    let second = Shell(catalogue: TestCatalogue(), files: files)
    let reply = second.text("load flow; import a.ics")
    expect(!reply.contains("error"), reply)
    expect(try second.exportedText(), equals: text)
    expect(second.exportedSections().first, equals: try first.exportedCalendar().items)
    // After edits too.
    for _ in 0..<5 { _ = second.text(Self.edit(&random, second.exportedSections().first ?? 0)) }
    let edited = try second.exportedText()
    files.texts["b.ics"] = edited
    let events = Self.events(second)
    _ = second.text("import b.ics")
    expect(Self.events(second), equals: events, edited)
    expect(try second.exportedText(), equals: edited)
  }

  @Test(
    "Random edits of a series are there after an export and an import",
    arguments: 1...40 as ClosedRange<UInt64>) func series(seed: UInt64) throws
  {
    var random = SplitMix(seed: seed)
    let shell = shell()
    for _ in 0..<6 {
      let count = shell.exportedSections().first ?? 0
      if count > 1 { _ = shell.text(Self.edit(&random, count)) }
    }
    let text = try shell.exportedText()
    let files = TestFiles()
    files.texts["b.ics"] = text
    let second = Shell(catalogue: TestCatalogue(), files: files)
    _ = second.text("load flow; import b.ics")
    expect(Self.events(second), equals: Self.events(shell), text)
    expect(try second.exportedText(), equals: text)
  }

  /// The dated items as texts, in order of these.
  private static func events(_ shell: Shell) -> [String] {
    shell.allProperties.joined().compactMap { changes -> String? in
      var (date, start, end, label) = (Double?.none, Double?.none, Double?.none, "")
      for change in changes {
        switch change {
        case .metric(.date, let value): date = value
        case .metric(.start, let value): start = value
        case .metric(.end, let value): end = value
        case .label(let text): label = text ?? ""
        default: break
        }
      }
      guard let date else { return nil }
      let zero = date * 1440
      let last = end ?? start.map { $0 + 60 } ?? 1440
      let seconds = [start ?? -1, last].map { ((zero + $0) * 60).rounded() }
      return "\(start == nil) \(seconds) \(label)"
    }.sorted()
  }

  private static func edit(_ random: inout SplitMix, _ count: Int) -> String {
    guard count > 0 else { return "undo" }
    let item = Int.random(in: 0..<count, using: &random)
    let hour = Int.random(in: 0..<23, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return "delete 0,\(item)"
    case 1: return "item 0,\(item) label=\"a, \(hour)\""
    case 2: return "item 0,\(item) start=\(hour):15 end=\(hour + 1):00"
    case 3: return "move 0,\(item) 0,\(Int.random(in: 0..<count, using: &random))"
    case 4: return "insert 0,\(item) date=2025-05-0\(hour % 9 + 1) label=new"
    default: return "undo"
    }
  }

  private static func content(_ random: inout SplitMix) throws -> ContentBuilder {
    let pieces = ["a", "\"", ",", ";", "\\", "\\n", ":", " ", "é", "👩‍👩‍👧", "日本", "\t", "x y "]
    var builder = ContentBuilder()
    for section in 0..<3 {
      try builder.append([], count: 0, to: section)
      for item in 0..<Int.random(in: 0...5, using: &random) {
        let date = Double(Int.random(in: -4_000...40_000, using: &random))
        let start = (Double.random(in: 0...1440, using: &random) * 60).rounded() / 60
        var changes: [ItemChange] = []
        if Int.random(in: 0..<8, using: &random) > 0 { changes.append(.metric(.date, date)) }
        if Bool.random(using: &random) { changes.append(.metric(.start, start)) }
        if Bool.random(using: &random) {
          let length = Double(Int.random(in: 0...4000, using: &random))
          changes.append(.metric(.end, start + length))
        }
        if Bool.random(using: &random) { changes.append(.identifier("n\(section)\(item),")) }
        var label = "l"
        for _ in 0..<Int.random(in: 0...60, using: &random) {
          label += pieces[Int.random(in: pieces.indices, using: &random)]
        }
        changes.append(.label(label))
        try builder.append(changes, to: section)
      }
    }
    return builder
  }
}

extension Shell {
  /// The text that `export-data FILE.ics` writes.
  fileprivate func exportedText() throws -> String {
    String(decoding: try exportedCalendar().bytes, as: UTF8.self)
  }
}
