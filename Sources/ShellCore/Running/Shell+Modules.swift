internal import CollectionEngine
internal import LayoutCore

extension Shell {
  /// What a decorator wraps when nobody says.
  private static let defaultBase = "flow"

  /// `load NAME over BASE as LAYER option=value…`: base first for the engine, last for people.
  func load(_ request: LoadRequest, _ words: CommandWords) throws(Refusal) -> Reply {
    let layer = request.layer ?? scene.currentLayer
    if replay != nil {
      return .loaded(ChangeReply(layers: try loadAgain(request, into: layer, words)))
    }
    if scene.suspendedLayers.contains(layer) { return try heal(layer, by: request, words) }
    return .loaded(ChangeReply(layers: try show(request, in: layer, words)))
  }

  /// Makes the layouts of `request` and shows them in its layer.
  private func show(
    _ request: LoadRequest, in layer: String, images: [String: String] = [:], _ words: CommandWords
  ) throws(Refusal) -> [LayerStatus] {
    let (layouts, options) = try make(request, for: layer, images, words)
    let changed = try engine { () throws(EngineError) in
      try scene.load(layouts, options: options, into: request.layer)
    }
    return try status(of: changed)
  }

  /// The layouts of `request`, base first, and the values of their options.
  func make(
    _ request: LoadRequest, for layer: String, _ images: [String: String], _ words: CommandWords
  ) throws(Refusal) -> ([any CollectionLayout], [OptionAssignment]) {
    // A library may end the process while it is opened.
    willCall?(layer)
    let layouts = try makeLayouts(request.modules, images, words)
    let options = try assignments(request.options, of: layouts, layer: layer)
    return (layouts, options)
  }

  /// New layouts of modules that wrap each other, the outermost first; base first for the engine.
  private func makeLayouts(
    _ modules: [String], _ images: [String: String], _ words: CommandWords
  ) throws(Refusal) -> [any CollectionLayout] {
    var layouts: [any CollectionLayout] = []
    for module in modules { layouts.append(try makeLayout(module, image: images[module], words)) }
    if let innermost = layouts.last, innermost.declaration.isDecorator {
      let base = Shell.defaultBase
      layouts.append(try makeLayout(base, image: images[base], words))
    }
    return layouts.reversed()
  }

  /// Options as typed for layouts that are not shown yet.
  private func assignments(_ words: [OptionWord], of layouts: [any CollectionLayout], layer: String)
    throws(Refusal) -> [OptionAssignment]
  {
    var options: [OptionAssignment] = []
    for word in words {
      let place: OptionPlace
      do { place = try OptionPlace(word.name, in: layouts, layer: layer) } catch {
        throw Refusal(engine: error, at: word)
      }
      options.append(try OptionReading.read(word, place, layer: layer))
    }
    return options
  }

  // MARK: Suspended layouts

  /// `load` in a replay: into a suspended layer goes no layout, and where one cannot be had though it
  /// must not fail, the layer is suspended.
  private func loadAgain(_ request: LoadRequest, into layer: String, _ words: CommandWords)
    throws(Refusal) -> [LayerStatus]
  {
    if replay?.suspendsEveryLayer == true { scene.suspendedLayers.insert(layer) }
    guard let replay, !scene.suspendedLayers.contains(layer) else {
      return try showNothing(request, in: layer)
    }
    let (loaded, images) = replay.load(request, into: layer)
    do { return try show(loaded, in: layer, images: images, words) } catch {
      guard replay.tolerance == .everything else { throw error }
      scene.suspendedLayers.insert(layer)
      _ = try showNothing(request, in: layer)
      throw error
    }
  }

  /// Gives a suspended layer the names of its layouts.
  private func showNothing(_ request: LoadRequest, in layer: String) throws(Refusal)
    -> [LayerStatus]
  {
    let last = request.modules.count - 1
    let layouts = request.modules.enumerated().map { AbsentLayout($1, isDecorator: $0 < last) }
    let changed = try engine { () throws(EngineError) in
      try scene.load(layouts.reversed(), into: request.layer)
    }
    return try status(of: changed)
  }

  /// Loads into a suspended layer: everything since is as if the new layout had been there.
  private func heal(_ layer: String, by request: LoadRequest, _ words: CommandWords) throws(Refusal)
    -> Reply
  {
    _ = try make(request, for: layer, [:], words)
    let old = (scene, requestCount, leftOut)
    var replay = Replay(
      journal.lines, tolerance: .newLayouts, suspended: scene.suspendedLayers.subtracting([layer]))
    replay.heal(layer, by: request)
    let notes = try rebuild(journal, replay)
    do {
      loadedImages = [:]
      let layers = try show(request, in: layer, words)
      healedLayer = layer
      return .loaded(ChangeReply(layers: layers, notes: notes))
    } catch {
      (scene, requestCount, leftOut) = old
      throw error
    }
  }

  /// `unload LAYER`.
  func unload(_ layer: String, _ words: CommandWords) throws(Refusal) -> Reply {
    let changed = try engine(words) { () throws(EngineError) in try scene.unload(layer) }
    scene.suspendedLayers.remove(layer)
    return try self.changed(changed, notes: ["\(layer): unloaded"])
  }

