internal import CollectionEngine
internal import ShellValues

/// What the running command leaves beside its answer, and the words that its errors point at.
struct RunningCommand {
  var words = CommandWords(words: [])
  /// Images that it loaded, by module.
  var images: [String: String] = [:]
  /// The name of the copy that it made of a file.
  var copy: String?
  /// The layer whose suspended layout it replaced.
  var healedLayer: String?
  /// What it does to the saved journal beside adding its own line.
  var journal: [JournalOperation] = []
  /// What the program has to do.
  var request: HostRequest?
}

/// What commands have in common.
extension Shell {
  /// The words of the running command.
  var words: CommandWords { running.words }

  /// Leaves something to the program.
  func ask(_ request: HostRequest) -> Reply {
    running.request = request
    return .host(request)
  }

  /// Asks the engine; its refusals point at the word of `words` that they name, else at the whole command.
  func engine<T>(
    _ words: CommandWords? = nil, _ body: () throws(EngineError) -> T
  ) throws(Refusal) -> T {
    do { return try body() } catch { throw Refusal(engine: error, words) }
  }

  /// Changes the scene, and answers with the layers that `body` says have changed.
  func change(_ body: (inout Scene) throws(EngineError) -> [String]) throws(Refusal) -> Reply {
    try changed(try engine { () throws(EngineError) in try body(&scene) })
  }

  /// What to answer after a change of `layers`.
  func changed(_ layers: [String], notes: [String] = []) throws(Refusal) -> Reply {
    .changed(ChangeReply(layers: try status(of: layers), notes: notes))
  }

  /// The status of every layer, back to front.
  func statuses() throws(Refusal) -> [LayerStatus] {
    try engine { () throws(EngineError) in try scene.status() }
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
      self.init(.unknown(.layer, name, known: known), words?.word(name))
    case .noOption(let name, _, let known):
      self.init(.unknown(.option, name, known: known), words?.word(name))
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
