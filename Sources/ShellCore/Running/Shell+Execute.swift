internal import CollectionEngine
internal import LayoutCore

extension Shell {
  /// Carries a command out.
  func execute(_ command: Command, _ words: CommandWords, _ outcome: inout LineOutcome)
    throws(Refusal) -> Reply
  {
    switch command {
    case .load(let request): return try load(request, words)
    case .unload(let layer): return try unload(layer, words)
    case .reload(let module): return try reload(module, words)
    case .plugins(let name, let showsPaths): return try plugins(name, showsPaths, words)
    case .set(let options, let target): return try set(options, target)
    case .get(let option): return try get(option, words)
    case .layers: return .layers(try statuses(), current: scene.currentLayer)
    case .use(let layer): return try use(layer, words)
    case .layer(let name, let request): return try arrange(name, request, words)
    case .bounds, .inset, .safeArea, .scroll, .fling: return try move(command)
    case .press, .drag, .release, .tick, .settle, .notch: return try touch(command)
    case .policyCompare(let velocity):
      return .policies(
        try engine { () throws(EngineError) in try scene.compareReleases(velocity: velocity) })
    case .attributes, .hit, .itemAt, .passthrough, .touchmap, .status, .contentCounts, .content,
      .explain, .diff, .stats, .draw:
      return try ask(command, words)
    case .importItems(let path, let isStrict): return try importItems(path, isStrict, words)
    case .transition(let request): return try transition(request, words)
    case .frames(let count):
      return .frames(
        try engine(words) { () throws(EngineError) in try scene.frames(count) })
    case .assert(let text, let start):
      try Predicate.check(text, at: start, on: scene)
      return .assertion(text)
    case .trace(let isOn):
      scene.trace.isOn = isOn
      return .trace(isOn)
    case .undo(let count): return try undo(count, &outcome)
    case .redo(let count): return try redo(count, &outcome)
    case .journal:
      return .journal(
        journal.lines.map { $0.command }, undone: journal.undone.reversed().map { $0.command })
    case .help(let topic): return try help(topic, words)
    case .format(let format):
      setFormat(format)
      return .format(format)
    case .host(let action):
      outcome.action = action
      return .host(action)
    default: return try edit(command)
    }
  }

  /// Asks the engine; its refusals point at the word they name, else at the whole command.
  func engine<T>(
    _ words: CommandWords? = nil, _ body: () throws(EngineError) -> T
  ) throws(Refusal) -> T {
    do { return try body() } catch { throw Refusal(engine: error, words) }
  }

  /// The status of every layer, back to front.
  func statuses() throws(Refusal) -> [LayerStatus] {
    try engine { () throws(EngineError) in try scene.status() }
  }

  /// What to answer after a change of `layers`.
  func changed(_ layers: [String], notes: [String] = []) throws(Refusal) -> Reply {
    .changed(ChangeReply(layers: try status(of: layers), notes: notes))
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
  /// A refusal of the engine, pointing at the word that names what it refused.
  init(engine error: EngineError, _ words: CommandWords?) {
    switch error {
    case .noLayer(let name, let known):
      self.init(.unknownLayer(name, known: known), words?.word(name))
    case .noOption(let name, _, let known):
      self.init(.unknownOption(name, known: known), words?.word(name))
    case .noElement(let name): self.init(.engine(error), words?.argument(name))
    case .noSection(let section, _): self.init(.engine(error), words?.argument("\(section)"))
    case .noItem(let path, _):
      self.init(.engine(error), words?.argument("\(path.section),\(path.item)"))
    default: self.init(.engine(error))
    }
  }
}

extension CommandWords {
  /// The place of the argument that is `text`, or its key.
  func word(_ text: String) -> Range<Int>? {
    words.dropFirst().first { $0.text == text || $0.key == text }?.span
  }

  /// The place of the argument that is `text`, else that of the first one with digits in it.
  fileprivate func argument(_ text: String) -> Range<Int>? {
    word(text)
      ?? words.dropFirst().first { $0.text.utf8.contains { (0x30...0x39).contains($0) } }?.span
  }
}
