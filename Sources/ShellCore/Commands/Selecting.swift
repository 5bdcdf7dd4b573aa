internal import CollectionEngine
internal import LayoutCore

// The selected items of the current layer.

extension Command {
  static let select = Command(
    "select", .content, .view,
    "Selects cells in place of others; --add: beside them.",
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

extension Shell {
  fileprivate func elements(_ names: [ElementName]) throws(Refusal) -> [Element] {
    var elements: [Element] = []
    for name in names { elements.append(try element(name)) }
    return elements
  }

  fileprivate func selection() throws(Refusal) -> Reply {
    .selection(
      layer: scene.currentLayer,
      try engine { () throws(EngineError) in try scene.selection() })
  }
}
