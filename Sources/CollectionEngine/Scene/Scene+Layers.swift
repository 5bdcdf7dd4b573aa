public import LayoutCore
internal import SummaryTree

extension Scene {
  /// Maximum number of layers in a scene.
  public static let layerLimit = 64

  /// Shows layouts in a layer: `layouts[0]` lays out the content, each further one wraps the one
  /// before it.
  ///
  /// Without a layer's name the current layer is meant; a new name makes a layer on top, which
  /// becomes the current one. An existing layer keeps content and offset; its options start over.
  ///
  /// - Throws: `EngineError.stack` for a decorator as base, another layout that is no decorator, or
  ///   more than `depthLimit` layouts; `.noOption`, `.outOfRange`, `.layout`.
  @discardableResult
  public func load(
    _ layouts: [any CollectionLayout], options: [OptionAssignment] = [], into layer: String? = nil
  ) throws(EngineError) -> [String] {
    try checkStack(layouts)
    let name = layer ?? state.current
    willCall?(name)
    let isNew = state.index(of: name) == nil
    if isNew, state.layers.count >= Scene.layerLimit {
      throw .layer(.tooMany(limit: Scene.layerLimit))
    }
    let values = try optionValues(options, of: layouts, layer: name)
    return try edit { next throws(EngineError) in
      if isNew { next.layers.append(Layer(name: name)) }
      let index = next.index(of: name) ?? next.layers.count - 1
      next.declareColumns(of: layouts)
      let stack = LayoutStack(layouts, layer: name, trace: trace)
      (next.layers[index].stack, next.layers[index].kinds) = (stack, stack.kinds)
      next.layers[index].options = values
      next.layers[index].states = []
      next.layers[index].chosen = []
      next.layers[index].lengths = KnownLengths()
      next.lift(from: name)
      if isNew { next.current = name }
      let owner = next.owner(of: index)
      next.layers[owner].content.removeOwnOptions(ofLayer: name)
      return [(name, .everything(.unchanged))]
    }
  }

  /// Removes a layer; the last one only loses its layout.
  ///
  /// The frontmost remaining layer becomes the current one.
  ///
  /// - Throws: `EngineError.noLayer`, `.layer` if another layer shows its content or mirrors it.
  @discardableResult
  public func unload(_ name: String) throws(EngineError) -> [String] {
    let index = try index(of: name)
    for layer in state.layers {
      if case .shared(name) = layer.source {
        throw .layer(.lendsContent(to: layer.name, from: name))
      }
      if layer.mirrored == name {
        throw .layer(.mirrors(layer.name, other: name))
      }
    }
    if let batch = state.batch, batch.layer == name {
      throw .batchState(.open(layer: name))
    }
    lastChange = nil
    state.lift(from: name)
    if state.layers.count == 1 {
      // Without a layout there is no direction: x' stays, as when the next one comes.
      let x = state.layers[index].offset.x
      state.layers[index].offset.x = state.mirrorSum(index).map { $0 - x } ?? x
      (state.layers[index].stack, state.layers[index].kinds) = (nil, .standard)
      state.layers[index].transition = nil
      state.layers[index].options = []
      state.layers[index].states = []
      state.layers[index].scrolled = SectionOffsets()
      state.layers[index].sections = nil
      state.focus = nil
      return [name]
    }
    state.layers.remove(at: index)
    state.refreshFocus()
    if state.current == name { state.current = state.layers[state.layers.count - 1].name }
    return []
  }

  /// Makes a layer the current one.
  ///
  /// - Throws: `EngineError.noLayer`.
  public func use(_ name: String) throws(EngineError) {
    let index = try index(of: name)
    state.current = state.layers[index].name
  }

  /// Changes a layer's relation to the others.
  ///
  /// - Throws: `EngineError.noLayer`, `.outOfRange`; `.layer` for a layer that would mirror itself
  ///   or show content of one that shows another's; `.layout`.
  @discardableResult
  public func arrange(_ name: String, _ change: LayerChange) throws(EngineError) -> [String] {
    let index = try index(of: name)
    switch change {
    case .front, .back:
      let layer = state.layers.remove(at: index)
      state.layers.insert(layer, at: change == .front ? state.layers.count : 0)
    case .visible(let isVisible): state.layers[index].isVisible = isVisible
    case .interactive(let isInteractive): state.layers[index].isInteractive = isInteractive
    case .passThrough(let isPassThrough): state.layers[index].isPassThrough = isPassThrough
    case .anchor(let policy): state.layers[index].anchor = policy
    case .anchorTolerance(let tolerance):
      try check(tolerance, "anchor-tolerance", in: 0...Limits.coordinate)
      state.layers[index].anchorTolerance = tolerance
    case .touchInsets(let kind, let insets):
      if let insets, !(insets.isValid && insets.reach <= TouchInsets.limit) {
        throw .outOfRange(what: "touch-inset", found: insets.reach, range: 0...TouchInsets.limit)
      }
      state.layers[index].touchInsets[kind] = insets
    case .selection(let mode): state.layers[index].selection.change(to: mode)
    case .focus(let mode): state.layers[index].focus.mode = mode
    case .selectionFollowsFocus(let follows): state.layers[index].focus.selects = follows
    case .place(let place): return try move(index, to: place)
    case .mirror(let other): return try mirror(index, other)
    case .range(let policy): return try setRange(index, policy)
    case .insetAdjustment(let adjustment):
      return try setInsets(index) { $0.adjustment = adjustment }
    case .alwaysBounce(let bounce): return try setInsets(index) { $0.alwaysBounce = bounce }
    case .content(let other, let sections): return try share(index, other, sections)
    }
    state.refreshFocus()
    return [name]
  }

