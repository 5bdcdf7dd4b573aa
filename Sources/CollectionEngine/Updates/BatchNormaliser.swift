internal import LayoutCore
internal import SummaryTree

/// Rewrites requests that UIKit refuses: as IGListKit's `IGListBatchUpdateData` does (rule B-08),
/// and what that leaves (rule B-08a).
///
/// Sections come first:
/// - Of several deletes of one section, or moves from it, the first counts; a reload of a deleted
///   one is dropped.
/// - A section move whose source is deleted, or whose target is inserted, is dropped.
/// - A section move with any item request in it, of a reloaded section, or to a place that an
///   earlier move or a reload fills, becomes a delete and an insert that brings the section along;
///   item requests in it are dropped.
///
/// Then items:
/// - A request in a deleted, inserted or reloaded section is dropped.
/// - Of several deletes of one item the first counts; each dropped one takes one insert at the same
///   place with it.
/// - A reload or a move of a deleted item is dropped; of several moves of one the first counts.
/// - A move of a reloaded item, or to a place that an earlier move, an insert or a reload fills,
///   becomes a delete and an insert that brings the item along.
///
/// Requests out of range stay, to be refused.
struct BatchNormaliser {
  private(set) var operations: [BatchOperation]
  private(set) var remarks: [BatchRemark] = []

  /// - Complexity: O(r log n) for r requests.
  init(_ requests: [BatchOperation], for content: Content) {
    operations = requests
    mergeSectionRequests()
    dropSectionMoves()
    splitSectionMoves(content)
    dropItemsOfChangedSections(content)
    mergeDeletes()
    mergeItemRequests()
    splitItemMoves(content)
  }

  private mutating func keep(_ omission: BatchOmission, where isKept: (BatchOperation) -> Bool) {
    operations = operations.filter { operation in
      if isKept(operation) { return true }
      remarks.append(.dropped(operation, omission))
      return false
    }
  }

  // MARK: Sections

  private mutating func mergeSectionRequests() {
    var seen: Set<Int> = []
    keep(.secondDelete) { $0.deletedSection.map { seen.insert($0).inserted } ?? true }
    keep(.deletedToo) { operation in
      guard case .reloadSection(let section, _) = operation else { return true }
      return !seen.contains(section)
    }
    joinReloads { operation -> Int? in
      guard case .reloadSection(let section, _) = operation else { return nil }
      return section
    }
    mergeMoves { operation -> (source: Int, target: Int)? in
      guard case .moveSection(let source, let target) = operation else { return nil }
      return (source, target)
    }
  }

  /// Of several moves from one place the first counts; an exact repetition is no remark.
  private mutating func mergeMoves<Place: Hashable>(
    _ move: (BatchOperation) -> (source: Place, target: Place)?
  ) {
    var targets: [Place: Place] = [:]
    operations = operations.filter { operation in
      guard let (source, target) = move(operation) else { return true }
      guard let first = targets[source] else {
        targets[source] = target
        return true
      }
      if first != target { remarks.append(.dropped(operation, .secondMove)) }
      return false
    }
  }

  /// Of several reloads of one place the first does what all of them do.
  private mutating func joinReloads<Place: Hashable>(_ place: (BatchOperation) -> Place?) {
    var first: [Place: Int] = [:]
    var kept: [BatchOperation] = []
    for operation in operations {
      guard let place = place(operation) else {
        kept.append(operation)
        continue
      }
      if let index = first[place] {
        kept[index] = kept[index].joined(with: operation)
        remarks.append(.joined(operation))
      } else {
        first[place] = kept.count
        kept.append(operation)
      }
    }
    operations = kept
  }

  private mutating func dropSectionMoves() {
    let deleted = Set(operations.compactMap { $0.deletedSection })
    let inserted = Set(operations.compactMap { $0.insertedSection })
    keep(.goneOrTaken) {
      guard case .moveSection(let source, let target) = $0 else { return true }
      return !deleted.contains(source) && !inserted.contains(target)
    }
  }

  private mutating func splitSectionMoves(_ content: Content) {
    let requests = BatchRequests(operations)
    guard requests.sections.sources.contains(where: { $0.action == .move }) else { return }
    let places = ReloadPlaces(requests)
    let moved = Set(requests.sections.sources.lazy.filter { $0.action == .move }.map { $0.place })
    let reloads = requests.sections.reloaded
    let filled = Set(reloads.lazy.filter { !moved.contains($0) }.map { places.place(of: $0) })
    var items: [Int: Int?] = [:]
    for case .reloadSection(let section, let count) in operations { items[section] = .some(count) }
    let sources = Set(operations.compactMap { $0.sourceItem?.section })
    let targets = Set(operations.compactMap { $0.targetItem?.section })
    var earlier: Set<Int> = []
    var split: Set<Int> = []
    var (kept, late): ([BatchOperation], [BatchOperation]) = ([], [])
    for operation in operations {
      guard case .moveSection(let source, let target) = operation else {
        kept.append(operation)
        continue
      }
      let isTaken = !earlier.insert(target).inserted || filled.contains(target)
      let isEdited = sources.contains(source) || targets.contains(target)
      guard 0..<content.sections.count ~= source, isTaken || isEdited || items[source] != nil
      else {
        kept.append(operation)
        continue
      }
      remarks.append(.split(operation))
      split.insert(source)
      let count = (items[source] ?? nil) ?? content.itemCount(inSection: source)
      kept.append(.deleteSection(source))
      late.append(.insertSection(target, items: count, source: source))
    }
    kept.removeAll { operation in
      guard case .reloadSection(let section, _) = operation else { return false }
      return split.contains(section)
    }
    operations = kept + late
  }

