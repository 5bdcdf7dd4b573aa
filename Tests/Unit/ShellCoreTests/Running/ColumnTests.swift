import LayoutCore
import TestSupport
import Testing

@testable import ShellCore

/// Item columns of a layout's own, from the line that sets them to the layout that reads them.
struct ColumnTests {
  private func shell(_ lines: String...) -> Shell {
    let shell = Shell(catalogue: TestCatalogue())
    for line in lines { expect(shell.text(line).contains("error"), equals: false, "\(line)") }
    return shell
  }

  private func frames(_ shell: Shell) throws -> [Rect] {
    try shell.scene.attributes(.all).map { $0.attributes.frame }
  }

  @Test("Items are set in columns") func itemsAreSetInColumns() throws {
    let shell = shell(
      "load lanes; sections 0; append 0 x2 lane=3; append 0 lane=1.5 remark=\"four\"",
      "insert 0,0 remark=a lane=0; item 0,1 lane=7 remark=\"\"")
    try expect(
      frames(shell).map { [$0.x, $0.width] }, equals: [[0, 1], [70, 0], [30, 10], [15, 4]])
    expect(
      shell.text("content 0,0..3"),
      equals: """
        item  properties
        0,0   lane=0 remark="a"
        0,1   lane=7 remark=""
        0,2   lane=3
        0,3   lane=1.5 remark="four"

        """)
    expect(!shell.text("item 0,0 lane=none remark=none; content 0,0").contains("lane="))
    try expect(frames(shell)[0], equals: Rect(x: 0, y: 0, width: 10, height: 20))
  }

  /// Batches, moves, undo and redo carry them; a layout without columns keeps them.
  @Test("They stay with their item") func theyStayWithTheirItem() throws {
    let shell = shell(
      "load lanes; sections 3; item 0,0 lane=4 remark=x", "move 0,0 0,2",
      "batch; item 0,0 lane=2; insert 0,1 remark=yy; commit")
    try expect(
      frames(shell).map { [$0.x, $0.width] }, equals: [[20, 10], [0, 2], [0, 10], [40, 1]])
    let before = shell.text("content 0,0..3")
    expect(shell.text("load flow; content 0,0..3"), contains: "0,3   lane=4 remark=\"x\"")
    expect(shell.text("item 0,3 lane=5; content 0,3"), contains: "lane=5 remark=\"x\"")
    expect(shell.text("load lanes").contains("error"), equals: false)
    try expect(frames(shell)[3].x, equals: 50)
    for _ in 0..<3 { _ = shell.text("undo") }
    expect(shell.text("content 0,0..3"), equals: before)
  }

  /// A column that no layout has declared is an unknown key; a bad value names what is expected.
  @Test("What nobody declared is refused") func whatNobodyDeclaredIsRefused() {
    let shell = shell("load flow; sections 3")
    expect(shell.text("item 0,0 lane=2"), contains: "unknown key 'lane': item takes size, width,")
    _ = shell.text("load lanes")
    expect(shell.text("item 0,0 lane=far"), contains: "lane must be a number from")
    expect(shell.text("item 0,0 lane=2 lane=3"), contains: "lane= is specified twice")
    expect(shell.text("item 0,0 lanes=2"), contains: "did you mean 'lane'?")
  }

  @Test("Completion and help know them") func completionAndHelpKnowThem() {
    let shell = shell("load lanes; sections 3")
    let found = shell.complete("item 0,0 la", cursor: 11).candidates
    expect(found.map(\.text), equals: ["label=", "lane="])
    expect(found.last?.summary, equals: "Lane of the item, from 0.")
    expect(
      shell.text("plugins lanes"),
      contains: """
        item columns, as in 'append 0 lane=…':
          lane: a number. Lane of the item, from 0.
          remark: text. What is noted of the item.
        """)
  }

  @Test("Files have them", arguments: ["csv", "json"]) func filesHaveThem(format: String) throws {
    let files = TestFiles()
    let shell = Shell(catalogue: TestCatalogue(), files: files)
    files.texts = [
      "items.csv": "section,remark,lane\n0,\"a, b\",2\n0,,\n0,\"\",1\n",
      "items.json":
        "[{\"remark\":\"a, b\",\"lane\":2},{\"section\":0},{\"remark\":\"\",\"lane\":1}]",
    ]
    let refusal = shell.text("import items.\(format)")
    expect(refusal, contains: "remark", "\(refusal)")
    _ = shell.text("load lanes; import items.\(format)")
    try expect(frames(shell).map { [$0.x, $0.width] }, equals: [[20, 4], [0, 10], [10, 0]])
    let csv = shell.exported(.csv)
    expect(csv, equals: "section,lane,remark\n0,2,\"a, b\"\n0,,\n0,1,\"\"\n")
    expect(shell.exported(.json), contains: "{\"section\":0,\"lane\":2,\"remark\":\"a, b\"}")
    expect(shell.json("content 0,0"), contains: "\"lane\":2,\"remark\":\"a, b\"")
  }

  @Test("Measured sizes are typed and kept") func measuredSizesAreTypedAndKept() {
    let shell = shell("load flow; sections 3; item 0,0 measured=40; item 0,1 measured=60.5x20")
    expect(
      shell.text("item 0,2 measured=1; item 0,2 measured=none; content 0,0..2"),
      contains: "0,0   measured=40\n0,1   measured=60.5x20\n0,2")
    expect(shell.exported(.csv), equals: "section,measured\n0,40\n0,60.5x20\n0,\n")
    expect(shell.json("content 0,1"), contains: "\"measured\":\"60.5x20\"")
    expect(shell.exported(.json), contains: "{\"section\":0,\"measured\":\"40\"}")
    expect(
      shell.text("item 0,0 measured=high"),
      contains: "measured must be a height such as 40, or a size such as 60x40, found 'high'")
  }

  /// No column may take the name of a key that all items have.
  @Test("Taken names are the keys of items") func takenNamesAreTheKeysOfItems() {
    expect(Set(ColumnDeclaration.takenNames), equals: Set(ItemField.names))
  }
}