  /// Changes where the safe area widens the content inset of the layer at `index`.
  private func setInsets(_ index: Int, _ change: (inout InsetPolicy) -> Void) throws(EngineError)
    -> [String]
  {
    try edit { next throws(EngineError) in
      change(&next.layers[index].insets)
      return [(next.layers[index].name, .viewport(clamps: true))]
    }
  }

  private func mirror(_ index: Int, _ other: String?) throws(EngineError) -> [String] {
    let name = state.layers[index].name
    if let other {
      var chain = [name]
      var next: String? = state.layers[try self.index(of: other)].name
      while let link = next {
        chain.append(link)
        if link == name {
          throw .layer(.mirrorRing(chain))
        }
        next = state.layers[try self.index(of: link)].mirrored
      }
    }
    // The leading layer keeps its offset: nothing became shorter.
    return try edit(bringingBack: false) { next throws(EngineError) in
      next.layers[index].mirrored = other
      if let other, let source = next.index(of: other) {
        next.layers[index].offset = next.layers[source].offset
        next.layers[index].offset.x += next.shift(of: index, from: source)
      }
      return [(name, .viewport(clamps: false))]
    }
  }

  private func share(_ index: Int, _ other: String, _ sections: ClosedRange<Int>?)
    throws(EngineError) -> [String]
  {
    let name = state.layers[index].name
    let source = try self.index(of: other)
    if let batch = state.batch, batch.layer == name {
      throw .batchState(.open(layer: name))
    }
    guard other != name else {
      let count = state.layers[index].content.sections.count
      if let last = sections?.upperBound, last >= count {
        throw .noSection(last, count: count)
      }
      return try edit { next throws(EngineError) in
        next.layers[index].source = .own
        next.layers[index].sections = sections
        return [(name, .everything(nil))]
      }
    }
    if case .shared(let third) = state.layers[source].source {
      throw .layer(.borrowsContent(other, from: third))
    }
    for layer in state.layers {
      if case .shared(name) = layer.source {
        throw .layer(.losesContent(layer.name, of: name))
      }
    }
    if let sections { try check(section: sections.upperBound, source) }
    return try edit { next throws(EngineError) in
      next.layers[index].source = .shared(other)
      next.layers[index].sections = sections
      return [(name, .everything(nil))]
    }
  }

  /// The values of all options of `layouts` where some are set.
  func optionValues(
    _ options: [OptionAssignment], of layouts: [any CollectionLayout], layer: String
  ) throws(EngineError) -> [[OptionValue?]] {
    var values = layouts.map { $0.declaration.options.map { $0.defaultValue } }
    for option in options {
      let place = try OptionPlace(option.name, in: layouts, layer: layer)
      if !suspendedLayers.contains(layer) { try place.check(option.value, layer: layer) }
      values[place.level][place.index] = option.value ?? place.declaration.defaultValue
    }
    return values
  }

  func checkStack(_ layouts: [any CollectionLayout]) throws(EngineError) {
    guard let base = layouts.first else { throw .stack(.empty) }
    guard layouts.count <= LayoutStack.depthLimit else {
      throw .stack(.tooDeep(found: layouts.count, limit: LayoutStack.depthLimit))
    }
    if base.declaration.isDecorator {
      throw .stack(.noBase(decorator: base.declaration.name))
    }
    for (decorator, below) in zip(layouts.dropFirst(), layouts)
    where !decorator.declaration.isDecorator {
      throw .stack(.noDecorator(decorator.declaration.name, over: below.declaration.name))
    }
  }
}

/// A change of a layer's relation to the others.
public enum LayerChange: Hashable, Sendable {
  /// In front of all others.
  case front
  /// Behind all others.
  case back
  /// Shown, or neither drawn nor hit.
  case visible(Bool)
  /// Whether touches reach it at all.
  case interactive(Bool)
  /// Whether touches fall through where it has no element.
  case passThrough(Bool)
  /// The anchor when its content changes.
  case anchor(AnchorPolicy)
  /// Distance from an end of its range within which its offset counts as at that end when it
  /// anchors, in points.
  case anchorTolerance(Double)
  /// The number of its items that can be selected.
  case selection(SelectionMode)
  /// Whether its items take the focus.
  case focus(FocusMode)
  /// Whether an item that gets the focus is selected.
  case selectionFollowsFocus(Bool)
  /// Touch insets of the elements of a kind in place of the layout's, or for nil no longer.
  case touchInsets(kind: String, TouchInsets?)
  /// Its place in the scene.
  case place(LayerPlace)
  /// Follow the offset of another layer, one way and unclamped, or of none for nil.
  case mirror(String?)
  /// Whether its range covers those of the layers that follow it.
  case range(RangePolicy)
  /// The edges at which the safe area widens its content inset.
  case insetAdjustment(InsetAdjustment)
  /// The axes along which it counts as scrollable whatever the length of its content.
  case alwaysBounce(AlwaysBounce)
  /// Show the content of another layer, or only some of its sections; of itself: its own.
  case content(String, sections: ClosedRange<Int>?)
}
