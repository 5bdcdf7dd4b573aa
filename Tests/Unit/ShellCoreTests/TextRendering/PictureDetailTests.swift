import LayoutCore
import TerminalText
import TestSupport
import Testing

@testable import ShellCore
@testable import TextRendering

/// Places in pictures, at the limits of the room.
struct PictureDetailTests {
  private func drawing(_ lines: String...) throws -> Drawing {
    let shell = Shell(catalogue: SheetCatalogue())
    for line in lines { expect(shell.error(line) == nil, line) }
    guard
      case .success(.drawing(let drawing))? =
        shell.run("draw", mode: .script).replies.first?.result
    else { throw NoDrawing() }
    return drawing
  }

  private struct NoDrawing: Error {}

  private func text(_ drawing: Drawing, _ style: TextStyle) -> [[Character]] {
    var renderer = TextRenderer(style: style)
    var output = VisibleText()
    renderer.render(.drawing(drawing), into: &output)
    return output.text.split(separator: "\n").map { Array($0) }
  }

  private func svg(_ drawing: Drawing) -> String {
    var output: [UInt8] = []
    SVGPicture.write(drawing, into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  // MARK: Rulers

  private func rulers(_ width: Double, _ height: Double) -> String {
    var output: [UInt8] = []
    SVGRulers.write(Size(width: width, height: height), into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test("Labels stand right of their ticks above the scene, and below them beside it")
  func ticks() {
    let lines = rulers(60, 60).split(separator: "\n").dropFirst().dropLast()
    expect(
      Array(lines),
      equals: [
        #"<path class="tick" d="M0 -6V0"/><text x="3" y="-9">0</text>"#,
        #"<path class="tick" d="M50 -6V0"/><text x="53" y="-9">50</text>"#,
        #"<path class="tick" d="M-6 0H0"/><text x="-40" y="12">0</text>"#,
        #"<path class="tick" d="M-6 50H0"/><text x="-40" y="62">50</text>"#,
      ])
  }

  @Test(
    "Labels are a round distance apart, at least 40 points, and at most 24",
    arguments: [
      (40, 50), (1200, 50), (1201, 100), (2400, 100), (2401, 200), (4800, 200), (4801, 500),
      (12_000, 500), (12_001, 1000), (24_000, 1000), (24_001, 10_000),
    ])
  func labels(length: Double, step: Double) {
    let found = rulers(length, 1).matches(of: #/y="-9">([0-9]+)</#).compactMap { Double($0.1) }
    expect(found, equals: Array(stride(from: 0, to: length, by: step)))
    expect(found.count <= 24)
  }

  // MARK: Boxes

  @Test("A box as high as a letter has its label, a lower one has none")
  func lowBoxes() throws {
    func hasLabel(_ height: Double) throws -> Bool {
      try svg(drawing("load flow", "sections 1", "set item-size=90x\(height)"))
        .contains(">0,0</text>")
    }
    try expect(hasLabel(12))
    try expect(!hasLabel(11.75))
  }

  @Test("Only round corners have a radius")
  func corners() throws {
    let picture = try svg(drawing("load sheet over flow", "sections 3"))
    expect(picture, contains: " rx=\"")
    expect(!picture.contains(" rx=\"0\""))
  }

  // MARK: Text

  @Test("A scene lower than a row has one row")
  func lowScenes() throws {
    let drawing = try drawing("load flow", "sections 3", "bounds 200 4")
    expect(text(drawing, TextStyle()).count, equals: 3)
  }

  @Test("The finger's path has no gaps where it bends or rests")
  func path() throws {
    let drawing = try drawing(
      "bounds 320 480", "load flow", "sections 1", "press 100 100", "drag 1 0", "drag 180 0",
      "drag 0 250")
    let rows = text(drawing, TextStyle(columns: 60, showsTouch: true))
    func place(_ mark: Character) throws -> (row: Int, column: Int) {
      let row = try #require(rows.firstIndex { $0.contains(mark) })
      return try (row, #require(rows[row].firstIndex(of: mark)))
    }
    let (start, end) = try (place("×"), place("●"))
    expect(start.row < end.row && start.column < end.column)
    let way = rows.joined().count { $0 == "•" }
    expect(way, equals: end.row - start.row + end.column - start.column - 1)
  }

  @Test("In a table only the kinds of elements that are not cells are coloured")
  func kinds() throws {
    let shell = Shell(catalogue: SheetCatalogue())
    for line in ["load flow header=20", "sections 2 1"] { expect(shell.error(line) == nil) }
    var style = TextStyle(usesColour: true)
    style.isForWindow = true
    var renderer = TextRenderer(style: style)
    var output = VisibleText()
    let reply = try #require(shell.run("attrs", mode: .script).replies.first)
    renderer.render(try reply.result.get(), into: &output)
    let rows = output.text.split(separator: "\n").dropFirst()
    expect(rows.count, equals: 5)
    for row in rows {
      expect(row.contains("\u{1B}["), equals: row.contains("header"), "\(row)")
    }
  }

  // MARK: Points

  @Test("A high scene fits the rows of the window, sixteen points each", arguments: [1, 7, 20])
  func rows(_ rows: Int) throws {
    var drawing = try drawing("load flow", "sections 3", "bounds 320 480")
    drawing.rows = rows
    var output: [UInt8] = []
    InlineImage.write(drawing, .sixel, .light, columns: 200, into: &output)
    let size = try #require(
      String(decoding: output, as: UTF8.self).firstMatch(of: #/"1;1;([0-9]+);([0-9]+)/#))
    expect(Int(size.2), equals: 16 * rows)
    expect(Int(size.1), equals: Int((16 * Double(rows) * 320 / 480).rounded()))
  }
}
