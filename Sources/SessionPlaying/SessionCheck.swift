package import SessionTranscript
import ShellValues
import TerminalText

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
  /// The state before the first step.
  private let stateAtFirst: ShellState
  private let isTrusted: Bool
  /// The remaining budget of the file, in milliseconds and bytes.
  private var timeLeft = SessionBudget.file
  private var outputLeft = SessionBudget.fileOutput
  private var isOver = false
  /// Looks at the scene after a step whose answer differs, and adds to the result.
  package var inspect: (Step, StepOutput, inout CaseResult) -> Void = { _, _, _ in }
  /// Returns the time in milliseconds.
  private let clock: () -> Int64
  private var start: Int64 = 0
  /// The time the last line or quiz took, in milliseconds.
  private var took: Int64 = 0

  /// Creates a check of a session, with includes expanded, that has not started; `clock` returns
  /// the time in milliseconds.
  package init(
    _ nodes: [Node], of path: String, on stage: Stage, isTrusted: Bool,
    clock: @escaping () -> Int64
  ) {
    run = SessionRun(nodes, of: path, on: stage, judging: .everything)
    self.path = path
    self.clock = clock
    stateAtFirst = stage.state
    self.isTrusted = isTrusted
  }

  /// Runs every step, assertion and quiz.
  package func check() { while run.next(telling: self) {} }

  package func shouldRun(_ node: Node) -> Bool {
    start = clock()
    return !isOver
  }

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
      inspect(step, line.output, &results[results.count - 1])
    case .assertion(let assertion): add(assertion, line)
    // A copy has run it: see `attempt`.
    case .solution: break
    }
    endIfNeeded(isGone: isGone)
  }

  package func ask(_ quiz: Quiz) -> Bool {
    let varied = VariedQuestion(in: run.nodes, at: run.position)
    let faults =
      quiz.faults(on: run.stage, isLate: lateness())
      + (varied?.faults(on: run.stage, from: stateAtFirst, isLate: lateness()) ?? [])
    report(
      faults.map { ($0.line, $0.problem.sentence) }, "@quiz \(quiz.question)", at: quiz.line)
    return true
  }

  package func attempt(_ task: LessonTask) -> Bool {
    report(
      task.faults(on: run.stage, isLate: lateness()).map { ($0.line, $0.problem.sentence) },
      "@task \(task.text)", at: task.line)
    return true
  }

  /// Returns what tells whether a check that begins now takes too long.
  private func lateness() -> () -> Bool {
    if isTrusted { return { false } }
    let start = clock()
    return { [clock] in clock() - start > SessionBudget.longestStep }
  }

  /// Adds the flaws of a question or a task, with their lines, or a pass.
  private func report(_ faults: [(line: Int, sentence: String)], _ name: String, at line: Int) {
    spend()
    for fault in faults {
      add(
        fault.line, name,
        .failed(message: "\(path), line \(fault.line): \(fault.sentence)", detail: ""))
    }
    if faults.isEmpty { add(line, name, .passed) }
    endIfNeeded(isGone: false)
  }

  private func spend() {
    took = clock() - start
    timeLeft -= took
  }

  private func add(_ assertion: Directive, _ line: JudgedLine) {
    let name = "@assert \(assertion.text)"
    guard !line.holds else { return add(assertion.line, name, .passed) }
    let sentence = line.objection ?? "it does not hold"
    add(
      assertion.line, name,
      .failed(message: "\(path), line \(assertion.line): \(sentence)", detail: ""))
  }

  private func endIfNeeded(isGone: Bool) {
    if !isTrusted, timeLeft <= 0 || outputLeft <= 0 {
      let part: SessionBudget.Part = timeLeft <= 0 ? .time : .output
      add(nil, "budget", .failed(message: "\(path): \(part.excess)", detail: ""))
      isOver = true
    } else if isGone {
      add(nil, "kernel", .errored(message: "\(path): \(StepAnswer.goneSentence)"))
      isOver = true
    }
  }

  private func add(_ line: Int?, _ name: String, _ outcome: CaseResult.Outcome) {
    results.append(
      CaseResult(file: path, line: line, name: name, outcome: outcome, milliseconds: took))
    took = 0
  }
}
