extension CommandTable {
  /// Loading layouts and setting their options.
  static let modules: [CommandSpec] = [
    CommandSpec(
      name: "load", group: .modules, effect: .edit,
      summary: "Loads a layout by name into a layer; a new layer goes on top.",
      forms: [
        Form(
          [
            .required(.module("NAME")), .repeated(.labelled("over", .module("BASE"))),
            .optional(.labelled("as", .newLayer("LAYER"))),
          ], keys: .options(atLeast: 0)
        ) { a in
          return .load(
            LoadRequest(
              modules: [a.name(0)] + a.words(1), layer: a.word(2),
              options: a.keys.map(OptionWord.init)))
        }
      ],
      examples: ["load flow", "load flow as sheet line-spacing=20"]),
    CommandSpec(
      name: "unload", group: .modules, effect: .edit,
      summary: "Takes a layer away; the last one stays and loses its layout.",
      forms: [Form([.required(.layer("LAYER"))]) { .unload(layer: $0.name(0)) }],
      examples: ["load flow as sheet; unload sheet"]),
    CommandSpec(
      name: "reload", group: .modules, effect: .edit,
      summary: "Loads a module again from its file, or all of them.",
      forms: [Form([.optional(.module("NAME"))]) { .reload(module: $0.word(0)) }],
      examples: ["load flow; reload flow"]),
    CommandSpec(
      name: "plugins", group: .modules, effect: .query,
      summary: "Lists the modules that can be loaded, or describes one.",
      forms: [
        Form([.optional(.module("NAME"))], flags: [Flag(name: "--paths")]) {
          .plugins(module: $0.word(0), showsPaths: $0.hasFlag("--paths"))
        }
      ],
      examples: ["plugins", "plugins flow"]),
    CommandSpec(
      name: "set", group: .modules, effect: .view,
      summary: "Sets options of the layout; none unsets one; what lies at X Y stays there.",
      forms: [
        Form(
          [
            .optional(.labelled("section", .integer("S", 0...PositionReading.limit))),
            .optional(.labelled("item", .indexPath("S,I"))),
          ], "Sets options of the layout, or of one section or item; none unsets an option.",
          keys: .options(atLeast: 1)
        ) { a in
          var target = OptionTarget.layer
          if let section = a.integer(0) { target = .section(section) }
          if a.value(1) != nil { target = .item(a.indexPath(1)) }
          return .set(a.keys.map(OptionWord.init), target)
        },
        Form(
          [.required(.keyword(["at"])), .required(.number("X")), .required(.number("Y"))],
          "Sets options; what lies at X Y of the viewport stays there.", keys: .options(atLeast: 1)
        ) { .set($0.keys.map(OptionWord.init), .layerKeeping($0.point(1))) },
      ],
      examples: [
        "load flow; set line-spacing=20", "load flow; sections 3 4; set header=30 section 1",
      ]),
    CommandSpec(
      name: "get", group: .modules, effect: .query,
      summary: "Shows the options of the current layer's layout and their values.",
      forms: [Form([.optional(.option("OPTION"))]) { .get(option: $0.word(0)) }],
      examples: ["load flow; get", "load flow; get line-spacing"]),
  ]
}
