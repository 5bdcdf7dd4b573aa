internal import LayoutCore
internal import SummaryTree

/// The requests of a batch sorted by what they do, checked against each other and the content.
///
/// Rules B-01 to B-07: sources number the state before, targets the state after; no position is
/// claimed twice inside {delete, reload, move source} or inside {insert, move target}; an item
/// request in a section that the same batch deletes, moves or reloads is refused.
struct BatchPlan {
  /// Requests for sections; a new one has a number of items.
  private(set) var sections = BatchClaims<Int, Int, Void>(BatchPlace.section)
  /// Requests for items; new and reloaded ones have properties.
  private(set) var items = BatchClaims<IndexPath, [ItemChange], [ItemChange]>(BatchPlace.item)

  /// Sorts and checks `operations` for `content`.
  ///
  /// - Complexity: O(r log n) for r requests.
  /// - Throws: `BatchRefusal` for the first request that breaks a rule.
  init(_ operations: [BatchOperation], for content: Content) throws(BatchRefusal) {
    for operation in operations { try add(operation) }
    try checkSources(content.sections)
    try checkSectionTargets(sectionCountAfter(content.sections.count))
    try checkItemsOfChangedSections()
  }

  /// Number of sections after the batch, given the number before.
  func sectionCountAfter(_ before: Int) -> Int {
    before - sections.deleted.count + sections.inserted.count
  }

  private mutating func add(_ operation: BatchOperation) throws(BatchRefusal) {
    switch operation {
    case .insertSection(let section, let items): try sections.insert(section, items)
    case .deleteSection(let section): try sections.delete(section)
    case .reloadSection(let section): try sections.reload(section, ())
    case .moveSection(let section, let target): try sections.move(section, to: target)
    case .insertItem(let path, let changes): try items.insert(path, changes)
    case .deleteItem(let path): try items.delete(path)
    case .reloadItem(let path, let changes): try items.reload(path, changes)
    case .moveItem(let path, let target): try items.move(path, to: target)
    }
  }

  private func checkSources(_ before: SummarizedList<ContentSection>) throws(BatchRefusal) {
    let all = 0..<before.count
    if let (action, section) = sections.firstSource(where: { !all.contains($0) }) {
      throw .noSectionBefore(action, .section(section), count: before.count)
    }
    var counts = ItemCounts(sections: before)
    if let (action, path) = items.firstSource(where: { !counts.hold($0) }) {
      guard all.contains(path.section) else {
        throw .noSectionBefore(action, .item(path), count: before.count)
      }
      throw .noItemBefore(action, path, count: before[path.section].count)
    }
  }

  private func checkSectionTargets(_ after: Int) throws(BatchRefusal) {
    let all = 0..<after
    if let (action, section) = sections.firstTarget(where: { !all.contains($0) }) {
      throw .noSectionAfter(action, .section(section), count: after)
    }
    if let (action, path) = items.firstTarget(where: { !all.contains($0.section) }) {
      throw .noSectionAfter(action, .item(path), count: after)
    }
  }

  /// Rule B-07, strict: UIKit drops or displaces such requests; here they are refused.
  private func checkItemsOfChangedSections() throws(BatchRefusal) {
    let changed = Set(sections.leaving).union(sections.reloaded.keys)
    if !changed.isEmpty, let (_, path) = items.firstSource(where: { changed.contains($0.section) })
    {
      throw .conflict(.itemOfChangedSection, at: .item(path))
    }
    let arrived = Set(sections.arriving)
    if !arrived.isEmpty, let (_, path) = items.firstTarget(where: { arrived.contains($0.section) })
    {
      throw .conflict(.itemOfNewSection, at: .item(path))
    }
  }
}

/// What the requests of a batch claim of sections, or of items: each place before it and each place
/// after it once.
struct BatchClaims<Place: Hashable & Comparable, New, Change> {
  private(set) var deleted: Set<Place> = []
  private(set) var reloaded: [Place: Change] = [:]
  /// Places after by places before.
  private(set) var moves: [Place: Place] = [:]
  private(set) var inserted: [Place: New] = [:]
  private var targets: Set<Place> = []
  private let place: (Place) -> BatchPlace

  /// `place` names a place in refusals.
  init(_ place: @escaping (Place) -> BatchPlace) { self.place = place }

  /// What leaves its place, deleted or moved, ascending.
  var leaving: [Place] { deleted.union(moves.keys).sorted() }

  /// Places that something new or moved takes, ascending.
  var arriving: [Place] { targets.union(inserted.keys).sorted() }

  mutating func delete(_ source: Place) throws(BatchRefusal) {
    try claim(source, as: .delete)
    deleted.insert(source)
  }

  mutating func reload(_ source: Place, _ change: Change) throws(BatchRefusal) {
    try claim(source, as: .reload)
    reloaded[source] = change
  }

  mutating func move(_ source: Place, to target: Place) throws(BatchRefusal) {
    try claim(source, as: .move)
    try fill(target, as: .move)
    moves[source] = target
    targets.insert(target)
  }

  mutating func insert(_ target: Place, _ new: New) throws(BatchRefusal) {
    try fill(target, as: .insert)
    inserted[target] = new
  }

  private func claim(_ source: Place, as claim: BatchAction) throws(BatchRefusal) {
    let earlier: BatchAction? =
      deleted.contains(source)
      ? .delete : reloaded[source] != nil ? .reload : moves[source] != nil ? .move : nil
    if let earlier { throw .conflict(.sources(earlier, claim), at: place(source)) }
  }

  private func fill(_ target: Place, as claim: BatchAction) throws(BatchRefusal) {
    if inserted[target] != nil { throw .conflict(.targets(.insert, claim), at: place(target)) }
    if targets.contains(target) { throw .conflict(.targets(claim, .move), at: place(target)) }
  }

  /// The lowest such source of a delete, else of a reload, else of a move.
  func firstSource(where isSuch: (Place) -> Bool) -> (BatchAction, Place)? {
    if let found = deleted.filter(isSuch).min() { return (.delete, found) }
    if let found = reloaded.keys.filter(isSuch).min() { return (.reload, found) }
    return moves.keys.filter(isSuch).min().map { (.move, $0) }
  }

  /// The lowest such target of an insert, else of a move.
  func firstTarget(where isSuch: (Place) -> Bool) -> (BatchAction, Place)? {
    if let found = inserted.keys.filter(isSuch).min() { return (.insert, found) }
    return targets.filter(isSuch).min().map { (.move, $0) }
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
