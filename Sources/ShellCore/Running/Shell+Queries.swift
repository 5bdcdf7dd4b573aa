internal import CollectionEngine
internal import LayoutCore

extension Shell {
  /// Answers a question about the scene.
  func ask(_ command: Command, _ words: CommandWords) throws(Refusal) -> Reply {
    switch command {
    case .attributes(let request): return try attributes(request, words)
    case .hit(let point, let detail): return try hit(point, detail)
    case .itemAt(let point):
      return .item(
        try engine { () throws(EngineError) in
          var elements: [ShownElement] = []
          if let element = try scene.item(at: point) { elements.append(element) }
          return AttributesReply(
            layer: scene.currentLayer, kinds: try scene.kinds(), elements: elements,
            facts: elements.isEmpty ? try scene.explain(point) : [])
        })
    case .passthrough(let layer):
      let (answer, kinds) = try engine(words) { () throws(EngineError) in
        (try scene.passThrough(layer: layer), try scene.kinds(layer: layer))
      }
      return .passThrough(
        PassThroughReply(answer: answer, kinds: kinds, viewport: scene.viewportSize))
    case .touchmap: return .touchMap(try engine { () throws(EngineError) in try scene.touchMap() })
    case .contentCounts:
      let counts = try engine { () throws(EngineError) in try scene.itemCounts() }
      return .counts(layer: scene.currentLayer, counts)
    case .content(let section, let items): return try content(section, items, words)
    case .explain(let name):
      let element = try element(name, words)
      let facts = try engine(words) { () throws(EngineError) in try scene.explain(element) }
      return .explanation(element: name, facts: facts)
    case .diff: return try difference()
    case .stats(let isReset): return try stats(isReset)
    case .draw(let columns, let isFull): return try drawing(columns, isFull)
    default: return .status(try statuses())
    }
  }

  /// The element of the current layer called `name`.
  func element(_ name: ElementName, _ words: CommandWords?) throws(Refusal) -> Element {
    let kinds = try engine { () throws(EngineError) in try scene.kinds() }
    return Element(
      try kind(name.kind, kinds, words), section: name.section, item: name.item)
  }

  private func kind(_ name: String, _ kinds: KindTable, _ words: CommandWords?) throws(Refusal)
    -> ElementKind
  {
    if let kind = kinds.kind(named: name) { return kind }
    let span = words?.words.first { $0.text == name }?.span
    throw Refusal(.unknownElement(name, known: kinds.all.compactMap(kinds.name(of:))), span)
  }

  /// `attrs`: asks, then picks kinds, then counts, then cuts.
  private func attributes(_ request: AttributesRequest, _ words: CommandWords) throws(Refusal)
    -> Reply
  {
    let query: AttributesQuery
    switch request.scope {
    case .visible: query = .visible
    case .all: query = .all
    case .rect(let rect): query = .rect(rect)
    case .element(let name): query = .element(try element(name, words))
    }
    let kinds = try engine { () throws(EngineError) in try scene.kinds() }
    let wanted = try request.kind.map { name throws(Refusal) in try kind(name, kinds, words) }
    var elements = try engine(words) { () throws(EngineError) in try scene.attributes(query) }
    if let wanted { elements.removeAll { $0.attributes.element.kind != wanted } }
    let total = request.limit.map { _ in elements.count }
    if let limit = request.limit, elements.count > limit { elements.removeSubrange(limit...) }
    if request.isOnScreen {
      let offset = try engine { () throws(EngineError) in try scene.status(of: nil).offset }
      for index in elements.indices {
        let frame = elements[index].attributes.frame
        elements[index].attributes.frame = frame.offset(dx: -offset.x, dy: -offset.y)
      }
    }
    return .attributes(
      AttributesReply(layer: scene.currentLayer, kinds: kinds, elements: elements, total: total))
  }

  private func hit(_ point: Point, _ detail: HitDetail) throws(Refusal) -> Reply {
    let hit = try engine { () throws(EngineError) in try scene.hit(point) }
    var kinds: [String: KindTable] = [:]
    for node in hit.stack where kinds[node.layer] == nil {
      kinds[node.layer] = try engine { () throws(EngineError) in try scene.kinds(layer: node.layer)
      }
    }
    return .hit(HitReply(hit: hit, detail: detail, kinds: kinds))
  }

  private func content(_ section: Int, _ items: ClosedRange<Int>, _ words: CommandWords)
    throws(Refusal) -> Reply
  {
    let last = IndexPath(item: items.upperBound, section: section)
    return .traits(
      try engine(words) { () throws(EngineError) in
        _ = try scene.traits(of: last)
        var result: [ItemTraits] = []
        for item in items {
          let path = IndexPath(item: item, section: section)
          result.append(ItemTraits(path: path, traits: try scene.traits(of: path)))
        }
        return result
      })
  }

  private func stats(_ isReset: Bool) throws(Refusal) -> Reply {
    if isReset { scene.resetCounters() }
    return .counters(
      try engine { () throws(EngineError) in
        var result: [LayerCounters] = []
        for name in scene.layerNames {
          result.append(LayerCounters(layer: name, counters: try scene.counters(layer: name)))
        }
        return result
      })
  }
}
