import KernelLink
import SessionPlaying
import ShellCore
import ShellValues
import System
import TerminalText

/// A kernel that runs sessions: what it may reach and use up, and whom it obeys.
extension KernelFront {
  /// Replaces the kernel of a session by one for a person's own lines, which may use files.
  func takeOver() {
    guard supervisor.confinement != setup.ownConfinement else { return }
    supervisor.confine(setup.ownConfinement)
    report(supervisor.start())
  }

  /// Confines the next lines to the session again, unless the person records to a file.
  func leaveToSession() {
    if !isRecording { supervisor.confine(setup.confinement) }
  }

  /// Returns whether to do what the reply to a typed line hands over: a confined kernel may be in
  /// the hands of a module, so the line itself must ask for it.
  func grants(_ handover: Handover, to line: String) -> Bool {
    supervisor.confinement == nil || Shell.names(handover.name, in: line)
  }

  /// Maximum size of the answer to a trusted line that is not shown yet, in bytes.
  private static let longestQuietAnswer = 256 << 20

  /// Runs a line without showing anything and returns its answer.
  ///
  /// In a confined kernel, and for an untrusted line anywhere, `limit` is that of the line with all
  /// that it starts, and output has the budgets of sessions.
  ///
  /// The status is 70 after a crash or `limit` milliseconds, and 130 if a person stopped it.
  func runQuietly(
    _ text: String, origin: LineOrigin? = nil, limit: Int64? = nil
  ) -> StepAnswer {
    askQuietly(text, nil, origin: origin, limit: limit).end
  }

  /// Asks about the scene by the rules of `runQuietly`.
  func find(_ question: SceneQuestion, origin: LineOrigin, limit: Int64?) -> SceneFinding {
    let (end, answer) = askQuietly(question.name, question, origin: origin, limit: limit)
    return answer.map { .answer($0) } ?? .cutShort(end)
  }

  private func askQuietly(
    _ text: String, _ question: SceneQuestion?, origin: LineOrigin?, limit: Int64?
  ) -> (end: StepAnswer, answer: SceneAnswer?) {
    var output = VisibleText()
    let isTrusted = origin?.isTrusted ?? (supervisor.confinement == nil)
    if !isTrusted, sessionOutput >= SessionBudget.fileOutput {
      return (
        StepAnswer(
          output: "error: \(SessionBudget.Part.output.excess)\n", status: StepAnswer.crashed),
        nil
      )
    }
    defer { if !isTrusted { sessionOutput += output.count } }
    let outcome = ask(
      text, origin: origin, question: question,
      time: LineTime(line: limit, total: isTrusted ? nil : limit),
      bytes: isTrusted ? Self.longestQuietAnswer : SessionBudget.output,
      didLoseKernel: { report, _ in output += Self.words(of: report) }
    ) { shown in
      switch shown {
      case .output(let bytes), .errors(let bytes): output += bytes
      case .printed(let bytes): output += Console.visibleLines(of: bytes)
      }
    }
    if case .answered(let reply) = outcome {
      output += reply.output + reply.errors
      let end = StepAnswer(output: output, status: reply.status, isTypo: reply.isTypo)
      return (end, reply.answer)
    }
    return (end(of: outcome, after: output), nil)
  }

  /// Returns the end of a line that was not answered, and keeps its crash.
  private func end(of outcome: Outcome<LineReply>, after output: VisibleText) -> StepAnswer {
    switch outcome {
    case .overran(_, let report):
      return StepAnswer(
        output: output + "error: \(report.sentence)\n", status: StepAnswer.crashed)
    case .answered(let reply): return StepAnswer(output: output, status: reply.status)
    case .crashed(let report, let recovery):
      quietCrashes = quietCrashes.suffix(7) + [(report, recovery)]
      return StepAnswer(
        output: output + Self.words(of: report),
        status: recovery.failure == nil ? StepAnswer.crashed : StepAnswer.gone)
    case .cancelled: return StepAnswer(output: output, status: StepAnswer.cancelled)
    case .noKernel(let recovery):
      let sentence = recovery.failure?.sentence ?? "no kernel can be started"
      return StepAnswer(output: output + "error: \(sentence)\n", status: StepAnswer.gone)
    case .late: return StepAnswer(output: output, status: StepAnswer.crashed)
    }
  }
}
