public import CollectionEngine
public import ShellValues

/// The shell: takes lines, changes the scene, answers with values.
///
///     let shell = Shell(catalogue: plugins)
///     shell.run("load flow; sections 7", mode: .script)
///     shell.run("hit 70 10", mode: .script).replies[0].result  // .success(.hit(…))
///
/// Invariant: the scene is what the journal's lines make of an empty one. A command that fails has
/// changed neither.
///
/// Not here: reading lines, printing, files. What needs those comes back as a request to the
/// program. A shell is used from one thread.
public final class Shell {
  /// The layers, their layouts and content.
  public internal(set) var scene = Scene()
  /// Where layouts come from.
  public let catalogue: any LayoutCatalogue
  /// Where `import` reads from; nil: nowhere.
  public let files: (any ContentFiles)?
  /// How the program is to print replies; `format` changes it.
  public var format: OutputFormat
  /// Whether commands that read or write files are allowed; off for untrusted sessions.
  public var allowsFiles = true

  /// Maximum item count across all layers, or nil for no limit.
  public var itemBudget: Int? {
    get { scene.itemBudget }
    set { scene.itemBudget = newValue }
  }

  /// Told what a command does to the state before it is carried out.
  public var willExecute: ((Effect) -> Void)?

  /// Told the name of a layer before its layouts are called.
  public var willCall: ((_ layer: String) -> Void)? {
    didSet { scene.willCall = willCall }
  }

  var journal = JournalLines()
  var requestCount = 0
  /// The replay that is going on; nil while a person's lines run.
  var replay: Replay?
  /// Lines of the journal that the last replay could not run.
  var leftOut: [LeftOutLine] = []
  var lastSeen: [LayerElements] = []
  /// The command that runs now.
  var running = RunningCommand()
  /// What the journal's lines imported.
  var imports: [ImportedCopy: ContentBuilder] = [:]

  /// Longest line that is read, in bytes.
  public static let lineLimit = 65_536

  /// Creates a shell with an empty scene.
  public init(
    catalogue: any LayoutCatalogue, format: OutputFormat = .table,
    files: (any ContentFiles)? = nil
  ) {
    self.catalogue = catalogue
    self.files = files
    self.format = format
  }

  /// The lines that make up the scene, oldest first.
  public var journalLines: [JournalEntry] { journal.lines }

  /// Runs the commands of a line until one fails or the program has to act; those after it are the
  /// outcome's `rest`.
  ///
  /// Nothing is run where the line cannot be split into words. `didAnswer` is told each reply before the
  /// next command runs, but not that of a command which leaves something to the program. Who takes
  /// the replies there need not have them kept in the outcome too.
  ///
  /// - Complexity: O(n) for n bytes, and that of the commands.
  public func run(
    _ line: String, mode: LineMode, keepsReplies: Bool = true,
    didAnswer: (CommandReply) -> Void = { _ in }
  ) -> LineOutcome {
    var outcome = LineOutcome()
    let bytes = Array(line.utf8)
    let commands: [CommandWords]
    do throws(Refusal) {
      guard bytes.count <= Shell.lineLimit else {
        throw Refusal(.lineTooLong(limit: Shell.lineLimit), 0..<1)
      }
      var lexer = Lexer(bytes)
      commands = try lexer.commands()
    } catch {
      let refusal = CommandError(error, command: 0..<bytes.count, line: bytes)
      let reply = CommandReply(command: line, result: .failure(refusal))
      didAnswer(reply)
      outcome.replies = [reply]
      outcome.isSuccess = false
      return outcome
    }
    for (index, command) in commands.enumerated() {
      let reply = run(command, line, bytes, mode, &outcome)
      outcome.isSuccess = !reply.isFailure
      if outcome.request == nil { didAnswer(reply) }
      if keepsReplies || outcome.request != nil { outcome.replies.append(reply) }
      if outcome.request != nil || !outcome.isSuccess {
        let rest = index + 1 < commands.count ? commands[index + 1].span.lowerBound : bytes.count
        outcome.rest = String(decoding: bytes[rest...], as: UTF8.self)
        break
      }
    }
    return outcome
  }

  /// Runs one command; what it leaves to the program and to the journal is added to `outcome`.
  private func run(
    _ words: CommandWords, _ whole: String, _ line: [UInt8], _ mode: LineMode,
    _ outcome: inout LineOutcome
  ) -> CommandReply {
    let isWhole = words.span.count == line.count && !line.contains(.lineFeed)
    var text = isWhole ? whole : OneLine.text(line[words.span])
    if scene.trace.isOn { _ = scene.trace.take() }
    do throws(Refusal) {
      let command = try CommandTable.command(for: words.words[0], mode)
      if command.name != words.words[0].text {
        let rest = line[words.words[0].span.upperBound..<words.span.upperBound]
        text = command.name + OneLine.text(rest)
      }
      var reader = try ArgumentReader(command, words, line: line)
      let form = reader.form
      let effect = form.effect ?? command.effect
      // A replay runs lines inside a command.
      let outer = running
      running = RunningCommand(words: words)
      defer {
        outcome.journal += running.journal
        outcome.request = running.request
        running = outer
      }
      let reply = try form.run(&reader, self) { () throws(Refusal) in
        try check(command, effect, mode)
        if replay == nil { willExecute?(effect) }
      }
      if effect.isJournaled {
        let operation = JournalOperation.append(
          JournalEntry(
            text, images: running.images, copy: running.copy, healedLayer: running.healedLayer))
        journal.apply(operation)
        outcome.journal.append(operation)
      }
      return CommandReply(command: text, result: .success(reply), trace: takeTrace())
    } catch {
      let failure = CommandError(error, command: words.words[0].span, line: line)
      return CommandReply(command: text, result: .failure(failure), trace: takeTrace())
    }
  }

  /// The calls that the running command made on layouts; nil while `trace` is off.
  private func takeTrace() -> [String]? { scene.trace.isOn ? scene.trace.take() : nil }

  /// Refuses what may not be run here.
  private func check(_ command: Command, _ effect: Effect, _ mode: LineMode) throws(Refusal) {
    if effect == .file, !allowsFiles { throw Refusal(.notHere(command.name, .untrusted)) }
    if mode == .session, command.isTimed { throw Refusal(.notHere(command.name, .timed)) }
  }
}
