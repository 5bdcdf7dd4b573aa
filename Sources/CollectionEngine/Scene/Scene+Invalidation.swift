public import LayoutCore

/// Invalidation by hand, and what changes invalidate.
extension Scene {
  /// The invalidations of the last change, layer by layer from the back, in the order in which they
  /// were issued; none for a layer whose answers did not change.
  public var contexts: [InvalidationContext] {
    state.layers.indices.flatMap { index in
      (state.layers[index].stack?.issuedContexts ?? []).map { context in
        var context = context
        let first = state.firstShown(index)
        for place in context.invalidation.elements.indices {
          context.invalidation.elements[place] =
            context.invalidation.elements[place].inContent(startingAt: first)
        }
        return context
      }
    }
  }

  /// Invalidates parts of a layer, though nothing changed.
  ///
  /// The engine forgets listed elements and asks again for those that are visible (rule L-12).
  /// Without an invalidation, the layouts answer with their own (rule L-11).
  ///
  /// The adjustments are applied at once: the offset is then clamped, and the size is read again.
  /// UIKit: `invalidateLayout(with:)`.
  ///
  /// - Parameter forgetsKept: whether numbers that layouts keep with items go first, such as lanes,
  ///   so that these are chosen again (rule W-31); then the invalidation is of everything.
  /// - Complexity: that of what is invalidated: a `prepare` for everything, a query for each
  ///   visible element that is listed.
  /// - Returns: the layer, and the context that was issued.
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.noSection`, `.noItem`, `.noElement`,
  ///   `.outOfRange`, `.layer`, `.layout`.
  @discardableResult
  public func invalidate(
    _ invalidation: Invalidation? = nil, forgetsKept: Bool = false, layer: String? = nil
  ) throws(EngineError) -> (changed: [String], context: InvalidationContext) {
    let index = try index(of: layer)
    let name = state.layers[index].name
    _ = try loadedStack(at: index)
    let asked = forgetsKept ? Invalidation.everything : invalidation
    let local = try asked.map { invalidation throws(EngineError) in
      try self.local(invalidation, index)
    }
    let changed = try edit { next throws(EngineError) in
      if forgetsKept { next.layers[index].lengths.forgetKept() }
      return [(name, .context(local))]
    }
    let context = contexts.first { $0.layer == name && $0.rule == .command }
    return (
      changed, context ?? InvalidationContext(layer: name, invalidation: .nothing, rule: .command)
    )
  }

  /// Checks an invalidation, and numbers its elements as the layouts of the layer at `index` do.
  private func local(_ invalidation: Invalidation, _ index: Int) throws(EngineError)
    -> Invalidation
  {
    let (layer, limit) = (state.layers[index], Limits.coordinate)
    if let other = layer.mirrored, invalidation.contentOffsetAdjustment != .zero {
      throw .layer(.mirrors(layer.name, other: other))
    }
    try check(invalidation.contentOffsetAdjustment)
    try check(invalidation.contentSizeAdjustment.width, "width", in: -limit...limit)
    try check(invalidation.contentSizeAdjustment.height, "height", in: -limit...limit)
    let shown = state.shownSections(index, of: state.layers[state.owner(of: index)].content)
    var local = invalidation
    for (place, element) in invalidation.elements.enumerated() {
      if element.category != .decoration {
        try check(section: element.section, index)
        if element.kind == .cell { try check(element.indexPath, index) }
        guard shown.contains(element.section) else {
          throw .noElement(state.kinds(index).text(for: element))
        }
      }
      local.elements[place] = element.inLayer(startingAt: shown.lowerBound)
    }
    return local
  }

  /// Returns the rule for the contexts of a change.
  func rule(of cause: LayerInvalidation, _ index: Int, _ next: SceneState)
    -> InvalidationContext.Rule
  {
    switch cause {
    case .everything(let change):
      let (new, old) = (
        next.layers[index], state.index(of: next.layers[index].name).map { state.layers[$0] }
      )
      if old?.stack !== new.stack { return .layoutChange }
      if old?.options != new.options { return .options }
      return change == nil ? .reloadData : .batchUpdates
    case .counts(let change): return change.measured == nil ? .batchUpdates : .preferredAttributes
    case .viewport, .scrollers, .nothing: return .boundsChange
    case .interaction: return .gesture
    case .context: return .command
    }
  }
}
