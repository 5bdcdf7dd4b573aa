internal import CollectionEngine
internal import LayoutCore

/// What is visible of one layer.
struct LayerElements: Hashable {
  var layer: String
  var kinds: KindTable
  var elements: [ShownElement]
}

extension Shell {
  /// `diff`: the visible elements of all layers against those of the `diff` before; the first one
  /// compares with nothing.
  func difference() throws(Refusal) -> Reply {
    let now = try visibleElements()
    var changes: [ElementChange] = []
    for name in (now + lastSeen).map(\.layer).uniqued() {
      let before = lastSeen.first { $0.layer == name }
      let after = now.first { $0.layer == name }
      changes += compare(before, after)
    }
    lastSeen = now
    return .difference(changes)
  }

  /// Both lists are in `AttributesOrder`, so one pass over the two finds everything.
  ///
  /// Elements are matched by name: a kind may have another number under another layout.
  private func compare(_ before: LayerElements?, _ after: LayerElements?) -> [ElementChange] {
    let layer = after?.layer ?? before?.layer ?? ""
    let isSameTable = before?.kinds == after?.kinds
    var gone: [ElementName: ShownElement] = [:]
    var changes: [ElementChange] = []
    for element in before?.elements ?? [] {
      gone[ElementName(element.attributes.element, in: before?.kinds ?? .standard)] = element
    }
    let kinds = after?.kinds ?? .standard
    for element in after?.elements ?? [] {
      let old = gone.removeValue(forKey: ElementName(element.attributes.element, in: kinds))
      if isSameTable, old == element { continue }
      changes.append(ElementChange(layer: layer, kinds: kinds, before: old, after: element))
    }
    let left = (before?.elements ?? []).filter {
      gone[ElementName($0.attributes.element, in: before?.kinds ?? .standard)] != nil
    }
    let oldKinds = before?.kinds ?? .standard
    return changes
      + left.map { ElementChange(layer: layer, kinds: oldKinds, before: $0, after: nil) }
  }

  /// `draw`: boxes of all visible layers, back to front, and where nothing takes a touch.
  func drawing(_ columns: Int?, _ isFull: Bool) throws(Refusal) -> Reply {
    let names = scene.layerNames
    var boxes: [Drawing.Box] = []
    for layer in try visibleElements() {
      let (status, clip) = try engine { () throws(EngineError) in
        (try scene.status(of: layer.layer), try scene.clip(layer: layer.layer))
      }
      guard status.isVisible else { continue }
      boxes += layer.elements
        .sorted { LayoutAttributes.frontOrder($0.attributes, $1.attributes) }
        .compactMap {
          Drawing.Box($0, in: layer, names.firstIndex(of: layer.layer) ?? 0, status.offset, clip)
        }
    }
    let free = try engine { () throws(EngineError) in try scene.touchMap().last?.region.rects }
    return .drawing(
      Drawing(
        viewport: scene.viewportSize, columns: columns, isFull: isFull, boxes: boxes,
        free: free ?? []))
  }

  /// What each layer with a layout shows, back to front.
  private func visibleElements() throws(Refusal) -> [LayerElements] {
    var result: [LayerElements] = []
    for status in try statuses() where status.layout != nil {
      result.append(
        try engine { () throws(EngineError) in
          LayerElements(
            layer: status.name, kinds: try scene.kinds(layer: status.name),
            elements: try scene.attributes(.visible, layer: status.name))
        })
    }
    return result
  }
}

extension Drawing.Box {
  /// The picture of an element; nil where nothing of it is seen.
  fileprivate init?(
    _ element: ShownElement, in layer: LayerElements, _ layerIndex: Int, _ offset: Point,
    _ clip: Rect?
  ) {
    var attributes = element.attributes
    guard !attributes.isHidden, attributes.alpha > 0 else { return nil }
    attributes.frame = attributes.frame.offset(dx: -offset.x, dy: -offset.y)
    let isClipped = attributes.element.category != .decoration
    let box = attributes.boundingBox
    guard let seen = isClipped ? clip.map({ box.intersection($0) }) ?? box : box, !seen.isEmpty
    else { return nil }
    let name = ElementName(attributes.element, in: layer.kinds)
    self.init(
      layer: layer.layer, layerIndex: layerIndex, element: name,
      role: isClipped ? .element : Drawing.Role(decoration: name.kind), frame: seen,
      attributes: attributes, clip: isClipped ? clip : nil, label: element.label)
  }
}

extension Drawing.Role {
  /// The role of a decoration by its kind's name.
  fileprivate init(decoration kind: String) {
    switch kind {
    case "Backdrop": self = .backdrop
    case "Panel": self = .panel
    case "Handle": self = .handle
    default: self = .element
    }
  }
}

extension [String] {
  /// The names in order, each once.
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
