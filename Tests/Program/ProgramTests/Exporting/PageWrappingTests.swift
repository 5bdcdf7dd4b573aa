import Foundation
import TerminalText
import TestSupport
import Testing

/// Exported pages wrap answers by the rule of the terminal: the script of a real page against
/// `Wrapping`.
struct PageWrappingTests {
  /// An answer and the width that it is shown in.
  private struct Case {
    var lines: [String]
    var columns: Int
  }

  @Test(
    "A page breaks answers where the terminal does",
    .enabled(if: Browser.path != nil, Browser.absence))
  func sameRule() throws {
    let home = try Home()
    let path = try home.write("a.session", "session 1\ntitle: A\n\n  > load flow\n  main: flow\n")
    let run = try Program.run(["export", path, "--html", home.path("a.html")], home: home)
    expect(run, equals: Run(output: "", errors: "", status: 0))
    let browser = try Browser(width: 1000, height: 700)
    try browser.visit(file: home.path("a.html"))
    let script = try browser.text("[...document.scripts].map(each => each.textContent).join('')")
    let start = try #require(script.range(of: "// Text that fits"))
    let end = try #require(script.range(of: "const answers"))
    var random = Lines(state: 17)
    let cases = (0..<600).map { _ in random.answer() }
    let asked = try JSONSerialization.data(
      withJSONObject: cases.map { ["lines": $0.lines, "columns": $0.columns] })
    let shown = try browser.value(
      """
      (() => { \(script[start.lowerBound..<end.lowerBound])
        return \(String(decoding: asked, as: UTF8.self)).map(each => fit(each.lines, each.columns)); })()
      """)
    let pages = try #require(shown as? [[String]])
    expect(pages.count, equals: cases.count)
    var wrapped = 0
    for (page, each) in zip(pages, cases) {
      let terminal = Wrapping.lines(each.lines, columns: each.columns)
      if terminal != each.lines { wrapped += 1 }
      let place = "in \(each.columns) columns:\n" + each.lines.joined(separator: "\n") + "\n"
      expect(place + page.joined(separator: "\n"), equals: place + terminal.joined(separator: "\n"))
    }
    // Most cases are wider than their place.
    expect(wrapped > 300)
  }

  /// Random answers: tables, prose, drawings and mixtures of them, from the documented generator.
  private struct Lines {
    var state: UInt32

    private static let titles = [
      "layer", "layout", "sections", "items", "content size", "x", "y", "w", "offset", "state",
    ]
    private static let words = [
      "0", "7", "320x110", "overlay over flow", "notch=0", "height=120", "\"a  b\"", "größer",
      "日本", "👩‍👩‍👧", "-12.5", "main", "e\u{301}te\u{301}", "…",
    ]

    mutating func answer() -> Case {
      var lines: [String] = []
      for _ in 0...below(3) {
        switch below(4) {
        case 0: lines.append(prose())
        case 1: lines += drawing()
        default: lines += table()
        }
        if below(3) == 0 { lines.append("") }
      }
      return Case(lines: lines, columns: 8 + below(90))
    }

    private mutating func below(_ bound: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % bound
    }

    private mutating func word() -> String { Self.words[below(Self.words.count)] }

    private mutating func prose() -> String {
      let start = String(repeating: " ", count: [0, 0, 2, 4][below(4)])
      let separator = below(6) == 0 ? "  " : " "
      return start + (0...below(14)).map { _ in word() }.joined(separator: separator)
    }

    private mutating func drawing() -> [String] {
      let (width, sides) = (below(60), ["┃", "|", "+", "="][below(4)])
      return (0...below(3)).map { _ in
        sides + String(repeating: " ", count: width) + sides
      }
    }

    /// Columns of titles and cells two blanks apart; some cells are empty, some columns aligned
    /// right.
    private mutating func table() -> [String] {
      let titles = (0...(1 + below(8))).map { _ in Self.titles[below(Self.titles.count)] }
      let rows = (0..<below(6)).map { _ in titles.map { _ in below(5) == 0 ? "" : word() } }
      let isRight = titles.map { _ in below(4) == 0 }
      return ([titles] + rows).map { row in
        let cells = row.enumerated().map { column, cell in
          let width = ([titles] + rows).map { $0[column].unicodeScalars.count }.max() ?? 0
          let pad = String(repeating: " ", count: width - cell.unicodeScalars.count)
          return isRight[column] ? pad + cell : cell + pad
        }
        var line = cells.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
      }
    }
  }
}
