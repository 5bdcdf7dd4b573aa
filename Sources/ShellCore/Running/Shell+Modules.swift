internal import CollectionEngine
internal import LayoutCore

extension Shell {
  /// What a decorator wraps when nobody says.
  private static let defaultBase = "flow"

  /// `load NAME over BASE as LAYER option=value…`: base first for the engine, last for people.
  func load(_ request: LoadRequest, _ words: CommandWords) throws(Refusal) -> Reply {
    let layouts = try makeLayouts(request.modules, words)
    let layer = request.layer ?? scene.currentLayer
    let options = try assignments(request.options, of: layouts, layer: layer)
    let changed = try lifting(isReplaying ? [] : [layer]) { () throws(Refusal) in
      try engine { () throws(EngineError) in
        try scene.load(layouts, options: options, into: request.layer)
      }
    }
    return .loaded(try status(of: changed))
  }

  /// New layouts of modules that wrap each other, the outermost first; base first for the engine.
  func makeLayouts(_ modules: [String], _ words: CommandWords) throws(Refusal)
    -> [any CollectionLayout]
  {
    var layouts: [any CollectionLayout] = []
    for module in modules { layouts.append(try makeLayout(module, words)) }
    if let innermost = layouts.last, innermost.declaration.isDecorator {
      layouts.append(try makeLayout(Shell.defaultBase, words))
    }
    return layouts.reversed()
  }

  /// Options as typed for layouts that are not shown yet.
  func assignments(_ words: [OptionWord], of layouts: [any CollectionLayout], layer: String)
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

  /// Runs `body` with the suspension of `layers` lifted; it comes back where `body` fails.
  private func lifting<T>(_ layers: Set<String>, _ body: () throws(Refusal) -> T) throws(Refusal)
    -> T
  {
    let suspended = scene.suspendedLayers
    if suspended.isDisjoint(with: layers) { return try body() }
    scene.suspendedLayers.subtract(layers)
    do { return try body() } catch {
      scene.suspendedLayers = suspended
      throw error
    }
  }

  /// `unload LAYER`.
  func unload(_ layer: String, _ words: CommandWords) throws(Refusal) -> Reply {
    let changed = try engine(words) { () throws(EngineError) in try scene.unload(layer) }
    return try self.changed(changed, notes: ["\(layer): unloaded"])
  }

  /// `reload [NAME]`: new images, then the same scene again from the journal.
  ///
  /// In a replay there is nothing to do: the lines before have taken the new images already.
  func reload(_ module: String?, _ words: CommandWords) throws(Refusal) -> Reply {
    if isReplaying { return try changed([]) }
    try catalogue(words) { catalogue throws(CatalogueError) in try catalogue.reload(module) }
    let images = catalogue.images.filter { module == nil || $0.key == module }
    try lifting(scene.suspendedLayers) { () throws(Refusal) in
      try rebuild(journal, reloaded: images)
    }
    loadedImages = images
    return try changed(scene.layerNames)
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

  /// `set option=value… [section S | item S,I]`.
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

  private func makeLayout(_ name: String, _ words: CommandWords) throws(Refusal)
    -> any CollectionLayout
  {
    do {
      let layout = try catalogue.makeLayout(name, image: wantedImages[name])
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
