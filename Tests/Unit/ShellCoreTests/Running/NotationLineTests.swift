import LayoutCore
import ShellCore
import ShellValues
import TerminalText
import TestSupport
import Testing
import TextRendering

/// Options in a notation: read, written, refused, completed, and read from files.
struct NotationLineTests {
  private let files = TestFiles()

  private func shell(_ lines: String...) -> Shell {
    let shell = Shell(catalogue: NotedCatalogue(), files: files)
    for line in lines { expect(!shell.text(line).contains("error"), "\(line)") }
    return shell
  }

  // MARK: get

  @Test("An option in a notation is printed as its text, in the form that is asked for")
  func textOfAnOption() {
    let shell = shell("load noted spec=\"line=4\n  badge=10\"; sections 1")
    expect(shell.text("get spec"), equals: "line=4 badge=10\n")
    expect(shell.text("get spec --json"), equals: "{\"line\": 4.0, \"badge\": 10.0}\n")
    expect(shell.json("get spec").contains("\"value\":\"line=4\\n  badge=10\""))
    // The text that is printed, set again, gives the same.
    _ = shell.text("set spec=\"\(shell.text("get spec").dropLast())\"")
    expect(shell.text("get spec"), equals: "line=4 badge=10\n")
    let json = shell.json("get spec --json")
    expect(
      json.contains("\"form\":\"json\",\"text\":\"{\\\"line\\\": 4.0, \\\"badge\\\": 10.0}\"}"))
    expect(shell.json("get spec").contains("\"form\":null,\"text\":\"line=4 badge=10\"}"))
  }

  @Test(
    "Forms that an option does not have are refused",
    arguments: [
      ("get spec --swift", "error: unknown flag '--swift': get spec takes --json"),
      ("get other --json", "error: get other takes no flags, found '--json'"),
      ("get spec --json --swift", "error: unexpected '--swift': get [OPTION] [--json] [--swift]"),
    ]) func unknownForms(line: String, error: String)
  {
    expect(shell("load noted; sections 1").text(line), equals: error + "\n")
  }

  @Test("Other options are listed as before") func otherOptions() {
    expect(
      shell("load noted; sections 1").text("get other"),
      equals: """
        layout  option  section  value  default  values
        noted   other   all      none   none     TEXT

        """)
  }

  // MARK: Faults

  @Test("A fault has line and column, and is marked in its line") func faults() throws {
    let shell = shell("load noted; sections 1")
    let before = shell.fingerprint
    let line = "set spec=\"line=4\n  bädge=x\""
    expect(
      shell.text(line),
      equals: """
        error: option 'spec', line 2, column 9: expected a length after '='
            bädge=x
                  ^

        """)
    expect(
      shell.json(line),
      contains: """
        "hint":null,"text":{"name":"option 'spec'","line":2,"column":9,"content":"  bädge=x",\
        "expected":"expected a length after '='"}}}
        """)
    let error = try #require(shell.error(line))
    expect(error.code, equals: "bad-value")
    expect(error.text?.column, equals: 9)
    expect(shell.fingerprint, equals: before)
    expect(
      shell.text("load noted spec=badge as other"),
      contains: "error: option 'spec', line 1, column 6: expected '=', found the end")
    expect(shell.fingerprint, equals: before)
    // Other errors have no such place.
    expect(!shell.json("set speck=3").contains("\"text\""))
  }

  @Test("Of a long line only what is around the fault is printed") func longLines() {
    let shell = shell("load noted; sections 1")
    let words = (10..<99).map { "k\($0)=1" }
    let text = (words[..<40] + ["fault"] + words[40...]).joined(separator: " ")
    let lines = shell.text("set spec=\"\(text)\"").split(separator: "\n").map(String.init)
    expect(
      lines[0], equals: "error: option 'spec', line 1, column 246: expected '=', found the end")
    expect(lines[1].count, equals: 2 + 72 + 1)
    expect(lines[1], contains: "k49=1 fault k50=1")
    expect(lines[1].hasPrefix("  …") && lines[1].hasSuffix("…"))
    let mark = lines[2].count - 1
    expect(String(lines[1].prefix(mark)).hasSuffix("fault"))
    // The same line, whole, is in JSON.
    expect(shell.json("set spec=\"\(text)\""), contains: "\"content\":\"\(text)\"")
  }

