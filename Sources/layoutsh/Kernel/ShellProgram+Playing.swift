import Glibc
import KernelLink
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
    setup.columns = file.session.header.size?.columns ?? 80
    let program = ShellProgram(context, setup)
    let limit = file.stepLimit(setup.limit, isTrusted: false) ?? SessionBudget.step
    var shown = VisibleText()
    for case .step(let step) in file.nodes {
      var reply = KernelReply()
      // The signal ends the process, whatever the layout is doing.
      alarm(UInt32(clamping: (limit + 999) / 1000))
      program.run(step.command, mode: .session, &reply)
      alarm(0)
      let answer = (output: reply.output + reply.errors, status: reply.status)
      shown += answer.output
      if !setup.usesJSON, let difference = DifferingAnswer(answer, to: step, file: file.path) {
        for row in difference.rows { shown += "\(row)\n" }
      }
      guard shown.count <= SessionBudget.fileOutput else { break }
    }
    return shown.bytes
  }
}

/// An answer of a played session that is not the one in the file, as marked rows.
///
///     ! the file has another answer in line 12: - expected, + found
///     ! -0,0      0  0  60  60  0
///     ! +0,0      0  0  50  50  0
struct DifferingAnswer {
  let rows: [String]

  /// Compares; nil where the answers agree, or where the file has none for a step that succeeds.
  init?(_ answer: (output: VisibleText, status: Int32), to step: Step, file: String) {
    if step.expected.isEmpty, Int(answer.status) == step.status { return nil }
    let plain = Pager.withoutColour(answer.output).text
    let output = StepOutput(text: plain, status: Int(answer.status))
    guard let difference = StepDifference(of: step, output: output, file: file) else { return nil }
    rows =
      ["! the file has another answer in line \(step.line): - expected, + found"]
      + difference.changes.map { "! \($0)" }
  }
}
