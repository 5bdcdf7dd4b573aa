/// An animation as a GIF file (GIF89a) that repeats for ever.
///
/// A frame after the first holds only the smallest area that has changed; what has not is
/// transparent in it where that makes the frame smaller. All frames share one table of colours: the
/// first 255 that appear; a later one is shown as the nearest of them. Equal frames give equal
/// bytes.
struct GIFFile {
  private let width: Int
  private let height: Int
  /// The points of the last frame.
  private var shown: [UInt32] = []
  private var colours: [Bitmap.Colour] = []
  /// The place of a colour in the table, from 1: 0 is what has not changed.
  private var places: [UInt32: UInt8] = [:]
  private var frames: [UInt8] = []
  /// The place of the last frame's delay, and its value.
  private var delay = (place: 0, hundredths: 0)

  /// Maximum length of a side, in points.
  static let longestSide = 65_535
  private static let longestDelay = 65_535

  /// Creates an animation without frames; `colours` are surely in the table.
  init(width: Int, height: Int, colours: [Bitmap.Colour]) {
    (self.width, self.height) = (width, height)
    for colour in colours { _ = place(of: colour.value) }
  }

  /// The size of the file so far, in bytes.
  var size: Int { frames.count }

  /// Adds a frame that is shown for some hundredths of a second; only `area` of it has changed.
  ///
  /// - Precondition: the picture has the size of the animation.
  /// - Complexity: O(points of the area).
  mutating func add(_ picture: Bitmap, changed area: Bitmap.Area, for hundredths: Int) {
    let isFirst = shown.isEmpty
    let area = area.within(picture.whole)
    guard isFirst || area.left < area.right else { return wait(hundredths) }
    let part = isFirst ? picture.whole : changes(to: picture, in: area)
    guard part.left < part.right, part.top < part.bottom else { return wait(hundredths) }
    let old = shown
    if isFirst { shown = picture.points }
    // Only the points that have changed, and all of them.
    var (some, all): ([UInt8], [UInt8]) = ([], [])
    all.reserveCapacity((part.right - part.left) * (part.bottom - part.top))
    some.reserveCapacity(all.capacity)
    // Neighbours mostly have the same colour.
    var (last, place) = (UInt32.max, UInt8(0))
    for y in part.top..<part.bottom {
      for index in y * width + part.left..<y * width + part.right {
        let colour = picture.points[index]
        if colour != last { (last, place) = (colour, self.place(of: colour)) }
        all.append(place)
        if isFirst { continue }
        some.append(colour == old[index] ? 0 : place)
        shown[index] = colour
      }
    }
    var packed = LZW.packed(all)
    if !isFirst {
      let other = LZW.packed(some)
      if other.count < packed.count { packed = other }
    }
    write(packed, part)
    wait(hundredths)
  }

  /// The smallest part of an area that has all that differs from the last frame.
  private func changes(to picture: Bitmap, in area: Bitmap.Area) -> Bitmap.Area {
    var part = Bitmap.Area(left: area.right, top: area.bottom, right: area.left, bottom: area.top)
    for y in area.top..<max(area.top, area.bottom) {
      let row = y * width
      func differs(_ x: Int) -> Bool { shown[row + x] != picture.points[row + x] }
      guard let first = (area.left..<area.right).first(where: differs) else { continue }
      let last = (first..<area.right).last(where: differs) ?? first
      part.left = min(part.left, first)
      part.right = max(part.right, last + 1)
      (part.top, part.bottom) = (min(part.top, y), y + 1)
    }
    return part
  }

  /// The place of a colour in the table.
  private mutating func place(of value: UInt32) -> UInt8 {
    if let place = places[value] { return place }
    let colour = Bitmap.Colour(value)
    let place: Int
    if colours.count < 255 {
      colours.append(colour)
      place = colours.count
    } else {
      let distances = colours.map { $0.distance(to: colour) }
      let nearest = distances.indices.min { distances[$0] < distances[$1] }
      place = (nearest ?? 0) + 1
    }
    places[value] = UInt8(place)
    return UInt8(place)
  }

  /// Shows the last frame for longer.
  private mutating func wait(_ hundredths: Int) {
    var left = hundredths
    while left > 0 {
      if delay.hundredths == Self.longestDelay {
        write(LZW.packed([0]), Bitmap.Area(left: 0, top: 0, right: 1, bottom: 1))
      }
      let more = min(left, Self.longestDelay - delay.hundredths)
      delay.hundredths += more
      left -= more
      frames.replaceSubrange(delay.place..<delay.place + 2, with: Self.two(delay.hundredths))
    }
  }

