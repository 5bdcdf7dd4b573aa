internal import LayoutCore

/// Scroll anchoring: what is visible stays in place (rules O-05 and Z-20 to Z-27).
///
/// The visible part lies inside the adjusted insets. Only cells are anchors, and none that moves
/// itself (rule O-05a); if the one that was chosen is gone, the offset stays. A layer that mirrors
/// another, or is scrolled past its end, or is scrolled by the change itself, is left alone.
///
/// Where elements are measured, the anchor is one whose length is known, if there is any; of one
/// that spans the line and has never been measured the edge beyond the line is held, so that what
/// it grows by goes out of sight. If it is gone, its slot is held, and a bounce goes on.
extension Scene {
  /// Returns what the layer at `index` is anchored to in `state` while `change` is made, or nil if
  /// its policy is `none`.
  ///
  /// - Parameter trusted: elements whose lengths were known when they became stale in sight.
  /// - Complexity: a rect query of the visible part.
  func anchoredItem(
    _ index: Int, during change: ContentChange?, _ state: SceneState, trusting trusted: Set<Element>
  ) throws(EngineError) -> AnchoredItem? {
    let layer = state.layers[index]
    let policy = layer.anchorPolicy
    guard policy != .none, layer.mirrored == nil, let stack = layer.stack, stack.isPrepared,
      !suspendedLayers.contains(layer.name)
    else { return nil }
    willCall?(layer.name)
    let first = state.firstShown(index)
    let isMeasuring = stack.isMeasuring
    let found = try visibleCells(index, stack, state).filter { cell in
      !(change?.moves(cell.element.inContent(startingAt: first)) ?? false)
    }
    let isSized = { (cell: LayoutAttributes) throws(EngineError) -> Bool in
      if !isMeasuring { return true }
      let element = cell.element.inContent(startingAt: first)
      if layer.lengths.isFresh(element) || trusted.contains(element) { return true }
      return try self.engineError(of: layer.name) { () throws(LayoutFailure) in
        try stack.room(for: cell.element) == nil
      }
    }
    var cells = policy == .start ? found[...] : ArraySlice(found.reversed())
    var held: (cell: LayoutAttributes, isSized: Bool)?
    while let cell = cells.popFirst() {
      if try isSized(cell) {
        held = (cell, true)
        break
      }
      if held == nil { held = (cell, false) }
    }
    return anchored(held, to: policy, index, state)
  }

  /// The anchor of a chosen cell.
  private func anchored(
    _ held: (cell: LayoutAttributes, isSized: Bool)?, to policy: AnchorPolicy, _ index: Int,
    _ state: SceneState
  ) -> AnchoredItem? {
    let layer = state.layers[index]
    let span = span(index, state)
    let extent = held.map { self.extent(of: $0.cell, index, state) }
    let isFar =
      if let held, let extent, !held.isSized { span.isSpanned(by: extent, at: policy) } else {
        false
      }
    let edge = isFar ? extent?.farEdge(policy) : extent
    let anchor = span.anchor(policy, within: layer.anchorTolerance, first: edge, last: edge)
    guard let anchor else { return nil }
    let slot = span.anchor(policy, within: -.infinity, first: extent, last: extent)
    return AnchoredItem(
      anchor: anchor, item: held?.cell.element.inContent(startingAt: state.firstShown(index)),
      isFar: isFar, slot: layer.stack?.isMeasuring ?? false ? slot : nil, excess: span.excess)
  }

  /// The offset that brings `place` back after `change`, across as `offset` is, or nil if its item
  /// is gone; in the range unless it was outside of it.
  func offset(
    restoring place: AnchoredItem, _ change: ContentChange?, at offset: Point, _ index: Int,
    _ next: SceneState
  ) throws(EngineError) -> Point? {
    guard let stack = next.layers[index].stack else { return nil }
    var (extent, anchor): (SectionExtent?, _) = (nil, place.anchor)
    if let item = place.item, let change {
      if let now = change.place(ofAnchor: item) {
        guard let found = try self.extent(of: now, index, next) else { return nil }
        let policy: AnchorPolicy = if case .last = anchor { .end } else { .start }
        extent = place.isFar ? found.farEdge(policy) : found
      } else if let slot = place.slot, anchor != .start, anchor != .end {
        (extent, anchor) = (try self.extent(ofSlot: change.slot(of: item), slot, index, next), slot)
      }
    }
    let span = span(index, next)
    guard var along = span.offset(for: anchor, item: extent, excess: place.excess) else {
      return nil
    }
    if place.excess == 0 { along = span.clamped(along) }
    var offset = offset
    switch stack.axis {
    case .vertical: offset.y = along
    case .horizontal:
      let (viewport, _, content) = stack.scrolling(in: next.viewport(index))
      offset.x = stack.isReversed ? content.width - viewport.size.width - along : along
    }
    return offset
  }

  /// Records what a change held in place, and how far the offset of the layer at `index` moved.
  func record(
    _ place: AnchoredItem?, _ change: ContentChange?, movedBy distance: Point, _ index: Int,
    _ next: inout SceneState
  ) {
    guard let stack = next.layers[index].stack, stack.isMeasuring, let place else { return }
    let moved = distance.along(stack.axis) + (next.layers[index].held?.moved ?? 0)
    let anchor: HeldPlace.Anchor
    switch place.anchor {
    case .start: anchor = .start
    case .end: anchor = .end
    case .first, .last:
      guard let item = place.item.flatMap({ change?.place(ofAnchor: $0) }) else { return }
      anchor = .item(item, isFar: place.isFar)
    }
    next.layers[index].held = HeldPlace(anchor: anchor, moved: moved)
  }

