/// The outcome of one step or file, to be reported.
public struct CaseResult: Equatable, Sendable {
  /// How it ended.
  public enum Outcome: Equatable, Sendable {
    /// As expected.
    case passed
    /// Otherwise: one sentence, and the difference or other detail over as many lines as it takes.
    case failed(message: String, detail: String)
    /// It could not be tried, for this reason: the file is malformed, or the kernel is gone.
    case errored(message: String)
    /// It was not tried, for this reason.
    case skipped(reason: String)
  }

  /// The file, as it was named on the command line.
  public var file: String
  /// The line the step stands on, from 1; nil for a result about a whole file.
  public var line: Int?
  /// What was tried, such as the command of the step; empty for a whole file.
  public var name: String
  /// How it ended.
  public var outcome: Outcome
  /// How long it took.
  public var milliseconds: Int64

  /// Makes a result.
  public init(
    file: String, line: Int? = nil, name: String, outcome: Outcome, milliseconds: Int64 = 0
  ) {
    self.file = file
    self.line = line
    self.name = name
    self.outcome = outcome
    self.milliseconds = milliseconds
  }

  /// Which of the results of a file with the same name each one is, from 1.
  ///
  /// - Complexity: O(results).
  public static func ordinals(of results: [CaseResult]) -> [Int] {
    var counts: [[String]: Int] = [:]
    return results.map { result in
      counts[[result.file, result.name], default: 0] += 1
      return counts[[result.file, result.name], default: 0]
    }
  }

  /// The names of results in reports: `FILE COMMAND (N)`, `FILE` alone for a whole file.
  ///
  /// They are different from each other, and stay the same when prose and other commands move.
  ///
  /// - Complexity: O(results).
  static func titles(of results: [CaseResult]) -> [String] {
    zip(results, ordinals(of: results)).map { result, ordinal in
      let name = result.name.isEmpty ? "" : " \(result.name)"
      return result.file + name + (name.isEmpty && ordinal == 1 ? "" : " (\(ordinal))")
    }
  }
}
