internal import CollectionEngine
internal import LayoutCore

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
  func difference() throws(Refusal) -> Reply {
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
  func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
