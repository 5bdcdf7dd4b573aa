public import LayoutCore
internal import SummaryTree

/// The focus, as UIKit's focus system moves it between the cells of collection views (rules H-20 to
/// H-23).
extension Scene {
  /// The item that has the focus, or nil.
  public var focusedItem: FocusedItem? { state.focus }

  /// Takes the focus away.
  public func removeFocus() { state.focus = nil }

  /// Gives a cell of a layer (by default the current one) the focus, and scrolls it into view.
  ///
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.noSection`, `.noItem`, `.noElement`; `.layer`
  ///   for an element that is no cell, for one that takes no touches, and in a layer without focus;
  ///   `.layout`.
  @discardableResult
  public func focus(on element: Element, layer: String? = nil) throws(EngineError) -> [String] {
    let (index, stack) = try preparedStack(layer)
    let name = state.layers[index].name
    let text = state.kinds(index).text(for: element)
    guard element.kind == .cell else { throw .layer(.focusesCells(name, found: text)) }
    try check(element.indexPath, index)
    guard let attributes = try attributes(of: element, index, stack) else {
      throw .noElement(text)
    }
    guard takesFocus(index) else { throw .layer(.focusesNothing(name)) }
    guard attributes.takesFocus else { throw .layer(.noFocus(text)) }
    return try focus(on: attributes, index)
  }

  /// Moves the focus; it stays where there is nothing to go to.
  ///
  /// Where nothing has it, it comes to the current layer: to the item that this remembers,
  /// otherwise to the first visible one.
  ///
  /// - Complexity: that of a rect query of a strip in each layer; for `next` and `previous` O(log
  ///   n) and the hidden items between.
  /// - Throws: `EngineError.noLayout`, `.layer` if the current layer takes no focus, `.layout`.
  @discardableResult
  public func moveFocus(_ heading: FocusHeading) throws(EngineError) -> [String] {
    guard let focused = state.focus else { return try enterFocus() }
    let index = try index(of: focused.layer)
    let stack = try preparedStack(at: index)
    guard let start = try attributes(of: Element(cellAt: focused.path), index, stack) else {
      return try enterFocus()
    }
    let origin = state.contentOrigin(index)
    let box = start.boundingBox.offset(dx: -origin.x, dy: -origin.y)
    guard let strip = FocusStrip(from: box, heading) else {
      let step = heading == .next ? 1 : -1
      guard let next = try neighbour(of: focused.path, step, index, stack) else { return [] }
      return try focus(on: next, index)
    }
    guard let (layer, found) = try nearest(in: strip, from: focused, index) else { return [] }
    if layer != index, let remembered = try remembered(layer) {
      return try focus(on: remembered, layer)
    }
    return try focus(on: found, layer)
  }

  // MARK: Where it goes

  /// The item to which the focus comes in the current layer.
  private func enterFocus() throws(EngineError) -> [String] {
    let (index, stack) = try preparedStack(nil)
    guard takesFocus(index) else {
      throw .layer(.focusesNothing(state.layers[index].name))
    }
    var found: [LayoutAttributes] = []
    if let remembered = try remembered(index) {
      found = [remembered]
    } else {
      try attributes(in: state.viewport(index).bounds, index, stack, &found)
    }
    guard let first = found.first(where: { $0.takesFocus }) else { return [] }
    return try focus(on: first, index)
  }

  /// The item that had the focus last in a layer that remembers it, if it can have it again.
  private func remembered(_ index: Int) throws(EngineError) -> LayoutAttributes? {
    let focus = state.layers[index].focus
    guard focus.mode == .remember, let last = focus.last else { return nil }
    let content = state.layers[state.owner(of: index)].content
    guard 0..<content.sections.count ~= last.section,
      last.item < content.sections[last.section].count
    else { return nil }
    let stack = try preparedStack(at: index)
    let attributes = try attributes(of: Element(cellAt: last), index, stack)
    return attributes?.takesFocus == true ? attributes : nil
  }

  /// The next cell of the content that takes the focus, or the one before; nil at the end.
  private func neighbour(
    of path: IndexPath, _ step: Int, _ index: Int, _ stack: LayoutStack
  ) throws(EngineError) -> LayoutAttributes? {
    let content = state.layers[state.owner(of: index)].content
    let shown = state.shownSections(index, of: content)
    var (section, item) = (path.section, path.item + step)
    while shown.contains(section) {
      let count = content.sections[section].count
      while 0..<count ~= item {
        let cell = Element(.cell, section: section, item: item)
        if let found = try attributes(of: cell, index, stack), found.takesFocus { return found }
        item += step
      }
      section += step
      if shown.contains(section) { item = step > 0 ? 0 : content.sections[section].count - 1 }
    }
    return nil
  }

  /// The nearest cell in a direction (rule H-21): in its own layer also one that a scroll brings
  /// into view.
  private func nearest(in strip: FocusStrip, from focused: FocusedItem, _ index: Int)
    throws(EngineError) -> (layer: Int, attributes: LayoutAttributes)?
  {
    var found: [FocusCandidate] = []
    for layer in state.layers.indices.reversed() where takesFocus(layer) {
      let (origin, frame) = (state.contentOrigin(layer), state.frame(layer))
      let reach = strip.rect(covering: frame)
      guard let area = layer == index ? reach : reach.intersection(frame) else { continue }
      var cells: [LayoutAttributes] = []
      let stack = try preparedStack(at: layer)
      try attributes(in: area.offset(dx: origin.x, dy: origin.y), layer, stack, &cells)
      if layer == index {
        cells += try cellsBeside(focused.path.section, index, stack).filter { cell in
          !cells.contains { $0.element == cell.element }
        }
      }
      for cell in cells where cell.takesFocus {
        if layer == index, cell.element.indexPath == focused.path { continue }
        let place = cell.boundingBox.offset(dx: -origin.x, dy: -origin.y)
        guard let distance = strip.distance(to: place, in: area) else { continue }
        found.append(
          FocusCandidate(
            layer: layer, attributes: cell, gap: distance.gap, side: distance.side))
      }
    }
    while let best = found.nearest {
      let candidate = found[best]
      if try !isCovered(candidate.attributes, candidate.layer) {
        return (candidate.layer, candidate.attributes)
      }
      found.remove(at: best)
    }
    return nil
  }

  /// Whether another layer takes touches in the middle of a cell.
  private func isCovered(_ cell: LayoutAttributes, _ index: Int) throws(EngineError) -> Bool {
    let (box, origin) = (cell.boundingBox, state.contentOrigin(index))
    let middle = Point(x: box.midX - origin.x, y: box.midY - origin.y)
    guard state.frame(index).contains(middle), let target = try hit(middle).target else {
      return false
    }
    return target.layer != state.layers[index].name
  }

  /// The cells of a section that its scroller shows one view before and after.
  private func cellsBeside(_ section: Int, _ index: Int, _ stack: LayoutStack)
    throws(EngineError) -> [LayoutAttributes]
  {
    guard let scroller = try scroller(ofSection: section, index, stack) else { return [] }
    let now = state.layers[index].scrolled[section] ?? scroller.rest
    let (view, first) = (scroller.frame.size.along(scroller.axis), state.firstShown(index))
    var elements: [Element] = []
    try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      for offset in [now - view, now + view] {
        try stack.whileScrolled(section, to: scroller.clamped(offset)) { (seen) in
          elements += seen.map { $0.element.inContent(startingAt: first) }
        }
      }
    }
    var cells: [LayoutAttributes] = []
    for element in Set(elements).sorted() where element.kind == .cell {
      if let cell = try attributes(of: element, index, stack) { cells.append(cell) }
    }
    return cells
  }

  /// Scrolls the section of a cell by itself, as little as needed to show the cell.
  private func reveal(_ cell: LayoutAttributes, _ index: Int) throws(EngineError) -> [String] {
    let (section, stack) = (cell.element.section, try preparedStack(at: index))
    guard let scroller = try scroller(ofSection: section, index, stack) else { return [] }
    let (box, now) = (cell.boundingBox, state.layers[index].scrolled[section] ?? scroller.rest)
    let (start, view) = (scroller.lead(of: box) + now, scroller.frame.size.along(scroller.axis))
    let offset = start.shown(to: start + box.size.along(scroller.axis), at: now, view, 0, 0)
    if offset == now { return [] }
    let stops = stack.stops(of: scroller, section - state.firstShown(index))
    let rest = try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      let rest = scroller.clamped(offset)
      guard scroller.snaps, let stop = try stops.nearest(to: rest, velocity: offset - now) else {
        return rest
      }
      return try stops.stop(stop)
    }
    return try scrollSection(section, .to(rest), layer: state.layers[index].name)
  }

  private func takesFocus(_ index: Int) -> Bool {
    let layer = state.layers[index]
    return layer.focus.mode != .none && layer.isVisible && layer.isInteractive
      && layer.stack != nil && !suspendedLayers.contains(layer.name)
  }

  /// Scrolls as little as needed to show a cell, then gives it the focus.
  private func focus(on attributes: LayoutAttributes, _ index: Int) throws(EngineError)
    -> [String]
  {
    let stack = try preparedStack(at: index)
    let (viewport, origin, _) = stack.scrolling(in: state.viewport(index))
    let frame = attributes.boundingBox.offset(dx: -origin.x, dy: -origin.y)
    let inset = viewport.adjustedContentInset
    var offset = viewport.contentOffset
    offset.x = frame.minX.shown(
      to: frame.maxX, at: offset.x, viewport.size.width, inset.left, inset.right,
      startsAtEnd: stack.isRightToLeft)
    offset.y = frame.minY.shown(
      to: frame.maxY, at: offset.y, viewport.size.height, inset.top, inset.bottom)
    let name = state.layers[index].name
    var changed: [String] = []
    if offset != viewport.contentOffset { changed = try scroll(to: offset, layer: name) }
    if attributes.flags.contains(.scrolled) { changed += try reveal(attributes, index) }
    state.focus = FocusedItem(name, attributes.element.indexPath)
    state.layers[index].focus.last = attributes.element.indexPath
    if state.layers[index].focus.selects, state.layers[index].selection.mode != .none {
      state.layers[index].selection.select([attributes.element.indexPath], adding: false)
    }
    return layerNames.filter { $0 == name || changed.contains($0) }
  }
}

/// A cell to which the focus may go.
private struct FocusCandidate {
  var layer: Int
  var attributes: LayoutAttributes
  /// Its gap, and the distance of its middle beside that of the focused cell, in points.
  var gap, side: Double
}

extension [FocusCandidate] {
  /// The position of the nearest one, or nil for none (rule H-21).
  ///
  /// The least gap decides, then the least distance sideways, each but for a thousandth of a point,
  /// so that rounding decides nothing; then the first: the frontmost layer's, in order.
  fileprivate var nearest: Int? {
    guard let gap = self.lazy.map({ $0.gap }).min() else { return nil }
    let near = indices.filter { self[$0].gap - gap <= FocusStrip.tolerance }
    let side = near.lazy.map { self[$0].side }.min() ?? 0
    return near.first { self[$0].side - side <= FocusStrip.tolerance }
  }
}

extension LayoutAttributes {
  /// Whether it is a cell that can have the focus: one that is shown and takes touches (rule H-20).
  fileprivate var takesFocus: Bool {
    element.kind == .cell && !isHidden && alpha >= 0.01 && !boundingBox.isEmpty
      && (pointer == .auto || pointer == .boxOnly)
  }
}

extension Double {
  /// The offset nearest to `offset` at which an extent from here to `end` lies inside the insets;
  /// its start if it is longer, which may be at the far end.
  fileprivate func shown(
    to end: Double, at offset: Double, _ length: Double, _ lead: Double, _ trail: Double,
    startsAtEnd: Bool = false
  ) -> Double {
    let (least, most) = (end - length + trail, self - lead)
    if least >= most { return startsAtEnd ? least : most }
    return min(max(offset, least), most)
  }
}
