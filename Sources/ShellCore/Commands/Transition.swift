internal import CollectionEngine
internal import LayoutCore

extension Command {
  static let transition = Command(
    "transition", .change, .edit,
    "Transitions the layer to another layout, fully or to a given progress.",
    role: .showChange,
    forms: [
      Form(
        .modules, .optional(.labelled("at", .number("P"))), .options(),
        "Moves the layer to another layout; 'at P' stops at progress P, from 0 to 1.",
        deeds: .loads
      ) { shell, modules, progress, options throws(Refusal) in
        try shell.transition(
          to: LoadRequest(modules: modules, layer: nil, options: options), at: progress)
      },
      Form(
        .choice([("finish", true), ("cancel", false)]),
        "Ends a transition at the new layout, or back at the old one."
      ) { shell, finishes throws(Refusal) in
        try shell.checkTransition()
        return try shell.change { scene throws(EngineError) in
          finishes ? try scene.finishTransition() : try scene.cancelTransition()
        }
      },
    ],
    examples: [
      "load flow; sections 7; transition flow direction=horizontal",
      "load flow; transition flow item-size=90x90 at 0.5; transition finish",
      "load flow; transition flow item-size=90x90 at 0.5; transition cancel",
    ])

  static let frames = Command(
    "frames", .change, .query,
    "Shows N moments of the current layer's last change.",
    role: .showChange,
    forms: [
      Form(.integer("N", in: 1...Scene.frameLimit)) { shell, count throws(Refusal) in
        .frames(
          try shell.engine { () throws(EngineError) in
            try shell.scene.frames(count)
          })
      }
    ],
    examples: ["load flow; sections 7; insert 0,0; frames 3"])
}
