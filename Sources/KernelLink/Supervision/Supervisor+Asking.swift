extension Supervisor {
  /// Sends a request and waits for its answer: the one `wanted` does not turn down.
  func ask<Value>(
    _ question: Request, within milliseconds: Int64?, limit: Int64? = nil,
    shouldCancel: () -> Bool = { false },
    isWaiting: ((_ milliseconds: Int64) -> Void)? = nil, show: (Shown) -> Void = { _ in },
    wanted: (Answer) -> Value?
  ) -> Outcome<Value> {
    if let early {
      self.early = nil
      if case .success = awaitReady(early) { kernel = early }
    }
    if kernel == nil {
      let recovery = start()
      if recovery.failure != nil { return .noKernel(recovery) }
    }
    guard let kernel else { return .noKernel(Recovery()) }
    request = request == .max ? 1 : request + 1
    guard kernel.send(question, number: request) else {
      return lose(kernel, asked: question, show: show)
    }
    var words = LoadingWords(note: note)
    let start = Posix.now()
    var deadline = (milliseconds ?? limit).map { start + $0 }
    var notice = isWaiting == nil ? Int64.max : start + patience.notice
    var cancelling = false
    isOverdue = false
    func cancel() {
      cancelling = true
      note.cancelled = UInt64(request)
      kernel.interrupt()
      deadline = Posix.now() + patience.cancel
    }
    while true {
      let until = min(deadline ?? .max, notice)
      switch kernel.next(
        wake: milliseconds == nil ? wake : -1, deadline: until == .max ? nil : until)
      {
      case .printed(let bytes):
        words.take(bytes) { show(.printed($0)) }
      case .wake:
        if shouldCancel(), !cancelling { cancel() }
      case .late:
        let now = Posix.now()
        if now >= notice {
          isWaiting?(now - start)
          notice += patience.notice
        }
        guard let deadline, now >= deadline else { continue }
        if milliseconds != nil { return .late }
        if !cancelling {
          isOverdue = true
          cancel()
          continue
        }
        if isOverdue { return lose(kernel, for: .hang, asked: question, after: words, show: show) }
        kernel.kill()
        return .cancelled(recover(Recovery()))
      case .ended:
        return lose(kernel, asked: question, after: words, show: show)
      case .malformed(let problem):
        return lose(kernel, for: .malformed(problem), asked: question, show: show)
      case .frame(let frame):
        words.release { show(.printed($0)) }
        do {
          let answer = try Answer(frame)
          if let cause = take(answer, show: show) {
            return lose(kernel, for: cause, asked: question, show: show)
          }
          if frame.request == request, let value = wanted(answer) {
            deathsInARow = 0
            return .answered(value)
          }
        } catch {
          return lose(kernel, for: .malformed(error), asked: question, show: show)
        }
      }
    }
  }

  /// Carries out what an answer says beside its value; returns why the kernel must go, if it must.
  private func take(_ answer: Answer, show: (Shown) -> Void) -> DeathReport.Cause? {
    switch answer {
    case .output(let bytes): show(.output(bytes))
    case .errors(let bytes): show(.errors(bytes))
    case .journal(let operation): return write([operation])
    case .reply(let reply):
      prompt = reply.prompt
      suspended = reply.suspended
      settings = reply.settings
      return write(reply.journal)
    case .ready, .completion, .suggestion: break
    }
    return nil
  }

  private func write(_ operations: [JournalOperation]) -> DeathReport.Cause? {
    if let operation = journal.content.firstImpossible(of: operations) {
      return .journal(operation)
    }
    journal.apply(operations)
    if !operations.isEmpty { deadlyLines = [] }
    return nil
  }
}
