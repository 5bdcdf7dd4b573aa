internal import LayoutCore

/// Layouts on the way back to the state before the last change, and forth again.
extension Scene {
  /// Returns the updates by which the layouts of the layer at `index` follow from its state before
  /// the last change, and those back to it; nil where they have to be prepared.
  ///
  /// They follow where the change was one that they followed when it was made, and beside content
  /// and offset all is as before. A layout that decides where elements come from and go to has
  /// learnt that from the updates, and is prepared.
  func updates(
    from earlier: (state: SceneState, index: Int), to index: Int, _ change: LastChange
  ) -> (back: [LayoutUpdate], forth: [LayoutUpdate])? {
    let (layer, before) = (state.layers[index], earlier.state.layers[earlier.index])
    guard let stack = layer.stack, stack.levels.allSatisfy({ $0.animation == nil }),
      layer.isSetAlike(before), layer.source == before.source,
      state.columns.count == earlier.state.columns.count,
      state.layoutViewport(index)
        .hasSameRoom(as: earlier.state.layoutViewport(earlier.index))
    else { return nil }
    guard let invalidation = change.invalidation(of: layer.name) else { return ([], []) }
    switch invalidation {
    case .counts(let change):
      guard change.measured == nil else { return nil }
      return change.inverse.map { ($0, change.updates) }
    case .nothing: return ([], [])
    case .everything, .viewport, .interaction, .context, .scrollers: return nil
    }
  }
}

extension LayoutStack {
  /// Brings the layouts from one state of their layer into another, as an edit does: by updates,
  /// and then the offset; without updates by a `prepare`.
  ///
  /// - Throws: what a layout throws.
  func turn(
    from old: (state: SceneState, index: Int), to new: (state: SceneState, index: Int),
    _ updates: [LayoutUpdate]?
  ) throws(LayoutFailure) {
    guard let updates, isPrepared else {
      invalidate()
      return try prepare(new.state.snapshot(new.index))
    }
    let issued = self.issued
    defer { self.issued = issued }
    if !updates.isEmpty {
      var snapshot = new.state.snapshot(new.index)
      snapshot.viewport = old.state.layoutViewport(old.index)
      try apply(updates, snapshot)
    }
    try scroll(
      from: old.state.layoutViewport(old.index).contentOffset,
      to: new.state.layoutViewport(new.index).contentOffset, new.state.snapshot(new.index))
  }
}

extension ContentChange {
  /// No more comparisons are made for the way back: beyond, a `prepare` takes no longer.
  private static let mostComparisons = 1 << 20

  /// The changes that lead from places after to places before, in the order that `LayoutUpdate`
  /// documents; nil if there are too many.
  ///
  /// - Complexity: O(u · (u + r)) for u updates and r reloaded items.
  var inverse: [LayoutUpdate]? {
    let places = updates.reduce(updates.count) { $0 + $1.reloadedCount }
    guard places <= Self.mostComparisons / max(1, updates.count) else { return nil }
    var sections: [LayoutUpdate] = []
    var items: [Int: (edits: [LayoutUpdate], reloaded: [Element])] = [:]
    for update in updates.reversed() {
      switch update {
      case .insertSections(let new): sections.append(.deleteSections(new))
      case .deleteSections(let gone): sections.append(.insertSections(gone))
      case .insertItems(let section, let new):
        guard let before = standing(section) else { continue }
        items[before, default: ([], [])].edits.append(.deleteItems(section: before, items: new))
      case .deleteItems(let section, let gone):
        guard let before = standing(section) else { continue }
        items[before, default: ([], [])].edits.append(.insertItems(section: before, items: gone))
      case .reloadItems(let section, let range):
        guard let before = standing(section) else { continue }
        items[before, default: ([], [])].reloaded += range.compactMap {
          element(before: Element(.cell, section: section, item: $0))
        }
      }
    }
    return items.sorted { $0.key < $1.key }.reduce(into: sections) { all, section in
      all += section.value.edits
      all += LayoutUpdate.reloads(of: section.value.reloaded.sorted { $0.item < $1.item })
    }
  }

  /// The number before the edit of a section that was there before and has not moved, or nil.
  private func standing(_ section: Int) -> Int? {
    guard let before = self.section(before: section), movedSections[before] == nil else {
      return nil
    }
    return before
  }
}

extension LayoutUpdate {
  /// Number of items whose metrics are others.
  fileprivate var reloadedCount: Int {
    if case .reloadItems(_, let items) = self { return items.count }
    return 0
  }
}
