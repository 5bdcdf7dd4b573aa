internal import TerminalText

/// The scene of a link on a stage, line by line, as far as the lines run.
///
/// The stage runs them with the budgets of an untrusted session.
package struct LinkedScene {
  /// The number of lines in the link.
  private let count: Int
  /// The number and the error of the first line that was refused.
  private var firstRefused: (number: Int, error: String)?
  /// Number of refused lines.
  private var refusals = 0

  /// Runs the lines until someone stops one or none can run.
  package init(_ lines: [String], on stage: some SessionStage) {
    count = lines.count
    for (index, line) in lines.enumerated() {
      let answer = stage.answer(line, as: .step)
      if answer.status == 0 { continue }
      refusals += 1
      if firstRefused == nil {
        firstRefused = (index + 1, answer.output.firstSentence ?? StepAnswer.stoppedSentence)
      }
      guard answer.status == StepAnswer.cancelled || answer.status == StepAnswer.gone else {
        continue
      }
      refusals += count - index - 1
      return
    }
  }

  /// Whether every line was run.
  package var isWhole: Bool { refusals == 0 }

  /// One sentence: what became of the lines.
  package var sentence: String {
    guard let firstRefused else {
      return "the scene of the link: \(count) \(count == 1 ? "line" : "lines"), in 'journal'"
    }
    let others = refusals == 1 ? "" : "; \(refusals) of \(count) lines were not run"
    return "line \(firstRefused.number) of the link: \(firstRefused.error)\(others)"
  }
}
