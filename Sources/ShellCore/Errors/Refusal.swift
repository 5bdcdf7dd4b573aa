internal import CollectionEngine

/// A command that cannot be run: what is wrong, as data, and where in the line.
struct Refusal: Error, Hashable {
  /// What is wrong.
  var problem: Problem
  /// The bytes of the line to point at; nil for the whole command.
  var span: Range<Int>?

  init(_ problem: Problem, _ span: Range<Int>? = nil) {
    self.problem = problem
    self.span = span
  }
}

/// What can be wrong with a command, with the data that its sentence needs.
enum Problem: Hashable {
  // Words.
  case unclosedQuote
  case unclosedBracket
  case unknownEscape(String)
  // Names.
  case unknownCommand(String, known: [String])
  case ambiguousCommand(String, candidates: [String])
  case unknownWord(String, expected: [String], usage: String)
  case unknownFlag(String, known: [String], command: String)
  case unknownKey(String, known: [String], command: String)
  case unknownModule(String, known: [String])
  case unknownLayer(String, known: [String])
  case unknownElement(String, known: [String])
  case unknownOption(String, known: [String])
  // Arguments.
  case missingArgument(String, usage: String)
  case extraArgument(String, usage: String)
  /// A number after `key=number` that was probably meant to belong to the value.
  case splitValue(key: String, value: String, rest: String)
  case missingValue(flag: String, name: String)
  case repeated(String)
  case badValue(name: String, expected: String, found: String)
  case badName(String)
  case badPredicate(expected: String, found: String)
  // What happens while a command runs.
  case engine(EngineError)
  /// `append` in a batch: its place depends on the requests beside it.
  case appendInBatch
  /// Properties of the items of a section that a batch inserts.
  case traitsInBatch
  /// Options for a transition that has started.
  case optionsOfTransition
  case module(String)
  case file(code: String, String)
  case noSuchState(String, known: [String])
  case assertionFailed(String)
  case nothingToUndo(found: Int, wanted: Int)
  case nothingToRedo(found: Int, wanted: Int)
  case replayFailed(line: Int, command: String, reason: String)
  case notHere(String, reason: String)
  case lineTooLong(limit: Int)
}

/// Why a command failed, ready to be shown: a stable code, one sentence, and where in the line.
public struct CommandError: Error, Hashable, Sendable {
  /// A stable identifier for programs, for example `unknown-command`.
  public var code: String
  /// One sentence: what was expected, what was found.
  public var message: String
  /// Where to point, in characters of the line, from 1.
  public var column: Int
  /// How many characters to underline; at least 1.
  public var length: Int
  /// A suggestion, for example `did you mean 'attrs'?`, or nil.
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
