internal import LayoutCore
internal import SummaryTree

/// The state of a scene at some moment, to come back to.
///
/// It shares content with the scene, and holds nothing that layouts have prepared:
///
///     let copy = scene.copy()
///     try scene.insertItems(…)
///     if let copy { try scene.restore(copy) }  // as before, at the cost of a prepare
public struct SceneCopy {
  let state: SceneState
  /// The counters of the layouts of each layer.
  private(set) var counters: [Counters]

  fileprivate init(_ state: SceneState) {
    self.state = state
    counters = state.layers.map { $0.stack?.allCounters ?? Counters() }
  }

  /// Sets all counters to zero.
  public mutating func resetCounters() {
    counters = counters.map { _ in Counters() }
  }

  /// Maximum size in bytes of what it holds beside what `other`, an earlier copy, holds.
  ///
  /// What layouts have prepared counts where it is kept for this copy alone: until its layers have
  /// other layouts.
  ///
  /// - Complexity: O(layers).
  public func size(beside other: SceneCopy?) -> Int {
    var size = 4096
    for layer in state.layers {
      let known = other?.state.index(of: layer.name).map { other?.state.layers[$0] } ?? nil
      let items = layer.content.itemCount
      if known?.content.isIdentical(to: layer.content) != true {
        size += 24 * items + 128 * layer.content.sections.count
      }
      if layer.stack !== known?.stack { size += 64 << 10 + 48 * items }
    }
    return size
  }
}

extension Scene {
  /// The state, to come back to; nil where layouts hold more than the scene knows: while a layer is
  /// suspended or not prepared, or with layouts that remember earlier calls.
  ///
  /// - Complexity: O(layers).
  public func copy() -> SceneCopy? {
    guard suspendedLayers.isEmpty else { return nil }
    for layer in state.layers {
      for stack in [layer.stack, layer.transition?.stack] {
        guard let stack else { continue }
        if !stack.isPrepared || stack.levels.contains(where: { $0.remembers }) { return nil }
      }
    }
    return SceneCopy(state)
  }

  /// Brings back the state of a copy of this scene, with its counters.
  ///
  /// A layer that was only scrolled since then costs a scroll, any other one a prepare.
  ///
  /// - Throws: `EngineError.layout`; restore another copy then.
  public func restore(_ copy: SceneCopy) throws(EngineError) {
    let before = state
    (state, lastChange, lastMoving) = (copy.state, nil, nil)
    for index in state.layers.indices {
      let layer = state.layers[index]
      guard let stack = layer.stack else { continue }
      willCall?(layer.name)
      try engineError(of: layer.name) { () throws(LayoutFailure) in
        if let old = before.viewport(onlyMovedTo: index, of: state) {
          _ = try stack.move(from: old, to: state.layoutViewport(index), state.snapshot(index))
        } else {
          try stack.prepare(state.snapshot(index))
        }
        if let way = layer.transition {
          try way.stack.prepare(state.snapshot(index, of: way, isEnd: true))
        }
      }
    }
    for (layer, counters) in zip(state.layers, copy.counters) {
      layer.stack?.forgetIssued()
      layer.stack?.restoreCounters(counters)
    }
  }
}

extension SceneState {
  /// The viewport of the layer that `other` has at `index`, if the layer differs from that in
  /// nothing but where it is scrolled; nil otherwise.
  ///
  /// - Complexity: O(options).
  fileprivate func viewport(onlyMovedTo index: Int, of other: SceneState) -> Viewport? {
    let new = other.layers[index]
    guard let place = self.index(of: new.name) else { return nil }
    let old = layers[place]
    guard let stack = old.stack, stack === new.stack, stack.isPrepared,
      old.transition == nil, new.transition == nil, old.isSetAlike(new), columns == other.columns,
      layers[owner(of: place)].content.isIdentical(
        to: other.layers[other.owner(of: index)].content)
    else { return nil }
    return layoutViewport(place)
  }
}

extension Content {
  /// Whether both are copies neither of which has been edited.
  fileprivate func isIdentical(to other: Content) -> Bool {
    sections.isIdentical(to: other.sections)
  }
}
