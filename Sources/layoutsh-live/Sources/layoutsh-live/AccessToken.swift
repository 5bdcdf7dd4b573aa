import Glibc

/// The secret that proves that a page was opened from the shell's URL: 128 bits from the system's
/// random source.
struct AccessToken {
  /// 32 hexadecimal digits.
  let text: String

  /// Creates a new token, or nil if the system has no random bytes.
  init?() {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard getentropy(&bytes, bytes.count) == 0 else { return nil }
    let digits = Array("0123456789abcdef")
    text = String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] })
  }

  /// Returns whether a first message is `{"token":"…"}` with this token, in a time that does not
  /// depend on where they differ.
  func isIn(_ message: [UInt8]) -> Bool {
    let expected = Array("{\"token\":\"\(text)\"}".utf8)
    let found = message.filter { $0 != 0x20 && $0 != 0x0A }
    guard found.count == expected.count else { return false }
    var difference: UInt8 = 0
    for index in expected.indices { difference |= expected[index] ^ found[index] }
    return difference == 0
  }
}
