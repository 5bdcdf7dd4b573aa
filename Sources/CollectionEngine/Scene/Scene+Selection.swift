public import LayoutCore

/// Selecting items, as UICollectionView does (rules H-17 and H-18).
///
/// A layer's selection is its own, even where it shows another layer's content. Positions are
/// numbered as in the content.
extension Scene {
  /// The selected items of a layer (by default the current one), in order.
  ///
  /// - Complexity: O(s log s) for s items.
  /// - Throws: `EngineError.noLayer`.
  public func selection(layer: String? = nil) throws(EngineError) -> [IndexPath] {
    state.layers[try index(of: layer)].selection.items.sorted()
  }

  /// Selects items of a layer in place of those that are selected, or beside them.
  ///
  /// UIKit: `selectItem(at:animated:scrollPosition:)`, which does not tell the delegate either.
  ///
  /// - Throws: `EngineError.noLayer`, `.noSection`, `.noItem`; `.noElement` for an item of a
  ///   section that the layer does not show; `.layer` for an element that is no cell, and where the
  ///   layer selects nothing, or less than that.
  public func select(_ elements: [Element], adding: Bool = false, layer: String? = nil)
    throws(EngineError)
  {
    let index = try index(of: layer)
    let paths = try items(elements, index)
    var selection = state.layers[index].selection
    let name = state.layers[index].name
    selection.select(paths, adding: adding)
    switch selection.mode {
    case .none: throw .layer(.selectsNothing(name))
    case .single where selection.items.count > 1:
      throw .layer(.selectsOne(name, found: selection.items.count))
    case .single, .multiple: break
    }
    state.layers[index].selection = selection
  }

  /// Deselects items of a layer, selected or not; nil: all.
  ///
  /// - Throws: `EngineError.noLayer`, `.noSection`, `.noItem`; `.layer` for an element that is no
  ///   cell.
  public func deselect(_ elements: [Element]?, layer: String? = nil) throws(EngineError) {
    let index = try index(of: layer)
    var paths: [IndexPath]?
    if let elements { paths = try items(elements, index) }
    state.layers[index].selection.deselect(paths)
  }

  /// Scrolls a layer to the first of its selected items.
  ///
  /// - Throws: as `scroll(toItem:)`; `EngineError.layer` if none is selected.
  @discardableResult
  public func scroll(toSelected position: ScrollPosition, layer: String? = nil)
    throws(EngineError) -> [String]
  {
    guard let first = try selection(layer: layer).first else {
      throw .layer(.nothingSelected(state.layers[try index(of: layer)].name))
    }
    return try scroll(toItem: first, position, layer: layer)
  }

  private func items(_ elements: [Element], _ index: Int) throws(EngineError) -> [IndexPath] {
    let shown = state.shownSections(index, of: state.layers[state.owner(of: index)].content)
    var paths: [IndexPath] = []
    for element in elements {
      guard element.kind == .cell else {
        let name = state.kinds(index).text(for: element)
        throw .layer(.selectsCells(state.layers[index].name, found: name))
      }
      try check(element.indexPath, index)
      guard shown.contains(element.section) else { throw .noElement(element.indexPath.text) }
      paths.append(element.indexPath)
    }
    return paths
  }
}

/// The state of a layer's elements besides the layout's attributes.
struct ElementMarks {
  private let selected: Set<IndexPath>
  private let highlighted: IndexPath?
  private let focused: IndexPath?

  /// The marks of the layer at `index`.
  ///
  /// The cell under a finger is highlighted until a pan begins, where the layer selects at all.
  @inline(__always)
  init(_ index: Int, _ state: SceneState) {
    selected = state.layers[index].selection.items
    focused = state.focus?.layer == state.layers[index].name ? state.focus?.path : nil
    guard let finger = state.finger, finger.trail.isNear, let touched = finger.touched,
      touched.layer == state.layers[index].name, touched.element?.kind == .cell,
      state.layers[index].selection.mode != .none
    else {
      highlighted = nil
      return
    }
    highlighted = touched.element?.indexPath
  }

  /// Whether nothing is marked.
  var isEmpty: Bool { selected.isEmpty && highlighted == nil && focused == nil }

  /// Marks an element.
  func mark(_ element: inout ShownElement) {
    guard element.attributes.element.kind == .cell else { return }
    let path = element.attributes.element.indexPath
    element.isSelected = !selected.isEmpty && selected.contains(path)
    element.isHighlighted = path == highlighted
    element.isFocused = path == focused
  }
}

extension SceneState {
  /// Whether an element of the layer at `index` may be marked; looks no closer, and at one field of
  /// the finger, so that nothing is copied.
  @inline(__always)
  func mayMark(_ index: Int) -> Bool {
    !layers[index].selection.items.isEmpty || focus != nil || finger?.scrolls != nil
  }

  /// Whether a tap on what a finger came down on would select or deselect it; nil for neither.
  func selects(_ target: TouchedNode?) -> Bool? {
    guard let target, let element = target.element, element.kind == .cell,
      let index = index(of: target.layer)
    else { return nil }
    return layers[index].selection.effect(ofTapOn: element.indexPath)
  }

  /// Selects or deselects what a tap has hit (rule H-17).
  mutating func select(_ tap: RecognisedTouch?) {
    guard let target = tap?.target, let element = target.element, element.kind == .cell,
      let index = index(of: target.layer)
    else { return }
    layers[index].selection.tap(element.indexPath)
  }
}
