internal import CollectionEngine
internal import LayoutCore

// What there is, and what it costs.

extension Command {
  static let status = Command(
    "status", .queries, .query, "Shows each layer's layout, content, viewport and state.",
    suggestedFor: ["show"],
    forms: [Form { shell throws(Refusal) in .status(try shell.statuses()) }],
    examples: ["status"])

  static let content = Command(
    "content", .queries, .query,
    "Shows each section's item count, or the properties of items.",
    suggestedFor: ["list", "ls", "dir", "items", "\\d"],
    forms: [
      Form(.optional(.items("S,I[..J]"))) { shell, span throws(Refusal) in
        if let span { return try shell.properties(of: span) }
        let counts = try shell.engine { () throws(EngineError) in try shell.scene.itemCounts() }
        return .counts(layer: shell.scene.currentLayer, counts)
      }
    ],
    examples: ["sections 3 4; content", "sections 3; item 0,1 size=80x60; content 0,0..2"])

  static let stats = Command(
    "stats", .queries, .query, "Shows counters of the work of each layer's layout.",
    forms: [
      Form("Shows the counters.") { shell throws(Refusal) in try shell.counters() },
      Form(.keyword("reset"), "Sets every counter to 0.", effect: .shell) {
        shell, _ throws(Refusal) in
        shell.scene.resetCounters()
        return try shell.counters()
      },
    ],
    examples: ["load flow; stats", "stats reset"])

  static let trace = Command(
    "trace", .queries, .shell,
    "Sets whether the calls made on layouts follow each reply.",
    forms: [
      Form(.isOn) { shell, isOn in
        shell.scene.trace.isOn = isOn
        return .trace(isOn)
      }
    ],
    examples: ["trace on; load flow; sections 7; attrs; trace off"])
}

extension Shell {
  fileprivate func properties(of span: ItemSpan) throws(Refusal) -> Reply {
    let last = IndexPath(item: span.items.upperBound, section: span.section)
    return .properties(
      try engine(words) { () throws(EngineError) in
        _ = try scene.traits(of: last)
        var result: [ItemProperties] = []
        for item in span.items {
          let path = IndexPath(item: item, section: span.section)
          result.append(ItemProperties(path: path, properties: try scene.traits(of: path)))
        }
        return result
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
