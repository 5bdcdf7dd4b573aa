import ShellValues
import System

extension Supervisor {
  /// Maximum excess of an answer over its limit, in bytes: the fields around its text.
  private static let allowance = 256 << 10
  /// Maximum total size of kernels' writes to the journal, for kernels with a limit, in bytes.
  private static let longestJournal = 64 << 20

  /// Sends a request and waits for the answer that `wanted` accepts.
  ///
  /// Every event is followed by a look at the clock and at the bytes that came: a kernel that never
  /// pauses does not keep its front end. Within `milliseconds` one frame is expected.
  func ask<Value>(
    _ question: Request, within milliseconds: Int64?, time: LineTime = LineTime(),
    bytes limit: Int? = nil, shouldCancel: () -> Bool = { false },
    didWait: ((_ milliseconds: Int64) -> Void)? = nil, show: (Shown) -> Void = { _ in },
    wanted: (Answer) -> Value?
  ) -> Outcome<Value> {
    if let failure = makeReady() { return .noKernel(failure) }
    guard let kernel else { return .noKernel(Recovery()) }
    request = request == .max ? 1 : request + 1
    kernel.wake()
    confinement?.renewTime(of: kernel.pid)
    guard kernel.send(question, number: request) else {
      return lose(kernel, asked: question, show: show)
    }
    var words = LastWords(memory: memory)
    var wait = Wait(
      deadline: milliseconds.map { Posix.now() + $0 }, clock: LineClock(time, memory),
      notice: didWait == nil ? nil : patience.notice)
    var overdue: CrashReport?
    let limit = milliseconds == nil ? limit : Frame.longestPayload
    received = 0
    while true {
      switch kernel.next(wake: milliseconds == nil ? wake : -1, deadline: wait.nextLook) {
      case .printed(let bytes):
        received += bytes.count
        words.hold(bytes) { show(.printed($0)) }
      case .wake:
        if shouldCancel(), !wait.isCancelling { cancel(&wait, kernel) }
      case .late: kernel.wake()
      case .ended:
        return lose(kernel, asked: question, after: words, show: show)
      case .malformed(let problem):
        return lose(kernel, for: .malformed(problem), asked: question, show: show)
      case .frame(let frame):
        received += frame.payload.count
        if limit.flatMap(exceeded) != nil { break }
        words.release { show(.printed($0)) }
        let outcome = outcome(of: frame, from: kernel, asked: question, show: show, wanted: wanted)
        if let overdue, case .answered(let value) = outcome { return .overran(value, overdue) }
        if let outcome { return outcome }
      }
      if let cause = limit.flatMap(exceeded) {
        return lose(kernel, for: cause, asked: question, show: show)
      }
      if let time = wait.timeToTell() { didWait?(time) }
      if wait.isOver {
        if milliseconds != nil { return .late }
        if let overdue {
          return lose(kernel, for: overdue.cause, asked: question, after: words, show: show)
        }
        words.release { show(.printed($0)) }
        kernel.kill()
        return .cancelled(recover(Recovery()))
      }
      if let exceeded = wait.exceeded(memory) {
        overdue = CrashReport(cause: .timeLimit(exceeded), memory)
        cancel(&wait, kernel)
      }
    }
  }

  /// Returns which limit was exceeded by what came for the last request, or by what all of them
  /// wrote to the journal.
  private func exceeded(_ limit: Int) -> CrashReport.Cause? {
    if received > limit + Self.allowance { return .outputLimit(limit, of: .line) }
    return journaled > Self.longestJournal ? .outputLimit(Self.longestJournal, of: .session) : nil
  }

  /// Starts a kernel if there is none; returns the failed recovery, or nil.
  private func makeReady() -> Recovery? {
    if let early {
      self.early = nil
      if (try? awaitReady(early)) != nil { kernel = early }
    }
    if let kernel, confinement?.isSpent(kernel.pid) != true { return nil }
    let recovery = start()
    return recovery.failure == nil ? nil : recovery
  }

  /// Returns what a frame means for the pending request: its answer, the loss of the kernel, or
  /// nil.
  private func outcome<Value>(
    of frame: Frame, from kernel: KernelProcess, asked question: Request, show: (Shown) -> Void,
    wanted: (Answer) -> Value?
  ) -> Outcome<Value>? {
    do {
      let answer = try Answer(frame)
      if let cause = carryOut(answer, show: show) {
        return lose(kernel, for: cause, asked: question, show: show)
      }
      guard frame.request == request, let value = wanted(answer) else { return nil }
      crashesInARow = 0
      return .answered(value)
    } catch {
      return lose(kernel, for: .malformed(error), asked: question, show: show)
    }
  }

  /// Asks the running line to stop within the patience for that.
  private func cancel(_ wait: inout Wait, _ kernel: KernelProcess) {
    memory.cancelled = UInt64(request)
    kernel.interrupt()
    wait.isCancelling = true
    wait.deadline = Posix.now() + patience.cancel
  }

  /// Carries out everything in an answer but its value; returns why the kernel must go, if it must.
  private func carryOut(_ answer: Answer, show: (Shown) -> Void) -> CrashReport.Cause? {
    switch answer {
    case .output(let bytes): show(.output(bytes))
    case .errors(let bytes): show(.errors(bytes))
    case .journal(let operation): return write([operation])
    case .reply(let reply, let prompt, let suspended, let settings):
      (self.prompt, self.suspended, self.settings) = (prompt, suspended, settings)
      return write(reply.journal)
    case .ready, .completion, .hint, .picture, .help: break
    }
    return nil
  }

  private func write(_ operations: [JournalOperation]) -> CrashReport.Cause? {
    if let operation = journal.content.firstImpossible(of: operations) {
      return .journal(operation)
    }
    journal.apply(operations)
    for case .append(let line) in operations {
      journaled += line.command.utf8.count
      for (name, image) in line.images { journaled += name.utf8.count + image.utf8.count }
    }
    if !operations.isEmpty { crashingLines = [] }
    return nil
  }
}

/// A wait for the answer of a kernel: what is due, and when.
private struct Wait {
  /// The end of the wait, or nil to wait for the answer.
  var deadline: Int64?
  /// Whether the kernel was asked to stop.
  var isCancelling = false
  /// Measures the line, or nil without a limit.
  private var clock: LineClock?
  private let start = Posix.now()
  /// The interval of notices to a person that the line still runs, and the time of the next one.
  private let notice: Int64?
  private var nextNotice: Int64

  /// The interval at which a silent kernel is checked, in milliseconds.
  private static let slice: Int64 = 100

  init(deadline: Int64?, clock: LineClock?, notice: Int64?) {
    self.deadline = deadline
    self.clock = clock
    self.notice = notice
    nextNotice = start + (notice ?? 0)
  }

  var nextLook: Int64 { min(Posix.now() + Self.slice, deadline ?? .max) }

  var isOver: Bool { deadline.map { Posix.now() >= $0 } ?? false }

  /// Returns the limit that the line has exceeded, if any; nil once it was asked to stop.
  mutating func exceeded(_ memory: CrashMemory) -> Int64? {
    guard !isCancelling, let time = clock?.timeLeft(memory, now: Posix.now()) else { return nil }
    return time.left <= 0 ? time.limit : nil
  }

  /// Returns how long the line has taken, in milliseconds, if it is time to tell.
  mutating func timeToTell() -> Int64? {
    let now = Posix.now()
    guard let notice, now >= nextNotice else { return nil }
    nextNotice += notice
    return now - start
  }
}
