/// Numbers out of bytes that nobody vouches for: every read is bounds-checked.
struct ByteReader {
  let bytes: [UInt8]

  /// The little-endian number at `offset`, or nil where it is not all there.
  func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type, at offset: UInt64
  ) -> Number? {
    let size = UInt64(MemoryLayout<Number>.size)
    guard contains(offset, size) else { return nil }
    return (0..<size).reversed().reduce(0) { value, index in
      value &<< 8 | Number(truncatingIfNeeded: bytes[Int(offset + index)])
    }
  }

  /// Whether `size` bytes from `offset` on are all there.
  func contains(_ offset: UInt64, _ size: UInt64) -> Bool {
    let (end, overflow) = offset.addingReportingOverflow(size)
    return !overflow && end <= UInt64(bytes.count)
  }

  /// The bytes of a range; nil where they are not all there.
  func slice(_ offset: UInt64, _ size: UInt64) -> ArraySlice<UInt8>? {
    contains(offset, size) ? bytes[Int(offset)..<Int(offset + size)] : nil
  }
}
