import CPosix
public import ShellValues
public import TerminalText

/// Keeps a kernel running for a front end: sends it lines, keeps the journal, replaces it after a
/// crash.
///
/// ```swift
/// let supervisor = try Supervisor(journal: journal, wake: selfPipe) { Program($0) }
/// let recovery = supervisor.start()
/// let outcome = supervisor.run(line, shouldCancel: { interruptKey.wasPressed() }, show: show)
/// ```
///
/// Kernels are forked from this process, which must not have started a thread; `program` runs in
/// the child. The journal holds exactly the lines that kernels asked to append; no recovery
/// shortens it. All calls come from one thread.
public final class Supervisor {
  /// The lines that make up the state.
  public let journal: Journal
  /// The prompt for the next line.
  public internal(set) var prompt = ""
  /// The names of suspended layers.
  public internal(set) var suspended: [String] = []

  /// The settings as of the last reply.
  public internal(set) var settings = ShellSettings()

  let patience: Patience
  let wake: Int32
  /// The confinement of every kernel; nil for none.
  public private(set) var confinement: Confinement?
  let program: (KernelContext) -> any KernelProgram
  let memory: CrashMemory
  var kernel: KernelProcess?
  /// A kernel started in advance.
  var early: KernelProcess?
  var request: UInt32 = 0
  /// Size of the messages and output for the last request, in bytes.
  var received = 0
  /// Size of all writes to the journal, in bytes.
  var journaled = 0
  /// Lines that crashed a kernel since the journal last changed.
  var crashingLines: Set<String> = []
  /// Number of crashes since the last answer.
  var crashesInARow = 0

  /// Creates a supervisor without a kernel.
  ///
  /// - Parameters:
  ///   - journal: the state to build the first kernel from.
  ///   - patience: how long to wait.
  ///   - wake: a borrowed descriptor that is readable when `shouldCancel` should be asked; -1 for
  ///     none.
  ///   - confinement: what every kernel may reach; nil for whatever this process may.
  ///   - program: builds the program inside each new kernel.
  /// - Throws: `memory`.
  public init(
    journal: Journal, patience: Patience = Patience(), wake: Int32 = -1,
    confinement: Confinement? = nil, program: @escaping (KernelContext) -> any KernelProgram
  ) throws(LaunchProblem) {
    self.journal = journal
    self.patience = patience
    self.wake = wake
    self.confinement = confinement
    self.program = program
    memory = try CrashMemory()
  }

  /// Starts a kernel from the journal, in place of the current one if there is one.
  ///
  /// - Complexity: O(journal).
  public func start() -> Recovery {
    stop()
    return recover(Recovery())
  }

  /// Restores an earlier state, whatever happened since.
  ///
  /// The kernel goes there itself if the journals begin alike and it may keep its files and
  /// modules; otherwise a new one is built.
  ///
  /// - Complexity: O(journal).
  public func rewind(to state: ShellState) -> Recovery {
    let first = state.journal.lines.first
    let canStay =
      kernel != nil && suspended.isEmpty && state.suspended.isEmpty
      && settings.recording == nil && state.settings.recording == nil
      && first != nil && first == journal.content.lines.first
    let operations = journal.rewind(to: state.journal)
    suspended = state.suspended
    settings = state.settings
    crashingLines = []
    guard canStay else { return start() }
    let request = Request.rewind(operations, suspended: suspended, settings: settings)
    let outcome = ask(request, within: patience.replay) { answer -> RebuildResult? in
      guard case .ready(let result, let prompt, let suspended) = answer else { return nil }
      (self.prompt, self.suspended) = (prompt, suspended)
      return result
    }
    guard case .answered(let result) = outcome else { return start() }
    var recovery = Recovery()
    recovery.result = result
    recovery.replayed = state.journal.lines.count
    return recovery
  }

  /// The state from which a kernel would be rebuilt now.
  public var state: ShellState {
    ShellState(journal: journal.content, suspended: suspended, settings: settings)
  }

