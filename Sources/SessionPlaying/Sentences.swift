import KernelLink
import SessionTranscript

// All sentences about sessions as files and about their questions.

extension SessionProblem {
  /// One sentence without a full stop: where, what was expected and what was found.
  package var sentence: String {
    switch self {
    case .file(let problem): problem.sentence
    case .malformed(let path, let error): "\(path), line \(error.line): \(error.sentence)"
    case .inclusion(let path, let line, let fault): "\(path), line \(line): \(fault.sentence)"
    }
  }
}

extension InclusionFault {
  fileprivate var sentence: String {
    switch self {
    case .tooManyLines: "more than \(SessionLimits.lines) lines in total"
    case .tooDeep(let limit): "includes nest more than \(limit) deep"
    case .outside(let name): "expected a file below the session's folder, found \(name)"
    }
  }
}

extension Quiz.Problem {
  /// One sentence without a full stop.
  package var sentence: String {
    switch self {
    case .unknownKind(let kind): "expected kind=number, choice or command, found kind=\(kind)"
    case .noAnswer: "expected an @answer for this @quiz, found none"
    case .noChoice(let text): "expected one of the @choice lines, found \(text)"
    case .refuses(let answer): "@answer \(answer) is not accepted"
    case .accepts(let answer): "@wrong \(answer) is accepted"
    case .unchecked: "the answers cannot be checked: no kernel can be started"
    case .late: "checking the answers takes longer than \(SessionBudget.longestStep / 1000) s"
    }
  }
}
