/// CRC-32 of the bytes added so far: polynomial 0x04C11DB7, reflected, as in Ethernet and gzip.
///
///     var checksum = Checksum()
///     checksum.add("123456789".utf8)  // text: "cbf43926"
///
/// It finds every single damaged byte and every burst of up to 32 bits; it proves nothing about who wrote
/// them.
struct Checksum: Equatable {
  private var state: UInt32 = 0xFFFF_FFFF

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320
    }
  }

  /// Adds bytes: O(bytes).
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      state = state >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)]
    }
  }

  /// Eight hexadecimal digits in lower case.
  var text: String {
    let digits = String(~state, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
