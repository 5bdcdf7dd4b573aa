import Glibc
import KernelLink
import SessionPlaying
import SessionTranscript
import TerminalText

/// Playing a session where nobody watches: in scripts, sessions and sourced files.
extension ShellProgram {
  /// Runs every step of a session in a process of its own and adds the answers; the scene stays as it is.
  ///
  /// - Throws: that the file cannot be played, or that a step ended the process or took too long.
  func playThrough(_ path: String, _ reply: inout KernelReply) throws(ActionFailure) {
    let file: SessionFile
    do { file = try SessionFile(path: path) } catch {
      throw ActionFailure("bad-session", error.message)
    }
    var answers: [UInt8]?
    do {
      // Each step has its own time.
      try context.note.waiting { () throws(LaunchProblem) in
        try Workers(count: 1).run(1, job: { _ in self.answers(of: file) }) { answers = $1 }
      }
    } catch {
      throw ActionFailure("no-kernel", error.sentence)
    }
    guard let answers else {
      throw ActionFailure("crashed", "\(path): a step crashed or took too long")
    }
    reply.output += VisibleText(rendered: answers)
  }

  /// What the steps answer, each followed by what the file has instead where that differs.
  ///
  /// This is a copy of the kernel's process, which ends with it. No kernel is forked from here: it would
  /// close the copies of the libraries that are loaded already.
  private func answers(of file: SessionFile) -> [UInt8] {
    var setup = setup.forSession(isTrusted: false).forSession(at: file.path)
    setup.usesJSON = shell.format == .json
    setup.columns = file.columns
    let limit = file.stepLimit(setup.limit, isTrusted: false) ?? SessionBudget.step
    let stage = ProgramStage(ShellProgram(context, setup), limit: limit)
    let run = SessionRun(
      file.nodes.filter(\.isStep), of: file.path, on: stage,
      judging: setup.usesJSON ? .nothing : .whatIsStated)
    let listener = AnswerList()
    while run.next(telling: listener) {}
    return listener.shown.bytes
  }
}

/// Takes down what the steps of a session answer, with marks where the file has another answer.
private final class AnswerList: SessionObserver {
  private(set) var shown = VisibleText()

  func goesOn(to node: Node) -> Bool { shown.count <= SessionBudget.fileOutput }
  func show(_ node: Node) {}
  func ask(_ quiz: Quiz) -> Bool { true }

  func didRun(_ line: JudgedLine) {
    shown += line.answer.output
    guard case .step(let step) = line.kind, let difference = line.difference else { return }
    for row in difference.markedRows(line: step.line) { shown += "\(row)\n" }
  }
}

/// A shell in this very process as the stage of a session.
final class ProgramStage: SessionStage {
  let program: ShellProgram
  /// A shell to which all happens that happens to the other, unseen; nil for none.
  private let shadow: ShellProgram?
  /// How many milliseconds a line may take before its signal ends the process; nil: as many as it takes.
  private let limit: Int64?

  init(_ program: ShellProgram, shadow: ShellProgram? = nil, limit: Int64? = nil) {
    self.program = program
    self.shadow = shadow
    self.limit = limit
  }

  func answer(_ line: String, as role: LineRole) -> StepAnswer {
    var reply = KernelReply()
    // The signal ends the process, whatever the layout is doing.
    if let limit { alarm(UInt32(clamping: (limit + 999) / 1000)) }
    program.run(line, mode: .session, &reply)
    if limit != nil { alarm(0) }
    if let shadow {
      var unseen = KernelReply()
      shadow.run(line, mode: .session, &unseen)
    }
    return StepAnswer(output: reply.output + reply.errors, status: reply.status)
  }
}
