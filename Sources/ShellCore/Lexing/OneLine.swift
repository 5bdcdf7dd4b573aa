/// Writes a command that was typed over several lines as one line that means the same.
enum OneLine {
  /// Line ends inside quotes become `\n`, all others a blank, and joining backslashes vanish.
  ///
  /// - Complexity: O(n) for n bytes.
  static func text(_ command: ArraySlice<UInt8>) -> String {
    guard command.contains(.lineFeed) else { return String(decoding: command, as: UTF8.self) }
    var result: [UInt8] = []
    var isQuoted = false
    var isEscaped = false
    for byte in command {
      if byte == .lineFeed, isQuoted {
        result.append(contentsOf: [.backslash, UInt8(ascii: "n")])
      } else if byte == .lineFeed {
        if isEscaped { result.removeLast() }
        result.append(.blank)
      } else {
        if byte == .quote, !(isQuoted && isEscaped) { isQuoted.toggle() }
        result.append(byte)
      }
      isEscaped = byte == .backslash && !isEscaped
    }
    return String(decoding: result, as: UTF8.self)
  }
}
