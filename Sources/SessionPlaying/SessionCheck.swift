import KernelLink
package import SessionTranscript

/// Collects what `verify` reports about a session: its output, and what does not hold.
///
/// Ends the run when an untrusted file exhausts a budget.
package final class SessionCheck<Stage: RewindableStage>: SessionObserver {
  /// The output of each step, in order.
  package private(set) var outputs: [StepOutput] = []
  /// The result of each step, assertion and quiz, in order.
  package private(set) var results: [CaseResult] = []

  private let run: SessionRun<Stage>
  private let path: String
  private let isTrusted: Bool
  /// The remaining budget of the file, in milliseconds and bytes.
  private var timeLeft = SessionBudget.file
  private var outputLeft = SessionBudget.fileOutput
  private var isOver = false
  private var clock = Stopwatch()
  /// The time the last line or quiz took, in milliseconds.
  private var took: Int64 = 0

  /// Creates a check of a file that has not started.
  package init(_ file: SessionFile, on stage: Stage, isTrusted: Bool) {
    run = SessionRun(file.nodes, of: file.path, on: stage, judging: .everything)
    path = file.path
    self.isTrusted = isTrusted
  }

  /// Runs every step, assertion and quiz.
  package func check() { while run.next(telling: self) {} }

  package func shouldRun(_ node: Node) -> Bool {
    clock = Stopwatch()
    return !isOver
  }

  package func show(_ node: Node) {}

  package func didRun(_ line: JudgedLine) {
    spend()
    outputLeft -= line.answer.output.count
    let isGone = line.answer.status == StepAnswer.gone
    switch line.kind {
    case .step(let step):
      outputs.append(line.output)
      guard let difference = line.difference else {
        add(step.line, step.command, .passed)
        break
      }
      add(
        step.line, step.command,
        .failed(message: "the answer differs", detail: difference.text))
    case .assertion(let assertion): add(assertion, line)
    }
    endIfNeeded(isGone: isGone)
  }

  package func ask(_ quiz: Quiz) -> Bool {
    let faults = quiz.faults(
      on: run.stage, longest: isTrusted ? nil : SessionBudget.longestStep)
    spend()
    for fault in faults {
      add(
        fault.line, "@quiz \(quiz.question)",
        .failed(message: "\(path), line \(fault.line): \(fault.problem.sentence)", detail: ""))
    }
    if faults.isEmpty { add(quiz.line, "@quiz \(quiz.question)", .passed) }
    endIfNeeded(isGone: false)
    return true
  }

  private func spend() {
    took = clock.wholeMilliseconds
    timeLeft -= took
  }

  private func add(_ assertion: Directive, _ line: JudgedLine) {
    let name = "@assert \(assertion.text)"
    guard !line.holds else { return add(assertion.line, name, .passed) }
    let sentence = line.answer.output.firstSentence ?? "it does not hold"
    add(
      assertion.line, name,
      .failed(message: "\(path), line \(assertion.line): \(sentence)", detail: ""))
  }

  private func endIfNeeded(isGone: Bool) {
    if !isTrusted, timeLeft <= 0 || outputLeft <= 0 {
      let what =
        timeLeft <= 0
        ? "time budget of \(SessionBudget.file / 1000) s"
        : "output budget of \(SessionBudget.fileOutput >> 20) MiB"
      add(
        nil, "budget",
        .failed(message: "\(path): the session exceeds its \(what); --trust lifts it", detail: ""))
      isOver = true
    } else if isGone {
      add(nil, "kernel", .errored(message: "\(path): no kernel can be started any more"))
      isOver = true
    }
  }

  private func add(_ line: Int?, _ name: String, _ outcome: CaseResult.Outcome) {
    results.append(
      CaseResult(file: path, line: line, name: name, outcome: outcome, milliseconds: took))
    took = 0
  }
}
