import TerminalText

/// The difference between a step's expectation and its output, as text.
///
///     lesson.session:14
///     > attrs header 0
///      element   x    y    w   h
///     -header 0  0  120  320  44
///     +header 0  0  100  320  44
///     +[1]
///
/// It shows what an update would do to the file: a blank before lines that stay, `-` before removed
/// lines, `+` before added ones, `\` before a remark. A run of more than six unchanged lines is
/// folded.
public struct StepDifference: Equatable, Sendable {
  /// The lines of the report, free of control characters.
  public let lines: [String]

  /// The lines of the report without those that name the step.
  public let changes: [String]

  /// The report as one text; every line ends with a line feed.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// Compares a step with its output; nil if they match.
  ///
  /// - Parameter file: the name to print before the line number.
  /// - Complexity: O(expected · output).
  public init?(of step: Step, output: StepOutput, file: String) {
    let match = OutputMatch(step.expected, output)
    if match.isMatch, step.status == output.status { return nil }
    var lines: [String] = []
    if match.isExhausted { lines.append("\\ comparing took too much work and was abandoned") }
    lines += Self.body(step.expected, output)
    if step.status != output.status {
      if let text = Step.statusText(step.status) { lines.append("-" + text) }
      if let text = Step.statusText(output.status) { lines.append("+" + text) }
    }
    changes = lines
    self.lines =
      [VisibleText.make("\(file):\(step.line)")] + Self.command(step.command) + changes
  }

  private static func command(_ command: String) -> [String] {
    let lines = command.utf8.split(separator: Ascii.lineFeed, omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in
      let prompt = index == 0 ? Step.prompt : Step.continuationPrompt
      return prompt + VisibleText.make(String(Substring(line)))
    }
  }

  /// The lines of output; in each run of changes, removed lines come first.
  private static func body(_ expected: [ExpectedLine], _ output: StepOutput) -> [String] {
    var lines: [String] = []
    var kept: [String] = []
    var added: [String] = []
    for edit in Alignment(expected, output).edits {
      switch edit {
      case .keep(let line):
        lines += added
        added = []
        kept.append(" " + VisibleText.make(expected[line].source))
      case .remove(let line):
        lines += folded(kept)
        kept = []
        lines.append("-" + VisibleText.make(expected[line].source))
        if let problem = expected[line].problem { lines.append("\\ " + problem.sentence) }
      case .add(let line):
        lines += folded(kept)
        kept = []
        added.append("+" + VisibleText.make(RecordedLine.text(for: output.lines[line])))
      }
    }
    return lines + added + folded(kept)
  }

  /// Returns the first and last three lines of a long run.
  private static func folded(_ lines: [String]) -> [String] {
    guard lines.count > 6 else { return lines }
    return lines.prefix(3) + ["@@ \(lines.count - 6) lines that match @@"] + lines.suffix(3)
  }
}
