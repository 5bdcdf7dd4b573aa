import TestSupport
import Testing

@testable import ShellCore

/// `snapshot`, `id=`, and what follows identifiers.
struct SnapshotCommandTests {
  private func shell(_ json: String) -> (Shell, TestFiles) {
    let files = TestFiles()
    files.texts["s.json"] = json
    return (Shell(catalogue: TestCatalogue(), files: files), files)
  }

  private static let first =
    #"{"sections":[{"id":"a","items":["1",{"id":"2","label":"B","width":60},"3"]}]}"#

  @Test("Lines and files say the same") func linesAndFilesSayTheSame() {
    let (shell, files) = shell(Self.first)
    _ = shell.text("load flow; snapshot s.json")
    expect(
      shell.text("content; content 0,0..2"),
      equals: """
        section  items  id
              0      3  "a"
        item  properties
        0,0   id="1"
        0,1   id="2" width=60 label="B"
        0,2   id="3"

        """)
    let lines = "snapshot begin; snapshot section a; snapshot items 1 2; snapshot items 3"
    expect(shell.text("\(lines); snapshot apply"), contains: "no change\n")
    files.texts["s.json"] = #"{"sections":[{"items":["3",{"label":"C","id":"1"}],"id":"a"}]}"#
    expect(
      shell.text("snapshot s.json"),
      equals: """
        items: 1 deleted, 1 moved, 1 reloaded
        layer  layout  sections  items  bounds       content  offset  state
        main   flow    1         2      0 0 320 480  320x50   0 0

        """)
  }

