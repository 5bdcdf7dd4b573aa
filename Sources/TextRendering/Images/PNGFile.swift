internal import TextFormats

/// A bitmap as a PNG file (ISO/IEC 15948), packed.
///
/// Each row is the difference from the row above, which is nearly always 0.
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
    let bytes = bitmap.bytes
    var rows: [UInt8] = []
    rows.reserveCapacity((length + 1) * bitmap.height)
    for row in 0..<bitmap.height {
      // Filter 2: from the row above.
      rows.append(2)
      for place in row * length..<(row + 1) * length {
        let above = row == 0 ? 0 : bytes[place - length]
        rows.append(bytes[place] &- above)
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
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return [0x78, 0x01] + Deflate.packed(bytes) + big(high << 16 | low)
  }
}
