import Testing

@testable import TestSupport

struct TerminalScreenTests {
  private func screen(_ text: String, rows: Int = 3, columns: Int = 10) -> TerminalScreen {
    var screen = TerminalScreen(rows: rows, columns: columns)
    screen.feed(Array(text.utf8))
    return screen
  }

  @Test("Characters and controls move the cursor") func charactersAndControlsMoveTheCursor() {
    let shown = screen("ab\r\ncd\u{8}e\tx\u{7}")
    expect(shown.lines, equals: ["ab", "ce      x"])
    expect(shown.row, equals: 1)
    expect(shown.column, equals: 9)
    expect(shown.bells, equals: 1)
  }

  @Test("The cursor waits behind the last column until the next character")
  func theCursorWaitsBehindTheLastColumnUntilTheNextCharacter() {
    let full = screen("0123456789")
    expect(full.row, equals: 0)
    expect(full.column, equals: 9)
    expect(screen("0123456789\r\nx").lines, equals: ["0123456789", "x"])
    expect(screen("0123456789x").lines, equals: ["0123456789", "x"])
    // A backspace cancels the pending wrap: the cursor is on the 8.
    expect(screen("0123456789\u{8}x").lines, equals: ["01234567x9"])
    expect(screen("0123456789\u{1B}[K").lines, equals: ["012345678"])
  }

  @Test("The screen scrolls at the bottom") func theScreenScrollsAtTheBottom() {
    let shown = screen("1\r\n2\r\n3\r\n4\r\n5")
    expect(shown.lines, equals: ["3", "4", "5"])
    expect(shown.scrolledAway, equals: ["1", "2"])
    expect(screen("0123456789", rows: 1, columns: 4).lines, equals: ["89"])
  }

  @Test(
    "The cursor is addressed",
    arguments: [
      ("\u{1B}[2;3Hx", ["", "  x"]), ("\u{1B}[99;99Hx", ["", "", "         x"]),
      ("\u{1B}[Hx", ["x"]), ("ab\u{1B}[2Dx", ["xb"]), ("ab\u{1B}[99Dx", ["xb"]),
      ("\u{1B}[3Cx", ["   x"]), ("\n\u{1B}[Ax", ["x"]), ("\u{1B}[2Bx", ["", "", "x"]),
      ("ab\u{1B}[4Gx", ["ab x"]), ("a\u{1B}[3dx", ["a", "", " x"]),
      ("\u{1B}7ab\u{1B}8x", ["xb"]),
    ])
  func theCursorIsAddressed(text: String, lines: [String]) {
    expect(screen(text).lines, equals: lines)
  }

  @Test(
    "Cells are erased inserted and deleted",
    arguments: [
      ("abcd\u{1B}[2D\u{1B}[K", ["ab"]), ("abcd\u{1B}[2D\u{1B}[1K", ["   d"]),
      ("abcd\u{1B}[2K", []), ("abcd\u{1B}[3D\u{1B}[2P", ["ad"]),
      ("abcd\u{1B}[3D\u{1B}[2@", ["a  bcd"]),
      ("0123456789\u{1B}[8D\u{1B}[2@", ["0  1234567"]), ("abcd\u{1B}[3D\u{1B}[2X", ["a  d"]),
      ("a\r\nb\r\nc\u{1B}[A\u{1B}[J", ["a", "b"]), ("a\r\nb\r\nc\u{1B}[A\r\u{1B}[J", ["a"]),
      ("a\r\nb\r\nc\u{1B}[A\u{1B}[1J", ["", "", "c"]), ("a\r\nb\u{1B}[2J", []),
      ("ab\r\u{1B}[4hxy\u{1B}[4l", ["xyab"]), ("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[M", ["a", "c"]),
      ("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[L", ["a", "", "b"]), ("a\u{1B}Mb", [" b", "a"]),
    ])
  func cellsAreErasedInsertedAndDeleted(text: String, lines: [String]) {
    expect(screen(text).lines, equals: lines)
  }

  @Test("A region scrolls alone") func aRegionScrollsAlone() {
    let shown = screen("1\r\n2\r\n3\r\n4\u{1B}[2;3r\u{1B}[3;1H\nx", rows: 4)
    expect(shown.lines, equals: ["1", "3", "x", "4"])
    expect(shown.scrolledAway, equals: [])
  }

  @Test("Colours modes and titles are read over") func coloursModesAndTitlesAreReadOver() {
    expect(
      screen(
        "\u{1B}[1;38;5;200ma\u{1B}[m\u{1B}[?2004h\u{1B}]0;title\u{7}b\u{1B}]2;t\u{1B}\\c\u{1B}(Bd"
      ).lines, equals: ["abcd"])
  }

  @Test("Wide characters take two cells and combining ones none")
  func wideCharactersTakeTwoCellsAndCombiningOnesNone() {
    let wide = screen("日本x")
    expect(wide.lines, equals: ["日本x"])
    expect(wide.column, equals: 5)
    // Nine cells are taken, so the tenth cannot hold a wide character.
    expect(screen("123456789日").lines, equals: ["123456789", "日"])
    expect(screen("日\u{8}x").lines, equals: [" x"])
    expect(screen("e\u{301}x").column, equals: 2)
    expect(screen("e\u{301}x").lines, equals: ["e\u{301}x"])
  }

  @Test("Characters may be split between reads") func charactersMayBeSplitBetweenReads() {
    var screen = TerminalScreen(rows: 1, columns: 10)
    for byte in "é日\u{1B}[2Dx".utf8 { screen.feed([byte]) }
    expect(screen.lines, equals: ["éx"])
    screen.feed([0x0D, 0xFF, 0xC3, 0x61])
    expect(screen.column > 0)
  }

  @Test("Resizing keeps text in place and the cursor inside")
  func resizingKeepsTextInPlaceAndTheCursorInside() {
    var shown = screen("1\r\n2\r\n3456789")
    shown.resize(rows: 2, columns: 4)
    expect(shown.lines, equals: ["2", "3456"])
    expect(shown.scrolledAway, equals: ["1"])
    expect(shown.row, equals: 1)
    expect(shown.column, equals: 3)
    shown.resize(rows: 4, columns: 12)
    expect(shown.lines, equals: ["2", "3456"])
    shown.resize(rows: 0, columns: 0)
    expect(shown.rows, equals: 1)
  }

  @Test("No bytes trap and the grid keeps its shape") func noBytesTrapAndTheGridKeepsItsShape() {
    var random = FixedRandom(state: 3)
    let alphabet =
      Array("\u{1B}\u{1B}[[;?0129ABCDHJKLMPX@rhl78Mc\r\n\u{8}\tab日é".utf8) + [0x80, 0xFF]
    for _ in 0..<300 {
      var screen = TerminalScreen(
        rows: Int.random(in: 1...5, using: &random), columns: Int.random(in: 1...7, using: &random))
      for _ in 0..<20 {
        screen.feed((0..<40).map { _ in alphabet.randomElement(using: &random) ?? 0 })
        screen.resize(
          rows: Int.random(in: 1...5, using: &random),
          columns: Int.random(in: 1...7, using: &random))
        expect(screen.cells.count, equals: screen.rows)
        expect(screen.cells.allSatisfy { $0.count == screen.columns })
        expect((0..<screen.rows), contains: screen.row)
        expect((0..<screen.columns), contains: screen.column)
      }
    }
  }
}
