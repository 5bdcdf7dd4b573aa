/// The outcome of one step or file, to be reported.
public struct CaseResult: Equatable, Sendable {
  /// How it ended.
  public enum Outcome: Equatable, Sendable {
    /// As expected.
    case passed
    /// Otherwise: one sentence, and the difference or other detail over as many lines as it takes.
    case failed(message: String, detail: String)
    /// It was not tried, for this reason.
    case skipped(reason: String)
  }

  /// The file, as it was named on the command line.
  public var file: String
  /// The line the step stands on, from 1; nil for a result about a whole file.
  public var line: Int?
  /// What was tried, such as the command of the step.
  public var name: String
  /// How it ended.
  public var outcome: Outcome

  /// Makes a result.
  public init(file: String, line: Int? = nil, name: String, outcome: Outcome) {
    self.file = file
    self.line = line
    self.name = name
    self.outcome = outcome
  }

  /// `FILE:LINE`, or `FILE` alone.
  var place: String { line.map { "\(file):\($0)" } ?? file }
}
