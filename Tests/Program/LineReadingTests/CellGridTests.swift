import System
import TestSupport
import Testing

@testable import LineReading

struct CellGridTests {
  init() {
    chooseUTF8Locale()
  }

  @Test("A row wraps as soon as it is full")
  func wrapsWhenFull() {
    let full = CellGrid(columns: 10, after: 4, "abcdef")
    expect((full.row, full.column) == (1, 0))
    let shorter = CellGrid(columns: 10, after: 4, "abcde")
    expect((shorter.row, shorter.column) == (0, 9))
  }

  @Test("A wide character that does not fit goes to the next row")
  func wideAtTheMargin() {
    // 4 + 5 = 9 cells are used; 日 takes two and starts the second row.
    let grid = CellGrid(columns: 10, after: 4, "abcde日")
    expect((grid.row, grid.column) == (1, 2))
  }

  @Test("Tabs stop at every eighth cell, and a line break starts a row")
  func tabsAndBreaks() {
    let grid = CellGrid(columns: 40, after: 2, "a\tb\ncd")
    expect((grid.row, grid.column) == (1, 2))
    expect(CellGrid(columns: 40, after: 2, "a\tb").column, equals: 9)
  }

  @Test("An accent takes no cell, a control two")
  func widths() {
    expect(cellWidth(of: "e\u{301}"), equals: 1)
    expect(cellWidth(of: "日本"), equals: 4)
    expect(cellWidth(of: "\u{1B}["), equals: 3)
    expect(prefix(of: "日本語", cells: 5), equals: "日本")
  }
}
