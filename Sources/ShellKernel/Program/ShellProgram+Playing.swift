import KernelLink
import SessionPlaying
import SessionTranscript
import ShellRunning
import ShellValues
import System
import TerminalText

/// Plays a session without an audience: in scripts, sessions and sourced files.
extension ShellProgram {
  /// Runs every step of a session in a process of its own and adds the answers; the scene stays as
  /// it is.
  ///
  /// - Throws: `ActionFailure` if the file cannot be played, or a step crashed or took too long.
  func playThrough(_ path: String, _ reply: inout LineReply) throws(ActionFailure) {
    let file: SessionFile
    do { file = try SessionFile(path: path) } catch { throw .badSession(error) }
    var answers: [UInt8]?
    let setup = setup.forSession(isTrusted: false).forSession(at: file.path)
    do {
      // Each step has its own time limit.
      try context.memory.waiting { () throws(LaunchProblem) in
        try Workers(count: 1, confinement: setup.confinement).run(
          1, job: { _ in self.answers(of: file, setup) }
        ) { answers = $1 }
      }
    } catch {
      throw .noKernel(error)
    }
    guard let answers else { throw .stepEnded(path: path) }
    reply.output += VisibleText(rendered: answers)
  }

  /// Returns the answers to the steps, each followed by its difference from the file.
  ///
  /// Runs in a copy of the kernel's process, which ends afterwards. It forks no kernel, because
  /// that would close the copies of loaded libraries.
  private func answers(of file: SessionFile, _ setup: ShellSetup) -> [UInt8] {
    var setup = setup
    setup.usesJSON = shell.format == .json
    setup.columns = file.columns
    let limit = file.stepLimit(setup.limit, isTrusted: false) ?? SessionBudget.step
    let run = SessionRun(
      file.nodes.filter { !$0.isAssertion }, of: file.path,
      on: ShellProgram(context, setup).stage(limit: limit),
      judging: setup.usesJSON ? .nothing : .whatIsStated)
    let listener = AnswerList()
    while run.next(telling: listener) {}
    return listener.shown.bytes
  }
}

/// Collects the answers of a session, with their differences from the file.
private final class AnswerList: SessionObserver {
  private(set) var shown = VisibleText()

  func shouldRun(_ node: Node) -> Bool { shown.count <= SessionBudget.fileOutput }

  func didRun(_ line: JudgedLine) {
    shown += line.answer.output
    guard case .step(let step) = line.kind, let difference = line.difference else { return }
    for row in difference.markedRows(line: step.line) { shown += "\(row)\n" }
  }
}

extension ShellProgram {
  /// Returns the program as the stage of a session.
  ///
  /// - Parameters:
  ///   - shadow: a second shell that runs the same lines unseen, or nil for none.
  ///   - limit: the time limit of a line in milliseconds, after which a signal ends the process;
  ///     nil for none.
  ///   - willRun: called before each line.
  func stage(
    shadow: ShellProgram? = nil, limit: Int64? = nil,
    willRun: @escaping (String) -> Void = { _ in }
  ) -> ShellStage {
    ShellStage(runner, around: self) { line in
      willRun(line)
      // The signal ends the process, whatever the layout is doing.
      if let limit { ThisProcess.end(afterSeconds: UInt32(clamping: (limit + 999) / 1000)) }
    } didRun: { line in
      if limit != nil { ThisProcess.end(afterSeconds: 0) }
      guard let shadow, let line else { return }
      var unseen = LineReply()
      shadow.run(line, mode: .session, &unseen)
    }
  }
}
