/// A name for the content of a file: equal bytes, equal name.
///
/// Two lanes of multiply and rotate over 8-byte words. Tells builds apart; not made against people
/// who look for collisions, since whoever may write the file may run any code anyway.
public enum ContentHash {
  /// 32 hexadecimal digits: O(n).
  public static func of(_ bytes: [UInt8]) -> String {
    var a: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
    var b: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    bytes.withUnsafeBytes { raw in
      let whole = raw.count / 8 * 8
      for offset in stride(from: 0, to: whole, by: 8) {
        let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        a = (a ^ word) &* 0x0000_0100_0000_01B3 &* 0x9E37_79B9_7F4A_7C15
        a ^= a &>> 29
        b = ((b &+ word) &* 0xFF51_AFD7_ED55_8CCD) ^ (b &>> 31)
      }
      for byte in raw[whole...] {
        a = (a ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        b = (b &+ UInt64(byte)) &* 0xFF51_AFD7_ED55_8CCD ^ (b &>> 31)
      }
    }
    return hex(a ^ (b &>> 32)) + hex(b ^ (a &>> 32))
  }

  /// Whether `hash` is 32 hexadecimal digits, which leaves no room for paths.
  public static func isWellFormed(_ hash: String) -> Bool {
    hash.utf8.count == 32 && hash.utf8.allSatisfy { Array("0123456789abcdef".utf8).contains($0) }
  }

  private static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
