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
            guard let element = try shell.scene.item(at: point) else {
              return AttributesReply(
                layer: shell.scene.currentLayer, kinds: try shell.scene.kinds(), elements: [],
                facts: try shell.scene.explain(point))
            }
            return AttributesReply(
              layer: shell.scene.currentLayer, kinds: try shell.scene.kinds(),
              elements: [element])
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

/// The flags of `attrs`.
struct ShownElements: Hashable, Sendable {
  /// Only elements of this kind.
  var kind: String?
  /// Whether positions are in scene coordinates.
  var isOnScreen: Bool
  /// Maximum number of rows.
  var limit: Int?
}

extension Argument where Value == ShownElements {
  /// `[--kind K] [--screen] [--limit N]`.
  fileprivate static var shownElements: Argument {
    Argument<String?>.flag("--kind", .kind("K")).and(.flag("--screen")).and(
      Argument<Int?>.flag("--limit", .count("N"))
    ).map { ShownElements(kind: $0.0.0, isOnScreen: $0.0.1, limit: $0.1) }
  }
}

extension Shell {
  /// The element of the current layer called `name`.
  func element(_ name: ElementName) throws(Refusal) -> Element {
    let kinds = try engine { () throws(EngineError) in try scene.kinds() }
    return Element(try kind(name.kind, kinds), section: name.section, item: name.item)
  }

  /// The kind of the current layer called `name`.
  func kind(_ name: String, _ kinds: KindTable) throws(Refusal) -> ElementKind {
    if let kind = kinds.kind(named: name) { return kind }
    let span = words.words.first { $0.text == name }?.span
    throw Refusal(
      .unknown(.element, name, known: kinds.all.compactMap { kinds.name(of: $0) }), span)
  }

  /// Queries elements, filters them by kind, and limits their number.
  func attributes(_ query: AttributesQuery, _ shown: ShownElements) throws(Refusal)
    -> Reply
  {
    let kinds = try engine { () throws(EngineError) in try scene.kinds() }
    let wanted = try shown.kind.map { name throws(Refusal) in try kind(name, kinds) }
    var elements = try engine { () throws(EngineError) in try scene.attributes(query) }
    if let wanted { elements.removeAll { $0.attributes.element.kind != wanted } }
    let total = shown.limit.map { _ in elements.count }
    if let limit = shown.limit, elements.count > limit { elements.removeSubrange(limit...) }
    if shown.isOnScreen {
      let origin = try engine { () throws(EngineError) in try scene.contentOrigin() }
      for index in elements.indices {
        let frame = elements[index].attributes.frame
        elements[index].attributes.frame = frame.offset(dx: -origin.x, dy: -origin.y)
      }
    }
    return .attributes(
      AttributesReply(layer: scene.currentLayer, kinds: kinds, elements: elements, total: total))
  }
}
