import CPosix
import Glibc
import ShellValues
import System

/// The way a kernel that reads and writes on its own ended.
public enum DirectOutcome: Equatable, Sendable {
  /// Its work was done; it left with this exit code.
  case finished(Int32)
  /// SIGINT stopped it.
  case interrupted
  /// It stopped because its output has no reader any more.
  case outputClosed
  /// It stopped because its output cannot be written, for example to a full disk; the system's
  /// error number.
  case outputLost(number: Int32)
  /// It crashed.
  case crashed(CrashReport)

  /// The exit code of the program: the kernel's own, 130, 141, 1 or 70.
  public var exitCode: Int32 {
    switch self {
    case .finished(let code): code
    case .interrupted: ExitCode.interrupted
    case .outputClosed: 128 + SIGPIPE
    case .outputLost: 1
    case .crashed: ExitCode.crashed
    }
  }
}

/// Runs `body` in a kernel that reads standard input and writes standard output on its own, and
/// waits.
///
/// The result of `body` is the exit code. SIGINT is passed on; a kernel that has not ended two
/// seconds later is killed, and so is one that spends more than its time on a line. This process
/// must not have started a thread. If it is killed, the kernel dies with it. What plugins print is
/// passed to `printed` unchanged: it is not part of the output.
///
/// - Parameters:
///   - input: the kernel's standard input, borrowed; nil for none.
///   - time: the time limits of a line; the crash memory tells when a line begins and ends. Waiting
///     for input and for readers of the output does not count.
///   - linkTime: the time limits of the lines of a link.
///   - longestPrint: how much plugins may print, in bytes; nil for no limit.
/// - Throws: `memory`, `descriptors` or `fork`.
public func runDirect(
  patience: Patience = Patience(), input: Int32?, time: LineTime = LineTime(),
  linkTime: LineTime = LineTime(), longestPrint: Int? = nil, confinement: Confinement? = nil,
  printed: ([UInt8]) -> Void = { _ in },
  _ body: (KernelContext) -> Int32
) throws(LaunchProblem) -> DirectOutcome {
  let memory = try CrashMemory()
  let prints = try PrintedBytes()
  let output = try HeldOutput()
  let terminal = try RelayedTerminal(input: input)
  let parent = getpid()
  cposix_default_signal(SIGCHLD)
  cposix_hold_signals()
  let pid = cposix_fork()
  if pid == 0 {
    runChild(memory, prints, output, terminal, parent: parent, confinement, body)
  }
  let number = errno
  // The reader of the output may leave before the kernel notices.
  cposix_ignore_signal(SIGPIPE)
  defer { cposix_default_signal(SIGPIPE) }
  var outcome: DirectOutcome?
  var held = LastWords(memory: memory)
  if pid > 0 {
    var watch = DirectWatch(
      pid: pid, memory: memory, output: output, prints: prints, terminal: terminal,
      patience: patience.cancel, confinement: confinement,
      clock: LineClock(time, memory), linkClock: LineClock(linkTime, memory),
      longestPrint: longestPrint ?? .max)
    outcome = watch.wait { held.hold($0, show: printed) }
  }
  cposix_release_signals()
  guard let outcome else { throw .fork(reason: systemMessage(number)) }
  _ = terminal.pass()
  terminal.finish()
  prints.read { held.hold($0, show: printed) }
  held.hold([], show: printed)
  // After a failure there would be a gap.
  if case .outputLost = outcome { return outcome }
  output.salvage()
  if case .crashed(var report) = outcome, !report.cause.isLimit {
    report.add(held)
    return .crashed(report)
  }
  held.release(printed)
  return outcome
}

