import CPosix
import Glibc
import KernelLink
import LineReading
import SessionPlaying
import ShellCore
import ShellKernel
import ShellValues
import TerminalText

/// A kernel and the person in front of it: runs lines, shows answers, reports crashes.
///
/// The state survives a crash of the kernel; Ctrl-C stops a line, not the shell.
final class KernelFront {
  let supervisor: Supervisor
  /// Readable after Ctrl-C.
  let interrupts: Int32
  private(set) var lineNumber: UInt64 = 0
  /// The width of answers in columns, or nil for the window's.
  var columns: Int?
  /// The time limit of a person's line.
  var limit: LineLimit { setup.limit }
  private let setup: ShellSetup
  /// Crashes not reported yet.
  private var untold: [(CrashReport, Recovery)] = []
  /// The crashes of the last lines that were run quietly.
  private var quietCrashes: [(report: CrashReport, recovery: Recovery)] = []

  /// Creates a front without a kernel.
  ///
  /// - Throws: `LaunchProblem` if there is no memory for the crash note.
  init(journal: Journal, setup: ShellSetup) throws(LaunchProblem) {
    self.setup = setup
    interrupts = cposix_watch_interrupts()
    supervisor = try Supervisor(
      journal: journal, wake: interrupts, confinement: setup.confinement
    ) { context in
      ShellProgram(context, setup)
    }
  }

  /// Starts the first kernel; returns false if that fails.
  ///
  /// With an empty journal there is no need to wait: the prompt is known.
  func start() -> Bool {
    let recovery = supervisor.startEarly(prompt: Self.firstPrompt)
    tell(recovery)
    return recovery.failure == nil
  }

  /// The prompt of an empty shell.
  private static let firstPrompt = "layoutsh main> "

  /// Discards a Ctrl-C that came too late for the last line; from here on it stops the next one, even
  /// before that runs.
  func forgetInterrupts() { _ = cposix_drain_interrupts(interrupts) }

  /// Runs a line and shows its answer; returns nil if no kernel can be started any more.
  ///
  /// A long answer goes through `pager`; `place` precedes an error.
  func run(_ text: String, pager: Pager? = nil, at place: String? = nil) -> KernelReply? {
    var held = VisibleText()
    var status = StatusLine()
    var wasInterrupted = false
    let journal = supervisor.journal.content
    untold.forEach(tell)
    untold = []
    let outcome = ask(
      text, limit: limit.milliseconds,
      didLoseKernel: { report, recovery in
        status.erase()
        tell(report, recovery)
      },
      didInterrupt: {
        wasInterrupted = true
        if status.erase() { Console.write(STDERR_FILENO, "^C") }
      },
      didWait: { status.show($0) }
    ) { shown in
      status.erase()
      switch shown {
      case .output(let bytes) where pager != nil: held += bytes
      case .output(let bytes): Console.write(STDOUT_FILENO, bytes)
      case .errors(let bytes): Console.write(STDERR_FILENO, bytes)
      case .printed(let bytes): Console.showLines(of: bytes, to: STDOUT_FILENO)
      }
    }
    status.erase()
    let isRefused = if case .answered(let reply) = outcome { reply.status != 0 } else { true }
    let reply = outcome.value
    if let reply { held += reply.output }
    let isOnePiece = reply?.isOnePiece ?? false
    if let pager, !isOnePiece { pager.show(held) } else { Console.write(STDOUT_FILENO, held) }
    if let place, isRefused { Console.note("\(place):") }
    switch outcome {
    case .answered(let reply):
      Console.write(STDERR_FILENO, reply.errors)
      if wasInterrupted, reply.status == 0, supervisor.journal.content != journal {
        Console.note("the line finished before it could be cancelled; 'undo' takes it back")
      }
      return reply
    case .overran(var reply, let report):
      Console.write(STDERR_FILENO, reply.errors)
      Console.fail(report.sentence)
      reply.status = ExitCode.crashed
      return reply
    case .crashed(let report, let recovery):
      tell(report, recovery)
      return recovery.failure == nil ? KernelReply(status: ExitCode.crashed) : nil
    case .cancelled(let recovery):
      let kept = recovery.sentence(afterLine: true)
      Console.note(["cancelled", kept].compactMap(\.self).joined(separator: "; "))
      tell(recovery)
      return recovery.failure == nil ? KernelReply(status: ExitCode.interrupted) : nil
    case .noKernel(let recovery):
      tell(recovery)
      return nil
    case .late: return KernelReply(status: 1)
    }
  }