  /// Ends the kernel unless `confinement` is its own; the next one, which the next request starts
  /// from the journal, has it.
  public func confine(_ confinement: Confinement?) {
    guard confinement != self.confinement else { return }
    stop()
    self.confinement = confinement
  }

  /// Starts the first kernel if the journal has lines; otherwise the prompt is `prompt`, that of an
  /// empty shell, and the first request starts one unless `startAhead` has.
  public func open(prompt: String) -> Recovery {
    guard journal.content == JournalLines() else { return start() }
    stop()
    self.prompt = prompt
    // Before the line editor, which handles some of the same signals while it reads.
    cposix_own_kernels()
    return Recovery()
  }

  /// Starts a kernel without waiting for it if there is none and the journal is empty, so that the
  /// first request finds it ready.
  ///
  /// Problems show with that request.
  public func startAhead() {
    guard kernel == nil, early == nil, journal.content == JournalLines() else { return }
    early = try? KernelProcess(
      memory: memory, rebuild: Rebuild(), confinement: confinement, program: program)
  }

  /// Ends the kernel.
  public func stop() {
    early?.kill()
    early = nil
    // A closed link makes it leave; if it does not, it is killed.
    kernel?.wake()
    kernel?.hangUp()
    _ = kernel?.finish(patience: 500)
    kernel = nil
  }

  /// Runs one line and shows its output as it comes; the journal is saved before the answer is
  /// returned.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - time: the time limits. A line that exceeds one is stopped as if the user had asked for it;
  ///     a kernel that does not stop hangs.
  ///   - bytes: how much the kernel may send and its plugins may print meanwhile; nil for no limit.
  ///     A kernel that exceeds it is killed.
  ///   - shouldCancel: asked whenever `wake` is readable; empties `wake` and returns whether to
  ///     stop the line.
  ///   - didWait: called each second while the line runs, with the milliseconds since it was sent.
  ///   - show: called in order with everything printed before the reply.
  public func run(
    _ line: KernelLine, time: LineTime = LineTime(), bytes: Int? = nil,
    shouldCancel: () -> Bool = { false },
    didWait: ((_ milliseconds: Int64) -> Void)? = nil, show: (Shown) -> Void
  ) -> Outcome<LineReply> {
    ask(
      .run(line), within: nil, time: time, bytes: bytes, shouldCancel: shouldCancel,
      didWait: didWait, show: show
    ) { answer in
      guard case .reply(let reply, _, _, _) = answer else { return nil }
      return reply
    }
  }

  /// Asks for the completion at the cursor, given in UTF-8 bytes, for at most `milliseconds`.
  public func complete(
    _ text: String, cursor: Int, within milliseconds: Int64
  ) -> Outcome<Completion> {
    let request = Request.complete(text: text, cursor: min(max(0, cursor), text.utf8.count))
    return ask(request, within: milliseconds) { answer in
      guard case .completion(let completion) = answer else { return nil }
      return completion
    }
  }

  /// Asks what the scene looks like, for at most `milliseconds`.
  public func picture(_ picture: PictureRequest, within milliseconds: Int64)
    -> Outcome<VisibleText>
  {
    ask(.picture(picture), within: milliseconds) { answer in
      guard case .picture(let text) = answer else { return nil }
      return text
    }
  }

  /// Asks how the line may continue, for at most `milliseconds`.
  public func hint(_ text: String, within milliseconds: Int64) -> Outcome<String?> {
    ask(.hint(text: text), within: milliseconds) { answer in
      guard case .hint(let hint) = answer else { return nil }
      return .some(hint)
    }
  }

  /// Asks for an explanation of the word at the cursor, for at most `milliseconds`.
  public func help(_ text: String, cursor: Int, columns: UInt32, within milliseconds: Int64)
    -> Outcome<VisibleText>
  {
    let cursor = min(max(0, cursor), text.utf8.count)
    return ask(.help(text: text, cursor: cursor, columns: columns), within: milliseconds) {
      guard case .help(let text) = $0 else { return nil }
      return text
    }
  }
}
