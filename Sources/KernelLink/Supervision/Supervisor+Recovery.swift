import ShellValues
import System

extension Supervisor {
  /// Waits for the end of a kernel, or ends it, and reports why.
  private func bury(
    _ kernel: KernelProcess, for cause: CrashReport.Cause? = nil, after words: LastWords? = nil,
    show: (Shown) -> Void
  ) -> CrashReport {
    let ending = kernel.finish(patience: cause == nil ? 1000 : 0)
    var words = words ?? LastWords(memory: memory)
    words.hold(kernel.readPrints() ?? []) { show(.printed($0)) }
    var report = CrashReport(cause: cause ?? CrashReport.Cause(ending, confinement), memory)
    if report.cause.isLimit {
      words.release { show(.printed($0)) }
    } else {
      report.add(words)
    }
    return report
  }

  /// Replaces a kernel that crashed, or that must go for a cause.
  func lose<Value>(
    _ kernel: KernelProcess, for cause: CrashReport.Cause? = nil, asked question: Request,
    after words: LastWords? = nil, show: (Shown) -> Void
  ) -> Outcome<Value> {
    var report = bury(kernel, for: cause, after: words, show: show)
    // It may have answered the previous line but not yet noted that it waits.
    if case .line(let number) = report.activity, number != question.lineNumber {
      report.activity = .idle
    }
    var recovery = Recovery()
    crashesInARow += 1
    // A change that crashed its kernel is not in the journal, and the second line is not to blame
    // for a crash between two lines.
    if case .run(let line) = question, case .line = report.activity, !memory.isChange,
      !crashingLines.insert(line.text).inserted
    {
      suspendCulprit(of: report, in: &recovery)
    }
    if report.calls.isEmpty, crashesInARow >= Self.suspectKernels {
      recovery.suspendsEverything = true
    }
    return .crashed(report, recover(recovery))
  }

  /// Suspends the layer of the innermost call; returns false if none is known or it is suspended
  /// already.
  @discardableResult
  private func suspendCulprit(of report: CrashReport, in recovery: inout Recovery) -> Bool {
    guard let layer = report.calls.last?.layer, !layer.isEmpty, !suspended.contains(layer) else {
      return false
    }
    suspended.append(layer)
    recovery.suspended.append(layer)
    return true
  }

  /// After this many kernels without an answer, plugins are blamed even if none was running: one
  /// may have exhausted memory.
  private static let suspectKernels = 3

  /// Maximum size of a kernel's messages and its plugins' output during a rebuild, in bytes; they
  /// are discarded.
  private static let longestRebuild = 64 << 20

  /// Number of crashes in one recovery after which every layer is suspended.
  private static let attempts = 16

  /// Forks kernels until one survives the rebuild, and suspends what crashes them.
  func recover(_ begun: Recovery) -> Recovery {
    var recovery = begun
    kernel = nil
    while true {
      let rebuild = Rebuild(state, suspendsEverything: recovery.suspendsEverything)
      let new: KernelProcess
      do {
        new = try KernelProcess(
          memory: memory, rebuild: rebuild, confinement: confinement, program: program)
      } catch {
        recovery.failure = error
        return recovery
      }
      do {
        recovery.result = try awaitReady(new)
        kernel = new
        recovery.replayed = rebuild.state.journal.lines.count
        return recovery
      } catch {
        recovery.crashes.append(error.report)
      }
      if recovery.suspendsEverything {
        recovery.failure = .rebuild
        return recovery
      }
      let last = recovery.crashes[recovery.crashes.count - 1]
      if recovery.crashes.count > Self.attempts || !suspendCulprit(of: last, in: &recovery) {
        recovery.suspendsEverything = true
      }
    }
  }

  /// Waits for the rebuild of a new kernel, as long as it makes progress with the journal.
  ///
  /// Progress is a later line of the journal, and nothing else that a module may write there.
  ///
  /// - Throws: `RebuildCrash` if the kernel ends or has to be ended.
  func awaitReady(_ kernel: KernelProcess) throws(RebuildCrash) -> RebuildResult {
    var furthest: UInt64 = 0
    let start = Posix.now()
    var deadline = start + patience.replay
    var received = 0
    while true {
      if case .replay(let line) = memory.activity, line > furthest {
        furthest = line
        confinement?.renewTime(of: kernel.pid)
        deadline = Posix.now() + patience.replay
      }
      let end = min(deadline, patience.rebuild.map { start + $0 } ?? .max)
      let cause: CrashReport.Cause?
      switch kernel.next(wake: -1, deadline: min(end, Posix.now() + 100)) {
      case _ where Posix.now() >= end: cause = .hang
      case .printed(let bytes):
        received += bytes.count
        if received <= Self.longestRebuild { continue }
        cause = .outputLimit(Self.longestRebuild, of: .replay)
      case .frame(let frame):
        received += frame.payload.count
        do {
          if case .ready(let result, let prompt, let suspended) = try Answer(frame) {
            self.prompt = prompt
            self.suspended = suspended
            return result
          }
          if received <= Self.longestRebuild { continue }
          cause = .outputLimit(Self.longestRebuild, of: .replay)
        } catch {
          cause = .malformed(error)
        }
      case .malformed(let problem): cause = .malformed(problem)
      case .ended: cause = nil
      case .late, .wake: continue
      }
      throw RebuildCrash(report: bury(kernel, for: cause, show: { _ in }))
    }
  }
}

/// The crash of a kernel during its rebuild.
struct RebuildCrash: Error {
  var report: CrashReport
}

extension CrashReport.Cause {
  /// Returns the meaning of the unexpected end of a process; nil is one that had to be killed.
  init(_ ending: ProcessEnding?, _ confinement: Confinement? = nil) {
    switch ending {
    case .signal(let number): self = .signal(number)
    case .code(KernelExit.lostConnection), .code(KernelExit.closedDescriptor), .lost,
      nil:
      self = .disconnected
    case .code(KernelExit.outOfMemory): self = .memory(limit: confinement?.memory ?? 0)
    case .code(KernelExit.unconfined): self = .unconfined
    case .code(let code): self = .exit(code)
    }
  }
}
