internal import CollectionEngine
internal import LayoutCore

// Positions of elements of the current layer.

extension Command {
  static let attrs = Command(
    "attrs", .queries, .query,
    "Lists elements of the current layer, in content coordinates.",
    suggestedFor: ["show", "list", "ls", "dir", "print", "dump", "where", "find"],
    forms: [
      Form(.shownElements, "Lists what is visible.") { shell, shown throws(Refusal) in
        try shell.attributes(.visible, shown)
      },
      Form(.keyword("visible"), .shownElements, "Lists what is visible.") {
        shell, _, shown throws(Refusal) in try shell.attributes(.visible, shown)
      },
      Form(.keyword("all"), .shownElements, "Lists every element.") {
        shell, _, shown throws(Refusal) in try shell.attributes(.all, shown)
      },
      Form(
        .keyword("rect", .point("X", "Y")), .size("W", "H"), .shownElements,
        "Lists what intersects a rectangle of the content."
      ) { shell, origin, size, shown throws(Refusal) in
        try shell.attributes(.rect(Rect(origin: origin, size: size)), shown)
      },
      Form(.element, .shownElements, "Shows one element, visible or not.") {
        shell, name, shown throws(Refusal) in
        try shell.attributes(.element(try shell.element(name)), shown)
      },
    ],
    examples: [
      "load flow; sections 7; attrs", "load flow; sections 7; attrs 0,3 --screen",
      "load flow; sections 7; attrs rect 0 0 100 100 --kind cell --limit 2",
    ])

  static let itemAt = Command(
    "item-at", .queries, .query, "Finds the current layer's cell at a content point.",
    suggestedFor: ["find"],
    forms: [
      Form(.point("X", "Y")) { shell, point throws(Refusal) in
        .item(
          try shell.engine { () throws(EngineError) in
            let elements = try shell.scene.items(at: point)
            return AttributesReply(
              layer: shell.scene.currentLayer, kinds: try shell.scene.kinds(), elements: elements,
              facts: elements.isEmpty ? try shell.scene.explain(point) : [])
          })
      }
    ],
    examples: ["load flow; sections 7; item-at 70 10"])

  static let explain = Command(
    "explain", .queries, .query, "Explains why an element is where it is.",
    suggestedFor: ["why", "where"],
    forms: [
      Form(.element) { shell, name throws(Refusal) in
        let element = try shell.element(name)
        let facts = try shell.engine { () throws(EngineError) in
          try shell.scene.explain(element)
        }
        return .explanation(element: name, facts: facts)
      }
    ],
    examples: ["load flow; sections 7; explain 0,6"])
}

extension Argument where Value == ShownElements {
  /// `[--kind K] [--screen] [--limit N] [--unscrolled]`.
  fileprivate static var shownElements: Argument {
    Argument<String?>.flag("--kind", .kind("K")).and(.flag("--screen")).and(
      Argument<Int?>.flag("--limit", .count("N"))
    ).and(.flag("--unscrolled")).map {
      ShownElements(
        kind: $0.0.0.0, isOnScreen: $0.0.0.1, limit: $0.0.1, isUnscrolled: $0.1)
    }
  }
}
