/// Why a command failed, ready to be shown: a stable code, one sentence, and where in the line.
public struct CommandError: Error, Hashable, Sendable {
  /// A stable word for programs, as `unknown-command`.
  public var code: String
  /// One sentence: what was expected, what was found.
  public var message: String
  /// Where to point, in characters of the line, from 1.
  public var column: Int
  /// How many characters to underline; at least 1.
  public var length: Int
  /// What to try instead, as `did you mean 'attrs'?`; nil where nothing is nearly right.
  public var hint: String?

  /// Creates an error.
  public init(code: String, message: String, column: Int = 1, length: Int = 1, hint: String? = nil)
  {
    self.code = code
    self.message = message
    self.column = column
    self.length = length
    self.hint = hint
  }
}

extension CommandError {
  /// Puts `refusal` into words and bytes of `line` into columns; `command` is the part of the line
  /// that was refused.
  init(_ refusal: Refusal, command: Range<Int>, line: [UInt8]) {
    let span = refusal.span ?? command
    let before = line.prefix(span.lowerBound).count { $0 & 0xC0 != 0x80 }
    let inside = line.dropFirst(span.lowerBound).prefix(span.count).count { $0 & 0xC0 != 0x80 }
    self.init(
      code: refusal.problem.code, message: refusal.problem.message, column: before + 1,
      length: max(1, inside), hint: refusal.problem.hint)
  }
}
