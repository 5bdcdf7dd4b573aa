import KernelLink
import LineReading
import SessionPlaying
import SessionTranscript
import ShellCore
import TerminalText

/// `source FILE`: runs the lines of a file, or the steps of a session, until one fails.
final class Sourcing: SessionStage, SessionObserver {
  typealias Failure = ActionFailure

  /// What the lines printed and changed so far.
  private(set) var reply = KernelReply()
  private let program: ShellProgram
  private let path: String

  init(_ path: String, _ program: ShellProgram) {
    self.path = path
    self.program = program
  }

  /// Runs everything; the expectations of a session are ignored.
  ///
  /// - Throws: that the file cannot be read, or that a line failed.
  func run() throws(ActionFailure) {
    var lines = try ScriptLines(path: path)
    if lines.isSession {
      let run = SessionRun(lines.steps.map { .step($0) }, of: path, on: self, judging: .nothing)
      while try run.next(telling: self) {}
      return
    }
    while !reply.quits, let next = lines.next() {
      switch next {
      case .success(let line): try check(answer(line.text, .script), at: line.number)
      case .failure(let fault): throw ActionFailure("bad-file", "\(path): \(fault)")
      }
    }
  }

  func answer(_ line: String, as role: LineRole) -> StepAnswer { answer(line, .session) }
  func goesOn(to node: Node) -> Bool { !reply.quits }
  func show(_ node: Node) {}
  func ask(_ quiz: Quiz) -> Bool { true }

  func didRun(_ line: JudgedLine) throws(ActionFailure) {
    guard case .step(let step) = line.kind else { return }
    try check(line.answer, at: step.line)
  }

  /// Runs one line; of what it prints, the errors are the answer.
  private func answer(_ line: String, _ mode: LineMode) -> StepAnswer {
    program.context.note.beginInnerLine()
    var inner = KernelReply()
    program.run(line, mode: mode, &inner)
    reply.output += inner.output
    reply.journal += inner.journal
    reply.quits = reply.quits || inner.quits
    return StepAnswer(output: inner.errors, status: inner.status)
  }

  private func check(_ answer: StepAnswer, at line: Int) throws(ActionFailure) {
    if answer.status != 0 {
      let sentence = answer.output.firstSentence ?? "a command failed"
      throw ActionFailure("source-failed", "\(path), line \(line): \(sentence)")
    }
    if program.context.isInterrupted {
      throw ActionFailure("interrupted", "\(path) was interrupted")
    }
  }
}
