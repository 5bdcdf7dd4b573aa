import Glibc
public import TerminalText

/// The three streams that every process begins with.
public enum StandardStream: Int32 {
  /// Standard input.
  case input
  /// Standard output.
  case output
  /// Standard error.
  case error
}

/// Standard output and standard error of the program.
///
/// Only `VisibleText` is written, so untrusted text cannot drive the terminal. A failed write is
/// remembered, and `settle` turns it into the exit code, so no caller has to check. After a failure
/// nothing more is written to that stream: the output is a prefix of what it should be, without a
/// gap.
public enum Console {
  /// The system's error number of the first failure of each stream; the program has one thread.
  nonisolated(unsafe) private static var failures: [StandardStream: Int32] = [:]

  /// Whether the word `error:` has a colour; for a person at a terminal.
  nonisolated(unsafe) public static var coloursErrors = false

  /// The width of the window in which sentences break between words, in columns; nil if they
  /// stay in one line.
  nonisolated(unsafe) public static var columns: () -> Int? = { nil }

  /// Writes all of `text`.
  public static func write(_ stream: StandardStream, _ text: VisibleText) {
    guard failures[stream] == nil, let number = writeWhole(text.bytes, to: stream.rawValue) else {
      return
    }
    failures[stream] = number
  }

  /// Notes that a kernel that writes on its own could not write standard output.
  public static func loseOutput(_ number: Int32) { failures[.output] = number }

  /// Returns the program's exit code: `code`, unless it is success and output was lost.
  ///
  /// A reader that leaves is not an error, but ends the program as SIGPIPE would; anything else
  /// prints one line to standard error.
  public static func settle(_ code: Int32) -> Int32 {
    guard let number = failures[.output] ?? failures[.error] else { return code }
    if number == EPIPE { return code == 0 ? 128 + SIGPIPE : code }
    let name = failures[.output] == nil ? "standard error" : "standard output"
    fail("cannot write \(name): \(systemMessage(number))")
    return code == 0 ? 1 : code
  }

  /// Writes `error: …` with control characters made visible.
  public static func fail(_ sentence: String) {
    let word: VisibleText = coloursErrors ? TextRole.error.coloured("error:") : "error:"
    write(.error, line("\(word) \(sentence)"))
  }

  /// Writes a sentence that is not an error, as a line of its own.
  public static func remark(_ sentence: String, to stream: StandardStream = .error) {
    write(stream, line("\(sentence)"))
  }

  private static func line(_ text: VisibleText) -> VisibleText {
    columns().map { text.wrapped(columns: $0, indent: 2) } ?? text + "\n"
  }

  /// Shows a plugin's own output line by line, with control characters made visible.
  public static func showLines(of bytes: [UInt8], to stream: StandardStream) {
    write(stream, visibleLines(of: bytes))
  }

  /// Returns a plugin's own output as lines that cannot drive the terminal.
  public static func visibleLines(of bytes: [UInt8]) -> VisibleText {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").reduce(into: "") { text, line in
      text += "\(line)\n"
    }
  }
}