  /// `reload [NAME]`: new images, then the same scene again from the journal.
  ///
  /// In a replay there is nothing to do: the lines before have taken the new images already.
  func reload(_ module: String?, _ words: CommandWords) throws(Refusal) -> Reply {
    if replay != nil { return try changed([]) }
    try catalogue(words) { catalogue throws(CatalogueError) in try catalogue.reload(module) }
    let images = catalogue.images.filter { module == nil || $0.key == module }
    let notes = try rebuild(
      journal,
      Replay(
        journal.lines, tolerance: .newLayouts, suspended: try suspendedLayers(without: module),
        reloaded: images))
    loadedImages = images
    return try changed(scene.layerNames, notes: notes)
  }

  /// Suspended layers that show no layout of `module`; none without a name.
  private func suspendedLayers(without module: String?) throws(Refusal) -> Set<String> {
    guard let module else { return [] }
    return Set(
      try status(of: scene.suspendedLayers.sorted()).filter { layer in
        let names = [layer.layout ?? ""] + (layer.base ?? "").split(separator: " ").map(String.init)
        return !names.contains(module)
      }.map(\.name))
  }

  /// `plugins [NAME]`.
  func plugins(_ name: String?, _ showsPaths: Bool, _ words: CommandWords) throws(Refusal) -> Reply
  {
    guard let name else {
      return .modules(catalogue.modules(), isDetailed: false, showsPaths: showsPaths)
    }
    let module = try catalogue(words) { catalogue throws(CatalogueError) in
      try catalogue.describe(name)
    }
    return .modules([module], isDetailed: true, showsPaths: showsPaths)
  }

  /// `set option=value… [section S | item S,I | at X Y]`.
  ///
  /// The only option an item has of its own is its size.
  func set(_ words: [OptionWord], _ target: OptionTarget) throws(Refusal) -> Reply {
    var options: [OptionAssignment] = []
    for word in words {
      let place: OptionPlace
      do { place = try scene.optionPlace(word.name) } catch {
        throw Refusal(engine: error, at: word)
      }
      options.append(try OptionReading.read(word, place, layer: scene.currentLayer))
    }
    switch target {
    case .layer:
      return try changed(
        try engine { () throws(EngineError) in try scene.setOptions(options) })
    case .layerKeeping(let point):
      return try changed(
        try engine { () throws(EngineError) in try scene.setOptions(options, keeping: point) })
    case .section(let section):
      return try changed(
        try engine { () throws(EngineError) in
          try scene.setOptions(options, section: section)
        })
    case .item(let path):
      let changes = try zip(words, options).map { pair throws(Refusal) -> ItemChange in
        let name = pair.1.name.split(separator: ".").last ?? ""
        guard name == "item-size" else {
          throw Refusal(engine: .optionScope(pair.1.name, scope: "one item"), at: pair.0)
        }
        if case .size(let size) = pair.1.value { return .size(size) }
        return .size(nil)
      }
      return try edit(.item(path, changes))
    }
  }

  /// `get [option]`.
  func get(_ name: String?, _ words: CommandWords) throws(Refusal) -> Reply {
    let options = try engine { () throws(EngineError) in try scene.options() }
    let settings = options.map { option in
      OptionSetting(
        layout: option.layout, declaration: option.declaration, value: option.value,
        sections: option.sections.map {
          OptionSetting.SectionValue(section: $0.section, value: $0.value)
        })
    }
    guard let name else { return .options(settings) }
    guard
      let one = settings.first(where: {
        $0.declaration.name == name || "\($0.layout).\($0.declaration.name)" == name
      })
    else {
      let known = settings.map(\.declaration.name)
      throw Refusal(.unknownOption(name, known: known), words.words.last?.span)
    }
    return .options([one])
  }

  private func makeLayout(_ name: String, image: String?, _ words: CommandWords) throws(Refusal)
    -> any CollectionLayout
  {
    do {
      let layout = try catalogue.makeLayout(name, image: image)
      if let image = catalogue.images[name] { loadedImages[name] = image }
      return layout
    } catch {
      throw Refusal(catalogue: error, words.word(name))
    }
  }

  /// Asks the catalogue; its refusals point at the last word.
  func catalogue<T>(
    _ words: CommandWords, _ body: (any LayoutCatalogue) throws(CatalogueError) -> T
  ) throws(Refusal) -> T {
    do { return try body(catalogue) } catch {
      throw Refusal(catalogue: error, words.words.last?.span)
    }
  }
}

extension Refusal {
  /// A refusal of the catalogue.
  init(catalogue error: CatalogueError, _ span: Range<Int>?) {
    switch error {
    case .unknown(let name, let known): self.init(.unknownModule(name, known: known), span)
    case .refused(let sentence): self.init(.module(sentence), span)
    }
  }

  /// A refusal of the engine that concerns one option.
  init(engine error: EngineError, at word: OptionWord) {
    if case .noOption(let name, _, let known) = error {
      self.init(.unknownOption(name, known: known), word.span)
    } else {
      self.init(.engine(error), word.span)
    }
  }
}
