internal import CollectionEngine

extension CommandTable {
  /// The stack of layers.
  static let layers: [CommandSpec] = [
    CommandSpec(
      name: "layers", group: .layers, effect: .query,
      summary: "Lists the layers from back to front and how each takes part.",
      forms: [Form { _ in .layers }], examples: ["layers"]),
    CommandSpec(
      name: "use", group: .layers, effect: .view,
      summary: "Makes a layer the one that commands mean when they name none.",
      forms: [Form([.required(.layer("LAYER"))]) { .use(layer: $0.name(0)) }],
      examples: ["load flow as sheet; use main"]),
    CommandSpec(
      name: "layer", group: .layers, effect: .view,
      summary:
        "Moves, hides, connects or anchors a layer.",
      forms: [
        Form(
          [.required(.layer("LAYER")), .required(.keyword(["front", "back", "show", "hide"]))],
          "Moves a layer in front of all others or behind them, shows or hides it."
        ) {
          .layer($0.name(0), place($0.name(1)))
        },
        Form(
          layerSwitch("interactive"), "Sets whether the layer and its elements take touches at all."
        ) { .layer($0.name(0), .interactive($0.name(2) == "on")) },
        Form(
          layerSwitch("passthrough"),
          "Sets whether touches where the layer has no element fall to the layer behind."
        ) { .layer($0.name(0), .passThrough($0.name(2) == "on")) },
        Form(
          [
            .required(.layer("LAYER")), .required(.keyword(["anchor"])),
            .required(.keyword(AnchorPolicy.allCases.map(\.rawValue))),
          ], "Keeps what is at the start or the end of the viewport in place when content changes."
        ) { .layer($0.name(0), .anchor(AnchorPolicy(rawValue: $0.name(2)) ?? .none)) },
        Form(
          [
            .required(.layer("LAYER")), .required(.keyword(["mirror"])),
            .required(.layer("OTHER|none")),
          ], "Makes the layer follow the offset of another one, or stop following."
        ) { .layer($0.name(0), .mirror($0.name(2) == "none" ? nil : $0.name(2))) },
        Form(
          [
            .required(.layer("LAYER")), .required(.keyword(["content"])),
            .required(.layer("OTHER")),
            .optional(.labelled("sections", .sectionSpan("A..B"))),
          ], "Shows the content of another layer, all of it or a range of sections."
        ) { .layer($0.name(0), .content(of: $0.name(2), sections: $0.span(3))) },
      ],
      examples: [
        "load flow as sheet; layer sheet back", "load flow as sheet; layer sheet passthrough on",
        "load flow; sections 90; scroll to 0 200; layer main anchor start; insert 0,0 x10",
        "load flow as sheet; layer sheet mirror main",
        "sections 3 4; load flow as sheet; layer sheet content main sections 1..1",
      ]),
  ]

  private static func layerSwitch(_ word: String) -> [Argument] {
    [.required(.layer("LAYER")), .required(.keyword([word])), .required(.keyword(["on", "off"]))]
  }

  private static func place(_ word: String) -> LayerRequest {
    switch word {
    case "front": return .front
    case "back": return .back
    default: return .shown(word == "show")
    }
  }
}
