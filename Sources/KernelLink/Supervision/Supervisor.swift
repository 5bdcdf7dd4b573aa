public import ShellValues

/// Keeps a kernel running for a front end: sends it lines, keeps the journal, starts a new one after a death.
///
/// ```swift
/// let supervisor = try Supervisor(journal: journal, wake: selfPipe) { context in Program(context) }
/// let recovery = supervisor.start()
/// let outcome = supervisor.run(line, shouldCancel: { interruptKey.wasPressed() }, show: show)
/// ```
///
/// Kernels are forked from this process, so it must not have started a thread, and `program` runs in
/// the child. The journal always holds exactly the lines whose operations were asked for by a kernel;
/// no recovery shortens it. All calls come from one thread.
public final class Supervisor {
  /// The lines that make up the state.
  public let journal: Journal
  /// The prompt for the next line.
  public internal(set) var prompt = ""
  /// Names of the layers whose layout is suspended.
  public internal(set) var suspended: [String] = []

  /// What was set when the last reply came.
  public internal(set) var settings = ShellSettings()
  /// What the last line was doing when it was stopped because it took longer than it may; nil: it was not.
  public internal(set) var overdue: DeathReport?

  let patience: Patience
  let wake: Int32
  let confinement: Confinement?
  let program: (KernelContext) -> any KernelProgram
  let note: CrashNote
  var kernel: KernelProcess?
  /// A kernel that nobody has waited for yet.
  var early: KernelProcess?
  var request: UInt32 = 0
  /// Lines that killed a kernel since the journal last changed.
  var deadlyLines: Set<String> = []
  /// How many kernels died since the last answer.
  var deathsInARow = 0

  /// A supervisor without a kernel yet.
  ///
  /// - Parameters:
  ///   - journal: what the first kernel is rebuilt from.
  ///   - patience: how long to wait.
  ///   - wake: a descriptor, borrowed, that becomes readable when `shouldCancel` should be asked; -1 for none.
  ///   - confinement: what every kernel may reach; nil: what this process may.
  ///   - program: builds the program inside each new kernel.
  ///
  /// Throws `memory`.
  public init(
    journal: Journal, patience: Patience = Patience(), wake: Int32 = -1,
    confinement: Confinement? = nil, program: @escaping (KernelContext) -> any KernelProgram
  ) throws(LaunchProblem) {
    self.journal = journal
    self.patience = patience
    self.wake = wake
    self.confinement = confinement
    self.program = program
    note = try CrashNote()
  }

  /// Starts the first kernel, or a new one in place of the present one, from the journal.
  ///
  /// O(journal).
  public func start() -> Recovery {
    stop()
    return recover(Recovery())
  }

  /// Puts the state back to what it once was, whatever happened since.
  ///
  /// O(journal).
  public func rewind(to state: ShellState) -> Recovery {
    journal.rewind(to: state.journal)
    suspended = state.suspended
    settings = state.settings
    deadlyLines = []
    return start()
  }

  /// What a kernel would be rebuilt from now.
  public var state: ShellState {
    ShellState(journal: journal.content, suspended: suspended, settings: settings)
  }

  /// Starts the first kernel without waiting for it, so that the front end can get ready meanwhile.
  ///
  /// `prompt` is that of a kernel with an empty journal. Where there are lines to run again this is
  /// the same as `start`. What goes wrong inside the new kernel shows with the first request.
  public func startEarly(prompt: String) -> Recovery {
    guard journal.content == JournalLines() else { return start() }
    stop()
    var recovery = Recovery()
    do {
      early = try KernelProcess(
        note: note, rebuild: Rebuild(), confinement: confinement, program: program)
      self.prompt = prompt
    } catch {
      recovery.failure = error
    }
    return recovery
  }

  /// Ends the kernel.
  public func stop() {
    early?.kill()
    early = nil
    // Closing the link is the signal to leave; what does not leave is killed.
    kernel?.wake()
    kernel?.hangUp()
    _ = kernel?.finish(patience: 500)
    kernel = nil
  }

  /// Runs one line and shows what it prints as it comes; the journal is written before the answer is given.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - limit: how many milliseconds the line may take; it is then stopped as if the user had asked for
  ///     that, and a kernel that does not stop has hung. Nil: as long as it takes.
  ///   - shouldCancel: asked whenever `wake` is readable; it empties `wake` and says whether to stop the line.
  ///   - isWaiting: called each second while the line runs, with the milliseconds since it was sent.
  ///   - show: called in order with everything that is printed before the reply.
  public func run(
    _ line: KernelLine, limit: Int64? = nil, shouldCancel: () -> Bool = { false },
    isWaiting: ((_ milliseconds: Int64) -> Void)? = nil, show: (Shown) -> Void
  ) -> Outcome<KernelReply> {
    ask(
      .run(line), within: nil, limit: limit, shouldCancel: shouldCancel, isWaiting: isWaiting,
      show: show
    ) { answer in
      guard case .reply(let reply) = answer else { return nil }
      return reply
    }
  }

  /// Asks what could stand at the cursor, given in UTF-8 bytes, for at most `milliseconds`.
  public func complete(
    _ text: String, cursor: Int, within milliseconds: Int64
  ) -> Outcome<Completion> {
    let request = Request.complete(text: text, cursor: min(max(0, cursor), text.utf8.count))
    return ask(request, within: milliseconds) { answer in
      guard case .completion(let completion) = answer else { return nil }
      return completion
    }
  }

  /// Asks how the line might go on, for at most `milliseconds`.
  public func suggest(_ text: String, within milliseconds: Int64) -> Outcome<String?> {
    ask(.suggest(text: text), within: milliseconds) { answer in
      guard case .suggestion(let suggestion) = answer else { return nil }
      return .some(suggestion)
    }
  }
}
