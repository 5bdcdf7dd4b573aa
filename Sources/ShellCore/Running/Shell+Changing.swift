internal import CollectionEngine
internal import LayoutCore
internal import TextFormats

/// The batch requests of one command, with positions as UIKit counts them.
struct Requests {
  let count: Int
  let request: (Int) -> BatchOperation

  /// Creates `count` requests with `request`.
  init(_ count: Int, _ request: @escaping (Int) -> BatchOperation) {
    self.count = count
    self.request = request
  }
}

extension Shell {
  /// Maximum number of requests in one batch.
  private static let requestLimit = 100_000

  /// Edits the content, or adds requests to the open batch.
  func edit(
    _ now: (Scene) throws(EngineError) -> [String],
    inBatch requests: () throws(Refusal) -> Requests
  ) throws(Refusal) -> Reply {
    guard scene.isBatchOpen else { return try change(now) }
    let requests = try requests()
    let total = scene.batchRequestCount + requests.count
    guard total <= Shell.requestLimit else {
      throw Refusal(.tooManyRequests(found: total, limit: Shell.requestLimit))
    }
    try engine { () throws(EngineError) in
      for index in 0..<requests.count { try scene.add(requests.request(index)) }
    }
    return try requestsSoFar()
  }

  func beginBatch(_ strictness: BatchStrictness) throws(Refusal) -> Reply {
    let count = scene.batchRequestCount
    try engine { () throws(EngineError) in try scene.beginBatch(strictness) }
    let name = scene.batchStrictness == .strict ? "strict" : "lenient"
    let depth = scene.batchDepth
    if depth > 1 {
      let requests = "\(count) request\(count == 1 ? "" : "s")"
      return try changed(
        [],
        remarks: [
          "batch: joins the open one, \(name), \(requests), \(depth) deep: 'commit' ends one, "
            + "'rollback' discards all"
        ])
    }
    return try changed([], remarks: ["batch: open, \(name)"])
  }

  func requestsSoFar() throws(Refusal) -> Reply {
    let (count, depth) = (scene.batchRequestCount, scene.batchDepth)
    let deep = depth > 1 ? ", \(depth) deep" : ""
    return try changed([], remarks: ["batch: \(count) request\(count == 1 ? "" : "s")\(deep)"])
  }
}

extension Shell {
  /// Changes properties of one item.
  func change(_ path: IndexPath, _ changes: [ItemChange]) throws(Refusal) -> Reply {
    try edit { scene throws(EngineError) in
      try scene.change(items: path.item...path.item, section: path.section, changes)
    } inBatch: { () throws(Refusal) in
      Requests(1) { _ in .reloadItem(path, changes) }
    }
  }
}

extension Scene {
  func itemCount(ofSection section: Int) throws(EngineError) -> Int {
    let counts = try itemCounts()
    guard counts.indices.contains(section) else { throw .noSection(section, count: counts.count) }
    return counts[section]
  }
}

extension Shell {
  /// `layer LAYER …`.
  func arrange(_ layer: String, _ change: LayerChange) throws(Refusal) -> Reply {
    let layers = try engine { () throws(EngineError) in try scene.arrange(layer, change) }
    var reply = ChangeReply(layers: try status(of: layers))
    if case .passThrough(false) = change {
      reply.overridden = (try? scene.passThrough(layer: layer).overridden.rects) ?? []
    }
    return .changed(reply)
  }
}

extension Shell {
  /// Reads options of the current layer's layouts.
  func assignments(_ words: [OptionWord]) throws(Refusal) -> [OptionAssignment] {
    var options: [OptionAssignment] = []
    for word in words {
      let place: OptionPlace
      do { place = try scene.optionPlace(word.name) } catch {
        throw Refusal(engine: error, at: word)
      }
      options.append(try assignment(word, place, layer: scene.currentLayer))
    }
    return options
  }

