public import CaptureFiles
public import CollectionEngine
internal import LayoutCore

extension CaptureScene {
  /// Takes over the labels of cells, and their draw order, opacity and hiding where they are not
  /// those of a scene that is laid out so (rule X-21).
  ///
  /// - Complexity: O(attributes + views), and a query for each cell.
  public mutating func addOverrides(of capture: Capture, in scene: Scene) {
    for view in capture.views {
      guard let label = view.label, let index = view.attributes,
        let path = capture.attributes[index].cell
      else { continue }
      overrides[path, default: []].append(.label(label))
    }
    var seen: Set<IndexPath> = []
    for attributes in capture.attributes {
      guard let path = attributes.cell, seen.insert(path).inserted else { continue }
      let shown = try? scene.attributes(.element(Element(cellAt: path)))
      guard let rules = shown?.first?.attributes else { continue }
      var changes: [ItemChange] = []
      if attributes.zIndex != rules.zIndex { changes.append(.zIndex(attributes.zIndex)) }
      if abs(attributes.alpha - rules.alpha) > Tolerance.alpha, (0...1).contains(attributes.alpha) {
        changes.append(.alpha(attributes.alpha))
      }
      if attributes.isHidden != rules.isHidden { changes.append(.hidden(attributes.isHidden)) }
      if !changes.isEmpty { overrides[path, default: []] += changes }
    }
  }
}

extension Capture.Attributes {
  /// The place of a cell, or nil for any other element.
  fileprivate var cell: IndexPath? {
    guard element.category == .cell, let section = element.section else { return nil }
    return IndexPath(item: element.item, section: section)
  }
}
