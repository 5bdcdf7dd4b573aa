public import LayoutCore

extension Scene {
  /// Larger coordinates and lengths are refused; below it, doubles still distinguish points.
  public static let coordinateLimit = Limits.coordinate

  /// Sets the size of the scene, and the current layer's `offset`, unclamped, if given; a layer
  /// that mirrors another gives it to that one.
  ///
  /// - Complexity: a `prepare` of each layer whose layout needs the room it had.
  /// - Throws: `EngineError.outOfRange`, `.layout`.
  @discardableResult
  public func setBounds(_ size: Size, offset: Point? = nil) throws(EngineError) -> [String] {
    try check(size.width, "width", in: 0...Limits.coordinate)
    try check(size.height, "height", in: 0...Limits.coordinate)
    if let offset { try check(offset) }
    let named = try index(of: nil)
    let current = state.leader(of: named)
    let leading = offset.map { state.leadingOffset(of: named, at: $0) }
    return try edit { next throws(EngineError) in
      next.size = size
      if let leading {
        (next.layers[current].offset, next.layers[current].chosen) = (leading, .both)
      }
      return next.layers.indices.map {
        (next.layers[$0].name, .viewport(clamps: offset == nil || $0 != current))
      }
    }
  }

  /// Sets the content inset of a layer (by default the current one), in points.
  ///
  /// - Throws: `EngineError.noLayer`, `.outOfRange`, `.layout`.
  @discardableResult
  public func setInset(_ inset: Insets, layer: String? = nil) throws(EngineError) -> [String] {
    try check(inset, atLeast: -Limits.coordinate)
    let index = try index(of: layer)
    return try edit { next throws(EngineError) in
      next.layers[index].inset = inset
      return [(next.layers[index].name, .viewport(clamps: true))]
    }
  }

  /// Sets the layout margins of a layer (by default the current one), in points; the safe area adds
  /// to them (rule V-07).
  ///
  /// UIKit: `directionalLayoutMargins`, where `insetsLayoutMarginsFromSafeArea` is true.
  ///
  /// - Throws: `EngineError.noLayer`, `.outOfRange`, `.layout`.
  @discardableResult
  public func setLayoutMargins(_ margins: Insets, layer: String? = nil) throws(EngineError)
    -> [String]
  {
    try check(margins, atLeast: 0)
    let index = try index(of: layer)
    return try edit { next throws(EngineError) in
      next.layers[index].margins = margins
      return [(next.layers[index].name, .viewport(clamps: true))]
    }
  }

  /// Sets the margins of the scene that bars cover, in points; adds to the inset of every layer as
  /// far as it overlaps the layer's frame (rule V-03).
  ///
  /// - Throws: `EngineError.outOfRange`, `.layout`.
  @discardableResult
  public func setSafeArea(_ insets: Insets) throws(EngineError) -> [String] {
    try check(insets, atLeast: 0)
    return try edit { next throws(EngineError) in
      next.safeArea = insets
      return next.layers.map { ($0.name, .viewport(clamps: true)) }
    }
  }

  /// Scrolls a layer, or the one that it mirrors, to `offset`, in content coordinates, clamped to
  /// the range by default (rule V-06).
  ///
  /// - Complexity: that of the layout's invalidation; most layouts prepare nothing.
  /// - Throws: `EngineError.noLayer`, `.outOfRange`, `.layout`.
  @discardableResult
  public func scroll(to offset: Point, clamped: Bool = true, layer: String? = nil)
    throws(EngineError) -> [String]
  {
    try scroll(to: offset, .both, clamped: clamped, layer: layer)
  }

  /// Scrolls a layer to `offset`, as somebody has chosen it along some axes.
  private func scroll(to offset: Point, _ axes: Axes, clamped: Bool, layer: String?)
    throws(EngineError) -> [String]
  {
    try check(offset)
    var (index, offset) = (try index(of: layer), offset)
    if state.layers.count > 1 {
      let leader = state.leader(of: index)
      prepareFollowers(of: leader)
      if index != leader { offset = state.leadingOffset(of: index, at: offset) }
      index = leader
    }
    guard state.isFollowed(index) || isMeasuring(index) else {
      let changed = try scrollAlone(index, to: offset, clamped: clamped)
      if !state.layers[index].chosen.isSuperset(of: axes) {
        state.layers[index].chosen.formUnion(axes)
      }
      return changed
    }
    return try edit { next throws(EngineError) in
      next.layers[index].chosen.formUnion(axes)
      next.layers[index].offset = clamped ? self.offsetRange(index, next).clamp(offset) : offset
      return [(next.layers[index].name, .viewport(clamps: false))]
    }
  }

