import CPosix
import KernelLink
import PageMessages
import SessionPlaying
import ShellCore
import ShellKernel
import ShellValues
import System
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
  /// The part of the window that the picture has, or nil for a shell without one.
  var screen: SplitScreen?
  /// The time limit of a person's line.
  var limit: LineLimit { setup.limit }
  let setup: ShellSetup
  /// Whether the text of answers is kept for the live page.
  var isHeard = false
  /// The text of the last answer, if it is kept.
  private(set) var heard = VisibleText()
  /// Size of the output of untrusted lines, in bytes.
  var sessionOutput = 0
  /// Crashes not reported yet.
  var unreported: [(CrashReport, Recovery)] = []
  /// The crashes of the last lines that were run quietly.
  var quietCrashes: [(report: CrashReport, recovery: Recovery)] = []

  /// Creates a front without a kernel.
  ///
  /// - Throws: `LaunchProblem` if there is no crash memory.
  init(journal: Journal, setup: ShellSetup) throws(LaunchProblem) {
    self.setup = setup
    interrupts = cposix_watch_interrupts()
    var patience = Patience()
    if setup.confinement != nil { patience.rebuild = SessionBudget.longestStep }
    supervisor = try Supervisor(
      journal: journal, patience: patience, wake: interrupts, confinement: setup.confinement
    ) { context in
      ShellProgram(context, setup)
    }
  }

  /// Starts the first kernel; returns false if that fails.
  ///
  /// With an empty journal there is no need for one yet: the prompt is known, and shown first.
  func start() -> Bool {
    let recovery = supervisor.open(prompt: Self.firstPrompt)
    self.report(recovery)
    return recovery.failure == nil
  }

  /// The prompt of an empty shell.
  private static let firstPrompt = "layoutsh main> "

  /// Discards a Ctrl-C that came too late for the last line; from here on it stops the next one,
  /// even before that runs.
  func forgetInterrupts() { _ = cposix_drain_interrupts(interrupts) }

  /// Runs a line and shows its answer; returns nil if no kernel can be started any more.
  ///
  /// A long answer goes through `pager`; `place` precedes an error. `heading` precedes everything,
  /// unless the line is one that the live page may not send: that shows nothing.
  func run(
    _ text: String, origin: LineOrigin? = nil, heading: VisibleText = "", pager: Pager? = nil,
    at place: String? = nil
  ) -> LineReply? {
    var held = HeldAnswer(isHeld: pager != nil)
    var status = StatusLine()
    var wasInterrupted = false
    var heading = heading
    func begin() {
      Console.write(.output, heading)
      heading = ""
    }
    heard = ""
    let journal = supervisor.journal.content
    unreported.forEach(report)
    unreported = []
    let outcome = ask(
      text, origin: origin, time: LineTime(line: limit.milliseconds),
      didLoseKernel: { report, recovery in
        status.erase()
        self.report(report, recovery)
      },
      didInterrupt: {
        wasInterrupted = true
        if status.erase() { Console.write(.error, "^C") }
      },
      didWait: {
        begin()
        status.show($0)
      }
    ) { shown in
      status.erase()
      begin()
      hear(shown)
      switch shown {
      case .output(let bytes): held.add(bytes)
      case .errors(let bytes): Console.write(.error, bytes)
      case .printed(let bytes): Console.showLines(of: bytes, to: .output)
      }
    }
    status.erase()
    let isRefused = if case .answered(let reply) = outcome { reply.status != 0 } else { true }
    let reply = outcome.value
    if let reply, reply.isRefused { return reply }
    begin()
    if let reply {
      held.add(reply.output)
      hear(.output(reply.output))
      hear(.errors(reply.errors))
    }
    held.show(reply?.isOnePiece == true ? nil : pager, beside: screen)
    if let place, isRefused { Console.remark("\(place):") }
    let changes = wasInterrupted && supervisor.journal.content != journal
    return conclude(outcome, wasTooLate: changes)
  }

  /// Reports how a line ended and returns its reply, or nil if no kernel can be started any more.
  ///
  /// - Parameter wasTooLate: whether a line that has changed something was to be cancelled.
  private func conclude(_ outcome: Outcome<LineReply>, wasTooLate: Bool) -> LineReply? {
    switch outcome {
    case .answered(let reply):
      Console.write(.error, reply.errors)
      if wasTooLate, reply.status == 0 {
        Console.remark("the line finished before it could be cancelled; 'undo' takes it back")
      }
      return reply
    case .overran(var reply, let report):
      Console.write(.error, reply.errors)
      Console.fail(report.sentence)
      reply.status = ExitCode.crashed
      return reply
    case .crashed(let report, let recovery):
      heard += Self.words(of: report)
      self.report(report, recovery)
      return recovery.failure == nil ? LineReply(status: ExitCode.crashed) : nil
    case .cancelled(let recovery):
      let kept = recovery.sentence(afterLine: true)
      Console.remark(["cancelled", kept].compactMap(\.self).joined(separator: "; "))
      report(recovery)
      return recovery.failure == nil ? LineReply(status: ExitCode.interrupted) : nil
    case .noKernel(let recovery):
      report(recovery)
      return nil
    case .late: return LineReply(status: 1)
    }
  }

  /// Keeps what a line shows for the live page, if there is one.
  private func hear(_ shown: Shown) {
    guard isHeard, heard.count < PageText.longestOutput else { return }
    switch shown {
    case .output(let bytes), .errors(let bytes): heard += bytes
    case .printed(let bytes): heard += Console.visibleLines(of: bytes)
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
    self.report(recovery)
    return recovery.failure == nil
  }

  /// Returns a kernel for experiments, in the same state or another; nothing is recorded or kept.
  ///
  /// - Throws: `LaunchProblem`.
  func scratch(in state: ShellState? = nil) throws(LaunchProblem) -> KernelFront {
    var state = state ?? supervisor.state
    state.settings.recording = nil
    let front = try KernelFront(journal: Journal(), setup: setup)
    front.supervisor.confine(supervisor.confinement)
    (front.columns, front.screen) = (columns, screen)
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
    let recovery = front.supervisor.open(prompt: Self.firstPrompt)
    if let failure = recovery.failure { throw failure }
    front.supervisor.startAhead()
    front.screen = screen
    return front
  }

  /// Whether lines are being recorded.
  var isRecording: Bool { supervisor.settings.recording != nil }

  func ask(
    _ text: String, origin: LineOrigin? = nil, question: SceneQuestion? = nil,
    time: LineTime = LineTime(), bytes: Int? = nil, didLoseKernel: (CrashReport, Recovery) -> Void,
    didInterrupt: () -> Void = {},
    didWait: ((_ milliseconds: Int64) -> Void)? = nil, show: (Shown) -> Void
  ) -> Outcome<LineReply> {
    lineNumber += 1
    let size = terminalSize()
    // While a question of the page is answered, the prompt has the keys.
    if !(origin?.page?.isQuestion ?? false) { _ = cposix_watch_interrupts() }
    let line = KernelLine(
      number: lineNumber, text: text, columns: UInt32(clamping: columns ?? size?.columns ?? 80),
      rows: UInt32(clamping: size.map { $0.rows - (screen?.reservedRows ?? 0) } ?? 0),
      origin: origin, question: question)
    func run() -> Outcome<LineReply> {
      supervisor.run(
        line, time: time, bytes: bytes,
        shouldCancel: {
          guard cposix_drain_interrupts(interrupts) == 1 else { return false }
          didInterrupt()
          // The terminal has echoed the key, so start a new line.
          if isTerminal(.error) { Console.write(.error, "\n") }
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

  /// Returns the completion at the cursor, given in UTF-8 bytes, or nil without an answer in time.
  func complete(_ text: String, cursor: Int, within milliseconds: Int64) -> Completion? {
    answer(supervisor.complete(text, cursor: cursor, within: milliseconds))
  }

  /// Returns how the line may continue, or nil without an answer in time.
  func hint(_ text: String, within milliseconds: Int64) -> String? {
    answer(supervisor.hint(text, within: milliseconds)) ?? nil
  }

  /// Returns an explanation of the word at the cursor, given in UTF-8 bytes; empty without an
  /// answer in time.
  func help(_ text: String, cursor: Int, within milliseconds: Int64) -> VisibleText {
    let columns = UInt32(clamping: terminalSize()?.columns ?? 80)
    return answer(supervisor.help(text, cursor: cursor, columns: columns, within: milliseconds))
      ?? ""
  }

  /// Whether answers are JSON.
  var usesJSON: Bool { supervisor.settings.usesJSON ?? setup.usesJSON }

  func answer<Value>(_ outcome: Outcome<Value>) -> Value? {
    switch outcome {
    case .answered(let value), .overran(let value, _): return value
    case .crashed(let report, let recovery):
      // A line is being edited; the next answer reports the crash.
      unreported.append((report, recovery))
    case .cancelled, .late, .noKernel: break
    }
    return nil
  }

  /// Reports a crash and what became of the state.
  private func report(_ report: CrashReport, _ recovery: Recovery) {
    if report.calls.isEmpty, report.site.frames.isEmpty {
      Console.fail(report.sentence)
      if let kept = recovery.sentence(afterLine: report.isInLine) { Console.remark(kept) }
    } else {
      var card = card(of: report, recovery)
      if let again = again(report) { card.again = again }
      card.write(columns: columns)
    }
    self.report(recovery)
  }

  /// Reports the effects of a recovery that concern the person.
  func report(_ recovery: Recovery) {
    guard !recovery.isUneventful else { return }
    for crash in recovery.crashes { Console.fail("while replaying: \(crash.sentence)") }
    if recovery.suspendsEverything {
      Console.remark("every layout is suspended; 'reload', 'load' another or 'undo'")
    } else {
      for layer in recovery.suspended {
        Console.remark(
          "the layout of layer \(layer) is suspended; 'reload', 'load' another or 'undo'")
      }
    }
    if case .refused(let index, let reason) = recovery.result {
      Console.fail("line \(index + 1) of the journal cannot be run again: \(reason)")
    }
    if let failure = recovery.failure { Console.fail(failure.sentence) }
  }
}
