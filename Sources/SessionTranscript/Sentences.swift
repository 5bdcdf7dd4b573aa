import TerminalText

// All sentences about session files: what was expected and what was found.
//
// A library has no commands: a caller that knows a helpful one adds it to the sentence.

extension SessionError: CustomStringConvertible {
  /// One sentence without a full stop; control characters are made visible.
  public var sentence: String { VisibleText.make(fault.sentence) }

  /// The error on one line, as `LINE: sentence`.
  public var description: String { "\(line): \(sentence)" }
}

extension SessionFault {
  fileprivate var sentence: String {
    switch self {
    case .noSession: "first line must be \"\(Session.firstLine)\""
    case .tooLarge(let found): "file of \(found) bytes is larger than \(SessionLimits.bytes)"
    case .tooManyLines: "more than \(SessionLimits.lines) lines"
    case .notUTF8: "invalid UTF-8"
    case .utf16: "expected UTF-8, found UTF-16: save the file in UTF-8"
    case .forbidden("\u{FEFF}", _):
      "forbidden byte order mark U+FEFF: save the file in UTF-8 without it"
    case .forbidden(let scalar, let isInCommand):
      "forbidden control character \(scalar.codePoint)" + (isInCommand ? " in a command" : "")
    case .tab: "tab indentation is not allowed"
    case .lineTooLong(let found?):
      "line of \(found) characters is longer than \(SessionLimits.lineCharacters)"
    case .lineTooLong(nil): "line is longer than \(SessionLimits.lineCharacters) characters"
    case .otherLineEnd(let found, let before):
      "mixed line ends: this line ends with \(found.name), the lines before with \(before.name)"
    case .noField: "expected a header field \"key: value\" or a blank line"
    case .unknownKey(let key):
      "unknown header key \(key.clipped): expected one of "
        + SessionHeader.Key.allCases.map { $0.rawValue }.joined(separator: ", ")
    case .repeatedKey(let key): "duplicate header key \(key.rawValue)"
    case .badValue(let key, let found): "bad \(key.rawValue) \"\(found.clipped)\"" + key.expectation
    case .oneBlank: "one space of indentation: use two for commands and output"
    case .noCommandToContinue: "continuation without a command"
    case .noCommandForOutput: "output before any command"
    case .outputAfterStatus: "output after the status line"
    case .badDirective: "malformed directive"
    case .unknownDirective(let name):
      "unknown directive @\(name.clipped): expected one of "
        + Directive.Name.allCases.map { $0.rawValue }.joined(separator: ", ")
    case .badText(let name, let found): name.sentence(notTaking: found.clipped)
    case .outsideTask(let name): "@\(name.rawValue) outside a task: it belongs below an @task"
    case .notInTask(let name):
      "@\(name.rawValue) inside a task, which ends at a blank line: expected one of "
        + Directive.Name.allCases.filter { $0.isPartOfTask }.map { $0.rawValue }.joined(
          separator: ", ")
    case .rivals: "expected @done or @goal, found both"
    case .repeated(let name): "duplicate @\(name.rawValue)"
    case .taskNotEnded: "expected a blank line after the task"
    case .taskWithoutCondition: "expected @done or @goal in the task, found none"
    case .taskWithoutSolution: "expected @solution in the task, found none"
    case .includeInRecording: "a recording cannot include a file"
    case .questionWithoutAnswer(let name):
      "expected an @answer of the last @quiz, of a choice one of its choices, found @\(name.rawValue)"
    case .unknownAnswerKind(let kind):
      "unknown kind of question '\(kind)': expected number, choice or command"
    case .badStatus(let status): "expected a status of 0 to 999, found \(status)"
    case .full: "the session is full"
    case .openEnd: "the last line does not end in a line feed"
    case .noRecording: "expected the header of an asciicast, found none"
    case .noSource: "expected a recording that contains its session, found none"
    }
  }
}

extension String {
  /// Its start, with an ellipsis where there is more: a sentence repeats little of a file.
  fileprivate var clipped: String {
    unicodeScalars.count > 80 ? "\(String(unicodeScalars.prefix(80)))…" : self
  }
}

/// The expected form of a duration.
private let duration = "expected a number and ms or s, such as 500ms or 1.5s, at most a day"

extension SessionHeader.Key {
  fileprivate var expectation: String {
    switch self {
    case .size: ": expected columns and rows of 1 to 1000, such as 80x24"
    case .seed: ": expected a whole number of 0 to 4294967295"
    case .timeout: ": \(duration) and not zero"
    case .speed: ": expected a number of 0.1 to 100"
    case .track:
      ": expected one of "
        + SessionHeader.Track.allCases.map { $0.rawValue }.joined(separator: ", ")
    case .title, .requires, .locale, .tags, .author, .after, .learned: ""
    }
  }
}

extension Directive.Name {
  fileprivate func sentence(notTaking text: String) -> String {
    switch self {
    case .pause: "\(duration), found \"\(text)\""
    case .at: "expected seconds, such as 12.5, at most a day, found \"\(text)\""
    case .needs: "expected 'trust' after @needs, found \"\(text)\""
    case .vary:
      "expected a number and others that may replace it, such as @vary 60 = 45 75, found \"\(text)\""
    case .include: "expected a file after @include, found none"
    case .assert, .done: "expected a predicate after @\(rawValue), found none"
    case .task: "expected what to do after @task, found none"
    case .solution, .wrong: "expected a command after @\(rawValue), found none"
    case .hint: "expected a hint after @hint, found none"
    case .undoAfter, .goal: "expected nothing after @\(rawValue), found \"\(text)\""
    default: "expected a name after @\(rawValue), found none"
    }
  }
}

extension LineEnding {
  fileprivate var name: String { self == .lf ? "LF" : "CRLF" }
}

extension Unicode.Scalar {
  /// The scalar as `U+001B`, with at least four uppercase digits.
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}

extension PatternProblem {
  /// One sentence without a full stop.
  var sentence: String {
    switch self {
    case .escape: "bad escape: expected \\t, \\\\, \\xNN or \\u{N}"
    case .json: "the expected line is not valid JSON"
    case .jsonTooDeep(let limit):
      "arrays and objects of the expected line are nested more than \(limit) deep"
    case .expression(let error): VisibleText.make("bad regular expression: \(error.sentence)")
    }
  }
}

extension ExpressionError {
  fileprivate var sentence: String {
    switch self {
    case .unmatchedParenthesis: "unmatched )"
    case .missing(let scalar): "missing \(scalar)"
    case .openCount: "missing } after a count"
    case .nothingToRepeat(let mark): "\(mark) has nothing to repeat"
    case .repeatedTwice(let mark): "unsupported repetition: \(mark) after a repetition"
    case .unknownGroup: "unsupported group: only (…) and (?:…) are known"
    case .tooDeep(let limit): "groups nested more than \(limit) deep"
    case .tooOften(let limit): "count larger than \(limit)"
    case .countsOutOfOrder(let least, let most): "counts {\(least),\(most)} out of order"
    case .openEscape: "\\ at the end"
    case .unknownEscape(let scalar): "unsupported escape \\\(scalar)"
    case .badRange: "bad range in [ ]"
    case .tooLarge: "the expression is too large"
    }
  }
}
