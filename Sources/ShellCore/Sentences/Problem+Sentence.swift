internal import CaptureFiles
internal import CollectionEngine
internal import LayoutCore

/// Codes, sentences and hints of everything that can be wrong with a command.
extension Problem {
  /// The stable identifier for programs.
  var code: String {
    switch self {
    case .unclosedQuote: return "unclosed-quote"
    case .unclosedBracket: return "unclosed-bracket"
    case .unknownEscape: return "unknown-escape"
    case .lineTooLong: return "line-too-long"
    case .unknown(let noun, _, _): return "unknown-\(noun.code)"
    case .ambiguousCommand: return "ambiguous-command"
    case .missingArgument, .missingKeyword, .missingValue, .needsFlag: return "missing-argument"
    case .proseWithComment: return "comment"
    case .extraArgument, .splitValue, .looseWord: return "extra-argument"
    case .repeated: return "repeated-argument"
    case .badValue, .badText: return "bad-value"
    case .badName: return "bad-name"
    case .badPredicate, .predicateTooDeep, .predicateTooLong, .incomparable, .noNumber, .noValue:
      return "bad-predicate"
    case .engine(let error): return error.code
    case .outside(let error): return error.code
    case .badFile(_, let fault): return fault.problem.code
    case .capture: return "bad-file"
    case .nothingToSave: return "nothing-to-save"
    case .noGhost: return "no-ghost"
    case .appendInBatch, .propertiesInBatch: return "batch-state"
    case .tooManyRequests: return "out-of-range"
    case .optionsOfTransition: return "layer-refused"
    case .assertionFailed, .lawBroken, .lawRefused: return "assertion-failed"
    case .nothingToUndo: return "nothing-to-undo"
    case .nothingToRedo: return "nothing-to-redo"
    case .replayFailed, .needsReplay: return "replay-failed"
    case .link(let fault): return fault.code
    case .notHere, .notBindable, .notOneCommand, .noImages: return "not-allowed"
    case .bound(_, let problem): return problem.code
    case .notBound, .emptyPlaceholder: return "no-element"
    case .tooManyBindings: return "out-of-range"
    case .isReadable: return "not-run"
    }
  }

