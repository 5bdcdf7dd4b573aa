internal import CollectionEngine
internal import LayoutCore
internal import ShellValues

extension LoadRequest {
  private static let argument = Argument<LoadRequest>.loadRequest

  /// Reads a `load` line of the journal; nil for other lines.
  init?(_ line: String, _ commands: CommandTable) {
    let bytes = Array(line.utf8)
    var lexer = Lexer(bytes)
    guard let words = (try? lexer.commands())?.first,
      let load = commands.command(named: words.words[0].text),
      load.role == .load, var reader = try? ArgumentReader(load.syntax, words, line: bytes),
      let request = try? LoadRequest.argument.read(&reader)
    else { return nil }
    self = request
  }
}

// MARK: Loading

extension Shell {
  /// The base that a decorator wraps by default.
  static let defaultBase = "flow"

  /// Loads layouts into a layer.
  func load(_ request: LoadRequest) throws(Refusal) -> Reply {
    let layer = request.layer ?? scene.currentLayer
    if replay != nil { return .loaded(ChangeReply(layers: try loadAgain(request, into: layer))) }
    if scene.suspendedLayers.contains(layer) { return try heal(layer, by: request) }
    return .loaded(ChangeReply(layers: try place(request, in: layer)))
  }

  /// Creates the layouts of `request` and shows them in its layer.
  private func place(_ request: LoadRequest, in layer: String, images: [String: String] = [:])
    throws(Refusal) -> [LayerStatus]
  {
    let (layouts, options) = try make(request, for: layer, images)
    let changed = try engine { () throws(EngineError) in
      try scene.load(layouts, options: options, into: request.layer)
    }
    return try status(of: changed)
  }

  /// Creates the layouts of `request`, base first, and reads their options.
  func make(_ request: LoadRequest, for layer: String, _ images: [String: String]) throws(Refusal)
    -> ([any CollectionLayout], [OptionAssignment])
  {
    // A library may crash the process while it is opened.
    willCall?(layer)
    var layouts: [any CollectionLayout] = []
    for name in request.modules { layouts.append(try makeLayout(name, image: images[name])) }
    if layouts.last?.declaration.isDecorator == true {
      let base = Shell.defaultBase
      layouts.append(try makeLayout(base, image: images[base]))
    }
    layouts.reverse()
    var options: [OptionAssignment] = []
    for word in request.options {
      do throws(Refusal) {
        options.append(try assignment(word, in: layouts, layer: layer))
      } catch {
        guard let replay, replay.leavesOptionsOut else { throw error }
        leaveOut(word, error, of: replay)
      }
    }
    return (layouts, options)
  }

  /// The value that a word of `load` gives to an option of its layouts.
  private func assignment(
    _ word: OptionWord, in layouts: [any CollectionLayout], layer: String
  ) throws(Refusal) -> OptionAssignment {
    let place: OptionPlace
    do { place = try OptionPlace(word.name, in: layouts, layer: layer) } catch {
      throw Refusal(engine: error, at: word)
    }
    return try assignment(word, place, layer: layer)
  }

  /// Goes on without an option that the module had when the line was typed, and has no more.
  private func leaveOut(_ word: OptionWord, _ refusal: Refusal, of replay: Replay) {
    leftOut.append(
      LeftOutLine(
        index: replay.index, command: replay.command, reason: refusal.problem.message,
        option: "\(word.name)=\(word.value ?? "none")"))
  }

  private func makeLayout(_ name: String, image: String?) throws(Refusal) -> any CollectionLayout {
    do {
      let layout = try catalogue.makeLayout(name, image: image)
      if let image = catalogue.images[name] { running.results.images[name] = image }
      return layout
    } catch {
      throw Refusal(catalogue: error, words.word(name))
    }
  }

  /// Returns the catalogue's description of a module.
  func describe(_ name: String) throws(Refusal) -> ModuleDescription {
    do { return try catalogue.describe(name) } catch {
      throw Refusal(catalogue: error, words.words.last?.span)
    }
  }

  // MARK: Suspended layouts