  /// Writes a frame without a delay.
  private mutating func write(_ packed: [UInt8], _ area: Bitmap.Area) {
    // Keeps what the frame before shows; colour 0 is transparent.
    frames += [0x21, 0xF9, 4, 0b0000_0101]
    delay = (frames.count, 0)
    frames += [0, 0, 0, 0, 0x2C]
    for value in [area.left, area.top, area.right - area.left, area.bottom - area.top] {
      frames += Self.two(value)
    }
    frames.append(0)
    frames += packed
  }

  private static func two(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  /// The whole file.
  var bytes: [UInt8] {
    var bits = 1
    while 1 << bits < colours.count + 1 { bits += 1 }
    var file = Array("GIF89a".utf8) + Self.two(width) + Self.two(height)
    file += [UInt8(0x80 | 7 << 4 | bits - 1), 0, 0]
    var table: [UInt8] = [0, 0, 0]
    for colour in colours { table += colour.channels }
    file += table + [UInt8](repeating: 0, count: 3 << bits - table.count)
    // Repeats for ever.
    file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    return file + frames + [0x3B]
  }
}

/// The codes of GIF's pictures: LZW with codes of growing width, in blocks of at most 255 bytes.
enum LZW {
  /// The greatest width of a code, in bits.
  private static let widest = 12

  /// Returns the packed points: the width of a point in bits, blocks, and an empty block.
  ///
  /// - Complexity: O(points).
  static func packed(_ points: [UInt8]) -> [UInt8] {
    let most = points.max() ?? 0
    var bits = 2
    while bits < 8, most >> UInt8(bits) != 0 { bits += 1 }
    let clear = 1 << bits
    var codes = CodeWriter(width: bits + 1)
    var table = CodeTable()
    // The code of what is read and not yet written, and the last code that is in use.
    var (run, last) = (-1, clear + 1)
    codes.write(clear)
    for point in points {
      if run < 0 {
        run = Int(point)
      } else if let longer = table.code(of: run, point) {
        run = longer
      } else {
        codes.write(run)
        last += 1
        table.add(run, point, last)
        if last == 1 << codes.width { codes.width += 1 }
        if last == 1 << widest - 1 {
          codes.write(clear)
          (codes.width, last) = (bits + 1, clear + 1)
          table = CodeTable()
        }
        run = Int(point)
      }
    }
    if run >= 0 { codes.write(run) }
    codes.write(clear + 1)
    var output = [UInt8(bits)]
    let bytes = codes.finished
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let block = bytes[start..<min(start + 255, bytes.count)]
      output.append(UInt8(block.count))
      output += block
    }
    return output + [0]
  }

  /// The codes of runs of points, by the code of all but the last point, and that point.
  private struct CodeTable {
    /// The key and the code in each place, 0 where there is none.
    private var places = [UInt32](repeating: 0, count: size)
    private static let size = 1 << 13

    func code(of run: Int, _ point: UInt8) -> Int? {
      let key = Self.key(run, point)
      var place = Self.start(key)
      while places[place] != 0 {
        if places[place] >> 12 == key { return Int(places[place] & 0xFFF) }
        place = (place + 1) & (Self.size - 1)
      }
      return nil
    }

    mutating func add(_ run: Int, _ point: UInt8, _ code: Int) {
      let key = Self.key(run, point)
      var place = Self.start(key)
      while places[place] != 0 { place = (place + 1) & (Self.size - 1) }
      places[place] = key << 12 | UInt32(code)
    }

    private static func key(_ run: Int, _ point: UInt8) -> UInt32 {
      UInt32(run) << 8 | UInt32(point)
    }

    private static func start(_ key: UInt32) -> Int {
      Int((key &* 0x9E37_79B1) >> 19)
    }
  }

  /// Codes as bytes, the lowest bits first.
  private struct CodeWriter {
    var width: Int
    private var bytes: [UInt8] = []
    private var waiting = 0
    private var count = 0

    init(width: Int) { self.width = width }

    mutating func write(_ code: Int) {
      waiting |= code << count
      count += width
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: waiting))
        waiting >>= 8
        count -= 8
      }
    }

    var finished: [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: waiting)] : bytes }
  }
}