  /// Reads the value of an option; that of an option for files is the text in its file, for the
  /// option that it fills.
  ///
  /// A replay takes what was read before, as for `import`.
  func assignment(_ word: OptionWord, _ place: OptionPlace, layer: String) throws(Refusal)
    -> OptionAssignment
  {
    guard let filled = place.optionInFile, let path = word.value else {
      return try OptionReading.read(word, place, layer: layer)
    }
    let name = words.words[0].text
    guard let files else { throw Refusal(.notHere(name, .noFiles), word.span) }
    if replay == nil, sender.barred.contains(.readsFile) {
      throw Refusal(.notHere(name, .barred(.readsFile, sender)), word.span)
    }
    if running.results.copy != nil { throw Refusal(.repeated(word.name), word.span) }
    do throws(Problem) {
      let copy = replay?.lineCopy
      let bytes = try bytes(of: path, copy, files)
      guard bytes.count <= Shell.textLimit else {
        throw .badFile(path, ImportFault(.tooLong(limit: Shell.textLimit)))
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .badFile(path, ImportFault(.syntax(.encoding)))
      }
      running.results.copy = copy ?? files.keep(bytes)
      var read = word
      (read.name, read.value, read.file) = (filled.fullName, text, path)
      return try readText(read, filled, layer)
    } catch {
      throw Refusal(error, word.span)
    }
  }

  /// Maximum size of a file with the text of an option, in bytes.
  private static let textLimit = 1 << 20

  private func readText(_ word: OptionWord, _ place: OptionPlace, _ layer: String)
    throws(Problem) -> OptionAssignment
  {
    do throws(Refusal) { return try OptionReading.read(word, place, layer: layer) } catch {
      throw error.problem
    }
  }

  /// Sets the size of one item, the only option that items have.
  func set(
    _ options: [OptionAssignment], _ words: [OptionWord], ofItem path: IndexPath
  ) throws(Refusal) -> Reply {
    var changes: [ItemChange] = []
    for (option, word) in zip(options, words) {
      guard option.name.split(separator: ".").last == "item-size" else {
        throw Refusal(engine: .optionScope(option.name, .item), at: word)
      }
      if case .size(let size) = option.value {
        changes.append(.size(size))
      } else {
        changes.append(.size(nil))
      }
    }
    return try change(path, changes)
  }
}

extension Refusal {
  /// A refusal of the engine that concerns one option.
  init(engine error: EngineError, at word: OptionWord) {
    if case .noOption(let name, _, let known) = error {
      self.init(.unknown(.option, name, known: known), word.span)
    } else {
      self.init(.engine(error), word.span)
    }
  }
}

extension Shell {
  /// Issues a context on the current layer, or the layout's own.
  func invalidate(_ invalidation: Invalidation?, forgetsKept: Bool = false) throws(Refusal) -> Reply
  {
    let (layers, context) = try engine { () throws(EngineError) in
      try scene.invalidate(invalidation, forgetsKept: forgetsKept)
    }
    let kinds = try engine { () throws(EngineError) in try scene.kinds() }
    return .invalidation(ChangeReply(layers: try status(of: layers)), context, kinds)
  }
}

extension Shell {
  /// Refuses if the layer's layout is suspended or, in a replay, replaced.
  func checkTransition() throws(Refusal) {
    let layer = scene.currentLayer
    if scene.suspendedLayers.contains(layer) || replay?.hasStandIn(for: layer) == true {
      throw Refusal(.engine(.suspended(layer: layer)))
    }
  }

  /// Starts a transition or continues the one to the same layouts, up to `progress` or to its end.
  func transition(to request: LoadRequest, at progress: Double?) throws(Refusal)
    -> Reply
  {
    try checkTransition()
    let status = try engine { () throws(EngineError) in try scene.transitionStatus() }
    if let status, status.layouts.starts(with: request.modules) {
      if let option = request.options.first {
        throw Refusal(.optionsOfTransition, option.span)
      }
      return try change { scene throws(EngineError) in
        guard let progress else { return try scene.finishTransition() }
        return try scene.setTransition(to: progress)
      }
    }
    let (layouts, options) = try make(request, for: scene.currentLayer, replay?.lineImages ?? [:])
    return try change { scene throws(EngineError) in
      try scene.startTransition(to: layouts, options: options, at: progress)
    }
  }
}
