public import LayoutCore

/// The cell at a point.
extension Scene {
  /// Returns the frontmost cell at a point in content coordinates (rule L-09), or nil.
  ///
  /// - Complexity: that of the layout's rect query.
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.layout`.
  public func item(at point: Point, layer: String? = nil) throws(EngineError) -> ShownElement? {
    // The memory of the last answer is used again: most answers are one element.
    var found: [LayoutAttributes] = []
    swap(&found, &room)
    defer { giveBack(&found) }
    guard let (index, front) = try front(at: point, layer, &found) else { return nil }
    var element = ShownElement(attributes: found[front])
    complete(&element, index)
    return element
  }

  /// Returns what `item(at:)` does as a list of at most one, because passing an element on copies
  /// it each time.
  ///
  /// - Throws: as `item(at:)`.
  package func items(at point: Point, layer: String? = nil) throws(EngineError) -> [ShownElement] {
    var found: [LayoutAttributes] = []
    swap(&found, &room)
    defer { giveBack(&found) }
    guard let (index, front) = try front(at: point, layer, &found) else { return [] }
    var elements = [ShownElement(attributes: found[front])]
    complete(&elements[0], index)
    return elements
  }

  /// Finds the frontmost cell at a point of a layer; `found` gets what is there.
  ///
  /// Returns the index of the layer and the place of the cell in `found`.
  @inline(__always)
  private func front(
    at point: Point, _ layer: String?, _ found: inout [LayoutAttributes]
  ) throws(EngineError) -> (index: Int, front: Int)? {
    let (index, stack) = try preparedStack(layer)
    try attributes(in: .around(point), index, stack, &found)
    var front: Int?
    for candidate in found.indices
    where found[candidate].element.kind == .cell && found[candidate].contains(point) {
      if let front, !LayoutAttributes.frontOrder(found[front], found[candidate]) { continue }
      front = candidate
    }
    return front.map { (index, $0) }
  }

  /// Gives an element of the layer at `index`, where it lies, its label, identifier and marks.
  @inline(__always)
  private func complete(_ element: inout ShownElement, _ index: Int) {
    let owner = state.owner(of: index)
    if !state.layers[owner].content.isBare {
      let (content, place) = (state.layers[owner].content, element.attributes.element)
      element.label = content.overrides(of: place)?.label
      element.identifier = content.identifier(of: place)
    }
    if state.mayMark(index) { ElementMarks(index, state).mark(&element) }
  }

  /// Keeps the memory of an answer for the next one.
  @inline(__always)
  private func giveBack(_ found: inout [LayoutAttributes]) {
    while !found.isEmpty { found.removeLast() }
    swap(&found, &room)
  }
}