  // MARK: Files

  @Test("A file fills the option that it is for; its content is journaled, not its path")
  func contentOfFiles() throws {
    files.texts["top.txt"] = "line=4\nbadge=10\n"
    let shell = shell("load noted; sections 1", "set file=top.txt")
    expect(shell.text("get spec"), equals: "line=4 badge=10\n")
    expect(shell.text("get file"), contains: "none")
    expect(files.copies.count, equals: 1)
    // Undo and redo run the journal, which takes the copy.
    files.texts["top.txt"] = "mark=1"
    _ = shell.text("undo")
    expect(shell.text("get spec"), equals: "mark=5\n")
    _ = shell.text("redo")
    expect(shell.text("get spec"), equals: "line=4 badge=10\n")
    expect(files.reads, equals: 1)
    _ = shell.text("load noted file=top.txt as other")
    expect(shell.text("get spec"), equals: "mark=1\n")
  }

  @Test("Files that cannot be used are refused, and nothing is changed") func faultyFiles() {
    files.texts["bad.txt"] = "line=4\nbadge\n"
    files.texts["long.txt"] = String(repeating: " ", count: 1 << 20) + "x=1"
    let shell = shell("load noted; sections 1")
    let before = shell.fingerprint
    expect(
      shell.text("set file=bad.txt"),
      equals: """
        error: bad.txt, line 2, column 6: expected '=', found the end
          badge
               ^

        """)
    expect(
      shell.text("set file=none.txt"), equals: "error: cannot read none.txt: no such file\n")
    expect(
      shell.text("set file=long.txt"),
      equals: "error: long.txt, line 1: the file has more than 1048576 bytes\n")
    expect(shell.text("set file=bad.txt file=bad.txt"), contains: "specified twice")
    expect(shell.fingerprint, equals: before)
  }

  @Test("A page and a link read no file") func senders() {
    files.texts["top.txt"] = "line=4"
    let shell = shell("load noted; sections 1")
    for sender in [LineSender.page, .link] {
      shell.sender = sender
      expect(shell.error("set file=top.txt")?.code, equals: "not-allowed")
    }
    expect(files.reads, equals: 0)
    shell.sender = .owner
    expect(shell.text("get spec"), equals: "mark=5\n")
  }

  // MARK: Completion

  @Test(
    "Tab completes inside a value, quoted or not, with what is replaced",
    arguments: [
      ("set spec=ba", 2, ["badge="]), ("set spec=\"line=4 ba", 2, ["badge="]),
      ("set spec=\"", 0, ["badge=", "line=", "mark="]),
      ("set spec=\"line=4\n", 0, ["badge=", "line=", "mark="]),
      ("load noted spec=\"line=4 m", 1, ["mark="]), ("load noted noted.spec=li", 2, ["line="]),
      ("set spec=\"line=4\"", 0, []), ("set file=it", 2, ["items.csv"]),
      ("set other=\"ba", 0, []),
    ]) func completion(line: String, replaced: Int, words: [String])
  {
    let shell = shell("load noted; sections 1")
    let end = line.utf8.count
    let found = shell.complete(line, cursor: end) { start in
      ["items.csv"].filter { $0.hasPrefix(start) }
    }
    expect(found.candidates.map(\.text), equals: words, "\(line)")
    if !words.isEmpty { expect(found.replaced, equals: end - replaced..<end, "\(line)") }
  }
}

/// The layout `noted` alone.
private final class NotedCatalogue: LayoutCatalogue {
  func modules() -> [ModuleDescription] {
    let noted = NotedLayout().declaration
    return [
      ModuleDescription(
        name: "noted", version: "", summary: "", place: "user", path: "", options: noted.options)
    ]
  }

  func describe(_ name: String) throws(CatalogueError) -> ModuleDescription { modules()[0] }

  func makeLayout(_ name: String) throws(CatalogueError) -> any CollectionLayout {
    guard name == "noted" else { throw .unknown(name, known: ["noted"]) }
    return NotedLayout()
  }

  func reload(_ name: String?) throws(CatalogueError) {}
}
