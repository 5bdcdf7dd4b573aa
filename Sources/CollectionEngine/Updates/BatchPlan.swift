internal import LayoutCore
internal import SummaryTree

/// The requests of a batch sorted by what they do, checked against each other and the content.
///
/// Rules B-01 to B-07: sources number the state before, targets the state after; no position is
/// claimed twice inside {delete, reload, move source} or inside {insert, move target}; an item
/// request in a section that the same batch deletes, moves or reloads is refused.
struct BatchPlan {
  private(set) var deletedSections: Set<Int> = []
  private(set) var reloadedSections: Set<Int> = []
  private(set) var sectionMoves: [Int: Int] = [:]
  private(set) var insertedSections: [Int: Int] = [:]
  private(set) var deletedItems: Set<IndexPath> = []
  private(set) var reloadedItems: [IndexPath: [ItemChange]] = [:]
  private(set) var itemMoves: [IndexPath: IndexPath] = [:]
  private(set) var insertedItems: [IndexPath: [ItemChange]] = [:]
  private var sectionTargets: Set<Int> = []
  private var itemTargets: Set<IndexPath> = []

  /// Sorts and checks `operations` for `content`.
  ///
  /// - Complexity: O(r log n) for r requests.
  /// - Throws: `BatchRefusal` for the first request that breaks a rule.
  init(_ operations: [BatchOperation], for content: Content) throws(BatchRefusal) {
    for operation in operations { try add(operation) }
    try checkSources(content.sections)
    try checkSectionTargets(content.sections.count)
    try checkItemsOfChangedSections()
  }

  /// Number of sections after the batch, given the number before.
  func sectionCountAfter(_ before: Int) -> Int {
    before - deletedSections.count + insertedSections.count
  }

  /// Sections that leave their place: deleted or moved ones, by their number before, ascending.
  var leavingSections: [Int] { deletedSections.union(sectionMoves.keys).sorted() }

  /// Sections that take a place: new or moved ones, by their number after, ascending.
  var arrivingSections: [Int] { sectionTargets.union(insertedSections.keys).sorted() }

  private mutating func add(_ operation: BatchOperation) throws(BatchRefusal) {
    switch operation {
    case .insertSection(let section, let items):
      if insertedSections[section] != nil {
        throw .conflict(.targets(.insert, .insert), at: .section(section))
      }
      if sectionTargets.contains(section) {
        throw .conflict(.targets(.insert, .move), at: .section(section))
      }
      insertedSections[section] = items
    case .deleteSection(let section):
      try claimSource(section, as: .delete)
      deletedSections.insert(section)
    case .reloadSection(let section):
      try claimSource(section, as: .reload)
      reloadedSections.insert(section)
    case .moveSection(let section, let target):
      try claimSource(section, as: .move)
      if insertedSections[target] != nil {
        throw .conflict(.targets(.insert, .move), at: .section(target))
      }
      if sectionTargets.contains(target) {
        throw .conflict(.targets(.move, .move), at: .section(target))
      }
      sectionMoves[section] = target
      sectionTargets.insert(target)
    case .insertItem(let path, let changes):
      if insertedItems[path] != nil {
        throw .conflict(.targets(.insert, .insert), at: .item(path))
      }
      if itemTargets.contains(path) {
        throw .conflict(.targets(.insert, .move), at: .item(path))
      }
      insertedItems[path] = changes
    case .deleteItem(let path):
      try claimSource(path, as: .delete)
      deletedItems.insert(path)
    case .reloadItem(let path, let changes):
      try claimSource(path, as: .reload)
      reloadedItems[path] = changes
    case .moveItem(let path, let target):
      try claimSource(path, as: .move)
      if insertedItems[target] != nil {
        throw .conflict(.targets(.insert, .move), at: .item(target))
      }
      if itemTargets.contains(target) {
        throw .conflict(.targets(.move, .move), at: .item(target))
      }
      itemMoves[path] = target
      itemTargets.insert(target)
    }
  }

