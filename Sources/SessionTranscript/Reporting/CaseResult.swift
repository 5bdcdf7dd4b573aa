/// The result of one step or file in a report.
public struct CaseResult: Equatable, Sendable {
  /// The outcomes.
  public enum Outcome: Equatable, Sendable {
    /// As expected.
    case passed
    /// Not as expected: one sentence, and the difference or other detail.
    case failed(message: String, detail: String)
    /// It could not be tried, for this reason.
    case errored(message: String)
    /// It was not tried, for this reason.
    case skipped(reason: String)
  }

  /// The file as named on the command line.
  public var file: String
  /// The line number of the step, from 1; nil for a whole file.
  public var line: Int?
  /// The thing tried, such as a command; empty for a whole file.
  public var name: String
  /// The outcome.
  public var outcome: Outcome
  /// The time it took.
  public var milliseconds: Int64
  /// The rules that put the first element that differs where it is; empty for none.
  public var rules: [String] = []
  /// The path of a picture of the difference, or nil for none.
  public var picture: String?

  /// Creates a result.
  public init(
    file: String, line: Int? = nil, name: String, outcome: Outcome, milliseconds: Int64 = 0
  ) {
    self.file = file
    self.line = line
    self.name = name
    self.outcome = outcome
    self.milliseconds = milliseconds
  }

  /// Returns the position of each result among those of the same file and name, from 1.
  ///
  /// - Complexity: O(results).
  public static func ordinals(of results: [CaseResult]) -> [Int] {
    var counts: [[String]: Int] = [:]
    return results.map { result in
      counts[[result.file, result.name], default: 0] += 1
      return counts[[result.file, result.name], default: 0]
    }
  }

  /// Returns the titles of results in reports: `FILE COMMAND (N)`, or `FILE` for a whole file.
  ///
  /// They are unique, and do not change when prose or other commands move.
  ///
  /// - Complexity: O(results).
  static func titles(of results: [CaseResult]) -> [String] {
    zip(results, ordinals(of: results)).map { result, ordinal in
      let name = result.name.isEmpty ? "" : " \(result.name)"
      return result.file + name + (name.isEmpty && ordinal == 1 ? "" : " (\(ordinal))")
    }
  }
}
