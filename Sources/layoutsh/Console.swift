import Glibc
import TerminalText

/// Writing to the terminal, or to whatever stands in its place.
///
/// Only `VisibleText` gets out, so that nothing from outside can drive the terminal.
enum Console {
  /// Writes all of `text`; gives up where nobody reads any more.
  static func write(_ descriptor: Int32, _ text: VisibleText) {
    writeFile(descriptor, text.bytes)
  }

  /// Writes all of `bytes` into a file; gives up where that fails.
  static func writeFile(_ descriptor: Int32, _ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let written = Glibc.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written > 0 {
          rest = rest.dropFirst(written)
        } else if errno != EINTR {
          return
        }
      }
    }
  }

  /// Writes `error: …` with control characters made visible.
  static func fail(_ sentence: String) {
    write(STDERR_FILENO, "error: \(sentence)\n")
  }

  /// Writes a sentence that is no error of the line, as a line of its own.
  static func note(_ sentence: String, to descriptor: Int32 = STDERR_FILENO) {
    write(descriptor, "\(sentence)\n")
  }

  /// Shows what a plugin printed by itself, line by line, so that it cannot drive the terminal.
  static func showLines(of bytes: [UInt8], to descriptor: Int32) {
    write(descriptor, visibleLines(of: bytes))
  }

  /// What a plugin printed by itself, as lines that cannot drive the terminal.
  static func visibleLines(of bytes: [UInt8]) -> VisibleText {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").reduce(into: "") { text, line in
      text += "\(line)\n"
    }
  }
}
