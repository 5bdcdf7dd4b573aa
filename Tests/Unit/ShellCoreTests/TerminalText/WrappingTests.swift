import TerminalText
import TestSupport
import Testing

/// The wrapping rule: what fits stays, columns that do not fit take lines of their own.
struct WrappingTests {
  private static let status = [
    "layer  layout             sections  items  bounds       content  offset  state",
    "main   flow               1         7      0 0 320 480  320x110  0 0",
    "sheet  overlay over flow  1         30     0 0 320 480  320x350  0 0     notch=0 height=120 top=360",
  ]

  @Test("What fits stays") func whatFitsStays() {
    #expect(Wrapping.lines(Self.status, columns: 103) == Self.status)
    #expect(Wrapping.table(Self.status, columns: 103) == Self.status)
  }

  @Test("The last column takes lines of its own") func theLastColumnTakesLinesOfItsOwn() {
    #expect(
      Wrapping.lines(Self.status, columns: 80) == [
        "layer  layout             sections  items  bounds       content  offset",
        "main   flow               1         7      0 0 320 480  320x110  0 0",
        "sheet  overlay over flow  1         30     0 0 320 480  320x350  0 0",
        "  state notch=0 height=120 top=360",
      ])
  }

  @Test("A last line without line feed is whole") func aLastLineWithoutLineFeedIsWhole() {
    for text in ["a b\u{1B}[36mc\u{1B}[0m", "a b c\nd e", "x"] {
      let answer = VisibleText(rendered: Array(text.utf8))
      expect(answer.fitted(columns: 80), equals: answer)
      let narrow = answer.fitted(columns: 3).text
      expect(narrow.filter { !" \n".contains($0) }, equals: text.filter { !" \n".contains($0) })
    }
  }

  /// A heading in a quiet colour, as at a terminal, is one; it keeps the colour.
  @Test("Coloured tables are tables") func colouredTablesAreTables() {
    let coloured =
      ["\u{1B}[2m\(Self.status[0])\u{1B}[22m"] + Self.status[1...]
      + ["element  x", "\u{1B}[36mcell\u{1B}[39m 0,0  0"]
    expect(Wrapping.lines(coloured, columns: 103), equals: coloured)
    expect(
      Wrapping.lines(coloured, columns: 70),
      equals: [
        "\u{1B}[2mlayer  layout             sections  items  bounds       content\u{1B}[22m",
        "main   flow               1         7      0 0 320 480  320x110",
        "  offset 0 0",
        "sheet  overlay over flow  1         30     0 0 320 480  320x350",
        "  offset 0 0  state notch=0 height=120 top=360",
        "element  x", "\u{1B}[36mcell\u{1B}[39m 0,0  0",
      ])
  }

  @Test("Further columns follow with their titles") func furtherColumnsFollowWithTheirTitles() {
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
  @Test("Numbers stay under their titles") func numbersStayUnderTheirTitles() {
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

  @Test("A first column that does not fit breaks") func aFirstColumnThatDoesNotFitBreaks() {
    let table = ["fact                 values", "the lowest free one  columns=3"]
    #expect(
      Wrapping.table(table, columns: 14) == [
        "fact", "the lowest", "  free one", "  values", "    columns=3",
      ])
  }

  @Test("Prose breaks at blanks and drawings do not") func proseBreaksAtBlanksAndDrawingsDoNot() {
    #expect(Wrapping.lines(["one two three four"], columns: 9) == ["one two", "  three", "  four"])
    let drawing = ["┃" + String(repeating: " ", count: 20) + "┃"]
    #expect(Wrapping.lines(drawing, columns: 10) == drawing)
    #expect(Wrapping.lines(["unbreakable"], columns: 4) == ["unbreakable"])
  }

  @Test("What stands far to the right moves to the middle") func farTextMoves() {
    let line = String(repeating: " ", count: 50) + "minimum spacing=10"
    expect(
      Wrapping.line(line, columns: 40),
      equals: [String(repeating: " ", count: 20) + "minimum spacing=10"])
    expect(Wrapping.line(line, columns: 80), equals: [line])
  }

  /// Whatever a drawing's frame begins with, none of its lines is broken; one title does not make a
  /// table.
  @Test("What looks like another thing") func whatLooksLikeAnotherThing() {
    for first in "─━│┃┌┏╔╭+|=" {
      let drawing = ["\(first) a b c d e f"]
      expect(Wrapping.lines(drawing, columns: 6), equals: drawing)
    }
    expect(Wrapping.lines(["→ a b c"], columns: 6), equals: ["→ a b", "  c"])
    expect(Wrapping.lines(["title", "one two"], columns: 5), equals: ["title", "one", "  two"])
  }

  /// A column that ends where the window does stays in the table.
  @Test("Columns that fit stay", arguments: 40...102) func columnsThatFitStay(columns: Int) {
    let wrapped = Wrapping.table(Self.status, columns: columns)
    let width = wrapped.map(\.count).max() ?? 0
    expect(Wrapping.table(Self.status, columns: width), equals: wrapped)
  }

  /// No word is lost or moved before another, and every line that has a blank to break at fits.
  @Test("Every word is kept", arguments: 10...110) func everyWordIsKept(columns: Int) {
    let wrapped = Wrapping.lines(Self.status, columns: columns)
    for word in Self.status.dropFirst().flatMap({ $0.split(separator: " ") }) {
      #expect(wrapped.contains { $0.split(separator: " ").contains(word) })
    }
    let longest = 20  // "sheet" and "overlay over flow" cannot part in the narrowest windows.
    #expect(wrapped.allSatisfy { $0.count <= max(columns, longest) })
  }
}
