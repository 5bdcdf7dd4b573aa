import CollectionEngine
import LayoutCore
import TerminalText
import TestSupport
import Testing

@testable import ShellCore
@testable import TextRendering

/// Pictures of sections that scroll by themselves.
struct ScrollerPictureTests {
  private let shell = Shell(catalogue: LayoutsCatalogue())

  private func drawing(_ lines: String...) throws -> Drawing {
    for line in lines { expect(shell.error(line) == nil, line) }
    return try shell.visibleDrawing()
  }

  /// Three sections of which the second scrolls across, with six cells of 100 points.
  private func row(_ more: String = "") throws -> Drawing {
    try drawing(
      "bounds 320 240", "sections 1 6 1",
      "load compositional spec=\"\(more) row 1wx60(1wx1h) | {scroll=group} row 100x60(1wx1h) "
        + "| row 1wx60(1wx1h)\"")
  }

  private func text(_ drawing: Drawing) -> [[Character]] {
    var drawing = drawing
    drawing.fit(columns: 66, rows: 50)
    let style = TextStyle(usesUnicode: true, columns: 66)
    var renderer = TextRenderer(style: style)
    var output = VisibleText()
    renderer.render(.drawing(drawing), into: &output)
    return output.text.split(separator: "\n").map { Array($0) }
  }

  @Test("A row shows where it ends and where it goes on") func ends() throws {
    let expected: [(Double, Character, Character)] = [
      (0, "[", "…"), (130, "…", "…"), (280, "…", "]"),
    ]
    _ = try row()
    for (offset, first, last) in expected {
      _ = try shell.scene.scrollSection(1, .to(offset))
      let drawing = try shell.visibleDrawing()
      expect(
        drawing.scrollers,
        equals: [
          Drawing.Scroller(
            frame: Rect(x: 0, y: 60, width: 320, height: 60), axis: .horizontal,
            goesOnBefore: offset > 0, goesOnAfter: offset < 280)
        ])
      let marked = text(drawing).filter { $0[1] == first && $0[$0.count - 2] == last }
      expect(marked.count, equals: 1, "at \(offset)")
    }
  }

  @Test("Right to left, a row goes on to the left") func mirrored() throws {
    let drawing = try row("layout{rtl=on}")
    expect(drawing.scrollers.map(\.goesOnBefore), equals: [true])
    expect(drawing.scrollers.map(\.goesOnAfter), equals: [false])
  }

  @Test("A row that fits has no marks") func whole() throws {
    let drawing = try drawing(
      "bounds 320 240", "sections 2",
      "load compositional spec=\"{scroll=group} row 100x60(1wx1h)\"")
    expect(drawing.scrollers, equals: [])
  }

  @Test("Cells are cut off at the frame of a scroller that is narrower than the view")
  func clipped() throws {
    _ = try drawing(
      "bounds 400 240", "sections 6", "layer main frame 40 20 300 200",
      "load compositional spec=\"{scroll=continuous} row 100x60(1wx1h)\"")
    _ = try shell.scene.scrollSection(0, .to(150))
    let boxes = try shell.visibleDrawing().boxes
    expect(boxes.map(\.frame.x), equals: [40, 90, 190, 290])
    expect(boxes.map(\.frame.width), equals: [50, 100, 100, 50])
    expect(boxes.allSatisfy { $0.clip.map { $0.minX >= 40 && $0.maxX <= 340 } ?? false })
  }

  @Test("Pictures for browsers and terminals have an arrow where a row goes on") func arrows()
    throws
  {
    let drawing = try row()
    var output: [UInt8] = []
    SVGPicture.write(drawing, into: &output)
    let svg = String(decoding: output, as: UTF8.self)
    expect(svg, contains: #"<path class="more" d="M310 82L316 90L310 98"/>"#)
    expect(svg.components(of: "class=\"more\""), equals: 1)
    let plain = try self.drawing("set scroll=none section 1")
    let bitmaps = [drawing, plain].map {
      BitmapPicture($0, .light, scale: 1, glyph: 1).bitmap.points
    }
    expect(plain.scrollers, equals: [])
    expect(bitmaps[0] != bitmaps[1])
  }
}

extension String {
  /// The number of times that a part is in the text.
  fileprivate func components(of part: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
