import CPosix
import Glibc

/// How a kernel that reads and writes by itself ended.
public enum DirectOutcome: Equatable, Sendable {
  /// It did its work and left with this exit code.
  case finished(Int32)
  /// It was stopped by SIGINT.
  case interrupted
  /// It was stopped because nobody reads its output any more.
  case outputClosed
  /// It was stopped because its output cannot be written, to a full disk for one.
  case outputLost
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
/// seconds later is killed. This process must not have started a thread. Where the process itself is
/// killed, the kernel dies with it. What plugins print goes to `printed` here, as it is: it is no part of
/// the output.
///
/// Throws `memory`, `descriptors` or `fork`.
public func runDirect(
  patience: Patience = Patience(), printed: ([UInt8]) -> Void = { _ in },
  _ body: (KernelContext) -> Int32
) throws(LaunchProblem) -> DirectOutcome {
  let note = try CrashNote()
  let prints = try PrintedBytes()
  let output = try HeldOutput()
  let parent = getpid()
  cposix_default_signal(SIGCHLD)
  cposix_hold_signals()
  let pid = cposix_fork()
  if pid == 0 {
    KernelChild.secure(parent: parent)
    // Where it was ignored, a reader that leaves would look like a failing disk.
    cposix_default_signal(SIGPIPE)
    let context = KernelContext(note: note, outlet: prints.takeStandardDescriptors(output))
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
  var held = LoadingWords(note: note)
  let ending =
    pid > 0
    ? wait(for: pid, patience: patience.cancel, output, prints) { held.take($0, show: printed) }
    : nil
  cposix_release_signals()
  guard pid > 0 else { throw .fork(reason: Posix.words(for: number)) }
  output.salvage()
  prints.read { held.take($0, show: printed) }
  let outcome = judge(ending, note: note, words: held.bytes)
  if case .died = outcome { return outcome }
  held.release(printed)
  return outcome
}

/// How long output may wait while the kernel is busy, in milliseconds.
private let longestHold: Int64 = 100

/// Waits for a child, passing interrupts on and printed bytes out; nil where it had to be killed because
/// it did not stop.
private func wait(
  for pid: Int32, patience: Int64, _ output: HeldOutput, _ prints: PrintedBytes,
  _ printed: ([UInt8]) -> Void
) -> ProcessEnding? {
  var deadline: Int64?
  var ending = cposix_ending()
  while cposix_wait(pid, 0, &ending) == 0 {
    let left = deadline.map { max(0, $0 - Posix.now()) }
    if left == 0 {
      kill(pid, SIGKILL)
      _ = cposix_wait(pid, 1, &ending)
      return nil
    }
    prints.waitForMore(Int32(min(left ?? .max, longestHold)))
    output.offer()
    prints.read(printed)
    // Held signals of one kind come once, so SIGINT and SIGCHLD are all there can be.
    for _ in 0..<2 where cposix_next_signal(0) == SIGINT {
      kill(pid, SIGINT)
      deadline = deadline ?? Posix.now() + patience
    }
  }
  return ProcessEnding(ending)
}

/// What the end of a direct kernel means.
private func judge(_ ending: ProcessEnding?, note: CrashNote, words: [UInt8]) -> DirectOutcome {
  let cause: DeathReport.Cause
  switch ending {
  case nil, .signal(SIGINT): return .interrupted
  case .signal(SIGPIPE): return .outputClosed
  case .code(let code) where note.activity == .finished: return .finished(code)
  case .code(KernelExit.lostConnection): return .outputLost
  case .code(KernelExit.closedDescriptor): cause = .disconnected
  case .code(let code): cause = .exit(code)
  case .signal(let number): cause = .signal(number)
  }
  return .died(
    DeathReport(cause: cause, activity: note.activity, calls: note.calls, words: words))
}
