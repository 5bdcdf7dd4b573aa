public import CollectionEngine
internal import LayoutCore
internal import LayoutLaws
public import ShellValues

/// A shell: runs lines, changes the scene, and answers with values.
///
///     let shell = Shell(catalogue: plugins)
///     shell.run("load flow; sections 7", mode: .script)
///     shell.run("hit 70 10", mode: .script).replies[0].result  // .success(.hit(…))
///
/// Invariant: the journal's lines make the scene from an empty one. A command that fails changes
/// neither.
///
/// It does not read lines, print or use files: what needs those is returned as a request to the
/// program. Use a shell from one thread.
public final class Shell {
  /// The layers, their layouts and content.
  public internal(set) var scene = Shell.emptyScene()
  /// The commands that it runs.
  let commands: CommandTable
  /// The source of layouts.
  public let catalogue: any LayoutCatalogue
  /// The source of files for `import` and `snapshot`, or nil for none.
  public let files: (any ContentFiles)?
  /// The format of printed replies; `format` changes it.
  public var format: OutputFormat
  /// The sender of the lines, which decides what they may do.
  public var sender = LineSender.owner

  /// The way in which `draw --image` draws.
  public var images = ImageSupport.characters

  /// Maximum item count across all layers, or nil for no limit.
  public var itemBudget: Int? {
    get { scene.itemBudget }
    set { scene.itemBudget = newValue }
  }

  /// Returns the processor time that was used so far, in microseconds; without it laws measure no
  /// time.
  public var processorTime: (() -> Double)?

  /// Called with the effect of a command before it runs.
  public var willExecute: ((Effect) -> Void)?

  /// Called with the name of a layer before its layouts are called.
  public var willCall: ((_ layer: String) -> Void)? {
    didSet { scene.willCall = willCall }
  }

  var journal = JournalLines()
  /// States after earlier lines.
  var kept = KeptStates()
  /// The current replay, or nil while other lines run.
  var replay: Replay?
  /// Lines of the journal that the last replay left out.
  var leftOut: [LeftOutLine] = []
  /// Number of lines in the journal when counters were last reset, or nil if they never were.
  public internal(set) var countersSince: Int?
  var lastSeen: [LayerElements] = []
  /// The commands that gestures run, in the order in which they were bound first.
  var bindings: [BoundGesture] = []
  /// The device's frames of the last imported capture, or nil for none.
  var ghost: Ghost?
  /// The last touch, or nil if something else has changed the scene since.
  var lastTouch: LastTouch?
  /// Whether the running line comes from the live page.
  public var servesPage = false
  /// The running command.
  var running = RunningCommand(words: CommandWords(words: []))
  /// Memory for the bytes and the words of a line; nil while one runs.
  private var room: (bytes: [UInt8], words: [Word])?
  /// The content that the journal's lines have imported.
  var imports: [ImportedCopy: ImportedContent] = [:]

  /// The version of the program.
  public static let version = "0.1.0"

  /// Maximum length of a line, in bytes.
  public static let lineLimit = 65_536

  /// Returns an empty scene whose trace uses the shell's word for moving a sheet.
  static func emptyScene() -> Scene { Scene(moveName: "notch") }

  /// Creates a shell with an empty scene, which has these commands.
  init(
    commands: CommandTable, catalogue: any LayoutCatalogue, format: OutputFormat,
    files: (any ContentFiles)?
  ) {
    self.commands = commands
    self.catalogue = catalogue
    self.files = files
    self.format = format
  }

  /// The lines that make up the scene, oldest first.
  public var journalLines: [JournalEntry] { journal.lines }

  /// The state that restores the shell: the lines, the undone ones and its own settings.
  public var state: ShellState {
    var settings = ShellSettings()
    settings.trace = trace
    settings.usesJSON = format == .json
    settings.countersSince = countersSince
    return ShellState(journal: journal, suspended: suspendedLayers.sorted(), settings: settings)
  }

  /// Restores a state; a line that no longer runs is left out.
  public func restore(_ state: ShellState) {
    suspendedLayers = Set(state.suspended)
    restore(
      state.journal.lines, undone: state.journal.undone,
      countersSince: state.settings.countersSince)
    if let usesJSON = state.settings.usesJSON { format = usesJSON ? .json : .table }
    trace = state.settings.trace
  }

