internal import CollectionEngine
internal import LayoutCore

/// The flags of `attrs`.
struct ShownElements: Hashable, Sendable {
  /// Only elements of this kind.
  var kind: String?
  /// Whether positions are in scene coordinates.
  var isOnScreen: Bool
  /// Maximum number of rows.
  var limit: Int?
  /// Whether positions are those before any section scrolled by itself.
  var isUnscrolled: Bool
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
    var elements = try engine { () throws(EngineError) in
      try scene.attributes(query, unscrolled: shown.isUnscrolled)
    }
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

extension Shell {
  func counts() throws(Refusal) -> Reply {
    let (counts, identifiers) = try engine { () throws(EngineError) in
      (try scene.itemCounts(), try scene.sectionIdentifiers())
    }
    return .counts(layer: scene.currentLayer, counts, identifiers: identifiers)
  }

  func properties(of span: ItemSpan) throws(Refusal) -> Reply {
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

  func counters() throws(Refusal) -> Reply {
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

extension Shell {
  func elements(_ names: [ElementName]) throws(Refusal) -> [Element] {
    var elements: [Element] = []
    for name in names { elements.append(try element(name)) }
    return elements
  }

  func selection() throws(Refusal) -> Reply {
    .selection(
      layer: scene.currentLayer,
      try engine { () throws(EngineError) in try scene.selection() })
  }
}

extension Shell {
  func focus(_ move: (Scene) throws(EngineError) -> [String]) throws(Refusal) -> Reply {
    focusReply(try status(of: try engine { () throws(EngineError) in try move(scene) }))
  }

  func focusReply(_ layers: [LayerStatus]) -> Reply {
    .focus(scene.focusedItem, ChangeReply(layers: layers))
  }
}

extension Shell {
  func comparePolicies(velocity: Point?) throws(Refusal) -> Reply {
    .policies(
      try engine { () throws(EngineError) in try scene.compareReleases(velocity: velocity) })
  }
}

extension Shell {
  func hit(_ point: Point, _ detail: HitDetail) throws(Refusal) -> Reply {
    let hit = try engine { () throws(EngineError) in try scene.hit(point) }
    var kinds: [String: KindTable] = [:]
    for node in hit.stack where kinds[node.layer] == nil {
      kinds[node.layer] = try engine { () throws(EngineError) in try scene.kinds(layer: node.layer)
      }
    }
    return .hit(HitReply(hit: hit, detail: detail, kinds: kinds))
  }
}
