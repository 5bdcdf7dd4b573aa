import CPosix
import Glibc

/// How a kernel that reads and writes by itself ended.
public enum DirectOutcome: Equatable, Sendable {
  /// It did its work and left with this exit code.
  case finished(Int32)
  /// It was stopped by SIGINT.
  case interrupted
  /// It was stopped because its output is no longer read.
  case outputClosed
  /// It was stopped because its output cannot be written, to a full disk for one; the system's number of
  /// the error.
  case outputLost(number: Int32)
  /// It died.
  case died(DeathReport)

  /// The exit code of the whole program: its own, 130, 141, 1 or 70.
  public var exitCode: Int32 {
    switch self {
    case .finished(let code): code
    case .interrupted: 130
    case .outputClosed: 141
    case .outputLost: 1
    case .died: 70
    }
  }
}

/// Runs `body` in a kernel that reads standard input and writes standard output by itself, and waits.
///
/// The number `body` returns is the exit code. SIGINT is passed on; a kernel that has not ended two
/// seconds later is killed, as is one that takes longer than `limit` over a line. This process must not
/// have started a thread. Where the process itself is killed, the kernel dies with it. What plugins
/// print goes to `printed` here, as it is: it is no part of the output.
///
/// - Parameters:
///   - input: what the kernel reads as standard input, borrowed; nil: nothing.
///   - limit: how many milliseconds a line may take, as the crash note tells lines apart; nil: as long
///     as it takes. Waiting for input and for readers of the output does not count.
///
/// Throws `memory`, `descriptors` or `fork`.
public func runDirect(
  patience: Patience = Patience(), input: Int32?, limit: Int64? = nil,
  confinement: Confinement? = nil, printed: ([UInt8]) -> Void = { _ in },
  _ body: (KernelContext) -> Int32
) throws(LaunchProblem) -> DirectOutcome {
  let note = try CrashNote()
  let prints = try PrintedBytes()
  let output = try HeldOutput()
  let terminal = try RelayedTerminal(input: input)
  let parent = getpid()
  cposix_default_signal(SIGCHLD)
  cposix_hold_signals()
  let pid = cposix_fork()
  if pid == 0 {
    KernelChild.secure(parent: parent)
    // Where it was ignored, a reader that leaves would look like a failing disk.
    cposix_default_signal(SIGPIPE)
    let outlets = terminal.takeDescriptors()
    prints.takeStandardDescriptors()
    confinement?.enforce()
    let context = KernelContext(
      note: note, outlet: .files(output: output.moved(to: outlets.output), errors: outlets.errors))
    let code = body(context)
    context.flush()
    cposix_flush()
    note.begin(.finished)
    _exit(code)
  }
  let number = errno
  // Who reads the output may leave before the kernel notices.
  cposix_ignore_signal(SIGPIPE)
  defer { cposix_default_signal(SIGPIPE) }
  var outcome: DirectOutcome?
  var held = LoadingWords(note: note)
  if pid > 0 {
    var watch = DirectWatch(
      pid: pid, note: note, output: output, prints: prints, terminal: terminal,
      patience: patience.cancel, confinement: confinement,
      clock: limit.map { LineClock(limit: $0, note) })
    outcome = watch.wait { held.take($0, show: printed) }
  }
  cposix_release_signals()
  guard let outcome else { throw .fork(reason: Posix.words(for: number)) }
  _ = terminal.pass()
  prints.read { held.take($0, show: printed) }
  held.take([], show: printed)
  // After a failure there would be a gap.
  if case .outputLost = outcome { return outcome }
  output.salvage()
  if case .died(let report) = outcome {
    return .died(
      DeathReport(
        cause: report.cause, activity: report.activity, calls: report.calls, words: held.bytes))
  }
  held.release(printed)
  return outcome
}

/// A kernel that reads and writes by itself, as its front end watches it.
private struct DirectWatch {
  let pid: Int32
  let note: CrashNote
  let output: HeldOutput
  let prints: PrintedBytes
  let terminal: RelayedTerminal
  let patience: Int64
  let confinement: Confinement?
  /// Tells when a line takes too long; nil: none does.
  var clock: LineClock?

  /// How long output may wait while the kernel is busy, in milliseconds.
  private static let longestHold: Int64 = 100

  /// Waits for the end, passing interrupts on and what is typed and printed through.
  mutating func wait(_ printed: ([UInt8]) -> Void) -> DirectOutcome {
    cposix_adopt_kernel(pid)
    var deadline: Int64?
    var ending = cposix_ending()
    var activity = note.activity
    while cposix_wait(pid, 0, &ending) == 0 {
      if note.activity != activity {
        activity = note.activity
        confinement?.renewTime(of: pid)
      }
      let now = Posix.now()
      if let limit = clock?.limit, let left = clock?.timeLeft(note, now: now), left <= 0 {
        return end(
          .died(DeathReport(cause: .timeLimit(limit), activity: note.activity, calls: note.calls)))
      }
      if let deadline, now >= deadline { return end(.interrupted) }
      let left = min(deadline.map { $0 - now } ?? .max, clock?.timeLeft(note, now: now) ?? .max)
      prints.waitForMore(Int32(min(left, Self.longestHold)), or: terminal.descriptors)
      output.offer()
      prints.read(printed)
      if !terminal.pass() { return end(.outputLost(number: EIO)) }
      // Held signals of one kind come once, so SIGINT and SIGCHLD are all there can be.
      for _ in 0..<2 where cposix_next_signal(0) == SIGINT {
        kill(pid, SIGINT)
        deadline = deadline ?? Posix.now() + patience
      }
    }
    return judge(ProcessEnding(ending), note: note, confinement)
  }

  /// Kills the kernel, which ended so.
  private func end(_ outcome: DirectOutcome) -> DirectOutcome {
    var ending = cposix_ending()
    kill(pid, SIGKILL)
    _ = cposix_wait(pid, 1, &ending)
    return outcome
  }
}

/// What the end of a direct kernel means.
private func judge(
  _ ending: ProcessEnding, note: CrashNote, _ confinement: Confinement?
) -> DirectOutcome {
  let cause: DeathReport.Cause
  switch ending {
  case .signal(SIGINT): return .interrupted
  case .signal(SIGPIPE): return .outputClosed
  case .code(let code) where note.activity == .finished: return .finished(code)
  case .code(KernelExit.lostConnection): return .outputLost(number: note.outputError)
  case let ending: cause = DeathReport.Cause(ending, confinement)
  }
  return .died(DeathReport(cause: cause, activity: note.activity, calls: note.calls))
}
