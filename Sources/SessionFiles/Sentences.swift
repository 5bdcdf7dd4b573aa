import SessionTranscript
import System

// All sentences about sessions as files.

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
