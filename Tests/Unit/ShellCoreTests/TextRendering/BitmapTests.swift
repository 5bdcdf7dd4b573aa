import TestSupport
import Testing
import TextFormats

@testable import TextRendering

/// Pictures of points, and the file that holds them.
struct BitmapTests {
  private let black = Bitmap.Colour("#000000")
  private let white = Bitmap.Colour("#ffffff")

  private func rows(_ bitmap: Bitmap) -> [String] {
    (0..<bitmap.height).map { y in
      (0..<bitmap.width).map { x in bitmap.points[y * bitmap.width + x] == 0 ? "#" : "." }
        .joined()
    }
  }

  /// The inner edge of an outline is a quarter of a circle too, with what is left of the radius.
  @Test("Outlines are round inside") func outlinesAreRoundInside() {
    func box(radius: Int, thickness: Int) -> [String] {
      var bitmap = Bitmap(width: 12, height: 12, white)
      bitmap.box(bitmap.whole, radius: radius, white, black, thickness: thickness)
      return rows(bitmap)
    }
    expect(
      box(radius: 5, thickness: 1).prefix(5),
      equals: [
        "...######...", ".##......##.", ".#........#.", "#..........#", "#..........#",
      ])
    // Less than the line is thick is no radius.
    expect(
      box(radius: 1, thickness: 3).prefix(4),
      equals: ["############", "############", "############", "###......###"])
  }

  /// Whatever paints, no point outside of the area changes.
  @Test("Nothing is painted outside") func nothingIsPaintedOutside() {
    var bitmap = Bitmap(width: 6, height: 5, white)
    bitmap.clip = Bitmap.Area(left: 1, top: 2, right: 4, bottom: 4)
    for y in 0..<5 { for x in 0..<6 { bitmap.paint(x, y, black) } }
    expect(rows(bitmap), equals: ["......", "......", ".###..", ".###..", "......"])
  }

  /// Letters that are the same in a mirror are so here, and no two are alike.
  @Test("Letters have their symmetries") func lettersHaveTheirSymmetries() {
    /// The columns of a glyph that have points, left to right.
    func columns(_ letter: Unicode.Scalar) -> [Int] {
      let rows = BitmapFont.glyph(of: letter)
      let all = (0..<BitmapFont.advance).map { column in
        rows.reduce(0) { $0 << 1 | Int($1 >> column & 1) }
      }
      return Array(all.drop { $0 == 0 }.reversed().drop { $0 == 0 }.reversed())
    }
    for letter in "!\"#'*+-.08:=AHIMOTUVWXY^_ovwx|═▲▼█".unicodeScalars {
      expect(columns(letter), equals: columns(letter).reversed(), "\(letter)")
    }
    for (one, other): (Unicode.Scalar, Unicode.Scalar) in [
      ("(", ")"), ("[", "]"), ("<", ">"), ("{", "}"), ("/", "\\"), ("b", "d"), ("p", "q"),
      ("←", "→"),
    ] {
      expect(columns(one), equals: columns(other).reversed(), "\(one)")
    }
    let printable = (0x20..<0x7F).compactMap { Unicode.Scalar($0) }
    expect(printable.allSatisfy(BitmapFont.has))
    #expect(Set(printable.map { Array(BitmapFont.glyph(of: $0)) }).count == printable.count)
  }

  /// The characters of drawings and of European languages have glyphs.
  @Test("Characters without a glyph have that of a replacement")
  func charactersWithoutAGlyph() {
    for letter in "┏━┃┓┗┛╔═╗║╚╝┌─┐│└┘├┤┼·…▲▼◀▶→←↑↓×°éßŁΩЖ€≤≥–—‘’“”".unicodeScalars {
      expect(BitmapFont.has(letter), "\(letter)")
    }
    let replacement = Array(BitmapFont.glyph(of: "\u{FFFD}"))
    for letter: Unicode.Scalar in ["\u{7F}", "\u{38B}", "日", "\u{1F600}"] {
      expect(!BitmapFont.has(letter), "\(letter)")
      expect(Array(BitmapFont.glyph(of: letter)), equals: replacement)
    }
    expect(replacement.contains { $0 != 0 })
  }

  /// A reader of the format finds every point again, and the checksum right after the last code.
  @Test("Files hold every point", arguments: 1...40) func filesHoldEveryPoint(_ width: Int) throws {
    var random = SplitMix(seed: UInt64(width))
    var bitmap = Bitmap(width: width, height: 3, white)
    for x in 0..<width where Int.random(in: 0..<3, using: &random) == 0 {
      let colour = Bitmap.Colour("#\(Int.random(in: 100_000...999_999, using: &random))")
      bitmap.paint(x, Int.random(in: 0..<3, using: &random), colour)
    }
    let file = PNGFile.bytes(of: bitmap)
    let start = try #require(file.firstRange(of: Array("IDAT".utf8))).upperBound
    let end = try #require(file.firstRange(of: Array("IEND".utf8))).lowerBound - 8
    // Two bytes of zlib, the stream, the checksum.
    let data = try Deflate.unpacked(Array(file[(start + 2)..<(end - 4)]), limit: 1 << 16)
    expect(Array(file[(end - 4)..<end]), equals: adler(data))
    var above = [UInt8](repeating: 0, count: 3 * width)
    var points: [UInt8] = []
    for row in 0..<3 {
      let line = data[row * (3 * width + 1)..<(row + 1) * (3 * width + 1)]
      expect(line.first, equals: 2)
      above = zip(line.dropFirst(), above).map { $0 &+ $1 }
      points += above
    }
    expect(points, equals: bitmap.bytes)
  }

  private func adler(_ bytes: [UInt8]) -> [UInt8] {
    let low = bytes.reduce(1) { ($0 + Int($1)) % 65_521 }
    let high = bytes.indices.reduce(0) { sum, index in
      (sum + bytes[...index].reduce(1) { ($0 + Int($1)) % 65_521 }) % 65_521
    }
    return [high >> 8, high & 255, low >> 8, low & 255].map { UInt8($0) }
  }
}
