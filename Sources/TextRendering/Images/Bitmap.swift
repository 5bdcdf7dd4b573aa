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
