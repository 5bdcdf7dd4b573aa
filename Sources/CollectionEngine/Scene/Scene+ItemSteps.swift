internal import LayoutCore

/// Items that come or go in one step.
extension Scene {
  /// Applies a step to the content of the layer at `index` and updates every layer that shows it.
  func apply(_ step: ItemStep, _ index: Int) throws(EngineError) -> [String] {
    if let stack = stackAlone(at: index),
      let inverse = state.layers[index].content.inverse(of: step)
    {
      return try make(step, inverse, index, stack)
    }
    return try editContent(index) {
      $0.make(step)
      return ContentChange(updates: [step.update])
    }
  }

  /// Returns the prepared layouts of the layer at `index` if a step changes nothing but its content
  /// and its offset.
  ///
  /// Nothing else follows items then, and nothing else reads the content before the change. Kinds
  /// that options name stay where no section has options of its own.
  private func stackAlone(at index: Int) -> LayoutStack? {
    guard itemBudget == nil, suspendedLayers.isEmpty, state.batch == nil, state.finger == nil,
      state.focus == nil, state.safeArea == .zero, state.layers[index].sections == nil,
      state.layers[index].anchor.map({ $0 == AnchorPolicy.none }) ?? true,
      state.layers[index].transition == nil, state.layers[index].scrolled.isEmpty,
      state.layers[index].selection.items.isEmpty, state.layers[index].focus.last == nil,
      state.layers[index].lengths.isEmpty, state.layers[index].held == nil,
      let stack = state.layers[index].stack, stack.isPrepared, !stack.keepsItems,
      !stack.isMeasuring, !(stack.namesKinds && state.layers[index].content.hasOwnOptions)
    else { return nil }
    if state.layers.count > 1 {
      for other in state.layers.indices {
        guard case .own = state.layers[other].source, state.layers[other].mirrored == nil,
          state.layers[other].stack?.isPrepared ?? true
        else { return nil }
      }
    }
    return stack
  }

  /// Makes a step where it is: as `edit` would, without a copy of the state.
  ///
  /// - Throws: what a layout throws; content and offset are then the old ones.
  private func make(_ step: ItemStep, _ inverse: ItemStep, _ index: Int, _ stack: LayoutStack)
    throws(EngineError) -> [String]
  {
    let start = revision
    for layer in state.layers.indices { state.layers[layer].stack?.forgetIssued() }
    willCall?(state.layers[index].name)
    let (viewport, updates) = (state.viewport(index), [step.update])
    let (size, range) = (stack.contentSize, stack.offsetRange(viewport))
    let (direction, before) = (stack.direction(in: viewport), viewport.contentOffset)
    stack.follow(.batchUpdates, updates)
    try carryOut(step, or: inverse, updates, index, stack) {
      if stack.contentSize != size { stack.counters.sizeAdjustments += 1 }
      var asked = before
      asked.x = direction.moved(asked.x, to: stack.direction(in: viewport))
      let target = stack.offsetRange(viewport).clamp(asked, along: range.axes(holding: before))
      count(target != asked, stack)
      return target
    }
    lastEdit = start..<revision
    lastChange = .step(
      LayerStep(step, inverse: inverse, layer: state.layers[index].name, from: before))
    return state.layers[index].nameAlone
  }

  /// Reverts a step where it was made; returns false for another change, and where more than
  /// content and offset changes.
  ///
  /// - Throws: what a layout throws; content and offset are then as after the step.
  func unmake(_ change: LastChange) throws(EngineError) -> Bool {
    guard case .step(let last) = change, let index = state.index(of: last.layer),
      let stack = stackAlone(at: index),
      stack.levels.allSatisfy({ $0.animation == nil && !$0.remembers })
    else { return false }
    willCall?(last.layer)
    try carryOut(last.inverse, or: last.step, [last.inverse.update], index, stack) { last.offset }
    return true
  }

  /// Carries out a step in the content of the layer at `index`, which its layouts follow by
  /// `updates`, and then moves its offset to `target`.
  ///
  /// - Throws: what a layout throws; `inverse` then leads back, and the offset is the old one.
  @inline(__always)
  private func carryOut(
    _ step: ItemStep, or inverse: ItemStep, _ updates: [LayoutUpdate], _ index: Int,
    _ stack: LayoutStack, to target: () -> Point
  ) throws(EngineError) {
    let before = state.layers[index].offset
    for context in stack.contexts { context.forgetContent() }
    state.layers[index].content.make(step)
    do throws(EngineError) {
      do throws(LayoutFailure) {
        try stack.apply(updates, state.layers[index].content) { state.snapshot(index) }
      } catch { throw .layout(error, layer: state.layers[index].name) }
      _ = try moveOffset(of: index, stack, to: target())
    } catch {
      state.layers[index].content.make(inverse)
      state.layers[index].offset = before
      forgetPrepared(state.layers)
      throw error
    }
  }
}