  /// One sentence: what was expected and what was found.
  var message: String {
    switch self {
    case .unclosedQuote: return "unterminated quote"
    case .unclosedBracket: return "unterminated bracket"
    case .unknownEscape(let escape):
      let known = [#"\""#, #"\\"#, #"\n"#, #"\r"#, #"\t"#, #"\u{…}"#]
      return "unknown escape '\\\(escape)': expected \(Sentence.list(known))"
    case .lineTooLong(let limit): return "the line has more than \(limit) bytes"
    case .unknown(let noun, let word, let known): return noun.message(word, known)
    case .ambiguousCommand(let name, let candidates):
      return "'\(Sentence.clipped(name))' is ambiguous: \(Sentence.list(candidates))"
    case .missingArgument(let name, let usage): return "missing \(name): \(usage)"
    case .missingKeyword(let word, let command, let usage):
      return "\(command) needs '\(word)': \(usage)"
    case .proseWithComment(let command, let prose):
      return "'#' begins a comment: quote the text, \(command) \(Sentence.quoted(prose))"
    case .missingValue(let flag, let name): return "missing \(name) after \(flag)"
    case .needsFlag(let flag, let needed): return "\(flag) needs \(needed)"
    case .noImages(.multiplexer):
      return "tmux and screen do not forward images: run outside them, or drop --image"
    case .noImages(.terminal):
      return "this terminal is not known to show pictures; if it does: "
        + "--image=kitty, iterm2 or sixel"
    case .noImages: return "--image needs a terminal"
    case .extraArgument(let word, let usage):
      return "unexpected '\(Sentence.clipped(word))': \(usage)"
    case .splitValue(let key, _, let rest):
      return
        "unexpected '\(Sentence.clipped(rest))': the value of \(key) is one word, lists with commas"
    case .looseWord(let word, let expected, _):
      return "expected \(Sentence.list(expected)), found '\(Sentence.clipped(word))'"
    case .repeated(let word): return "\(word) is specified twice"
    case .badValue(let name, let expected, let found):
      let advice = expected.isNumber ? Self.advice(on: found) : ""
      return Sentence.badValue(name, expected, found) + advice
    case .badText(let name, let value, let fault):
      let (line, column, _) = fault.place(in: value)
      return "\(name), line \(line), column \(column): \(fault.sentence)"
    case .badName(let name):
      return "a layer's name is \(Expectation.layerName.phrase), found '\(Sentence.clipped(name))'"
    case .predicateTooDeep(let limit): return "parentheses are nested more than \(limit) deep"
    case .predicateTooLong(let limit): return "more than \(limit) operations"
    case .badPredicate(let expected, let found):
      return
        "expected \(expected.phrase), found \(found.map { "'\(Sentence.clipped($0))'" } ?? "nothing more")"
    case .noNumber(let value, let expression):
      return "expected numbers in '\(Sentence.clipped(expression))', found \(value)"
    case .noValue(let expression): return "'\(Sentence.clipped(expression))' has no value"
    case .incomparable(let a, let b):
      return "expected two numbers, or two elements with == or !=, found \(a) and \(b)"
    case .engine(let error): return error.sentence
    case .outside(let error): return error.message
    case .capture(let fault): return fault.sentence
    case .noGhost:
      return "there are no frames of a device: import a capture; edits of its content drop them"
    case .nothingToSave:
      return "no session is written: only laws were judged, and there is no scene by rules"
    case .badFile(let path, let fault):
      let column = fault.column.map { ", column \($0)" } ?? ""
      return "\(path), line \(fault.line)\(column): \(fault.problem.message)"
    case .appendInBatch:
      return "in a batch the place must be named: 'insert S,I' counts after the batch"
    case .propertiesInBatch:
      return "in a batch a new section's items have no properties: set them afterwards"
    case .tooManyRequests(let found, let limit):
      return "requests of a batch must be at most \(limit), found \(found)"
    case .optionsOfTransition: return "options are set where a transition starts"
    case .assertionFailed(let statement, let values):
      let reasons = values.map { "\($0.term) is \($0.value)" }
      let reason = reasons.isEmpty ? "" : ": " + reasons.joined(separator: ", ")
      return "'\(Sentence.clipped(statement, to: 160))' does not hold\(reason)"
    case .lawBroken(let law, let finding, let fix):
      return "law \(law) is broken: \(finding); what to do: \(fix)"
    case .lawRefused(let law, let reason): return "law \(law) cannot be tried: \(reason)"
    case .nothingToUndo(let found, let wanted):
      return found == 0 ? "nothing to undo" : "only \(found) to undo, asked for \(wanted)"
    case .nothingToRedo(let found, let wanted):
      return found == 0 ? "nothing to redo" : "only \(found) to redo, asked for \(wanted)"
    case .replayFailed(let line): return line.sentence
    case .needsReplay: return "the journal cannot be run as it is typed"
    case .link(let fault): return fault.sentence
    case .notHere(let command, let obstacle):
      return obstacle.sentence(about: command)
    case .notOneCommand(let found): return "expected one command, found \(found)"
    case .bound(let command, let problem):
      return "'\(Sentence.clipped(command, to: 160))' failed: \(problem.message)"
    case .notBindable(let command, let obstacle):
      return "\(command) cannot be bound: \(obstacle.reason)"
    case .notBound(let trigger):
      return "nothing is bound to a \(trigger.words): 'on' lists the bindings"
    case .tooManyBindings(let limit): return "at most \(limit) gestures can be bound"
    case .emptyPlaceholder(let name):
      return "{\(name)} has no value: the target is no element"
    case .isReadable: return "not run"
    }
  }

  /// A guess at the intended word.
  var hint: String? {
    switch self {
    case .unknown(.command(let suggested), let word, let known):
      if suggested.isEmpty { return Suggestion.hint(for: word, in: known) }
      return "did you mean \(Sentence.list(suggested.map { "'\($0)'" }))?"
    case .bound(_, let problem): return problem.hint
    case .looseWord(_, _, let meant): return "did you mean '\(meant)'?"
    case .unknown(.option, let word, let known):
      // `flow.spacing` names an option of one layout.
      let levels = word.split(separator: ".").map { String($0) }
      let layouts = levels.dropLast().map { "\($0)." }.joined()
      return Suggestion.hint(for: levels.last ?? word, in: known, after: layouts)
    case .badValue(_, .words(let known), let found):
      return Suggestion.hint(for: found, in: known)
    case .unknown(_, let word, let known): return Suggestion.hint(for: word, in: known)
    case .splitValue(let key, let value, let rest) where key.hasSuffix("size"):
      return "did you mean '\(key)=\(value)x\(rest)'?"
    default: return nil
    }
  }

  /// Advice on several numbers in the place of one: `70,10` for `70 10`.
  private static func advice(on found: String) -> String {
    let parts = found.split(omittingEmptySubsequences: false) { ",x;:/".contains($0) }
    guard parts.count > 1, parts.allSatisfy({ NumberReading.isNumber(String($0)) }) else {
      return ""
    }
    return ": separate numbers by a blank, as in \(parts.joined(separator: " "))"
  }
}

extension Problem.Noun {
  fileprivate var code: String {
    switch self {
    case .command: return "command"
    case .rule: return "rule"
    case .module: return "module"
    case .layer: return "layer"
    case .element: return "element"
    case .option: return "option"
    case .value: return "value"
    case .placeholder: return "placeholder"
    case .word: return "word"
    case .flag: return "flag"
    case .key: return "key"
    }
  }

