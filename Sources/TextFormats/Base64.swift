/// Base64 with `=` padding (RFC 4648).
public enum Base64 {
  /// Encodes bytes.
  ///
  /// - Complexity: O(length).
  public static func text(of bytes: [UInt8]) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits = 0
      for place in 0..<3 { bits = bits << 8 | (place < count ? Int(bytes[start + place]) : 0) }
      for place in 0..<4 {
        text.append(
          place <= count ? letters[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return text
  }
}
