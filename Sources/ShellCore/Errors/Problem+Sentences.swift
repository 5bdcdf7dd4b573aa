internal import CollectionEngine

/// The one place where errors become words.
extension Problem {
  /// The stable word for programs.
  var code: String {
    switch self {
    case .unclosedQuote: return "unclosed-quote"
    case .unclosedBracket: return "unclosed-bracket"
    case .unknownEscape: return "unknown-escape"
    case .unknownCommand: return "unknown-command"
    case .ambiguousCommand: return "ambiguous-command"
    case .unknownWord: return "unknown-word"
    case .unknownFlag: return "unknown-flag"
    case .unknownKey: return "unknown-key"
    case .unknownModule: return "unknown-module"
    case .unknownLayer: return "unknown-layer"
    case .unknownElement: return "unknown-element"
    case .unknownOption: return "unknown-option"
    case .missingArgument, .missingValue: return "missing-argument"
    case .extraArgument, .splitValue: return "extra-argument"
    case .repeated: return "repeated-argument"
    case .badValue: return "bad-value"
    case .badName: return "bad-name"
    case .badPredicate: return "bad-predicate"
    case .engine(let error): return error.code
    case .appendInBatch, .traitsInBatch: return "batch-state"
    case .optionsOfTransition: return "layer-refused"
    case .module: return "module-refused"
    case .file(let code, _): return code
    case .noSuchState: return "unknown-value"
    case .assertionFailed: return "assertion-failed"
    case .nothingToUndo: return "nothing-to-undo"
    case .nothingToRedo: return "nothing-to-redo"
    case .replayFailed: return "replay-failed"
    case .notHere: return "not-allowed"
    case .lineTooLong: return "line-too-long"
    }
  }

  /// One sentence: what was expected and what was found.
  var message: String {
    switch self {
    case .unclosedQuote: return "unterminated quote"
    case .unclosedBracket: return "unterminated bracket"
    case .unknownEscape(let escape):
      return #"unknown escape '\\#(escape)': expected \", \\, \n, \r, \t or \u{…}"#
    case .unknownCommand(let name, _): return "unknown command '\(name)'"
    case .ambiguousCommand(let name, let candidates):
      return "'\(name)' is ambiguous: \(Sentence.list(candidates))"
    case .unknownWord(let word, let expected, _):
      return "expected \(Sentence.list(expected)), found '\(word)'"
    case .unknownFlag(let flag, let known, let command):
      return known.isEmpty
        ? "\(command) takes no flags, found '\(flag)'"
        : "unknown flag '\(flag)': \(command) takes \(Sentence.list(known))"
    case .unknownKey(let key, let known, let command):
      return known.isEmpty
        ? "\(command) takes no key=value, found '\(key)='"
        : "unknown key '\(key)': \(command) takes \(Sentence.list(known))"
    case .unknownModule(let name, let known):
      return known.isEmpty
        ? "no module '\(name)'" : "no module '\(name)'; available: \(known.joined(separator: ", "))"
    case .unknownLayer(let name, let known):
      return "no layer '\(name)'; available: \(known.joined(separator: ", "))"
    case .unknownElement(let kind, let known):
      return "no element kind '\(kind)'; available: \(known.joined(separator: ", "))"
    case .unknownOption(let name, let known):
      return known.isEmpty
        ? "no option '\(name)': this layout has none"
        : "no option '\(name)'; available: \(known.joined(separator: ", "))"
    case .missingArgument(let name, let usage): return "missing \(name): \(usage)"
    case .missingValue(let flag, let name): return "missing \(name) after \(flag)"
    case .extraArgument(let word, let usage): return "unexpected '\(word)': \(usage)"
    case .splitValue(let key, _, let rest):
      return "unexpected '\(rest)': the value of \(key) is one word, lists with commas"
    case .repeated(let word): return "\(word) is specified twice"
    case .badValue(let name, let expected, let found):
      let advice = Self.advice(on: found, for: expected)
      return "\(name) must be \(expected), found '\(found)'\(advice)"
    case .badName(let name):
      return "a layer's name is a letter and up to 63 letters, digits, '-' and '_', found '\(name)'"
    case .badPredicate(let expected, let found): return "expected \(expected), found \(found)"
    case .engine(let error): return error.sentence
    case .appendInBatch:
      return "in a batch the place must be named: 'insert S,I' counts after the batch"
    case .traitsInBatch:
      return "in a batch a new section's items have no properties: set them afterwards"
    case .optionsOfTransition: return "options are set where a transition starts"
    case .module(let sentence), .file(_, let sentence): return sentence
    case .noSuchState(let name, let known):
      return known.isEmpty
        ? "no value '\(name)'" : "no value '\(name)'; available: \(known.joined(separator: ", "))"
    case .assertionFailed(let sentence): return sentence
    case .nothingToUndo(let found, let wanted):
      return found == 0 ? "nothing to undo" : "only \(found) to undo, asked for \(wanted)"
    case .nothingToRedo(let found, let wanted):
      return found == 0 ? "nothing to redo" : "only \(found) to redo, asked for \(wanted)"
    case .replayFailed(let line, let command, let reason):
      return "line \(line) of the journal cannot be run again: '\(command)': \(reason)"
    case .notHere(let command, let reason): return "\(command) is not allowed here: \(reason)"
    case .lineTooLong(let limit): return "the line has more than \(limit) bytes"
    }
  }

  /// What was probably meant.
  var hint: String? {
    switch self {
    case .unknownCommand(let word, let known):
      return OtherWord.hint(word)
        ?? Suggestion.nearest(to: word, in: known).map { "did you mean '\($0)'?" }
    case .splitValue(let key, let value, let rest) where key.hasSuffix("size"):
      return "did you mean '\(key)=\(value)x\(rest)'?"
    case .unknownFlag(let word, let known, _),
      .unknownKey(let word, let known, _), .unknownModule(let word, let known),
      .unknownLayer(let word, let known), .unknownElement(let word, let known),
      .unknownOption(let word, let known), .noSuchState(let word, let known):
      return Suggestion.nearest(to: word, in: known).map { "did you mean '\($0)'?" }
    case .unknownWord(let word, let expected, _):
      return Suggestion.nearest(to: word, in: expected).map { "did you mean '\($0)'?" }
    default: return nil
    }
  }

  /// What to do where several numbers stand in the place of one: `70,10` for `70 10`.
  private static func advice(on found: String, for expected: String) -> String {
    guard expected.hasPrefix("a number") || expected.hasPrefix("a whole number") else { return "" }
    let parts = found.split(omittingEmptySubsequences: false) { ",x;:/".contains($0) }
    guard parts.count > 1,
      parts.allSatisfy({
        if case .number = NumberReading.number(String($0)) { true } else { false }
      })
    else { return "" }
    return ": separate numbers by a blank, as in \(parts.joined(separator: " "))"
  }
}