  /// Whether and how calls on layouts are traced.
  public var trace: TraceMode {
    get {
      switch scene.trace.mode {
      case .off: .off
      case .on: .on
      case .uikit: .uikit
      }
    }
    set {
      scene.trace.mode =
        switch newValue {
        case .off: .off
        case .on: .on
        case .uikit: .uikit
        }
    }
  }

  /// Runs the commands of a line until one fails or makes a request; those after it are the
  /// outcome's `rest`.
  ///
  /// A line that cannot be split into words runs nothing. `didAnswer` receives each reply before
  /// the next command runs, but not the reply of a command that makes a request. With
  /// `keepsReplies` off, the outcome does not contain those replies.
  ///
  /// - Complexity: O(n) for n bytes, and that of the commands.
  public func run(
    _ line: String, mode: LineMode, keepsReplies: Bool = true,
    didAnswer: (CommandReply) -> Void = { _ in }
  ) -> LineOutcome {
    var outcome = LineOutcome()
    // Lines follow each other in the same memory; one inside another has its own.
    var (bytes, words) = room.take() ?? ([], [])
    bytes.append(contentsOf: line.utf8)
    do throws(Refusal) {
      guard bytes.count <= Shell.lineLimit else {
        throw Refusal(.lineTooLong(limit: Shell.lineLimit), 0..<1)
      }
      var lexer = Lexer(bytes, room: words)
      words = []
      var commands = try lexer.commands()
      for index in commands.indices {
        let isWhole =
          commands[index].span.count == bytes.count && (lexer.isPlain || !bytes.contains(.lineFeed))
        let reply = run(commands[index], isWhole ? line : nil, bytes, mode, &outcome)
        if outcome.request == nil { didAnswer(reply) }
        if keepsReplies || outcome.request != nil { outcome.replies.append(reply) }
        if outcome.request != nil || !outcome.isSuccess {
          let rest = index + 1 < commands.count ? commands[index + 1].span.lowerBound : bytes.count
          outcome.rest = String(decoding: bytes[rest...], as: UTF8.self)
          break
        }
      }
      words = commands.takeWords()
    } catch {
      let refusal = CommandError(error, command: 0..<bytes.count, line: bytes)
      let reply = CommandReply(command: line, result: .failure(refusal))
      didAnswer(reply)
      outcome.replies = [reply]
      outcome.isSuccess = false
    }
    while !words.isEmpty { words.removeLast() }
    bytes.removeAll(keepingCapacity: true)
    room = (bytes, words)
    return outcome
  }

  /// Runs one command, whose text is `whole` if that is not nil, and adds what it leads to to
  /// `outcome`.
  private func run(
    _ words: CommandWords, _ whole: String?, _ line: [UInt8], _ mode: LineMode,
    _ outcome: inout LineOutcome
  ) -> CommandReply {
    var text = whole ?? OneLine.text(line[words.span])
    if scene.trace.isOn { _ = scene.trace.take() }
    do throws(Refusal) {
      let reply = try answer(words, &text, line, mode, &outcome)
      return CommandReply(command: text, result: .success(reply), trace: takeTrace())
    } catch {
      outcome.isSuccess = false
      let error = CommandError(error, command: words.words[0].span, line: line)
      return CommandReply(command: text, result: .failure(error), trace: takeTrace())
    }
  }

  /// Runs one command and adds its request and its journal line to `outcome`; `text` gets its full
  /// name.
  private func answer(
    _ words: CommandWords, _ text: inout String, _ line: [UInt8], _ mode: LineMode,
    _ outcome: inout LineOutcome
  ) throws(Refusal) -> Reply {
    let command: Command
    if let named = commands.command(named: words.name) {
      command = named
    } else {
      command = try commands.command(for: words.words[0], mode)
      let rest = line[words.words[0].span.upperBound..<words.span.upperBound]
      text = command.name + OneLine.text(rest)
    }
    var reader = try ArgumentReader(command.syntax, words, line: line, columns: scene.columns)
    let form = command.form(of: reader)
    let (effect, revision) = (form.effect ?? command.effect, scene.revision)
    // A replay runs lines inside a command.
    var outer = RunningCommand(words: words)
    swap(&running, &outer)
    defer {
      swap(&running, &outer)
      if let results = outer.known { outcome.journal += results.journal }
    }
    var hasBegun = false
    var reply: Reply
    do throws(Refusal) {
      reply = try form.run(&reader, self) { () throws(Refusal) in
        hasBegun = true
        try check(command, form)
        if mode == .session, command.isTimed { throw Refusal(.notHere(command.name, .timed)) }
        if replay == nil { willExecute?(effect) }
      }
    } catch {
      throw hasBegun ? error : reader.misspeltFlag ?? reader.misspeltKeyword ?? error
    }
    if case .request(let request) = reply { outcome.request = request }
    guard effect.isJournaled else { return reply }
    if dropGhost(after: command, effect) {
      reply.add(remark: "the device's frames are no longer shown: the content has changed")
    }
    if command.group != .touch, !scene.isTouched { lastTouch = nil }
    let results = running.results
    var entry = JournalEntry(
      text, images: results.images, copy: results.copy, healedLayer: results.healedLayer)
    (entry.isFromPage, entry.endsGesture) = (servesPage, running.endsGesture)
    let operation = JournalOperation.append(entry)
    journal.apply(operation)
    outcome.journal.append(operation)
    if replay == nil { keepState(after: journal.lines.count, since: revision) }
    return reply
  }

