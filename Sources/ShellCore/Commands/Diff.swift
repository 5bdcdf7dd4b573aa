internal import CollectionEngine
internal import LayoutCore

extension Command {
  static let diff = Command(
    "diff", .queries, .query,
    "Shows which visible elements changed since the last diff.",
    forms: [Form { shell throws(Refusal) in try shell.difference() }],
    examples: ["load flow; sections 7; diff; insert 0,0; diff"])
}

/// What is visible of one layer.
struct LayerElements: Hashable {
  var layer: String
  var kinds: KindTable
  var elements: [ShownElement]
}

extension Shell {
  /// `diff`: the visible elements of all layers against those of the `diff` before; the first one
  /// compares with nothing.
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

  /// What each layer with a layout shows, back to front.
  func visibleElements() throws(Refusal) -> [LayerElements] {
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

extension [String] {
  /// The names in order, each once.
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
