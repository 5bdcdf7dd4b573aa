internal import CollectionEngine
internal import LayoutCore

extension Command {
  static let set = Command(
    "set", .modules, .view,
    "Sets options; 'none' unsets one; 'at X Y' keeps a point in place.",
    suggestedFor: ["config", "change"],
    forms: [
      Form(
        .optional(.labelled("section", .count("S"))),
        .optional(.labelled("item", .indexPath("S,I"))),
        .options(atLeast: 1),
        "Sets options of the layout, a section or an item; 'none' unsets an option."
      ) { shell, section, item, words throws(Refusal) in
        let options = try shell.assignments(words)
        if let item { return try shell.set(options, words, ofItem: item) }
        return try shell.change { scene throws(EngineError) in
          guard let section else { return try scene.setOptions(options) }
          return try scene.setOptions(options, section: section)
        }
      },
      Form(
        .keyword("at", .point("X", "Y")), .options(atLeast: 1),
        "Sets options and keeps what lies at X Y of the scene where it is."
      ) { shell, point, words throws(Refusal) in
        let options = try shell.assignments(words)
        return try shell.change { scene throws(EngineError) in
          try scene.setOptions(options, keeping: point)
        }
      },
    ],
    examples: [
      "load flow; set line-spacing=20", "load flow; sections 3 4; set header=30 section 1",
    ])

  static let get = Command(
    "get", .modules, .query, "Shows the current layout's options and their values.",
    suggestedFor: ["options", "config"],
    forms: [
      Form(.optional(.option("OPTION"))) { shell, name throws(Refusal) in
        let settings = try shell.engine { () throws(EngineError) in try shell.scene.options() }
        guard let name else { return .options(settings) }
        let one = settings.first {
          $0.declaration.name == name || "\($0.layout).\($0.declaration.name)" == name
        }
        guard let one else {
          let known = settings.map { $0.declaration.name }
          throw Refusal(.unknown(.option, name, known: known), shell.words.words.last?.span)
        }
        return .options([one])
      }
    ],
    examples: ["load flow; get", "load flow; get line-spacing"])
}

/// An option and its value as typed.
struct OptionWord: Hashable, Sendable {
  var name: String
  /// The value, or nil to unset the option.
  var value: String?
  var span: Range<Int>

  init(_ word: Word) {
    name = word.key ?? ""
    value = word.value == "none" && !word.isQuoted ? nil : word.value
    span = word.span
  }
}

extension Shell {
  /// Reads options of the current layer's layouts.
  fileprivate func assignments(_ words: [OptionWord]) throws(Refusal) -> [OptionAssignment] {
    var options: [OptionAssignment] = []
    for word in words {
      let place: OptionPlace
      do { place = try scene.optionPlace(word.name) } catch {
        throw Refusal(engine: error, at: word)
      }
      options.append(try OptionReading.read(word, place, layer: scene.currentLayer))
    }
    return options
  }

  /// Sets the size of one item, the only option that items have.
  fileprivate func set(
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