  /// The extent of an element, numbered as in the content, or nil if the layer does not show it.
  private func extent(of element: Element, _ index: Int, _ state: SceneState) throws(EngineError)
    -> SectionExtent?
  {
    let content = state.layers[state.owner(of: index)].content
    let shown = state.shownSections(index, of: content)
    guard let stack = state.layers[index].stack, shown.contains(element.section),
      element.kind != .cell || element.item < content.itemCount(inSection: element.section)
    else { return nil }
    let found = try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      try stack.attributes(for: element.inLayer(startingAt: shown.lowerBound))
    }
    return found.map { extent(of: $0, index, state) }
  }

  /// The extent of what took the place of a deleted item: the next one for the first item, the one
  /// before for the last; at an end of its section the edge of its neighbour.
  private func extent(
    ofSlot slot: IndexPath, _ anchor: ScrollAnchor, _ index: Int, _ state: SceneState
  ) throws(EngineError) -> SectionExtent? {
    let element = Element(cellAt: slot)
    let before = slot.item > 0 ? Element(.cell, section: slot.section, item: slot.item - 1) : nil
    let next = try extent(of: element, index, state)
    let last = try before.flatMap { before throws(EngineError) in
      try extent(of: before, index, state)
    }
    if case .last = anchor {
      return last ?? next.map { SectionExtent(start: $0.start, end: $0.start) }
    }
    return next ?? last.map { SectionExtent(start: $0.end, end: $0.end) }
  }

  /// The place of the layer at `index` that lies at a point in scene coordinates.
  ///
  /// - Throws: `EngineError.layout` if the layout has no places.
  func anchoredPoint(at point: Point, _ index: Int) throws(EngineError) -> AnchoredPoint {
    let origin = state.contentOrigin(index)
    let inViewport = state.pointInViewport(point, index)
    return try asking(index) { (stack) throws(LayoutFailure) in
      guard let place = try stack.place(of: Point(x: point.x + origin.x, y: point.y + origin.y))
      else {
        throw LayoutFailure.noPlace(at: point, in: stack.top.declaration.name)
      }
      return AnchoredPoint(place: place, point: inViewport)
    }
  }

  /// The offset that brings a kept place back to its point, or nil if it is gone.
  func offset(restoring kept: AnchoredPoint, _ index: Int, _ next: SceneState) throws(EngineError)
    -> Point?
  {
    guard let stack = next.layers[index].stack else { return nil }
    let point = try engineError(of: next.layers[index].name) { () throws(LayoutFailure) in
      try stack.point(of: kept.place.place, level: kept.place.level)
    }
    return point.map { Point(x: $0.x - kept.point.x, y: $0.y - kept.point.y) }
  }

  /// The cells of which something is seen between the insets; where elements are measured, none
  /// that is pinned, and if there is no other, then other elements.
  private func visibleCells(_ index: Int, _ stack: LayoutStack, _ state: SceneState)
    throws(EngineError) -> [LayoutAttributes]
  {
    let (viewport, origin, _) = stack.scrolling(in: state.viewport(index))
    let (bounds, inset) = (viewport.bounds, viewport.adjustedContentInset)
    let seen = Rect(
      minX: bounds.minX + inset.left, minY: bounds.minY + inset.top,
      maxX: max(bounds.minX + inset.left, bounds.maxX - inset.right),
      maxY: max(bounds.minY + inset.top, bounds.maxY - inset.bottom)
    ).offset(dx: origin.x, dy: origin.y)
    var found: [LayoutAttributes] = []
    try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      try stack.attributes(in: seen, into: &found)
    }
    guard stack.isMeasuring else { return found.filter { $0.element.kind == .cell } }
    found.removeAll { $0.flags.contains(.pinned) || $0.element.category == .decoration }
    let cells = found.filter { $0.element.kind == .cell }
    return cells.isEmpty ? found : cells
  }

  /// Returns the extent of a cell along the scroll axis of the scrolling part of the layer at
  /// `index`, from the start edge.
  private func extent(of attributes: LayoutAttributes, _ index: Int, _ state: SceneState)
    -> SectionExtent
  {
    guard let stack = state.layers[index].stack else { return SectionExtent(start: 0, end: 0) }
    let (_, origin, content) = stack.scrolling(in: state.viewport(index))
    let frame = attributes.frame.offset(dx: -origin.x, dy: -origin.y)
    if stack.isReversed {
      return SectionExtent(start: content.width - frame.maxX, end: content.width - frame.minX)
    }
    let start = frame.origin.along(stack.axis)
    return SectionExtent(start: start, end: start + frame.size.along(stack.axis))
  }

  /// Returns the visible part of the content of the layer at `index` along its scroll axis, from
  /// the start edge (rule O-08).
  private func span(_ index: Int, _ state: SceneState) -> AnchorSpan {
    guard let stack = state.layers[index].stack else {
      return AnchorSpan(offset: 0, length: 0, lead: 0, trail: 0, content: 0)
    }
    let (viewport, _, content) = stack.scrolling(in: state.viewport(index))
    let (inset, axis) = (viewport.adjustedContentInset, stack.axis)
    var span = AnchorSpan(
      offset: viewport.contentOffset.along(axis), length: viewport.size.along(axis),
      lead: inset.lead(axis), trail: inset.trail(axis), content: content.along(axis),
      followed: rangeOfFollowers(index, state).map { $0.min.along(axis)...$0.max.along(axis) })
    if stack.isReversed {
      let sum = content.width - viewport.size.width
      span.offset = sum - span.offset
      swap(&span.lead, &span.trail)
      span.followed = span.followed.map { sum - $0.upperBound...sum - $0.lowerBound }
    }
    return span
  }
}
