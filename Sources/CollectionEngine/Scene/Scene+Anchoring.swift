internal import LayoutCore

/// The viewport of a layer along its scroll axis, in content coordinates, in points.
struct AnchorSpan {
  /// Start of the viewport.
  var offset: Double
  /// Length of the viewport.
  var length: Double
  /// The adjusted inset before the content.
  var lead: Double
  /// The adjusted inset after the content.
  var trail: Double
  /// Length of the content.
  var content: Double

  /// The range of the layers that follow, or nil for none.
  var followed: ClosedRange<Double>?

  /// The minimum resting offset.
  private var least: Double { min(-lead, followed?.lowerBound ?? .infinity) }
  /// The maximum resting offset (rules O-01 and V-05).
  private var greatest: Double {
    max(content - length + trail, -lead, followed?.upperBound ?? -.infinity)
  }

  /// Returns what `policy` anchors to, or nil for nothing.
  ///
  /// Distances are measured between the item's near edge and the inset edge of the viewport. The
  /// rule and its numbers: MagazineLayout, TargetContentOffsetAnchor.
  ///
  /// - Parameters:
  ///   - tolerance: how far from an end of the range the offset still counts as at it, in points
  ///     (rule O-05b).
  ///   - first: the extent of the first visible item, or nil.
  ///   - last: that of the last one.
  func anchor(
    _ policy: AnchorPolicy, within tolerance: Double = 0, first: SectionExtent?,
    last: SectionExtent?
  ) -> ScrollAnchor? {
    switch policy {
    case .none: return nil
    case .start:
      if offset - least <= tolerance { return .start }
      return first.map { .first(distance: $0.start - (offset + lead)) }
    case .end:
      if greatest - offset <= tolerance { return .end }
      return last.map { .last(distance: $0.end - (offset + length - trail)) }
    }
  }

  /// The resting offset that brings `anchor` nearest to its place; `item` is where its item lies
  /// now.
  func offset(for anchor: ScrollAnchor, item: SectionExtent?) -> Double? {
    let target: Double?
    switch anchor {
    case .start: target = least
    case .end: target = greatest
    case .first(let distance): target = item.map { $0.start - distance - lead }
    case .last(let distance): target = item.map { $0.end - distance - length + trail }
    }
    return target.map { min(max($0, least), greatest) }
  }
}

/// A point of the content that keeps its place in the viewport.
enum ScrollAnchor: Hashable {
  /// The start of the content.
  case start
  /// The end of the content.
  case end
  /// The first visible item, with the distance of its start from the leading inset edge.
  case first(distance: Double)
  /// The last visible item, with the distance of its end from the trailing inset edge.
  case last(distance: Double)
}

/// An anchor and its item, as both were before a change.
struct AnchoredItem {
  var anchor: ScrollAnchor
  var item: Element?
}

/// A place of a layout that stays at a point of the viewport while options change.
struct AnchoredPoint {
  var place: (level: Int, place: Point)
  /// From the top left of the layer's frame.
  var point: Point
}

/// Scroll anchoring: what is visible stays in place (rule O-05).
///
/// The visible part lies inside the adjusted insets. Only cells are anchors, and none that moves
/// itself (rule O-05a); if the one that was chosen is gone, the offset stays. A layer that mirrors
/// another, or is scrolled past its end, or is scrolled by the change itself, is left alone.
extension Scene {
  /// Returns what the layer at `index` is anchored to in the current state while `change` is made,
  /// or nil if its policy is `none`.
  ///
  /// - Complexity: a rect query of the visible part.
  func anchoredItem(_ index: Int, during change: ContentChange?) throws(EngineError)
    -> AnchoredItem?
  {
    guard state.layers[index].anchor != .none else { return nil }
    let layer = state.layers[index]
    guard layer.mirrored == nil, let stack = layer.stack, stack.isPrepared,
      !suspendedLayers.contains(layer.name)
    else { return nil }
    willCall?(layer.name)
    let first = state.firstShown(index)
    let cells = try visibleCells(index, stack)
    let stays = { (cell: LayoutAttributes) in
      !(change?.moves(cell.element.inContent(startingAt: first)) ?? false)
    }
    let cell = layer.anchor == .start ? cells.first(where: stays) : cells.last(where: stays)
    let held = cell.map { extent(of: $0, index, state) }
    let anchor = span(index, state).anchor(
      layer.anchor, within: layer.anchorTolerance, first: held, last: held)
    guard let anchor else { return nil }
    return AnchoredItem(anchor: anchor, item: cell?.element.inContent(startingAt: first))
  }

  /// The offset that brings `place` back after `change`, across as `offset` is, or nil if its item
  /// is gone.
  func offset(
    restoring place: AnchoredItem, _ change: ContentChange?, at offset: Point, _ index: Int,
    _ next: SceneState
  ) throws(EngineError) -> Point? {
    guard let stack = next.layers[index].stack else { return nil }
    var extent: SectionExtent?
    if let item = place.item, let now = change?.place(ofAnchor: item) {
      let content = next.layers[next.owner(of: index)].content
      let shown = next.shownSections(index, of: content)
      guard shown.contains(now.section), now.item < content.itemCount(inSection: now.section)
      else { return nil }
      let local = now.inLayer(startingAt: shown.lowerBound)
      let found = try engineError(of: next.layers[index].name) { () throws(LayoutFailure) in
        try stack.attributes(for: local)
      }
      extent = found.map { self.extent(of: $0, index, next) }
    }
    guard let along = span(index, next).offset(for: place.anchor, item: extent) else {
      return nil
    }
    var offset = offset
    switch stack.axis {
    case .vertical: offset.y = along
    case .horizontal:
      let (viewport, _, content) = stack.scrolling(in: next.viewport(index))
      offset.x = stack.isReversed ? content.width - viewport.size.width - along : along
    }
    return offset
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

  private func visibleCells(_ index: Int, _ stack: LayoutStack) throws(EngineError)
    -> [LayoutAttributes]
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
    return found.filter { $0.element.kind == .cell }
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
