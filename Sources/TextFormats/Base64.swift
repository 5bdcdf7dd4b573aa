/// Base64 (RFC 4648).
public enum Base64 {
  /// Encodes bytes, with `=` padding.
  ///
  /// - Complexity: O(length).
  public static func text(of bytes: [UInt8]) -> [UInt8] {
    var text = encoded(bytes, "+", "/")
    while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
    return text
  }

  /// Encodes bytes in the letters of addresses: `-` and `_` for `+` and `/`, without padding.
  ///
  /// - Complexity: O(length).
  public static func addressText(of bytes: [UInt8]) -> [UInt8] { encoded(bytes, "-", "_") }

  /// Decodes the letters of addresses.
  ///
  /// - Returns: the bytes, or what is wrong.
  /// - Complexity: O(length).
  public static func bytes(ofAddressText text: [UInt8]) -> Result<[UInt8], Base64Fault> {
    let letters = letters("-", "_")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 2)
    var (bits, count) = (0, 0)
    for (place, letter) in text.enumerated() {
      guard let value = letters.firstIndex(of: letter) else { return .failure(.letter(at: place)) }
      bits = (bits << 6 | value) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    // The unused bits of the last letter are 0 if nothing is missing.
    guard count < 6, bits & (1 << count - 1) == 0 else { return .failure(.end) }
    return .success(bytes)
  }

  private static func encoded(
    _ bytes: [UInt8], _ plus: Unicode.Scalar, _ slash: Unicode.Scalar
  ) -> [UInt8] {
    let letters = letters(plus, slash)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits = 0
      for place in 0..<3 { bits = bits << 8 | (place < count ? Int(bytes[start + place]) : 0) }
      for place in 0...count { text.append(letters[bits >> (18 - 6 * place) & 63]) }
    }
    return text
  }

  private static func letters(_ plus: Unicode.Scalar, _ slash: Unicode.Scalar) -> [UInt8] {
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
      + [UInt8(ascii: plus), UInt8(ascii: slash)]
  }
}

/// Faults of a text in Base64.
public enum Base64Fault: Error, Equatable, Sendable {
  /// A letter that Base64 does not have; its place from 0.
  case letter(at: Int)
  /// The text ends in the middle of a byte.
  case end
}
