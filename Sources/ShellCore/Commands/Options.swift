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
      Form(
        .optional(.option("OPTION")), .flag("--json"), .flag("--swift"),
        "Of an option in a notation the text alone; --json, --swift: in another form."
      ) { shell, name, isJSON, isSwift throws(Refusal) in
        let settings = try shell.engine { () throws(EngineError) in try shell.scene.options() }
        guard let name else { return .options(settings) }
        let one = settings.first {
          $0.declaration.name == name || "\($0.layout).\($0.declaration.name)" == name
        }
        guard let one else {
          let known = settings.map { $0.declaration.name }
          throw Refusal(.unknown(.option, name, known: known), shell.words.words.last?.span)
        }
        return try shell.value(of: one, (isJSON ? ["json"] : []) + (isSwift ? ["swift"] : []))
      }
    ],
    examples: ["load flow; get", "load flow; get line-spacing"])
}

extension Shell {
  /// The value of an option: its text where it is in a notation, in one of its forms.
  func value(of option: OptionState, _ forms: [String]) throws(Refusal) -> Reply {
    let name = "\(option.layout).\(option.declaration.name)"
    let form = forms.last
    let flag = form.flatMap { words.word("--\($0)") }
    if forms.count > 1 {
      let usage = Command.get.usage(of: Command.get.forms[0])
      throw Refusal(.extraArgument("--\(forms[1])", usage: usage), flag)
    }
    let text = try engine { () throws(EngineError) in
      try scene.optionText(name, as: form ?? "")
    }
    if let text { return .optionText(option, form: form, text) }
    guard let form else { return .options([option]) }
    let known = ((try? scene.optionPlace(name))?.forms ?? []).map { "--\($0)" }
    let command = "get \(option.declaration.name)"
    throw Refusal(.unknown(.flag(of: command), "--\(form)", known: known), flag)
  }
}