/// The forked process: takes its descriptors, confines itself, runs and ends.
private func runChild(
  _ memory: CrashMemory, _ prints: PrintedBytes, _ output: HeldOutput, _ terminal: RelayedTerminal,
  parent: pid_t, _ confinement: Confinement?, _ body: (KernelContext) -> Int32
) -> Never {
  KernelChild.secure(parent: parent, memory: memory)
  // If it were ignored, a reader that leaves would look like a failing disk.
  cposix_default_signal(SIGPIPE)
  let outlets = terminal.takeDescriptors()
  prints.takeStandardDescriptors()
  if let confinement {
    cposix_close_inherited()
    confinement.enforce()
  }
  let context = KernelContext(
    memory: memory, outlet: .files(output: output.moved(to: outlets.output), errors: outlets.errors)
  )
  let code = body(context)
  context.flush()
  cposix_flush()
  memory.begin(.finished)
  _exit(code)
}

/// A kernel that reads and writes on its own, as its front end watches it.
private struct DirectWatch {
  let pid: Int32
  let memory: CrashMemory
  let output: HeldOutput
  let prints: PrintedBytes
  let terminal: RelayedTerminal
  let patience: Int64
  let confinement: Confinement?
  /// Measures each line, or nil without a limit; likewise those of a link.
  var clock: LineClock?
  var linkClock: LineClock?
  /// Limit of plugins' output, in bytes, and its present size.
  let longestPrint: Int
  var printedBytes = 0

  /// The maximum time that output is held back while the kernel is busy, in milliseconds.
  private static let longestHold: Int64 = 100

  /// Waits for the end; passes on interrupts, typed input and printed output.
  mutating func wait(_ printed: ([UInt8]) -> Void) -> DirectOutcome {
    cposix_adopt_kernel(pid)
    var deadline: Int64?
    var ending = cposix_ending()
    var activity = memory.activity
    while cposix_wait(pid, 0, &ending) == 0 {
      if memory.activity != activity {
        activity = memory.activity
        confinement?.renewTime(of: pid)
      }
      let now = Posix.now()
      let time = timeLeft(now)
      if let time, time.left <= 0 { return end(.timeLimit(time.limit)) }
      if let deadline, now >= deadline { return end(.interrupted) }
      let left = min(deadline.map { $0 - now } ?? .max, time?.left ?? .max)
      prints.waitForMore(Int32(min(left, Self.longestHold)), or: terminal.descriptors)
      output.offer()
      printedBytes += prints.read(printed)
      if printedBytes > longestPrint { return end(.outputLimit(longestPrint, of: .file)) }
      if !terminal.pass() { return end(.outputLost(number: EIO)) }
      // Held signals of one kind arrive once, so SIGINT and SIGCHLD are all there can be.
      for _ in 0..<2 where cposix_next_signal(0) == SIGINT {
        kill(pid, SIGINT)
        deadline = deadline ?? Posix.now() + patience
      }
    }
    return judge(ProcessEnding(ending), memory: memory, confinement)
  }

  /// The time left for what runs at `now`, and its limit; nil without one.
  private mutating func timeLeft(_ now: Int64) -> (left: Int64, limit: Int64)? {
    // Both, so that neither counts what ran before.
    let (line, link) = (clock?.timeLeft(memory, now: now), linkClock?.timeLeft(memory, now: now))
    if case .link = memory.activity { return link }
    return line
  }

  /// Kills the kernel, which has exceeded a limit.
  private func end(_ cause: CrashReport.Cause) -> DirectOutcome {
    let report = CrashReport(cause: cause, memory)
    return end(.crashed(report))
  }

  /// Kills the kernel, whose outcome is known.
  private func end(_ outcome: DirectOutcome) -> DirectOutcome {
    var ending = cposix_ending()
    kill(pid, SIGKILL)
    _ = cposix_wait(pid, 1, &ending)
    return outcome
  }
}

/// Returns what the end of a kernel means.
private func judge(
  _ ending: ProcessEnding, memory: CrashMemory, _ confinement: Confinement?
) -> DirectOutcome {
  let cause: CrashReport.Cause
  switch ending {
  case .signal(SIGINT): return .interrupted
  case .signal(SIGPIPE): return .outputClosed
  case .code(let code) where memory.activity == .finished: return .finished(code)
  case .code(KernelExit.lostConnection): return .outputLost(number: memory.outputError)
  case let ending: cause = CrashReport.Cause(ending, confinement)
  }
  return .crashed(CrashReport(cause: cause, memory))
}
