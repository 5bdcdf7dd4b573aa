import TestSupport
import Testing

@testable import ShellCore
@testable import TextRendering

/// Tables against one that is padded cell by cell.
struct TableTests {
  @Test("A table is what padding each cell to its column's width gives", arguments: 1...40)
  func padding(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    var table = Table()
    for _ in 0..<3 {
      let columns = (0..<Int.random(in: 1...6, using: &random)).map { column in
        Table.Column(
          title: ["x", "notes", "größe", "a b"][column % 4], isNumber: Bool.random(using: &random))
      }
      let rows = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        columns.map { _ in Self.cells.randomElement(using: &random) ?? "" }
      }
      table.begin(columns)
      for cell in rows.joined() { table.add(cell) }
      var output = Array("before\n".utf8)
      table.write(into: &output)
      let expected = "before\n" + Self.padded([columns.map(\.title)] + rows, columns)
      expect(String(decoding: output, as: UTF8.self), equals: expected)
    }
  }

  private static let cells = [
    "", "0", "-12.5", "日本", "two words", " ", "label=\"é\"", "1234567890",
  ]

  private static func padded(_ rows: [[String]], _ columns: [Table.Column]) -> String {
    let widths = columns.indices.map { column in
      rows.map { $0[column].unicodeScalars.count }.max() ?? 0
    }
    return rows.map { row in
      let cells = columns.indices.map { column in
        let blanks = String(
          repeating: " ", count: widths[column] - row[column].unicodeScalars.count)
        return columns[column].isNumber ? blanks + row[column] : row[column] + blanks
      }
      // A cell of one blank is text, even at the end of a line.
      let last = row.lastIndex { !$0.isEmpty }
      guard let last else { return "\n" }
      var line = cells[...last].joined(separator: "  ")
      if !columns[last].isNumber {
        line.removeLast(widths[last] - row[last].unicodeScalars.count)
      }
      return line + "\n"
    }.joined()
  }

  @Test("A rectangle and a number take the cells that five numbers take")
  func rectangles() {
    let columns = (0..<5).map { Table.Column.number("\($0)") }
    var (one, five) = (Table(), Table())
    one.begin(columns)
    five.begin(columns)
    for (x, number) in [(0.5, 7), (-1e20, -12), (1234.5678, 1_000_000_000)] {
      one.add(.init(x: x, y: 1, width: 20.25, height: x), number)
      for value in [x, 1, 20.25, x] { five.add(value) }
      five.add(number)
    }
    var outputs: [[UInt8]] = [[], []]
    one.write(into: &outputs[0])
    five.write(into: &outputs[1])
    expect(outputs[0], equals: outputs[1])
  }

  @Test("A table that is cut holds whole rows only")
  func cut() {
    var table = Table()
    table.limit = 60
    table.begin((0..<5).map { .number("\($0)") })
    for _ in 0..<20 { table.add(.init(x: 1, y: 2, width: 3, height: 4), 5) }
    var output: [UInt8] = []
    table.write(into: &output)
    expect(table.isCut)
    expect(output.count < 200)
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n").dropFirst() {
      expect(line, equals: "1  2  3  4  5")
    }
  }

  @Test(
    "Wrapped text is the text again, in lines that are as long as they may be", arguments: 1...40)
  func wrapping(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    let words = (0..<Int.random(in: 1...20, using: &random)).map { _ in
      ["a", "größe", "", "日本", "ordinary", "unpronounceable"].randomElement(using: &random) ?? ""
    }
    let text = words.joined(separator: " ")
    let width = Int.random(in: 15...30, using: &random)
    let lines = TextRenderer.lines(of: text, atMost: width)
    expect(lines.joined(separator: " "), equals: text)
    for (index, line) in lines.enumerated() {
      expect(line.unicodeScalars.count <= width)
      guard index + 1 < lines.count else { continue }
      let next = lines[index + 1].split(separator: " ", omittingEmptySubsequences: false)[0]
      expect(line.unicodeScalars.count + 1 + next.unicodeScalars.count > width)
    }
  }
}
