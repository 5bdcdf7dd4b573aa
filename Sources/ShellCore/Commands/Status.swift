internal import CollectionEngine
internal import LayoutCore

// State, content and cost.

extension Command {
  static let status = Command(
    "status", .queries, .query, "Shows each layer's layout, content, viewport and state.",
    suggestedFor: ["show"],
    forms: [Form { shell throws(Refusal) in .status(try shell.remarkedStatuses()) }],
    examples: ["status"])

  static let content = Command(
    "content", .queries, .query,
    "Shows each section's item count, or the properties of items.",
    suggestedFor: ["list", "ls", "dir", "items", "\\d"],
    forms: [
      Form(.optional(.items("S,I[..J]"))) { shell, span throws(Refusal) in
        if let span { return try shell.properties(of: span) }
        return try shell.counts()
      }
    ],
    examples: ["sections 3 4; content", "sections 3; item 0,1 size=80x60; content 0,0..2"])

  static let stats = Command(
    "stats", .queries, .query, "Shows counters of the work of each layer's layout.",
    recalls: { _ in true },
    forms: [
      Form("Shows the counters.") { shell throws(Refusal) in try shell.counters() },
      Form(.keyword("reset"), "Sets every counter to 0.", effect: .shell) {
        shell, _ throws(Refusal) in
        shell.scene.resetCounters()
        shell.countersSince = shell.journal.lines.count
        return try shell.counters()
      },
    ],
    examples: ["load flow; stats", "stats reset"])

  static let trace = Command(
    "trace", .queries, .shell,
    "Shows the calls on layouts, and what each change invalidates.",
    forms: [
      Form(
        .choice([("on", CallTrace.Mode.on), ("off", .off), ("uikit", .uikit)]),
        "uikit: the UIKit method beside each call, in brackets."
      ) { shell, mode in
        shell.scene.trace.mode = mode
        return .trace(mode)
      }
    ],
    examples: [
      "trace on; load flow; sections 7; attrs; trace off",
      "trace uikit; load flow; sections 7; attrs; trace off",
    ])
}

extension Shell {
  func counts() throws(Refusal) -> Reply {
    let (counts, identifiers) = try engine { () throws(EngineError) in
      (try scene.itemCounts(), try scene.sectionIdentifiers())
    }
    return .counts(layer: scene.currentLayer, counts, identifiers: identifiers)
  }

  fileprivate func properties(of span: ItemSpan) throws(Refusal) -> Reply {
    let items = Range(span.items)
    return .properties(
      try engine { () throws(EngineError) in
        zip(items, try scene.properties(ofSection: span.section, items: items)).map {
          ItemProperties(
            path: IndexPath(item: $0, section: span.section), properties: $1,
            columns: scene.columns)
        }
      })
  }

  fileprivate func counters() throws(Refusal) -> Reply {
    .counters(
      try engine { () throws(EngineError) in
        var result: [LayerCounters] = []
        for name in scene.layerNames {
          result.append(LayerCounters(layer: name, counters: try scene.counters(layer: name)))
        }
        return result
      })
  }
}

extension Command {
  static let diff = Command(
    "diff", .queries, .query,
    "Shows which visible elements changed since the last diff.", recalls: { _ in true },
    forms: [Form { shell throws(Refusal) in try shell.difference() }],
    examples: ["load flow; sections 7; diff; insert 0,0; diff"])
}

/// The identity of an element in two lists: its item's identifier, otherwise its name.
private enum ElementKey: Hashable {
  case identifier(String)
  case name(ElementName)

  init(_ shown: ShownElement, _ kinds: KindTable) {
    self =
      shown.identifier.map { .identifier($0) }
      ?? .name(ElementName(shown.attributes.element, in: kinds))
  }
}

/// The visible elements of one layer.
struct LayerElements: Hashable {
  var layer: String
  var kinds: KindTable
  var elements: [ShownElement]
}

extension Shell {
  /// Compares the visible elements of all layers with those of the previous `diff`, or with
  /// nothing.
  fileprivate func difference() throws(Refusal) -> Reply {
    let now = try visibleElements()
    var changes: [ElementChange] = []
    for name in (now + lastSeen).map({ $0.layer }).uniqued() {
      let before = lastSeen.first { $0.layer == name }
      let after = now.first { $0.layer == name }
      changes += compare(before, after)
    }
    lastSeen = now
    return .difference(changes)
  }

  /// Compares two lists by the identifiers of items, and all else by the names of elements: a kind
  /// may have another number in another layout.
  private func compare(_ before: LayerElements?, _ after: LayerElements?) -> [ElementChange] {
    let layer = after?.layer ?? before?.layer ?? ""
    let isSameTable = before?.kinds == after?.kinds
    let oldKinds = before?.kinds ?? .standard
    var gone: [ElementKey: ShownElement] = [:]
    var changes: [ElementChange] = []
    for element in before?.elements ?? [] { gone[ElementKey(element, oldKinds)] = element }
    let kinds = after?.kinds ?? .standard
    for element in after?.elements ?? [] {
      let old = gone.removeValue(forKey: ElementKey(element, kinds))
      if isSameTable, old == element { continue }
      changes.append(ElementChange(layer: layer, kinds: kinds, before: old, after: element))
    }
    let left = (before?.elements ?? []).filter { gone[ElementKey($0, oldKinds)] != nil }
    return changes
      + left.map { ElementChange(layer: layer, kinds: oldKinds, before: $0, after: nil) }
  }

  /// The visible elements of each layer with a layout, back to front.
  func visibleElements() throws(Refusal) -> [LayerElements] {
    var result: [LayerElements] = []
    try engine { () throws(EngineError) in
      for name in scene.layerNames {
        guard try scene.layoutName(layer: name) != nil else { continue }
        result.append(
          LayerElements(
            layer: name, kinds: try scene.kinds(layer: name),
            elements: try scene.attributes(.visible, layer: name)))
      }
    }
    return result
  }
}

extension [String] {
  /// The names in order, each once.
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