  private mutating func dropItemsOfChangedSections(_ content: Content) {
    var sections = BatchRequests(operations).sections
    guard !sections.sources.isEmpty || !sections.targets.isEmpty else { return }
    let after =
      content.sections.count - sections.count(of: .delete) + sections.count(of: .insert)
    sections.spreadInserts { _ in after }
    let gone = Set(operations.compactMap { $0.deletedSection })
    let new = Set(operations.compactMap { $0.insertedSection })
    keep(.goneOrNew) { operation in
      if let source = operation.sourceItem, gone.contains(source.section) { return false }
      if let target = operation.targetItem, new.contains(target.section) { return false }
      return true
    }
    let reloaded = Set(sections.reloaded)
    let standing = StandingSections(sections)
    let places = Set(reloaded.map { standing.place(of: $0) })
    keep(.reloadedSection) { operation in
      if let source = operation.sourceItem, reloaded.contains(source.section) { return false }
      if let target = operation.targetItem, places.contains(target.section) { return false }
      return true
    }
  }

  // MARK: Items

  private mutating func mergeDeletes() {
    var seen: Set<IndexPath> = []
    var surplus: [IndexPath: Int] = [:]
    for case .deleteItem(let path) in operations where !seen.insert(path).inserted {
      surplus[path, default: 0] += 1
    }
    guard !surplus.isEmpty else { return }
    seen = []
    keep(.secondDelete) {
      guard case .deleteItem(let path) = $0 else { return true }
      return seen.insert(path).inserted
    }
    keep(.deletedTwice) {
      guard case .insertItem(let path, _) = $0, let left = surplus[path], left > 0 else {
        return true
      }
      surplus[path] = left - 1
      return false
    }
  }

  private mutating func mergeItemRequests() {
    var deleted: Set<IndexPath> = []
    for case .deleteItem(let path) in operations { deleted.insert(path) }
    keep(.deletedToo) { operation in
      switch operation {
      case .reloadItem(let path, _), .moveItem(let path, _): return !deleted.contains(path)
      default: return true
      }
    }
    joinReloads { operation -> IndexPath? in
      guard case .reloadItem(let path, _) = operation else { return nil }
      return path
    }
    mergeMoves { operation -> (source: IndexPath, target: IndexPath)? in
      guard case .moveItem(let source, let target) = operation else { return nil }
      return (source, target)
    }
  }

  private mutating func splitItemMoves(_ content: Content) {
    let requests = BatchRequests(operations)
    let moved = Set(requests.items.sources.lazy.filter { $0.action == .move }.map { $0.place })
    guard !moved.isEmpty else { return }
    let places = ReloadPlaces(requests)
    let reloads = requests.items.reloaded
    var filled = Set(reloads.lazy.filter { !moved.contains($0) }.map { places.place(of: $0) })
    var changes: [IndexPath: [ItemChange]] = [:]
    for operation in operations {
      switch operation {
      case .insertItem(let path, _): filled.insert(path)
      case .reloadItem(let path, let new) where moved.contains(path): changes[path] = new
      default: break
      }
    }
    var (kept, late): ([BatchOperation], [BatchOperation]) = ([], [])
    for operation in operations {
      guard case .moveItem(let source, let target) = operation,
        !filled.insert(target).inserted || changes[source] != nil, content.holds(source)
      else {
        kept.append(operation)
        continue
      }
      remarks.append(.split(operation))
      let values = content.sections.read(at: source.section) { $0.values(of: source.item) }
      kept.append(.deleteItem(source))
      late.append(.insertItem(target, values.changes + (changes[source] ?? [])))
    }
    kept.removeAll { operation in
      guard case .reloadItem(let path, _) = operation else { return false }
      return changes[path] != nil
    }
    operations = kept + late
  }
}

extension Content {
  /// Whether there is an item at `path`.
  fileprivate func holds(_ path: IndexPath) -> Bool {
    0..<sections.count ~= path.section
      && 0..<itemCount(inSection: path.section) ~= path.item
  }
}

extension BatchOperation {
  /// A reload that also does what a second one of the same place does.
  fileprivate func joined(with second: BatchOperation) -> BatchOperation {
    switch (self, second) {
    case (.reloadItem(let path, let changes), .reloadItem(_, let others)):
      return .reloadItem(path, changes + others)
    case (.reloadSection(let section, let items), .reloadSection(_, let others)):
      return .reloadSection(section, items: others ?? items)
    default: return self
    }
  }

  fileprivate var deletedSection: Int? {
    if case .deleteSection(let section) = self { return section }
    return nil
  }

  fileprivate var insertedSection: Int? {
    if case .insertSection(let section, _, _) = self { return section }
    return nil
  }

  /// The item of the state before that the request takes.
  fileprivate var sourceItem: IndexPath? {
    switch self {
    case .deleteItem(let path), .reloadItem(let path, _), .moveItem(let path, _): return path
    default: return nil
    }
  }

  /// The place of the state after that the request fills.
  fileprivate var targetItem: IndexPath? {
    switch self {
    case .insertItem(let path, _), .moveItem(_, let path): return path
    default: return nil
    }
  }
}