  /// The calls of the running command on layouts, or nil while `trace` is off.
  private func takeTrace() -> [String]? { scene.trace.isOn ? scene.trace.take() : nil }
}

/// Functions that commands share.
extension Shell {
  /// The words of the running command.
  var words: CommandWords { running.words }

  /// Calls the engine; a refusal points at the word that it names, otherwise at the command's name.
  func engine<T>(_ body: () throws(EngineError) -> T) throws(Refusal) -> T {
    do { return try body() } catch { throw Refusal(engine: error, words) }
  }

  /// Answers a question without a line.
  func asked<Answer>(_ body: () throws(Refusal) -> Answer) throws(CommandError) -> Answer {
    willExecute?(.query)
    defer { if scene.trace.isOn { _ = scene.trace.take() } }
    do throws(Refusal) { return try body() } catch { throw CommandError(error.problem) }
  }

  /// Changes the scene, and replies with the layers that `body` returns.
  func change(_ body: (Scene) throws(EngineError) -> [String]) throws(Refusal) -> Reply {
    try changed(try engine { () throws(EngineError) in try body(scene) })
  }

  /// The reply to a change of `layers`.
  func changed(_ layers: [String], remarks: [String] = []) throws(Refusal) -> Reply {
    .changed(ChangeReply(layers: try status(of: layers), remarks: remarks))
  }

  /// The status of every layer, back to front.
  func statuses() throws(Refusal) -> [LayerStatus] {
    try engine { () throws(EngineError) in try scene.status() }
  }

  /// The statuses with the layouts' remarks on their content.
  func remarkedStatuses() throws(Refusal) -> [LayerStatus] {
    var layers = try statuses()
    for index in layers.indices {
      layers[index].remarks = try engine { () throws(EngineError) in
        try scene.remarks(layer: layers[index].name)
      }
    }
    return layers
  }

  /// The status of some layers.
  func status(of layers: [String]) throws(Refusal) -> [LayerStatus] {
    var result: [LayerStatus] = []
    for name in layers {
      result.append(try engine { () throws(EngineError) in try scene.status(of: name) })
    }
    return result
  }
}

extension Refusal {
  /// Creates a refusal that points at the word that the error names.
  init(engine error: EngineError, _ words: CommandWords) {
    switch error {
    case .noLayer(let name, let known):
      self.init(.unknown(.layer, name, known: known), words.word(name))
    case .noOption(let name, _, let known):
      self.init(.unknown(.option, name, known: known), words.word(name))
    case .noElement(let name): self.init(.engine(error), words.argument(name))
    case .noSection(let section, _), .noSectionPlace(let section, _), .noScroller(let section, _):
      self.init(.engine(error), words.argument("\(section)"))
    case .noItem(let path, _), .noPlace(let path, _):
      self.init(.engine(error), words.argument(path.text))
    case .outOfRange(_, let found, _): self.init(.engine(error), words.number(found))
    default: self.init(.engine(error))
    }
  }
}

extension CommandWords {
  /// The place of the argument, or the key, that is `text`.
  func word(_ text: String) -> Range<Int>? {
    words.dropFirst().first { $0.text == text || $0.key == text }?.span
  }

  /// The place of the first argument that is a number.
  fileprivate func number(_ value: Double) -> Range<Int>? {
    words.dropFirst().first { $0.number == .number(value) }?.span
  }

  /// The place of the argument that is `text`, or of the first one with digits.
  fileprivate func argument(_ text: String) -> Range<Int>? {
    word(text)
      ?? words.dropFirst().first { $0.text.utf8.contains { (0x30...0x39).contains($0) } }?.span
  }
}