  /// Runs a line without showing anything and returns its answer.
  ///
  /// The status is 70 after a crash or `limit` milliseconds, and 130 if a person stopped it.
  func runQuietly(
    _ text: String, origin: LineOrigin? = nil, limit: Int64? = nil
  ) -> StepAnswer {
    var output = VisibleText()
    let outcome = ask(
      text, origin: origin, limit: limit,
      didLoseKernel: { report, _ in output += Self.words(of: report) }
    ) { shown in
      switch shown {
      case .output(let bytes), .errors(let bytes): output += bytes
      case .printed(let bytes): output += Console.visibleLines(of: bytes)
      }
    }
    switch outcome {
    case .overran(_, let report):
      return StepAnswer(
        output: output + "error: \(report.sentence)\n", status: StepAnswer.crashed)
    case .answered(let reply):
      return StepAnswer(output: output + reply.output + reply.errors, status: reply.status)
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

  /// Restores a state; returns false if no kernel can be started for it.
  ///
  /// A recording continues: in it, the way back is made of ordinary steps.
  func restore(_ state: ShellState) -> Bool {
    if supervisor.state == state { return true }
    if isRecording {
      let now = supervisor.journal.content.lines
      let common = zip(now, state.journal.lines).prefix { $0 == $1 }.count
      if now.count > common { _ = runQuietly("undo \(now.count - common)") }
      for line in state.journal.lines[common...] { _ = runQuietly(line.command) }
    }
    var state = state
    state.settings.recording = supervisor.settings.recording
    let recovery = supervisor.rewind(to: state)
    tell(recovery)
    return recovery.failure == nil
  }

  /// Returns a kernel in the same state for experiments; nothing is recorded or kept.
  ///
  /// - Throws: `LaunchProblem`.
  func scratch() throws(LaunchProblem) -> KernelFront {
    var state = supervisor.state
    state.settings.recording = nil
    let front = try KernelFront(journal: Journal(), setup: setup)
    front.columns = columns
    if let failure = front.supervisor.rewind(to: state).failure { throw failure }
    return front
  }

  /// Returns a kernel with an empty scene for a nested session.
  ///
  /// Its journal is in memory only; a recording keeps what matters of a lesson.
  ///
  /// - Throws: `LaunchProblem`.
  func fresh(forSessionAt path: String) throws(LaunchProblem) -> KernelFront {
    let front = try KernelFront(journal: Journal(), setup: setup.forLesson(at: path))
    let recovery = front.supervisor.startEarly(prompt: Self.firstPrompt)
    if let failure = recovery.failure { throw failure }
    return front
  }

  /// Whether lines are being recorded.
  var isRecording: Bool { supervisor.settings.recording != nil }

  private func ask(
    _ text: String, origin: LineOrigin? = nil, limit: Int64? = nil,
    didLoseKernel: (CrashReport, Recovery) -> Void, didInterrupt: () -> Void = {},
    didWait: ((_ milliseconds: Int64) -> Void)? = nil, show: (Shown) -> Void
  ) -> Outcome<KernelReply> {
    lineNumber += 1
    let size = terminalSize()
    _ = cposix_watch_interrupts()
    let line = KernelLine(
      number: lineNumber, text: text, columns: UInt32(clamping: columns ?? size?.columns ?? 80),
      rows: UInt32(clamping: size?.rows ?? 0), origin: origin)
    func run() -> Outcome<KernelReply> {
      supervisor.run(
        line, limit: limit,
        shouldCancel: {
          guard cposix_drain_interrupts(interrupts) == 1 else { return false }
          didInterrupt()
          // The terminal has echoed the key, so start a new line.
          if isTerminal(STDERR_FILENO) { Console.write(STDERR_FILENO, "\n") }
          return true
        }, didWait: didWait, show: show)
    }
    let outcome = run()
    guard case .crashed(let report, let recovery) = outcome, !report.isInLine,
      recovery.failure == nil
    else { return outcome }
    // The kernel crashed before it reached the line; the new one runs it.
    didLoseKernel(report, recovery)
    return run()
  }

  /// Returns what may stand at the cursor, given in UTF-8 bytes, or nil without an answer in time.
  func complete(_ text: String, cursor: Int, within milliseconds: Int64) -> KernelLink.Completion? {
    answer(supervisor.complete(text, cursor: cursor, within: milliseconds))
  }

  /// Returns how the line may continue, or nil without an answer in time.
  func hint(_ text: String, within milliseconds: Int64) -> String? {
    answer(supervisor.hint(text, within: milliseconds)) ?? nil
  }

  private func answer<Value>(_ outcome: Outcome<Value>) -> Value? {
    switch outcome {
    case .answered(let value), .overran(let value, _): return value
    case .crashed(let report, let recovery):
      // A line is being edited; the next answer reports the crash.
      untold.append((report, recovery))
    case .cancelled, .late, .noKernel: break
    }
    return nil
  }

  /// Reports a crash and what became of the state.
  private func tell(_ report: CrashReport, _ recovery: Recovery) {
    if report.calls.isEmpty, report.site.frames.isEmpty {
      Console.fail(report.sentence)
      if let kept = recovery.sentence(afterLine: report.isInLine) { Console.note(kept) }
    } else {
      var card = card(of: report, recovery)
      if let again = again(report) { card.again = again }
      card.tell(columns: columns)
    }
    tell(recovery)
  }

  /// The card of a quiet crash that an output tells of, or nil.
  func card(of output: String, again: String?) -> VisibleText? {
    guard let crash = quietCrashes.last(where: { output.contains($0.report.sentence) }) else {
      return nil
    }
    var card = card(of: crash.report, crash.recovery)
    card.again = again
    return card.text(width: columns ?? terminalSize()?.columns ?? 80)
  }

  private func card(of report: CrashReport, _ recovery: Recovery) -> CrashCard {
    var card = CrashCard(report, images: setup.imageFolder)
    card.kept = recovery.kept(afterLine: report.isInLine)
    return card
  }

  /// What the module's runtime printed, and the error.
  private static func words(of report: CrashReport) -> VisibleText {
    report.message.reduce(into: "") { $0 += "\($1)\n" } + "error: \(report.sentence)\n"
  }

  /// Writes the lines of the state and the one that crashed to a file; returns the command that runs them.
  private func again(_ report: CrashReport) -> String? {
    let line = report.site.line
    guard report.isInLine, !line.isEmpty, line.utf8.count < CrashSite.longestLine,
      let path = supervisor.journal.keepCrash(
        supervisor.journal.content.lines.map(\.command) + [wholeWords(line)])
    else { return nil }
    return CrashCard.command(setup.pluginPaths.flatMap { ["--plugin-path", $0] }, file: path)
  }

  /// Reports what a recovery did, as far as it concerns the person.
  private func tell(_ recovery: Recovery) {
    for crash in recovery.crashes { Console.fail("while replaying: \(crash.sentence)") }
    if recovery.suspendsEverything {
      Console.note("every layout is suspended; 'reload', 'load' another or 'undo'")
    } else {
      for layer in recovery.suspended {
        Console.note(
          "the layout of layer \(layer) is suspended; 'reload', 'load' another or 'undo'")
      }
    }
    if case .refused(let index, let reason) = recovery.result {
      Console.fail("line \(index + 1) of the journal cannot be run again: \(reason)")
    }
    if let failure = recovery.failure { Console.fail(failure.sentence) }
  }
}
