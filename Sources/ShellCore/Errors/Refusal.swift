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