  /// Scrolls the layer at `index`, which no other follows: nothing changes but its offset, which
  /// changes in place.
  ///
  /// As `edit` would, without a copy of the state.
  ///
  /// - Throws: what a layout throws; the offset is then the old one.
  private func scrollAlone(_ index: Int, to offset: Point, clamped: Bool) throws(EngineError)
    -> [String]
  {
    beginChange()
    if state.layers[index].transition != nil, let status = transitionStatus(index) {
      throw .inTransition(state.layers[index].name, status)
    }
    let before = state.layers[index].offset
    if let stack = state.layers[index].stack {
      do throws(EngineError) {
        try scroll(stack, index, from: viewport(index, stack), to: offset, clamped: clamped)
      } catch {
        state.layers[index].offset = before
        forgetPrepared(state.layers)
        throw error
      }
    } else {
      state.layers[index].offset = clamped ? offsetRange(index, state).clamp(offset) : offset
    }
    lastChange = .scroll(layer: state.layers[index].name, from: before)
    return state.layers[index].nameAlone
  }

  /// The viewport of the layer at `index`, whose layouts are `stack`; of most layers read field by
  /// field, because a call on the state copies it.
  private func viewport(_ index: Int, _ stack: LayoutStack) -> Viewport {
    guard case .fill = state.layers[index].place else { return state.viewport(index) }
    return Viewport(
      size: state.size, contentOffset: state.layers[index].offset,
      contentInset: state.layers[index].inset, safeArea: state.safeArea,
      margins: state.layers[index].margins, adjustedAxes: stack.adjustedAxes)
  }

  /// Scrolls the layer at `index`, seen in `viewport`, then by what its layouts ask for, and then
  /// back into its range if `offset` is in it.
  private func scroll(
    _ stack: LayoutStack, _ index: Int, from viewport: Viewport, to offset: Point, clamped: Bool
  ) throws(EngineError) {
    let (size, range) = (stack.contentSize, stack.offsetRange(viewport))
    let asked = clamped ? range.clamp(offset) : offset
    let adjustment = try moveOffset(of: index, stack, to: asked)
    if stack.contentSize != size { stack.counters.sizeAdjustments += 1 }
    guard adjustment != .zero else { return }
    var target = Point(x: asked.x + adjustment.x, y: asked.y + adjustment.y)
    target = stack.offsetRange(state.viewport(index)).clamp(
      target, along: range.axes(holding: asked))
    if target != asked { stack.counters.offsetAdjustments += 1 }
    _ = try moveOffset(of: index, stack, to: target)
  }

  /// Sets the offset of the layer at `index` in the state itself and updates its layouts; returns
  /// the adjustment that they want.
  func moveOffset(of index: Int, _ stack: LayoutStack, to offset: Point) throws(EngineError)
    -> Point
  {
    let old = state.layers[index].offset
    guard old != offset else { return .zero }
    state.layers[index].offset = offset
    guard suspendedLayers.isEmpty || !suspendedLayers.contains(state.layers[index].name) else {
      return .zero
    }
    return try updateLayouts(stack, state.layers[index].name, from: old, to: offset) {
      self.state.snapshot(index)
    }
  }

  /// Scrolls a layer by a distance, down and right positive.
  ///
  /// - Throws: as `scroll(to:clamped:layer:)`.
  @discardableResult
  public func scroll(by distance: Point, clamped: Bool = true, layer: String? = nil)
    throws(EngineError) -> [String]
  {
    let leader = state.leader(of: try index(of: layer))
    let offset = state.layers[leader].offset
    return try scroll(
      to: Point(x: offset.x + distance.x, y: offset.y + distance.y), Axes(of: distance),
      clamped: clamped, layer: state.layers[leader].name)
  }

