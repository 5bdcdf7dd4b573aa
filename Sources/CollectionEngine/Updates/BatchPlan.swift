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
        throw .conflict("insert the same section twice", at: "\(section)")
      }
      if sectionTargets.contains(section) {
        throw .conflict("perform an insert and a move to the same section", at: "\(section)")
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
        throw .conflict("perform an insert and a move to the same section", at: "\(target)")
      }
      if sectionTargets.contains(target) {
        throw .conflict("perform two moves to the same section", at: "\(target)")
      }
      sectionMoves[section] = target
      sectionTargets.insert(target)
    case .insertItem(let path, let changes):
      if insertedItems[path] != nil {
        throw .conflict("insert the same item twice", at: text(path))
      }
      if itemTargets.contains(path) {
        throw .conflict("perform an insert and a move to the same index path", at: text(path))
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
        throw .conflict("perform an insert and a move to the same index path", at: text(target))
      }
      if itemTargets.contains(target) {
        throw .conflict("perform two moves to the same index path", at: text(target))
      }
      itemMoves[path] = target
      itemTargets.insert(target)
    }
  }

  private enum Claim { case delete, reload, move }

  private func claimSource(_ section: Int, as claim: Claim) throws(BatchRefusal) {
    let earlier: Claim? =
      deletedSections.contains(section)
      ? .delete
      : reloadedSections.contains(section) ? .reload : sectionMoves[section] != nil ? .move : nil
    guard let earlier else { return }
    throw .conflict(sentence(earlier, claim, "section", "from the same section"), at: "\(section)")
  }

  private func claimSource(_ path: IndexPath, as claim: Claim) throws(BatchRefusal) {
    let earlier: Claim? =
      deletedItems.contains(path)
      ? .delete : reloadedItems[path] != nil ? .reload : itemMoves[path] != nil ? .move : nil
    guard let earlier else { return }
    throw .conflict(sentence(earlier, claim, "item", "the same item"), at: text(path))
  }

  /// UIKit's words for two claims on one source.
  private func sentence(_ a: Claim, _ b: Claim, _ noun: String, _ moved: String) -> String {
    switch (a, b) {
    case (.delete, .delete): return "delete the same \(noun) twice"
    case (.reload, .reload): return "reload the same \(noun) twice"
    case (.move, .move): return "move the same \(noun) twice"
    case (.delete, .reload), (.reload, .delete):
      return noun == "item"
        ? "delete and reload the same index path" : "delete and reload the same section"
    case (.delete, .move), (.move, .delete): return "delete and move \(moved)"
    case (.reload, .move), (.move, .reload): return "reload and move \(moved)"
    }
  }

  private func checkSources(_ before: SummarizedList<ContentSection>) throws(BatchRefusal) {
    let all = 0..<before.count
    let sections: [(String, Int?)] = [
      ("delete", deletedSections.filter { !all.contains($0) }.min()),
      ("reload", reloadedSections.filter { !all.contains($0) }.min()),
      ("move", sectionMoves.keys.filter { !all.contains($0) }.min()),
    ]
    for case (let action, let section?) in sections {
      throw .noSectionBefore(action: action, section: section, count: before.count)
    }
    var counts = ItemCounts(sections: before)
    let items: [(String, IndexPath?)] = [
      ("delete", deletedItems.filter { !counts.hold($0) }.min()),
      ("reload", reloadedItems.keys.filter { !counts.hold($0) }.min()),
      ("move", itemMoves.keys.filter { !counts.hold($0) }.min()),
    ]
    for case (let action, let path?) in items {
      guard all.contains(path.section) else {
        throw .noSectionBefore(
          action: "\(action) item \(path.item) from", section: path.section, count: before.count)
      }
      throw .noItemBefore(action: action, path: path, count: before[path.section].count)
    }
  }

  private func checkSectionTargets(_ before: Int) throws(BatchRefusal) {
    let after = sectionCountAfter(before)
    for section in insertedSections.keys.sorted() where section < 0 || section >= after {
      throw .noSectionAfter(action: "insert", section: section, count: after)
    }
    for target in sectionTargets.sorted() where target < 0 || target >= after {
      throw .noSectionAfter(action: "move a section to", section: target, count: after)
    }
    let newPaths = insertedItems.keys.filter { $0.section < 0 || $0.section >= after }
    if let path = newPaths.min() {
      throw .noSectionAfter(
        action: "insert item \(path.item) into", section: path.section, count: after)
    }
    for path in itemTargets.sorted() where path.section < 0 || path.section >= after {
      throw .noSectionAfter(action: "move an item into", section: path.section, count: after)
    }
  }

  /// Rule B-07, strict: UIKit drops or displaces such requests; here they are refused.
  private func checkItemsOfChangedSections() throws(BatchRefusal) {
    let changed = deletedSections.union(reloadedSections).union(sectionMoves.keys)
    let arrived = Set(insertedSections.keys).union(sectionTargets)
    if changed.isEmpty, arrived.isEmpty { return }
    for path in (deletedItems.sorted() + reloadedItems.keys.sorted() + itemMoves.keys.sorted())
    where changed.contains(path.section) {
      throw .conflict(
        "update an item of a section that is deleted, moved or reloaded in the same batch",
        at: text(path))
    }
    for path in insertedItems.keys.sorted() + itemTargets.sorted()
    where arrived.contains(path.section) {
      throw .conflict(
        "insert an item into a section that is inserted or moved in the same batch", at: text(path))
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

/// An index path as people type it.
func text(_ path: IndexPath) -> String { "\(path.section),\(path.item)" }
