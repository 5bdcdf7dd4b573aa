import CPosix
import Glibc
public import TerminalText

/// Standard output and standard error of the program.
///
/// Only `VisibleText` gets out, so that nothing from outside can drive the terminal. What cannot be written
/// is remembered, and `settle` makes it the program's exit code: no caller has to look at each write. After a
/// failure nothing more is written to the same descriptor, so that the output is the beginning of what it
/// should be and has no gap.
public enum Console {
  /// The system's number of the first error of each descriptor; the program has one thread.
  nonisolated(unsafe) private static var failures: [Int32: Int32] = [:]

  /// Writes all of `text`.
  public static func write(_ descriptor: Int32, _ text: VisibleText) {
    guard failures[descriptor] == nil, let number = writeWhole(text.bytes, to: descriptor) else {
      return
    }
    failures[descriptor] = number
  }

  /// Remembers that standard output could not be written by a kernel that does so itself.
  public static func loseOutput(_ number: Int32) { failures[STDOUT_FILENO] = number }

  /// Returns the exit code of the program: `code`, unless that says that all went well and output is lost.
  ///
  /// A reader that has left is no error, but ends the program as SIGPIPE would; for anything else there is
  /// one line on standard error.
  public static func settle(_ code: Int32) -> Int32 {
    guard let number = failures[STDOUT_FILENO] ?? failures[STDERR_FILENO] else { return code }
    if number == EPIPE { return code == 0 ? 128 + SIGPIPE : code }
    let name = failures[STDOUT_FILENO] == nil ? "standard error" : "standard output"
    fail("cannot write \(name): \(String(cString: strerror(number)))")
    return code == 0 ? 1 : code
  }

  /// Writes `error: …` with control characters made visible.
  public static func fail(_ sentence: String) {
    write(STDERR_FILENO, "error: \(sentence)\n")
  }

  /// Writes a sentence that is no error of the line, as a line of its own.
  public static func note(_ sentence: String, to descriptor: Int32 = 2) {
    write(descriptor, "\(sentence)\n")
  }

  /// Shows what a plugin printed by itself, line by line, so that it cannot drive the terminal.
  public static func showLines(of bytes: [UInt8], to descriptor: Int32) {
    write(descriptor, visibleLines(of: bytes))
  }

  /// What a plugin printed by itself, as lines that cannot drive the terminal.
  public static func visibleLines(of bytes: [UInt8]) -> VisibleText {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").reduce(into: "") { text, line in
      text += "\(line)\n"
    }
  }
}

/// Opens nothing in place of each standard descriptor that is closed.
///
/// To be called first in a program: the file of a journal must not get the number of standard error.
public func fillStandardDescriptors() {
  cposix_fill_standard_descriptors()
}
