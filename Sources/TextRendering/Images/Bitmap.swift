/// A picture of coloured points, row by row.
///
/// The outlines of boxes lie inside them, and adjacent boxes share no point.
struct Bitmap {
  /// Red, green and blue, from 0 to 255.
  struct Colour: Hashable {
    var red, green, blue: UInt8

    /// Reads `#rrggbb`.
    init(_ text: String) {
      let value = UInt32(text.dropFirst(), radix: 16) ?? 0
      (red, green, blue) = (
        UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
        UInt8(truncatingIfNeeded: value)
      )
    }
  }

  /// Points from the left and upper edges up to, not including, the others.
  struct Area: Hashable {
    var left, top, right, bottom: Int

    /// The part of the area in another; empty if they do not meet.
    func within(_ other: Area) -> Area {
      Area(
        left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
        bottom: min(bottom, other.bottom))
    }
  }

  let width: Int
  let height: Int
  /// Three bytes for each point.
  private(set) var bytes: [UInt8]
  /// Nothing is painted outside of this area.
  var clip: Area
  /// Opacity of what is painted, from 0 to 256.
  var opacity = 256

  init(width: Int, height: Int, _ colour: Colour) {
    self.width = width
    self.height = height
    bytes = []
    bytes.reserveCapacity(3 * width * height)
    for _ in 0..<width * height { bytes += [colour.red, colour.green, colour.blue] }
    clip = Area(left: 0, top: 0, right: width, bottom: height)
  }

  var whole: Area { Area(left: 0, top: 0, right: width, bottom: height) }

  mutating func paint(_ x: Int, _ y: Int, _ colour: Colour) {
    guard x >= clip.left, x < clip.right, y >= clip.top, y < clip.bottom else { return }
    let place = 3 * (y * width + x)
    for (channel, value) in [colour.red, colour.green, colour.blue].enumerated() {
      let (old, new) = (Int(bytes[place + channel]), Int(value))
      bytes[place + channel] = UInt8((old * (256 - opacity) + new * opacity) >> 8)
    }
  }

  /// Fills an area whose corners are quarters of circles, and paints its outline.
  mutating func box(
    _ area: Area, radius: Int, _ fill: Colour?, _ line: Colour?, thickness: Int
  ) {
    let seen = area.within(clip)
    guard seen.left < seen.right, seen.top < seen.bottom else { return }
    for y in seen.top..<seen.bottom {
      for x in seen.left..<seen.right {
        guard Self.contains(area, radius, x, y) else { continue }
        let inner = Area(
          left: area.left + thickness, top: area.top + thickness,
          right: area.right - thickness, bottom: area.bottom - thickness)
        let isInside = Self.contains(inner, max(0, radius - thickness), x, y)
        if let colour = isInside ? fill : line ?? fill { paint(x, y, colour) }
      }
    }
  }

  /// Whether the middle of a point is in an area with round corners.
  private static func contains(_ area: Area, _ radius: Int, _ x: Int, _ y: Int) -> Bool {
    guard x >= area.left, x < area.right, y >= area.top, y < area.bottom else { return false }
    // Twice the distance from the middle of the next corner's circle, which is 0 along the edges.
    let across = max(0, 2 * (area.left + radius - x) - 1, 2 * (x - area.right + radius) + 1)
    let down = max(0, 2 * (area.top + radius - y) - 1, 2 * (y - area.bottom + radius) + 1)
    return across == 0 || down == 0 || across * across + down * down <= 4 * radius * radius
  }

  /// Paints a straight line of square points.
  mutating func line(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), _ colour: Colour, thickness: Int
  ) {
    let steps = max(1, abs(end.x - start.x), abs(end.y - start.y))
    for step in 0...min(steps, 4 * (width + height)) {
      let x = start.x + (end.x - start.x) * step / steps - thickness / 2
      let y = start.y + (end.y - start.y) * step / steps - thickness / 2
      for row in 0..<thickness {
        for column in 0..<thickness { paint(x + column, y + row, colour) }
      }
    }
  }

  /// Writes ASCII text, each point of a glyph as a square of `scale` points.
  mutating func write(_ text: String, _ x: Int, _ y: Int, _ colour: Colour, scale: Int) {
    var left = x
    for byte in text.utf8 {
      for (column, bits) in BitmapFont.glyph(of: byte).enumerated() {
        for row in 0..<BitmapFont.height where bits >> row & 1 == 1 {
          for point in 0..<scale * scale {
            paint(
              left + column * scale + point % scale, y + row * scale + point / scale, colour)
          }
        }
      }
      left += BitmapFont.advance * scale
    }
  }
}

/// The glyphs of printable ASCII for small pictures: five columns of seven points.
enum BitmapFont {
  /// Points from one character to the next.
  static let advance = 6
  /// Points of a glyph from top to bottom.
  static let height = 7

  /// The columns of a character's glyph, left to right: bit 0 of each is the top point; a box for
  /// others.
  static func glyph(of byte: UInt8) -> [UInt8] {
    guard (0x20...0x7E).contains(byte) else { return [0x7F, 0x41, 0x41, 0x41, 0x7F] }
    let glyph = glyphs[Int(byte) - 0x20]
    return (0..<5).map { UInt8(truncatingIfNeeded: glyph >> (8 * UInt64($0))) }
  }

  /// From the blank on; the first column is the last byte.
  private static let glyphs: [UInt64] = [
    0x0000000000, 0x00005F0000, 0x0007000700, 0x147F147F14, 0x122A7F2A24,
    0x6264081323, 0x5022554936, 0x0000030500, 0x0041221C00, 0x001C224100,
    0x14083E0814, 0x08083E0808, 0x0000305000, 0x0808080808, 0x0000606000,
    0x0204081020, 0x3E4549513E, 0x00407F4200, 0x4649516142, 0x314B454121,
    0x107F121418, 0x3945454527, 0x3049494A3C, 0x0305097101, 0x3649494936,
    0x1E29494906, 0x0000363600, 0x0000365600, 0x0041221408, 0x1414141414,
    0x0814224100, 0x0609510102, 0x3E41794932, 0x7E1111117E, 0x364949497F,
    0x224141413E, 0x1C2241417F, 0x414949497F, 0x010909097F, 0x7A4949413E,
    0x7F0808087F, 0x00417F4100, 0x013F414020, 0x412214087F, 0x404040407F,
    0x7F020C027F, 0x7F1008047F, 0x3E4141413E, 0x060909097F, 0x5E2151413E,
    0x462919097F, 0x3149494946, 0x01017F0101, 0x3F4040403F, 0x1F2040201F,
    0x3F4038403F, 0x6314081463, 0x0708700807, 0x4345495161, 0x0041417F00,
    0x2010080402, 0x007F414100, 0x0402010204, 0x4040404040, 0x0004020100,
    0x7854545420, 0x384444487F, 0x2044444438, 0x7F48444438, 0x1854545438,
    0x0201097E08, 0x3E5252520C, 0x780404087F, 0x00407D4400, 0x003D444020,
    0x004428107F, 0x00407F4100, 0x780418047C, 0x780404087C, 0x3844444438,
    0x081414147C, 0x7C18141408, 0x080404087C, 0x2054545448, 0x2040443F04,
    0x7C2040403C, 0x1C2040201C, 0x3C4030403C, 0x4428102844, 0x3C5050500C,
    0x444C546444, 0x0041360800, 0x00007F0000, 0x0008364100, 0x0810080810,
  ]
}
