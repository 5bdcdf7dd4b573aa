extension Supervisor {
  /// Waits for the end of a kernel, or makes it end, and reports it.
  private func bury(
    _ kernel: KernelProcess, for cause: DeathReport.Cause? = nil, after words: LoadingWords? = nil,
    show: (Shown) -> Void
  ) -> DeathReport {
    let ending = kernel.finish(patience: cause == nil ? 1000 : 0)
    var words = words ?? LoadingWords(note: note)
    words.take(kernel.readPrints() ?? []) { show(.printed($0)) }
    return DeathReport(
      cause: cause ?? DeathReport.Cause(ending, confinement), activity: note.activity,
      calls: note.calls, words: words.bytes)
  }

  /// Puts a new kernel in the place of one that died, or must go for a cause.
  func lose<Value>(
    _ kernel: KernelProcess, for cause: DeathReport.Cause? = nil, asked question: Request,
    after words: LoadingWords? = nil, show: (Shown) -> Void
  ) -> Outcome<Value> {
    var report = bury(kernel, for: cause, after: words, show: show)
    // It may have answered the line before and not come to writing down that it waits.
    if case .line(let number) = report.activity, number != question.lineNumber {
      report.activity = .idle
    }
    var recovery = Recovery()
    deathsInARow += 1
    // A change that killed its kernel is not in the journal, and a kernel that died between two lines
    // says nothing about the second.
    if case .run(let line) = question, case .line = report.activity, !note.isChange,
      !deadlyLines.insert(line.text).inserted
    {
      suspendCulprit(of: report, in: &recovery)
    }
    if report.calls.isEmpty, deathsInARow >= Self.sicklyKernels {
      recovery.suspendsEverything = true
    }
    return .died(report, recover(recovery))
  }

  /// Suspends the layer of the innermost call; false where none is known or it was suspended already.
  @discardableResult
  private func suspendCulprit(of report: DeathReport, in recovery: inout Recovery) -> Bool {
    guard let layer = report.calls.last?.layer, !layer.isEmpty, !suspended.contains(layer) else {
      return false
    }
    suspended.append(layer)
    recovery.suspended.append(layer)
    return true
  }

  /// After so many kernels without one answer, none of which died in a plugin, the plugins are blamed all
  /// the same: one may have left it without memory.
  private static let sicklyKernels = 3

  /// How many kernels may die in one recovery before every layer is suspended.
  private static let attempts = 16

  /// Forks kernels until one lives through the rebuild, suspending what kills them.
  func recover(_ begun: Recovery) -> Recovery {
    var recovery = begun
    kernel = nil
    while true {
      let rebuild = Rebuild(state, suspendsEverything: recovery.suspendsEverything)
      do {
        let new = try KernelProcess(
          note: note, rebuild: rebuild, confinement: confinement, program: program)
        switch awaitReady(new) {
        case .success(let result):
          kernel = new
          recovery.result = result
          recovery.replayed = rebuild.state.journal.lines.count
          return recovery
        case .failure(let death):
          recovery.deaths.append(death.report)
        }
      } catch {
        recovery.failure = error
        return recovery
      }
      if recovery.suspendsEverything {
        recovery.failure = .rebuild
        return recovery
      }
      let last = recovery.deaths[recovery.deaths.count - 1]
      if recovery.deaths.count > Self.attempts || !suspendCulprit(of: last, in: &recovery) {
        recovery.suspendsEverything = true
      }
    }
  }

  /// Waits until a new kernel stands, for as long as it gets on with the journal.
  func awaitReady(_ kernel: KernelProcess) -> Result<RebuildResult, RebuildDeath> {
    var activity = note.activity
    var deadline = Posix.now() + patience.replay
    while true {
      let cause: DeathReport.Cause?
      switch kernel.next(wake: -1, deadline: min(deadline, Posix.now() + 100)) {
      case .late:
        if note.activity != activity {
          activity = note.activity
          confinement?.renewTime(of: kernel.pid)
          deadline = Posix.now() + patience.replay
        }
        if Posix.now() < deadline { continue }
        cause = .hang
      case .frame(let frame):
        do {
          if case .ready(let result, let prompt, let suspended) = try Answer(frame) {
            self.prompt = prompt
            self.suspended = suspended
            return .success(result)
          }
          continue
        } catch {
          cause = .malformed(error)
        }
      case .malformed(let problem): cause = .malformed(problem)
      case .ended: cause = nil
      case .printed, .wake: continue
      }
      return .failure(RebuildDeath(report: bury(kernel, for: cause, show: { _ in })))
    }
  }
}

/// The death of a kernel that had not stood yet.
struct RebuildDeath: Error {
  var report: DeathReport
}

extension DeathReport.Cause {
  /// What the end of a process means that nobody asked to end; nil for one that had to be killed.
  init(_ ending: ProcessEnding?, _ confinement: Confinement? = nil) {
    switch ending {
    case .signal(let number): self = .signal(number)
    case .code(KernelExit.lostConnection), .code(KernelExit.closedDescriptor), nil:
      self = .disconnected
    case .code(KernelExit.outOfMemory): self = .memory(limit: confinement?.memory ?? 0)
    case .code(KernelExit.unconfined): self = .unconfined
    case .code(let code): self = .exit(code)
    }
  }
}
