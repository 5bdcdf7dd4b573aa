import TerminalText

/// A picture of coloured points, row by row.
///
/// The outlines of boxes lie inside them, and adjacent boxes share no point.
struct Bitmap {
  /// Red, green and blue, from 0 to 255.
  struct Colour: Hashable {
    /// `0xRRGGBB`.
    let value: UInt32

    init(_ value: UInt32) { self.value = value }

    /// Reads `#rrggbb`.
    init(_ text: String) { value = UInt32(text.dropFirst(), radix: 16) ?? 0 }

    /// Red, green and blue.
    var channels: [UInt8] { [16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    /// The square of the distance between two colours.
    func distance(to other: Colour) -> Int {
      zip(channels, other.channels).reduce(0) {
        let way = Int($1.0) - Int($1.1)
        return $0 + way * way
      }
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

    /// The smallest area that contains both.
    func with(_ other: Area) -> Area {
      Area(
        left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
        bottom: max(bottom, other.bottom))
    }
  }

  let width: Int
  let height: Int
  /// The values of the points' colours.
  private(set) var points: [UInt32]
  /// Nothing is painted outside of this area.
  var clip: Area
  /// Opacity of what is painted, from 0 to 256.
  var opacity: UInt32 = 256

  init(width: Int, height: Int, _ colour: Colour) {
    self.width = width
    self.height = height
    points = Array(repeating: colour.value, count: width * height)
    clip = Area(left: 0, top: 0, right: width, bottom: height)
  }

  var whole: Area { Area(left: 0, top: 0, right: width, bottom: height) }

  /// Three bytes for each point.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * points.count)
    for point in points {
      bytes.append(UInt8(truncatingIfNeeded: point >> 16))
      bytes.append(UInt8(truncatingIfNeeded: point >> 8))
      bytes.append(UInt8(truncatingIfNeeded: point))
    }
    return bytes
  }

  mutating func paint(_ x: Int, _ y: Int, _ colour: Colour) { paint(x..<x + 1, in: y, colour) }

  /// Paints the points of a row that the clip contains.
  private mutating func paint(_ columns: Range<Int>, in y: Int, _ colour: Colour) {
    guard y >= clip.top, y < clip.bottom else { return }
    let (left, right) = (max(columns.lowerBound, clip.left), min(columns.upperBound, clip.right))
    guard left < right else { return }
    let row = y * width
    for place in row + left..<row + right {
      points[place] = opacity == 256 ? colour.value : mixed(colour.value, points[place])
    }
  }

  private func mixed(_ new: UInt32, _ old: UInt32) -> UInt32 {
    var value: UInt32 = 0
    for shift: UInt32 in [16, 8, 0] {
      let (new, old) = (new >> shift & 0xFF, old >> shift & 0xFF)
      value |= ((old * (256 - opacity) + new * opacity) >> 8) << shift
    }
    return value
  }

  /// Fills an area.
  mutating func fill(_ area: Area, _ colour: Colour) {
    for y in area.top..<area.bottom { paint(area.left..<area.right, in: y, colour) }
  }

  /// Puts another picture with its upper left point at a place; it must fit.
  mutating func paste(_ other: Bitmap, _ x: Int, _ y: Int) {
    for row in 0..<other.height {
      let (start, source) = ((y + row) * width + x, row * other.width)
      for column in 0..<other.width { points[start + column] = other.points[source + column] }
    }
  }

  /// Fills an area whose corners are quarters of circles, and paints its outline.
  mutating func box(
    _ area: Area, radius: Int, _ fill: Colour?, _ line: Colour?, thickness: Int
  ) {
    let seen = area.within(clip)
    guard seen.left < seen.right, seen.top < seen.bottom else { return }
    let inner = Area(
      left: area.left + thickness, top: area.top + thickness,
      right: area.right - thickness, bottom: area.bottom - thickness)
    for y in seen.top..<seen.bottom {
      let row = Self.row(y, of: area, radius)
      let hole = Self.row(y, of: inner, max(0, radius - thickness)).clamped(to: row)
      if let edge = line ?? fill {
        paint(row.lowerBound..<hole.lowerBound, in: y, edge)
        paint(hole.upperBound..<row.upperBound, in: y, edge)
      }
      if let fill { paint(hole, in: y, fill) }
    }
  }

  /// The points of a row whose middles are in an area with round corners.
  private static func row(_ y: Int, of area: Area, _ radius: Int) -> Range<Int> {
    guard y >= area.top, y < area.bottom, area.left < area.right else {
      return area.left..<area.left
    }
    // Twice the distance from the middle of the next corner's circle, which is 0 along the edges.
    let down = max(0, 2 * (area.top + radius - y) - 1, 2 * (y - area.bottom + radius) + 1)
    guard down > 0 else { return area.left..<area.right }
    var inset = 0
    while 2 * inset < area.right - area.left {
      let across = max(0, 2 * (radius - inset) - 1)
      if across == 0 || across * across + down * down <= 4 * radius * radius { break }
      inset += 1
    }
    let left = area.left + inset
    return left..<max(left, area.right - inset)
  }

  /// Paints a straight line of square points.
  mutating func line(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), _ colour: Colour, thickness: Int
  ) {
    let steps = max(1, abs(end.x - start.x), abs(end.y - start.y))
    for step in 0...min(steps, 4 * (width + height)) {
      let x = start.x + (end.x - start.x) * step / steps - thickness / 2
      let y = start.y + (end.y - start.y) * step / steps - thickness / 2
      for row in 0..<thickness { paint(x..<x + thickness, in: y + row, colour) }
    }
  }

  /// Writes text, each point of a glyph as a square of `scale` points.
  mutating func write(_ text: String, _ x: Int, _ y: Int, _ colour: Colour, scale: Int) {
    var left = x
    for character in text.unicodeScalars {
      let columns = character.displayWidth
      if columns == 0 { continue }
      for (row, bits) in BitmapFont.glyph(of: character).enumerated() where bits != 0 {
        for column in 0..<BitmapFont.advance where bits >> column & 1 == 1 {
          let start = left + column * scale
          for line in 0..<scale {
            paint(start..<start + scale, in: y + row * scale + line, colour)
          }
        }
      }
      left += columns * BitmapFont.advance * scale
    }
  }
}
