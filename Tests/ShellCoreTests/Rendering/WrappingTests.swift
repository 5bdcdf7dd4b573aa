import TerminalText
import Testing

/// The wrapping rule: what fits stays, columns that do not fit take lines of their own.
struct WrappingTests {
  private static let status = [
    "layer  layout             sections  items  bounds       content  offset  state",
    "main   flow               1         7      0 0 320 480  320x110  0 0",
    "sheet  overlay over flow  1         30     0 0 320 480  320x350  0 0     notch=0 height=120 top=360",
  ]

  @Test func whatFitsStays() {
    #expect(Wrapping.lines(Self.status, columns: 103) == Self.status)
    #expect(Wrapping.table(Self.status, columns: 103) == Self.status)
  }

  @Test func theLastColumnTakesLinesOfItsOwn() {
    #expect(
      Wrapping.lines(Self.status, columns: 80) == [
        "layer  layout             sections  items  bounds       content  offset",
        "main   flow               1         7      0 0 320 480  320x110  0 0",
        "sheet  overlay over flow  1         30     0 0 320 480  320x350  0 0",
        "  state notch=0 height=120 top=360",
      ])
  }

  @Test func furtherColumnsFollowWithTheirTitles() {
    #expect(
      Wrapping.table(Self.status, columns: 40) == [
        "layer  layout             sections",
        "main   flow               1",
        "  items 7  bounds 0 0 320 480",
        "  content 320x110  offset 0 0",
        "sheet  overlay over flow  1",
        "  items 30  bounds 0 0 320 480",
        "  content 320x350  offset 0 0",
        "  state notch=0 height=120 top=360",
      ])
  }

  /// Numbers are aligned right, under titles that are narrower.
  @Test func numbersStayUnderTheirTitles() {
    let table = [
      "element    x    y    w   h     z  notes",
      "header 0   0  120  320  44  1024  pinned label=\"a  b\"",
    ]
    #expect(
      Wrapping.table(table, columns: 45) == [
        "element    x    y    w   h     z",
        "header 0   0  120  320  44  1024",
        "  notes pinned label=\"a  b\"",
      ])
  }

  @Test func proseBreaksAtBlanksAndDrawingsDoNot() {
    #expect(Wrapping.lines(["one two three four"], columns: 9) == ["one two", "  three", "  four"])
    let drawing = ["┃" + String(repeating: " ", count: 20) + "┃"]
    #expect(Wrapping.lines(drawing, columns: 10) == drawing)
    #expect(Wrapping.lines(["unbreakable"], columns: 4) == ["unbreakable"])
  }

  /// No word is lost or moved before another, and every line that has a blank to break at fits.
  @Test(arguments: 10...110) func everyWordIsKept(columns: Int) {
    let wrapped = Wrapping.lines(Self.status, columns: columns)
    for word in Self.status.dropFirst().flatMap({ $0.split(separator: " ") }) {
      #expect(wrapped.contains { $0.split(separator: " ").contains(word) })
    }
    let longest = 20  // "sheet" and "overlay over flow" cannot part in the narrowest windows.
    #expect(wrapped.allSatisfy { $0.count <= max(columns, longest) })
  }
}
