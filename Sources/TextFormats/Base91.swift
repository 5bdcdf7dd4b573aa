/// Bytes as text of a page: two letters for 13 bits, where Base64 needs 13 letters for the room of
/// 12.
///
/// The bytes are a row of bits, the lowest of each byte first. Every 13 of them are a number, whose
/// two digits to the base 91, the lower first, are letters from `#` to `~` except `<`, so that no
/// markup can be among them. Of the last group, up to six bits are one letter.
public enum Base91 {
  /// Encodes bytes.
  ///
  /// - Complexity: O(length).
  public static func text(of bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 13 * 16 + 16)
    func letter(_ digit: UInt32) -> UInt8 {
      let letter = UInt8(ascii: "#") + UInt8(digit)
      return letter < UInt8(ascii: "<") ? letter : letter + 1
    }
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for byte in bytes {
      bits |= UInt32(byte) << count
      count += 8
      guard count >= 13 else { continue }
      text.append(letter(bits % 8192 % 91))
      text.append(letter(bits % 8192 / 91))
      (bits, count) = (bits >> 13, count - 13)
    }
    if count > 0 { text.append(letter(bits % 91)) }
    if count > 6 { text.append(letter(bits / 91)) }
    return text
  }
}
