internal import LayoutCore
internal import SummaryTree

/// Numbers that layouts keep with items (rule W-31).
extension Scene {
  /// Takes over the numbers that the base of the layer at `index` keeps with its items: with all
  /// where it was prepared, also because it refused to follow a batch, else with those that a
  /// batch brought or reloaded.
  func keepValues(_ index: Int, _ cause: LayerInvalidation, _ next: inout SceneState)
    throws(EngineError)
  {
    guard let stack = next.layers[index].stack, let keeping = stack.levels[0].keeping else {
      return
    }
    let content = next.layers[next.owner(of: index)].content
    let shown = next.shownSections(index, of: content)
    for (section, items) in cause.keptItems(shown, content, stack.hasPreparedBase) {
      let values = try engineError(of: next.layers[index].name) { () throws(LayoutFailure) in
        try keeping.keptValues(inSection: section - shown.lowerBound, items: items)
      }
      guard !values.isEmpty else { continue }
      next.layers[index].lengths.keep(values, of: items, section: section, in: content)
    }
  }
}

extension LayerInvalidation {
  /// Items whose kept numbers may be others now, as the content numbers them.
  fileprivate func keptItems(
    _ shown: Range<Int>, _ content: Content, _ hasPreparedBase: Bool
  ) -> [(Int, Range<Int>)] {
    func all(_ sections: Range<Int>) -> [(Int, Range<Int>)] {
      sections.map { ($0, 0..<content.itemCount(inSection: $0)) }
    }
    switch self {
    case .everything, .viewport(clamps: true): return all(shown)
    case .counts where hasPreparedBase: return all(shown)
    case .context(let asked) where asked?.scope == .everything: return all(shown)
    case .counts(let change): return change.updates.flatMap { items(of: $0, content, all) }
    case .viewport, .interaction, .context, .scrollers, .nothing: return []
    }
  }

  /// Items that an update brought or reloaded.
  private func items(
    of update: LayoutUpdate, _ content: Content, _ all: (Range<Int>) -> [(Int, Range<Int>)]
  ) -> [(Int, Range<Int>)] {
    switch update {
    case .insertSections(let sections): return all(sections)
    case .insertItems(let section, let items), .reloadItems(let section, let items):
      return [(section, items.clamped(to: 0..<content.itemCount(inSection: section)))]
    case .deleteSections, .deleteItems: return []
    }
  }
}