  @Test("The reply as JSON") func theReplyAsJSON() {
    let (shell, files) = shell(Self.first)
    _ = shell.text("snapshot s.json")
    files.texts["s.json"] =
      #"{"sections":[{"id":"b","items":["3"]},{"id":"a","items":["4","2",{"id":"1","z":2}]}]}"#
    expect(
      shell.json("snapshot s.json"),
      contains: #""reply":{"changes":{"deleted":[],"inserted":["1,0"],"#
        + #""moved":[["0,1","1,1"],["0,2","0,0"]],"reloaded":["0,0"],"#
        + #""sections":{"deleted":[],"inserted":[0],"moved":[]}},"layers":[{"name":"main","#)
    expect(
      shell.json("content"),
      contains: #"{"layer":"main","sections":[{"items":1,"id":"b"},{"items":3,"id":"a"}]}"#)
    expect(shell.json("content 0,0"), contains: #""traits":{"id":"3"}"#)
  }

  @Test(
    "Faults of the file are told with their place",
    arguments: [
      ("[]", 1, "expected an object with the name 'sections'"),
      ("{}", 2, "expected an object with the name 'sections'"),
      (#"{"sections":{}}"#, 13, "expected an array of items"),
      (#"{"sections":[1]}"#, 14, "expected an object, one for each section"),
      (#"{"sections":[{"items":[]}]}"#, 14, "expected the name 'id'"),
      (#"{"sections":[{"id":""}]}"#, 20, "an identifier has at least one character"),
      (
        #"{"sections":[{"id":"a","name":1}]}"#, 24, "unknown name 'name': expected id or items"
      ),
      (#"{"sections":[{"id":"a","id":"b"}]}"#, 24, "'id' appears twice"),
      (
        #"{"sections":[{"id":"a","items":[1]}]}"#, 33,
        "expected an identifier in quotes, or an object with the name 'id'"
      ),
      (#"{"sections":[{"id":"a","items":[{"z":1}]}]}"#, 33, "expected the name 'id'"),
      (
        #"{"sections":[{"id":"a","items":[{"id":"1","z":"1"}]}]}"#, 47,
        "z must be a number, found '1'"
      ),
      (#"{"sections":[{"id":"a","items":[{"id":null}]}]}"#, 33, "expected the name 'id'"),
      (#"{"sections":[]} x"#, 17, "expected the end of the file"),
      (#"{"sections":[],"more":1}"#, 15, "expected '}'"),
    ]) func faults(text: String, column: Int, message: String)
  {
    let (shell, _) = shell(text)
    _ = shell.text("load flow; sections 3")
    let before = shell.fingerprint
    let error = shell.error("snapshot s.json")
    expect(error?.message ?? "", equals: "s.json, line 1, column \(column): \(message)")
    expect(shell.fingerprint, equals: before)
  }

  @Test("A word that is no form names them all") func aWordThatIsNoFormNamesThemAll() {
    let (shell, _) = shell("")
    expect(
      shell.error("snapshot frob")?.message,
      equals:
        "FILE must be begin, section, items, apply, cancel or a name that ends with .json, found 'frob'"
    )
  }

  @Test("Duplicates are named") func duplicates() {
    let (shell, files) = shell(#"{"sections":[{"id":"a","items":["1","2","1"]}]}"#)
    var error = shell.error("snapshot s.json")
    expect(error?.code, equals: "duplicate-id")
    expect(
      error?.message,
      equals: "s.json, line 1, column 41: supplied item identifiers are not unique. "
        + "Duplicate identifiers: {(1)}")
    files.texts["s.json"] = #"{"sections":[{"id":"a"},{"id":"a"}]}"#
    error = shell.error("snapshot s.json")
    expect(error?.code, equals: "duplicate-id")
    expect(error?.message ?? "", contains: "supplied section identifiers are not unique")
    files.texts["items.json"] = #"[{"id":"1"},{"id":"1"}]"#
    files.texts["items.csv"] = "id,items\n1,2\n"
    for line in [
      "import items.json", "import items.csv", "sections 2; section set 0 id=a",
      "append 0 x2 id=a", "snapshot begin; snapshot section a; snapshot items 1 2 1",
      "snapshot section a",
    ] { expect(shell.error(line)?.code, equals: "duplicate-id", line) }
    expect(shell.text("content"), equals: "section  items\n      0      2\n")
  }

  @Test(
    "Snapshots that cannot be are refused",
    arguments: [
      ("snapshot", "missing-argument"), ("snapshot aply", "bad-value"),
      ("snapshot items.csv", "bad-value"), ("snapshot none.json", "file-unreadable"),
      ("snapshot section", "missing-argument"), ("snapshot items", "missing-argument"),
      ("snapshot apply", "snapshot-state"), ("snapshot cancel", "snapshot-state"),
      ("snapshot begin; snapshot begin", "snapshot-state"),
      ("snapshot begin; snapshot items 1", "no-section"),
      ("snapshot begin; snapshot section \"\"", "bad-value"),
      ("snapshot begin; snapshot s.json", "snapshot-state"),
      ("sections 1; item 0,0 id=\"\"", "bad-value"),
      ("sections 1; batch; snapshot s.json", "batch-state"),
    ]) func refusals(line: String, code: String)
  {
    let (shell, _) = shell(Self.first)
    let error = shell.error(line)
    expect(error?.code, equals: code, line)
    expect(error.map { !$0.message.contains("\n") } ?? false, line)
  }

  /// The content of the file is kept: neither undo nor a new shell needs the file again.
  @Test("Undo and recovery need no file") func undoAndRecoveryNeedNoFile() {
    let (shell, files) = shell(Self.first)
    _ = shell.text("load flow; snapshot s.json")
    let applied = shell.fingerprint
    _ = shell.text("snapshot begin; snapshot section a; snapshot items 3; snapshot apply")
    _ = shell.text("item 0,0 id=last")
    files.texts["s.json"] = nil
    let reads = files.reads
    let last = shell.fingerprint
    _ = shell.text("undo 5")
    expect(shell.fingerprint, equals: applied)
    _ = shell.text("redo 5")
    expect(shell.fingerprint, equals: last)
    let other = Shell(catalogue: TestCatalogue(), files: files)
    expect(other.restore(shell.journalLines).isEmpty)
    expect(other.fingerprint, equals: last)
    expect(files.reads, equals: reads)
    // Half a snapshot is a state as well.
    _ = other.text("snapshot begin; snapshot section b; undo; snapshot section c")
    expect(other.text("snapshot items 1; snapshot apply; content"), contains: "\"c\"")
  }

  @Test("Identifiers in files of items") func identifiersInFilesOfItems() {
    let shell = Shell.test("load flow", "sections 2", "item 0,1 id=\"a, b\" width=80")
    expect(shell.exported(.csv), equals: "section,id,width\n0,,\n0,\"a, b\",80\n")
    expect(
      shell.exported(.json),
      equals: "[{\"section\":0},\n{\"section\":0,\"id\":\"a, b\",\"width\":80}]\n")
    let files = TestFiles()
    files.texts["items.csv"] = shell.exported(.csv)
    files.texts["items.json"] = shell.exported(.json)
    let other = Shell(catalogue: TestCatalogue(), files: files)
    for name in ["items.csv", "items.json"] {
      _ = other.text("import \(name)")
      expect(other.allProperties, equals: shell.allProperties)
    }
    _ = other.text("item 0,1 id=none; item 0,0 id=\"none\"")
    expect(
      other.text("content 0,0..1"), equals: "item  properties\n0,0   id=\"none\"\n0,1   width=80\n")
  }

  /// A column of identifiers in a spreadsheet is not ours, and may repeat.
  @Test("Spreadsheets keep their identifiers") func spreadsheetsKeepTheirIdentifiers() {
    let files = TestFiles()
    files.texts["items.csv"] =
      "ID,Subject,Start Date,Start Time\n7,Tea,2024-05-06,9:30\n7,Tea,2024-05-07,9:30\n"
    let shell = Shell(catalogue: TestCatalogue(), files: files)
    expect(shell.text("import items.csv"), contains: "column 'ID' skipped")
    expect(shell.text("content"), contains: "0      2\n")
  }

  @Test("Diff follows identifiers") func diffFollowsIdentifiers() {
    let shell = Shell.test(
      "load flow", "sections 3", "item 0,0 id=a", "item 0,1 id=b", "item 0,2 id=c", "diff")
    _ = shell.text("move 0,0 0,2")
    expect(
      shell.text("diff"),
      equals: """
        change  layer  element     x  y   w   h  z  notes
        was     main   0,1      67.5  0  50  50  0
        is      main   0,0         0  0  50  50  0
        was     main   0,2       135  0  50  50  0
        is      main   0,1      67.5  0  50  50  0
        was     main   0,0         0  0  50  50  0
        is      main   0,2       135  0  50  50  0

        """)
  }
}
