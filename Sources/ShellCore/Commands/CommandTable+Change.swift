internal import CollectionEngine

extension CommandTable {
  /// From one state to another.
  static let change: [CommandSpec] = [
    CommandSpec(
      name: "transition", group: .change, effect: .edit,
      summary:
        "Sends the layer to another layout, all the way or part of it.",
      forms: [
        Form(
          [
            .required(.module("NAME")), .repeated(.labelled("over", .module("BASE"))),
            .optional(.labelled("at", .number("P"))),
          ], "Sends the layer to another layout; with 'at', only to progress P from 0 to 1.",
          keys: .options(atLeast: 0)
        ) { a in
          var progress: Double?
          if case .number(let number) = a.value(2) { progress = number }
          return .transition(
            .to(
              LoadRequest(
                modules: [a.name(0)] + a.words(1), layer: nil,
                options: a.keys.map(OptionWord.init)), at: progress))
        },
        Form(
          [.required(.keyword(["finish", "cancel"]))],
          "Ends a transition that was stopped on its way, at the new layout or the old one."
        ) {
          .transition($0.name(0) == "finish" ? .finish : .cancel)
        },
      ],
      examples: [
        "load flow; sections 7; transition flow direction=horizontal",
        "load flow; sections 7; transition flow item-size=90x90 at 0.5; transition finish",
        "load flow; sections 7; transition flow item-size=90x90 at 0.5; transition cancel",
      ]),
    CommandSpec(
      name: "frames", group: .change, effect: .query,
      summary: "Shows the current layer at N moments from before its last change to after it.",
      forms: [
        Form([.required(.integer("N", 1...Scene.frameLimit))]) { .frames($0.integer(0) ?? 1) }
      ],
      examples: ["load flow; sections 7; insert 0,0; frames 3"]),
  ]
}
