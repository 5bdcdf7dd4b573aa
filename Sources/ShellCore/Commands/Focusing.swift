internal import CollectionEngine
internal import LayoutCore

// The item that has the focus.

extension Command {
  static let focus = Command(
    "focus", .view, .view,
    "Moves the focus between cells, and scrolls to it.",
    forms: [
      Form("Reports which item has the focus.", effect: .query) { shell in shell.focusReply([]) },
      Form(
        .choice(FocusHeading.allCases.map { ($0.rawValue, $0) }),
        "Moves it to the nearest cell in a direction, or along the content."
      ) { shell, heading throws(Refusal) in
        try shell.focus { scene throws(EngineError) in try scene.moveFocus(heading) }
      },
      Form(.keyword("none"), "Takes it away.") { shell, _ in
        shell.scene.removeFocus()
        return shell.focusReply([])
      },
      Form(.element, "Gives it to a cell of the current layer.") { shell, name throws(Refusal) in
        let element = try shell.element(name)
        return try shell.focus { scene throws(EngineError) in try scene.focus(on: element) }
      },
    ],
    examples: [
      "load flow; sections 7; focus 0,1; focus down",
      "load flow; sections 7; focus next; focus none",
    ])
}

extension Form {
  /// Forms of `layer` that concern the focus.
  static let layerFocus = [
    Form(
      .layer("LAYER"), .keyword("focus", .choice(FocusMode.allCases.map { ($0.rawValue, $0) })),
      "Sets whether cells take the focus; remember: it comes back to the last one."
    ) { shell, layer, mode throws(Refusal) in try shell.arrange(layer, .focus(mode)) },
    Form(
      .layer("LAYER"), .keyword("selection-follows-focus", .isOn),
      "Sets whether a cell that gets the focus is selected."
    ) { shell, layer, isOn throws(Refusal) in
      try shell.arrange(layer, .selectionFollowsFocus(isOn))
    },
  ]
}

extension Shell {
  fileprivate func focus(_ move: (Scene) throws(EngineError) -> [String]) throws(Refusal) -> Reply {
    focusReply(try status(of: try engine { () throws(EngineError) in try move(scene) }))
  }

  fileprivate func focusReply(_ layers: [LayerStatus]) -> Reply {
    .focus(scene.focusedItem, ChangeReply(layers: layers))
  }
}