  /// Scrolls a layer until the item lies at `position` along the scroll axis, clamped (rule O-04).
  ///
  /// The scroller that it is in is scrolled along its own axis; one with stops comes to the
  /// nearest. The layout may choose another place, along both axes (rule G-32).
  ///
  /// Where elements are measured, what comes in sight is measured until the item lies there exactly
  /// (rule Z-40).
  ///
  /// - Throws: as `scroll(to:clamped:layer:)`, `.noLayout`, `.noSection`, `.noItem`.
  @discardableResult
  public func scroll(toItem path: IndexPath, _ position: ScrollPosition, layer: String? = nil)
    throws(EngineError) -> [String]
  {
    let (index, stack) = try preparedStack(layer)
    try check(path, index)
    let landing = try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      try stack.distance(bringing: Element(cellAt: path), to: position)
    }
    if let landing {
      let offset = state.layers[index].offset
      return try scroll(to: Point(x: offset.x + landing.x, y: offset.y + landing.y), layer: layer)
    }
    guard let item = try attributes(of: Element(cellAt: path), index, stack) else {
      throw .noElement(path.text)
    }
    let offset = offset(bringing: item.frame, to: position, index, state)
    let name = state.layers[index].name
    let request = MeasuringRequest(layer: name, target: (path, position))
    guard item.flags.contains(.scrolled),
      let across = try self.offset(bringing: item, to: position, path.section, index)
    else {
      guard stack.isMeasuring, state.layers[index].mirrored == nil else {
        return try scroll(to: offset, layer: layer)
      }
      prepareFollowers(of: index)
      return try edit(measuring: request) { next throws(EngineError) in
        next.layers[index].offset = self.offsetRange(index, next).clamp(offset)
        next.layers[index].chosen = .both
        return [(name, .viewport(clamps: false))]
      }
    }
    let leader = state.leader(of: index)
    prepareFollowers(of: leader)
    let leading = state.leadingOffset(of: index, at: offset)
    return try edit(measuring: request) { next throws(EngineError) in
      next.layers[leader].offset = self.offsetRange(leader, next).clamp(leading)
      next.layers[leader].chosen = .both
      next.layers[across.layer].scroll(path.section, to: across.offset, across.scroller)
      return [
        (next.layers[leader].name, .viewport(clamps: false)),
        (next.layers[across.layer].name, .scrollers),
      ]
    }
  }

  /// The offset, unclamped, that brings a frame to `position` along the scroll axis.
  func offset(
    bringing frame: Rect, to position: ScrollPosition, _ index: Int, _ state: SceneState
  ) -> Point {
    guard let stack = state.layers[index].stack else { return state.layers[index].offset }
    let (viewport, origin, _) = stack.scrolling(in: state.viewport(index))
    let axis = stack.axis
    let start = frame.origin.along(axis) - origin.along(axis)
    // Sideways the middle is that of the viewport (rule O-08), down that of what the insets leave
    // (rule O-04).
    let isMiddle = axis == .horizontal && position == .center
    let inset = isMiddle ? .zero : viewport.adjustedContentInset
    let along = (stack.isReversed ? position.mirrored : position).offset(
      of: (start, start + frame.size.along(axis)), length: viewport.size.along(axis),
      lead: inset.lead(axis), trail: inset.trail(axis))
    var offset = viewport.contentOffset
    if axis == .vertical { offset.y = along } else { offset.x = along }
    return offset
  }

  /// Returns the offset of its section's scroller that brings an item to `position`, and the layer
  /// that scrolls it; nil without a scroller.
  private func offset(
    bringing item: LayoutAttributes, to position: ScrollPosition, _ section: Int, _ index: Int
  ) throws(EngineError) -> (layer: Int, offset: Double, scroller: SectionScroller)? {
    guard let own = try scroller(ofSection: section, index, try preparedStack(at: index)) else {
      return nil
    }
    let layer = try scrolledLayer(section, index)
    let stack = try preparedStack(at: layer)
    let now = try place(ofScroller: section, layer, stack)
    let start = own.lead(of: item.boundingBox) + (state.layers[index].scrolled[section] ?? own.rest)
    let along = position.offset(
      of: (start, start + item.boundingBox.size.along(own.axis)),
      length: own.frame.size.along(own.axis), lead: 0, trail: 0)
    let stops = stack.stops(of: now.scroller, section - state.firstShown(layer))
    let target = try engineError(of: state.layers[layer].name) { () throws(LayoutFailure) in
      guard now.scroller.snaps, let nearest = try stops.nearest(to: along) else {
        return now.scroller.clamped(along)
      }
      return try stops.stop(nearest)
    }
    return (layer, target, now.scroller)
  }

  /// Scrolls a layer to where a fling would come to rest: the layout chooses, then it is clamped.
  ///
  /// The proposal is where UIScrollView's normal deceleration ends: offset + 0.499 s · velocity
  /// (0.998 ÷ (1000 · 0.002)). `velocity` is that of the offset in points per second: down and
  /// right positive.
  ///
  /// - Throws: as `scroll(to:clamped:layer:)`, `.noLayout`.
  @discardableResult
  public func fling(velocity: Point, layer: String? = nil) throws(EngineError) -> [String] {
    let limit = Limits.coordinate
    try check(velocity.x, "velocity x", in: -limit...limit)
    try check(velocity.y, "velocity y", in: -limit...limit)
    let index = state.leader(of: try index(of: layer))
    let target = try restingOffset(index, from: state.layers[index].offset, velocity: velocity)
    return try scroll(to: target, layer: state.layers[index].name)
  }

  /// The way of free deceleration for a velocity of 1, in seconds.
  static let decelerationTime = 0.998 / (1000 * (1 - 0.998))
}

extension ScrollPosition {
  /// The position seen from the other edge.
  fileprivate var mirrored: ScrollPosition {
    switch self {
    case .start: return .end
    case .center: return .center
    case .end: return .start
    }
  }

  /// The offset that puts an extent there.
  fileprivate func offset(
    of extent: (min: Double, max: Double), length: Double, lead: Double, trail: Double
  ) -> Double {
    switch self {
    case .start: return extent.min - lead
    case .center: return (extent.min + extent.max) / 2 - (lead + (length - lead - trail) / 2)
    case .end: return extent.max - length + trail
    }
  }
}