  /// Loads in a replay: a suspended layer gets a placeholder, and a layer whose layout is missing
  /// is suspended if no line may fail.
  private func loadAgain(_ request: LoadRequest, into layer: String) throws(Refusal)
    -> [LayerStatus]
  {
    if replay?.suspendsEveryLayer == true { scene.suspendedLayers.insert(layer) }
    guard let replay, !scene.suspendedLayers.contains(layer) else {
      return try loadPlaceholders(request, in: layer)
    }
    let (loaded, images) = replay.load(request, into: layer)
    do { return try place(loaded, in: layer, images: images) } catch {
      guard replay.tolerance == .everything else { throw error }
      scene.suspendedLayers.insert(layer)
      _ = try loadPlaceholders(request, in: layer)
      throw error
    }
  }

  /// Loads placeholders with the names of the layouts, and of the default base of a decorator, into
  /// a suspended layer.
  private func loadPlaceholders(_ request: LoadRequest, in layer: String) throws(Refusal)
    -> [LayerStatus]
  {
    var modules = request.modules
    let last = catalogue.modules().first { $0.name == modules.last }
    if last?.isDecorator == true { modules.append(Shell.defaultBase) }
    var layouts: [any CollectionLayout] = []
    for module in modules.reversed() {
      layouts.append(AbsentLayout(module, isDecorator: !layouts.isEmpty))
    }
    let changed = try engine { () throws(EngineError) in
      try scene.load(layouts, into: request.layer)
    }
    return try status(of: changed)
  }

  /// Loads into a suspended layer and replays the journal as if the new layout had always been
  /// there.
  private func heal(_ layer: String, by request: LoadRequest) throws(Refusal) -> Reply {
    _ = try make(request, for: layer, [:])
    let old = (scene, leftOut)
    var replay = Replay(
      journal.lines[...], commands, tolerance: .newLayouts,
      suspended: scene.suspendedLayers.subtracting([layer]))
    replay.heal(layer, by: request)
    var same = journal
    let remarks = try rebuild(&same, replay)
    do {
      let layers = try place(request, in: layer)
      running.results.healedLayer = layer
      return .loaded(ChangeReply(layers: layers, remarks: remarks))
    } catch {
      (scene, leftOut) = old
      kept.removeAll(after: 0)
      throw error
    }
  }

  // MARK: Reloading

  /// Loads new images and rebuilds the scene from the journal.
  ///
  /// Does nothing in a replay, whose earlier lines have taken the new images already. A lenient
  /// reload leaves out options that the new build does not know.
  func reload(_ module: String?, isLenient: Bool) throws(Refusal) -> Reply {
    if replay != nil { return try changed([]) }
    do { try catalogue.reload(module) } catch {
      throw Refusal(catalogue: error, words.words.last?.span)
    }
    let images = catalogue.images.filter { module == nil || $0.key == module }
    var same = journal
    let remarks = try rebuild(
      &same,
      Replay(
        journal.lines[...], commands, tolerance: .newLayouts,
        suspended: try suspendedLayers(without: module),
        reloaded: images, leavesOptionsOut: isLenient))
    running.results.images = images
    return try changed(scene.layerNames, remarks: remarks)
  }

  /// Returns the suspended layers without a layout of `module`; none without a name.
  private func suspendedLayers(without module: String?) throws(Refusal) -> Set<String> {
    guard let module else { return [] }
    return Set(
      try status(of: scene.suspendedLayers.sorted()).filter { !$0.layouts.contains(module) }
        .map { $0.name })
  }
}

extension Refusal {
  /// A refusal of the catalogue.
  init(catalogue error: CatalogueError, _ span: Range<Int>?) {
    switch error {
    case .unknown(let name, let known): self.init(.unknown(.module, name, known: known), span)
    case .refused(let error): self.init(.outside(error), span)
    }
  }
}

/// A placeholder for a layout that cannot be called; it has only a name.
///
/// Its layer is suspended, so it is never queried.
final class AbsentLayout: CollectionLayout {
  let declaration: LayoutDeclaration
  let contentSize = Size.zero

  init(_ name: String, isDecorator: Bool) {
    declaration = LayoutDeclaration(
      name: name, version: "", summary: "", isDecorator: isDecorator)
  }

  func prepare(_ context: any LayoutContext) {}

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {}

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? { nil }
}
