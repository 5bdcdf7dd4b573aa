internal import CollectionEngine
internal import LayoutCore

// The selected items of the current layer, and the item that has the focus.

extension Command {
  static let select = Command(
    "select", .content, .view,
    "Selects cells; --add keeps the current selection.",
    forms: [
      Form(.oneOrMore(.element), .flag("--add")) { shell, names, isAdded throws(Refusal) in
        let elements = try shell.elements(names)
        try shell.engine { () throws(EngineError) in
          try shell.scene.select(elements, adding: isAdded)
        }
        return try shell.selection()
      }
    ],
    examples: [
      "sections 7; select 0,3",
      "sections 7; layer main selection multiple; select 0,1; select 0,3 --add",
    ])

  static let deselect = Command(
    "deselect", .content, .view, "Deselects cells of the current layer.",
    suggestedFor: ["unselect"],
    forms: [
      Form(.oneOrMore(.element), "Deselects some cells.") { shell, names throws(Refusal) in
        let elements = try shell.elements(names)
        try shell.engine { () throws(EngineError) in try shell.scene.deselect(elements) }
        return try shell.selection()
      },
      Form(.keyword("all"), "Deselects every cell.") { shell, _ throws(Refusal) in
        try shell.engine { () throws(EngineError) in try shell.scene.deselect(nil) }
        return try shell.selection()
      },
    ],
    examples: ["sections 7; select 0,3; deselect 0,3", "sections 7; select 0,3; deselect all"])

  static let selected = Command(
    "selected", .queries, .query, "Lists the selected cells of the current layer.",
    forms: [Form { shell throws(Refusal) in try shell.selection() }],
    examples: ["sections 7; select 0,3; selected"])
}

extension Command {
  static let focus = Command(
    "focus", .view, .view,
    "Moves the focus between cells, and scrolls to it.",
    forms: [
      Form("Reports which item has the focus.", effect: .query) { shell in shell.focusReply([]) },
      Form(
        .choice(FocusHeading.allCases.map { ($0.rawValue, $0) }),
        "Moves the focus to the nearest cell in a direction, or along the content."
      ) { shell, heading throws(Refusal) in
        try shell.focus { scene throws(EngineError) in try scene.moveFocus(heading) }
      },
      Form(.keyword("none"), "Removes the focus.") { shell, _ in
        shell.scene.removeFocus()
        return shell.focusReply([])
      },
      Form(.element, "Moves the focus to a cell of the current layer.") {
        shell, name throws(Refusal) in
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
