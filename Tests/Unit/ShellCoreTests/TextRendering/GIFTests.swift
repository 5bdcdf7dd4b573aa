import ShellCore
import TestSupport
import Testing

@testable import TextRendering

/// Animations, read by a reader that knows the standard alone.
struct GIFTests {
  private func bitmap(_ width: Int, _ height: Int, _ colour: (Int, Int) -> UInt32) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height, Bitmap.Colour(0))
    for y in 0..<height {
      for x in 0..<width { bitmap.paint(x, y, Bitmap.Colour(colour(x, y))) }
    }
    return bitmap
  }

  /// Few colours give long runs, many give more codes than a table holds.
  @Test(
    "A reader finds every point of every frame again", arguments: [2, 3, 7, 60, 250], [1, 40, 171])
  func everyPoint(colours: Int, width: Int) throws {
    var random = SplitMix(seed: UInt64(1000 * colours + width))
    let palette = (0..<colours).map { UInt32($0 * 65_521 + 7) }
    var file = GIFFile(width: width, height: 90, colours: [])
    var frames: [GIFReader.Frame] = []
    var now = bitmap(width, 90) { _, _ in palette[Int.random(in: 0..<colours, using: &random)] }
    for number in 0..<6 {
      let (left, top) = (Int.random(in: 0..<width, using: &random), number * 12)
      let area = Bitmap.Area(left: left, top: top, right: width, bottom: top + 20)
      if number > 0 {
        for y in top..<top + 20 where number != 3 {
          for x in left..<width where Int.random(in: 0..<3, using: &random) > 0 {
            let colour = palette[Int.random(in: 0..<colours, using: &random)]
            now.paint(x, y, Bitmap.Colour(colour))
          }
        }
      }
      file.add(now, changed: area, for: 5 + number)
      if frames.last?.points == now.points {
        frames[frames.count - 1].hundredths += 5 + number
      } else {
        frames.append(.init(points: now.points, hundredths: 5 + number))
      }
    }
    let read = try GIFReader(file.bytes)
    expect(read.width, equals: width)
    expect(read.frames == frames, "\(read.frames.map(\.hundredths))")
    expect(read.repetitions, equals: 0)
  }

  @Test("A time longer than a frame can state is that of several frames")
  func longTimes() throws {
    var file = GIFFile(width: 3, height: 2, colours: [])
    let picture = bitmap(3, 2) { x, _ in UInt32(x) }
    file.add(picture, changed: picture.whole, for: 200_000)
    let read = try GIFReader(file.bytes)
    expect(read.frames.map(\.hundredths), equals: [65_535, 65_535, 65_535, 3395])
    expect(Set(read.frames.map(\.points)), equals: [[0, 1, 2, 0, 1, 2]])
  }

  @Test("Colours beyond the table are shown as the nearest; those named first stay exact")
  func manyColours() throws {
    let first = Bitmap.Colour(0x010203)
    var file = GIFFile(width: 40, height: 40, colours: [first])
    var picture = bitmap(40, 40) { x, y in UInt32(x * 6) << 16 | UInt32(y * 6) << 8 }
    picture.paint(39, 39, first)
    file.add(picture, changed: picture.whole, for: 10)
    let points = try GIFReader(file.bytes).frames[0].points
    expect(points.last, equals: 0x010203)
    expect(Set(points).count, equals: 255)
    let table = Set(points).map { Bitmap.Colour($0) }
    for (shown, wanted) in zip(points, picture.points) {
      let wanted = Bitmap.Colour(wanted)
      let nearest = table.map { $0.distance(to: wanted) }.min()
      expect(Bitmap.Colour(shown).distance(to: wanted), equals: nearest)
    }
  }

  // MARK: The terminal

  private func rows(_ terminal: inout TerminalPicture, columns: Int, rows: Int) -> [[Int]] {
    var picture = Bitmap(
      width: 8 * columns, height: 16 * rows, Bitmap.Colour(0))
    _ = terminal.paint(on: &picture, 0, 0, Screencast.Colours())
    let pane = Screencast.Colours().pane.value
    return (0..<rows).map { row in
      (0..<columns).map { column in
        (0..<16).reduce(0) { sum, y in
          let start = (row * 16 + y) * 8 * columns + column * 8
          return sum + picture.points[start..<start + 8].count { $0 != pane }
        }
      }
    }
  }

  private func ink(_ text: String) -> [Int] {
    text.unicodeScalars.map { BitmapFont.glyph(of: $0).reduce(0) { $0 + $1.nonzeroBitCount } }
  }

  @Test("Text wraps at the last column and moves up by two thirds of the rows")
  func text() {
    var terminal = TerminalPicture(columns: 3, rows: 3)
    terminal.write("abcde\r\nf", .answer)
    expect(
      rows(&terminal, columns: 3, rows: 3), equals: [ink("abc"), ink("de "), ink("f  ")])
    terminal.write("\r\ng\r\nh", .answer)
    expect(
      rows(&terminal, columns: 3, rows: 3), equals: [ink("f  "), ink("g  "), ink("h  ")])
    var other = TerminalPicture(columns: 3, rows: 3)
    other.write("a\n\n\n\n\n\n\n\n\nb", .answer)
    expect(rows(&other, columns: 3, rows: 3)[1], equals: ink("b  "))
  }

  @Test("Lines of drawings meet above and below, and the cursor stands after what is typed")
  func linesAndCursor() {
    var terminal = TerminalPicture(columns: 2, rows: 2)
    terminal.write("│\r\n│", .answer)
    expect(rows(&terminal, columns: 2, rows: 2), equals: [[16, 0], [16, 0]])
    terminal.showsCursor = true
    expect(rows(&terminal, columns: 2, rows: 2)[1], equals: [16, 14 * 8])
  }

  @Test("A terminal that is too large gives no animation")
  func tooLarge() {
    #expect(Screencast(columns: 1000, rows: 1000, showing: []) == nil)
    #expect(Screencast(columns: 160, rows: 60, showing: []) != nil)
  }
}