  fileprivate func message(_ word: String, _ known: [String]) -> String {
    switch self {
    case .command: return "unknown command '\(Sentence.clipped(word))'"
    case .rule: return "no rule '\(Sentence.clipped(word))'; 'help rules' lists all of them"
    case .word: return "expected \(Sentence.list(known)), found '\(Sentence.clipped(word))'"
    case .flag(let command) where known.isEmpty:
      return "\(command) takes no flags, found '\(Sentence.clipped(word))'"
    case .flag(let command):
      return "unknown flag '\(Sentence.clipped(word))': \(command) takes \(Sentence.list(known))"
    case .key(let command) where known.isEmpty:
      return "\(command) takes no key=value, found '\(Sentence.clipped(word))='"
    case .key(let command):
      return "unknown key '\(Sentence.clipped(word))': \(command) takes \(Sentence.list(known))"
    case .option where known.isEmpty:
      return "no option '\(Sentence.clipped(word))': this layout has none"
    case .element: return Sentence.missing("element kind", word, known)
    case .module, .layer, .option, .value, .placeholder: return Sentence.missing(code, word, known)
    }
  }
}

extension LeftOutLine {
  /// One line for people.
  public var sentence: String {
    if let option { return "line \(index + 1) of the journal runs without '\(option)': \(reason)" }
    return
      "line \(index + 1) of the journal cannot be run again: '\(Sentence.clipped(command, to: 160))': \(reason)"
  }
}

extension EngineError {
  /// The stable identifier for programs.
  var code: String {
    switch self {
    case .noLayer: return "unknown-layer"
    case .noLayout: return "no-layout"
    case .suspended: return "layer-suspended"
    case .noSection, .noSectionPlace: return "no-section"
    case .noItem, .noPlace: return "no-item"
    case .noElement: return "no-element"
    case .notMeasured: return "not-measured"
    case .noScroller: return "no-scroller"
    case .outOfRange, .optionValue: return "out-of-range"
    case .optionText: return "bad-value"
    case .tooManyItems: return "too-many-items"
    case .noOption: return "unknown-option"
    case .optionScope: return "option-scope"
    case .layer: return "layer-refused"
    case .stack: return "stack-refused"
    case .layout(.refused, _): return "layout-refused"
    case .layout(.misbehaviour, _): return "plugin-misbehaved"
    case .batch: return "batch-refused"
    case .batchState: return "batch-state"
    case .snapshot(.duplicateItem), .snapshot(.duplicateSection): return "duplicate-id"
    case .snapshot(.emptyIdentifier): return "bad-value"
    case .snapshot(.noSections): return "no-section"
    case .snapshot(.open), .snapshot(.noneOpen): return "snapshot-state"
    }
  }

  /// The problem, and the command that helps.
  var sentence: String {
    var statement = description
    // The only layout that follows gestures and comes with the shell is a sheet.
    if case .layer(.noInteraction(let layer)) = self { statement = "layer \(layer) has no sheet" }
    return advice.map { "\(statement): \($0)" } ?? statement
  }

