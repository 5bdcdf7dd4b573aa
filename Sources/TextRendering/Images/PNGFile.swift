/// A bitmap as a PNG file (ISO/IEC 15948), packed as far as a drawing of boxes needs.
///
/// Each row is the difference from the row above, which is nearly always 0. The differences are packed by the
/// fixed codes of deflate (RFC 1951) with one kind of reference: to the same channel of the point before.
enum PNGFile {
  /// Returns the file.
  ///
  /// - Complexity: O(points).
  static func bytes(of bitmap: Bitmap) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits for each of three channels.
    chunk(
      "IHDR", big(UInt32(bitmap.width)) + big(UInt32(bitmap.height)) + [8, 2, 0, 0, 0], &file)
    chunk("IDAT", packed(rows(of: bitmap)), &file)
    chunk("IEND", [], &file)
    return file
  }

  private static func rows(of bitmap: Bitmap) -> [UInt8] {
    let length = 3 * bitmap.width
    var rows: [UInt8] = []
    rows.reserveCapacity((length + 1) * bitmap.height)
    for row in 0..<bitmap.height {
      // Filter 2: from the row above.
      rows.append(2)
      for place in row * length..<(row + 1) * length {
        let above = row == 0 ? 0 : bitmap.bytes[place - length]
        rows.append(bitmap.bytes[place] &- above)
      }
    }
    return rows
  }

  private static func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ name: StaticString, _ content: [UInt8], _ file: inout [UInt8]) {
    file += big(UInt32(content.count))
    let checked = Array(name.description.utf8) + content
    file += checked
    file += big(checksum(checked))
  }

  /// CRC-32.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    return ~sum
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in
      sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1
    }
  }

  /// A zlib stream (RFC 1950).
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var packer = Packer()
    packer.pack(bytes)
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return [0x78, 0x01] + packer.bytes + big(high << 16 | low)
  }
}

/// One block of deflate in its fixed codes.
private struct Packer {
  private(set) var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var count = 0

  mutating func pack(_ input: [UInt8]) {
    // The last block, with fixed codes.
    add(0b011, 3)
    var index = 0
    while index < input.count {
      var length = 0
      while index >= 3, length < 258, index + length < input.count,
        input[index + length] == input[index + length - 3]
      { length += 1 }
      if length == 258 {
        symbol(285)
      } else if length >= 3 {
        length = min(length, 10)
        symbol(254 + length)
      } else {
        symbol(Int(input[index]))
        index += 1
        continue
      }
      // Distance 3.
      add(reversed(2, 5), 5)
      index += length
    }
    symbol(256)
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
  }

  private mutating func symbol(_ symbol: Int) {
    switch symbol {
    case 0...143: add(reversed(0x30 + symbol, 8), 8)
    case 144...255: add(reversed(0x190 + symbol - 144, 9), 9)
    case 256...279: add(reversed(symbol - 256, 7), 7)
    default: add(reversed(0xC0 + symbol - 280, 8), 8)
    }
  }

  /// Codes begin with their highest bit, bytes with their lowest.
  private func reversed(_ code: Int, _ length: Int) -> UInt64 {
    (0..<length).reduce(0) { $0 << 1 | UInt64(code >> $1 & 1) }
  }

  private mutating func add(_ value: UInt64, _ length: Int) {
    bits |= value << UInt64(count)
    count += length
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }
}
