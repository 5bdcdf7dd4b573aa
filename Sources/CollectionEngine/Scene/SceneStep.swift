internal import LayoutCore

/// A change of a scene, to be reverted at what it cost.
///
///     let revision = scene.revision
///     try scene.insertItems(…)
///     let step = scene.step(since: revision)
///     scene.revert(step, to: earlier)  // as before, without a prepare
///
/// It shares content with the scene, and holds nothing that layouts have prepared.
public struct SceneStep {
  /// The last change after the step.
  fileprivate let change: LastChange?
  /// Whether the step was that change and nothing else.
  fileprivate let isWhole: Bool
  /// For each layer the counters after the step, and what its last change invalidated.
  fileprivate let records: [Record]

  /// The layer of which items came or went in the step; nil if anything else has changed.
  public var editedLayer: String? {
    if isWhole, case .step(let last) = change { return last.layer }
    return nil
  }

  fileprivate struct Record {
    let counters: Counters
    let issued: [(invalidation: Invalidation, rule: InvalidationContext.Rule)]
  }
}

extension Scene {
  /// Returns the step that was made since the scene had `revision`, or nil for one that replaces
  /// content or moves many items: then it would keep much in memory.
  ///
  /// - Complexity: O(layers + u) for u updates.
  public func step(since revision: Int) -> SceneStep? {
    guard lastChange?.isSmall ?? true else { return nil }
    return SceneStep(
      change: lastChange,
      isWhole: lastEdit.lowerBound == revision && lastEdit.upperBound == self.revision,
      records: state.layers.map { layer in
        SceneStep.Record(
          counters: layer.stack?.allCounters ?? Counters(), issued: layer.stack?.issued ?? [])
      })
  }

  /// Reverts `step`, the last one, so that the scene is as after `earlier`, the one before it;
  /// returns whether it has.
  ///
  /// It has not where the step was more than a change of content that the layouts have followed, or
  /// where one of them cannot follow the way back.
  ///
  /// - Complexity: that of the change.
  public func revert(_ step: SceneStep, to earlier: SceneStep) -> Bool {
    guard step.isWhole, suspendedLayers.isEmpty, let change = step.change else { return false }
    do throws(EngineError) {
      if try !unmake(change) {
        guard try turnBack(change) else { return false }
      }
    } catch { return false }
    (lastChange, lastMoving) = (earlier.change, nil)
    for (layer, record) in zip(state.layers, earlier.records) {
      layer.stack?.restoreCounters(record.counters)
      layer.stack?.issued = record.issued
    }
    return true
  }

  /// Brings the state before a change back, which the layouts follow; returns whether it has.
  ///
  /// - Throws: what a layout throws; all layouts are to be prepared then.
  private func turnBack(_ change: LastChange) throws(EngineError) -> Bool {
    let before = change.before(state)
    guard let ways = ways(back: before, change) else { return false }
    for index in state.layers.indices {
      guard let stack = state.layers[index].stack else { continue }
      willCall?(state.layers[index].name)
      do { try stack.turn(from: (state, index), to: (before, index), ways[index]) } catch {
        forgetPrepared(state.layers)
        throw .layout(error, layer: state.layers[index].name)
      }
    }
    state = before
    return true
  }

  /// For each layer the updates that lead back to `before`, or nil where one has to be prepared.
  private func ways(back before: SceneState, _ change: LastChange) -> [[LayoutUpdate]]? {
    guard before.layers.count == state.layers.count else { return nil }
    var ways: [[LayoutUpdate]] = []
    for (index, (layer, old)) in zip(state.layers, before.layers).enumerated() {
      guard layer.name == old.name, layer.stack === old.stack, layer.transition == nil,
        old.transition == nil
      else { return nil }
      guard let stack = layer.stack else {
        ways.append([])
        continue
      }
      guard stack.isPrepared, !stack.levels.contains(where: { $0.remembers }),
        let way = updates(from: (before, index), to: index, change)
      else { return nil }
      ways.append(way.back)
    }
    return ways
  }
}

extension LastChange {
  /// Maximum number of items that come, go or change in a small one.
  private static let fewItems = 4096

  /// Whether the state before it holds little beside that after it.
  fileprivate var isSmall: Bool {
    switch self {
    case .step, .scroll, .scrollSection: return true
    case .edit(_, let changes):
      return changes.allSatisfy { change in
        switch change.invalidation {
        case .everything: return false
        case .counts(let change):
          return change.updates.reduce(0) { $0 + ($1.itemCount ?? Self.fewItems) } < Self.fewItems
        case .viewport, .interaction, .context, .scrollers, .nothing: return true
        }
      }
    }
  }
}

extension LayoutUpdate {
  /// Number of items that come, go or change; nil for those of whole sections.
  fileprivate var itemCount: Int? {
    switch self {
    case .deleteSections, .insertSections: return nil
    case .deleteItems(_, let items), .insertItems(_, let items), .reloadItems(_, let items):
      return items.count
    }
  }
}