  /// The input that would help, or nil if the error already contains it.
  private var advice: String? {
    switch self {
    case .noLayout: return "load one with 'load NAME'"
    case .suspended: return "'reload', 'load' another or 'undo'"
    case .layer(.mirrors(let layer, _)): return "'layer \(layer) mirror none' first"
    case .layer(.fingerDown): return "'release' it first"
    case .layer(.noFinger): return "'press X Y' first"
    case .layer(.noInteraction): return "'load overlay over NAME' makes one"
    case .layer(.inTransition): return "'transition finish' or 'transition cancel' first"
    case .layer(.noTransition): return "start one with 'transition NAME at P'"
    case .layer(.selectsNothing(let layer)): return "'layer \(layer) selection single' first"
    case .layer(.selectsOne(let layer, _)): return "'layer \(layer) selection multiple' first"
    case .layer(.focusesNothing(let layer)): return "'layer \(layer) focus items' first"
    case .layer(.nothingSelected): return "'select S,I' first"
    case .stack(.noBase(let decorator)): return "'load \(decorator) over BASE'"
    case .batchState(.open): return "'commit' or 'rollback' it first"
    case .snapshot(.noSections): return "'snapshot section ID' adds one"
    case .snapshot(.open): return "'snapshot apply' or 'snapshot cancel' it first"
    case .snapshot(.noneOpen): return "start one with 'snapshot begin'"
    case .batchState(.openElsewhere(let layer)):
      return "'commit' or 'rollback' it first, or 'use \(layer)' to join it"
    case .batchState(.noneToAddTo): return "start one with 'batch'"
    case .batchState(.joined(let left)):
      return "counts are checked by the last 'commit', \(left) after this one"
    default: return nil
    }
  }
}

extension Expectation {
  /// A noun for sentences such as `alpha must be a number from 0 to 1`.
  var phrase: String {
    switch self {
    case .words(let words): return Sentence.list(words)
    case .string: return "a string"
    case .text: return "text"
    case .form(let form): return form
    case .number: return "a number"
    case .numberIn(let range):
      let ends = (Sentence.number(range.lowerBound), Sentence.number(range.upperBound))
      return "a number from \(ends.0) to \(ends.1)"
    case .queryOfNone: return "a query of the capture, which has none"
    case .integer(let range):
      return "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .range(let limits):
      return "a range such as 20..80 within \(limits.lowerBound)..\(limits.upperBound)"
    case .size: return "a size such as 80x60"
    case .insets: return "insets top,left,bottom,right"
    case .count: return "a count such as x3"
    case .touchInsets: return "a length such as 10, or top,left,bottom,right, from 0 to 1000"
    case .tapCount(let limit): return "x1 to x\(limit)"
    case .actionName:
      return "at most \(GestureEdit.longestAction) lower-case letters, digits and hyphens"
    case .layer: return "a layer"
    case .layerName: return "a letter and up to 63 letters, digits, '-' and '_'"
    case .module: return "a module"
    case .option: return "an option"
    case .kind: return "an element kind"
    case .element: return "an element such as 0,3 or header 0"
    case .indexPath: return "an index path such as 0,3"
    case .items: return "items such as 0,3 or 0,3..5"
    case .sections: return "a section such as 2, or several such as 2..4"
    case .file: return "a file"
    case .itemFile: return "a name that ends with .csv, .json or .ics"
    case .snapshotFile:
      return "begin, section, items, apply, cancel or a name that ends with .json"
    case .identifier: return "an identifier of at least one character"
    case .date: return "a date such as 2024-05-06"
    case .time: return "a time such as 09:30 or 9:30 PM"
    case .measuredSize: return "a height such as 40, or a size such as 60x40"
    case .startTime: return "a time from 00:00 to 24:00 such as 09:30"
    case .endTime: return "a time such as 09:30, or 26:00 for 02:00 of the next day"
    case .dateAndTime: return "a date and a time such as 2024-05-06 09:30"
    case .term:
      return "a number, an element, count, sections, items(S), content.width, offset.y, "
        + "frame(ELEMENT).x, z(ELEMENT), hit(X, Y), visible.count, overlaps, layout, state.KEY, "
        + "option.NAME or counter.NAME"
    case .comparison: return "==, !=, <, <=, >, >= or ~="
    case .mark(let mark): return "'\(mark)'"
    case .position: return "a section or item number"
    case .visibleTerm: return "visible.count or visible contains ELEMENT"
    case .endOfStatement: return "the end of the statement"
    }
  }
}
