internal import CollectionEngine
internal import LayoutCore

extension Command {
  static let transition = Command(
    "transition", .change, .edit,
    "Transitions the layer to another layout, fully or to a given progress.",
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

extension Shell {
  /// Refuses if the layer's layout is suspended or, in a replay, replaced.
  fileprivate func checkTransition() throws(Refusal) {
    let layer = scene.currentLayer
    if scene.suspendedLayers.contains(layer) || replay?.hasStandIn(for: layer) == true {
      throw Refusal(.engine(.suspended(layer: layer)))
    }
  }

  /// Starts a transition or continues the one to the same layouts, up to `progress` or to its end.
  fileprivate func transition(to request: LoadRequest, at progress: Double?) throws(Refusal)
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