  private func claimSource(_ section: Int, as claim: BatchAction) throws(BatchRefusal) {
    let earlier: BatchAction? =
      deletedSections.contains(section)
      ? .delete
      : reloadedSections.contains(section) ? .reload : sectionMoves[section] != nil ? .move : nil
    guard let earlier else { return }
    throw .conflict(.sources(earlier, claim), at: .section(section))
  }

  private func claimSource(_ path: IndexPath, as claim: BatchAction) throws(BatchRefusal) {
    let earlier: BatchAction? =
      deletedItems.contains(path)
      ? .delete : reloadedItems[path] != nil ? .reload : itemMoves[path] != nil ? .move : nil
    guard let earlier else { return }
    throw .conflict(.sources(earlier, claim), at: .item(path))
  }

  private func checkSources(_ before: SummarizedList<ContentSection>) throws(BatchRefusal) {
    let all = 0..<before.count
    let sections: [(BatchAction, Int?)] = [
      (.delete, deletedSections.filter { !all.contains($0) }.min()),
      (.reload, reloadedSections.filter { !all.contains($0) }.min()),
      (.move, sectionMoves.keys.filter { !all.contains($0) }.min()),
    ]
    for case (let action, let section?) in sections {
      throw .noSectionBefore(action, .section(section), count: before.count)
    }
    var counts = ItemCounts(sections: before)
    let items: [(BatchAction, IndexPath?)] = [
      (.delete, deletedItems.filter { !counts.hold($0) }.min()),
      (.reload, reloadedItems.keys.filter { !counts.hold($0) }.min()),
      (.move, itemMoves.keys.filter { !counts.hold($0) }.min()),
    ]
    for case (let action, let path?) in items {
      guard all.contains(path.section) else {
        throw .noSectionBefore(action, .item(path), count: before.count)
      }
      throw .noItemBefore(action, path, count: before[path.section].count)
    }
  }

  private func checkSectionTargets(_ before: Int) throws(BatchRefusal) {
    let after = sectionCountAfter(before)
    for section in insertedSections.keys.sorted() where section < 0 || section >= after {
      throw .noSectionAfter(.insert, .section(section), count: after)
    }
    for target in sectionTargets.sorted() where target < 0 || target >= after {
      throw .noSectionAfter(.move, .section(target), count: after)
    }
    let newPaths = insertedItems.keys.filter { $0.section < 0 || $0.section >= after }
    if let path = newPaths.min() { throw .noSectionAfter(.insert, .item(path), count: after) }
    for path in itemTargets.sorted() where path.section < 0 || path.section >= after {
      throw .noSectionAfter(.move, .item(path), count: after)
    }
  }

  /// Rule B-07, strict: UIKit drops or displaces such requests; here they are refused.
  private func checkItemsOfChangedSections() throws(BatchRefusal) {
    let changed = deletedSections.union(reloadedSections).union(sectionMoves.keys)
    let arrived = Set(insertedSections.keys).union(sectionTargets)
    if changed.isEmpty, arrived.isEmpty { return }
    for path in (deletedItems.sorted() + reloadedItems.keys.sorted() + itemMoves.keys.sorted())
    where changed.contains(path.section) {
      throw .conflict(.itemOfChangedSection, at: .item(path))
    }
    for path in insertedItems.keys.sorted() + itemTargets.sorted()
    where arrived.contains(path.section) {
      throw .conflict(.itemOfNewSection, at: .item(path))
    }
  }
}

/// How many items sections have; the section that was asked for last is not looked up again.
private struct ItemCounts {
  let sections: SummarizedList<ContentSection>
  private var recent: (section: Int, count: Int)?

  init(sections: SummarizedList<ContentSection>) { self.sections = sections }

  /// Whether there is an item at `path`.
  mutating func hold(_ path: IndexPath) -> Bool {
    guard path.section >= 0, path.section < sections.count else { return false }
    if recent?.section != path.section {
      recent = (path.section, sections[path.section].count)
    }
    return path.item >= 0 && path.item < recent?.count ?? 0
  }
}
