/// Bytes as text of a page: 5 letters for 4 bytes, where Base64 needs 6 for the same room.
///
/// A group of 4 bytes is a number, the first byte highest, and its digits to the base 85 are
/// letters from `(` to `|`, with `#` in place of `<`, so that no markup can be among them. The last
/// group is filled with zeros; of n bytes n + 1 letters are kept, which lead back to them when the
/// missing ones count as the highest digit. The groups are those of PostScript's ASCII base-85
/// encoding (Adobe, *PostScript Language Reference*, third edition, 3.13.3).
public enum Base85 {
  /// Encodes bytes.
  ///
  /// - Complexity: O(length).
  public static func text(of bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 4 * 5 + 5)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let count = min(4, bytes.count - start)
      var number: UInt32 = 0
      for place in start..<start + 4 {
        number = number << 8 | (place < start + count ? UInt32(bytes[place]) : 0)
      }
      var power: UInt32 = 52_200_625
      for _ in 0...count {
        let letter = UInt8(ascii: "(") + UInt8(number / power)
        text.append(letter == UInt8(ascii: "<") ? UInt8(ascii: "#") : letter)
        (number, power) = (number % power, power / 85)
      }
    }
    return text
  }
}
