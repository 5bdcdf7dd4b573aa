public import LayoutCore
internal import SummaryTree

/// One request inside a batch.
///
/// As in UIKit the order of requests does not matter (rules B-01, B-02): deletes, reloads and the
/// sources of moves count positions before the batch, inserts and the targets of moves after it.
public enum BatchOperation: Hashable, Sendable {
  /// A new section at a position of the final state, with a number of items.
  case insertSection(Int, items: Int)
  /// A section of the state before goes away with its items.
  case deleteSection(Int)
  /// A section moves from its position before to its position after.
  case moveSection(Int, to: Int)
  /// A section of the state before is reloaded.
  case reloadSection(Int)
  /// A new item at a position of the final state.
  case insertItem(IndexPath, [ItemChange])
  /// An item of the state before goes away.
  case deleteItem(IndexPath)
  /// An item moves from its position before to its position after.
  case moveItem(IndexPath, to: IndexPath)
  /// An item of the state before is reloaded, because metrics or overrides are set.
  case reloadItem(IndexPath, [ItemChange])
}

/// How a batch treats requests that UIKit refuses.
public enum BatchStrictness: Hashable, Sendable {
  /// Refuses the batch with UIKit's sentence.
  case strict
  /// Drops or rewrites requests as IGListKit's normaliser does, and reports each.
  case lenient
}

/// Why a batch breaks UIKit's rules (`NSInternalInconsistencyException` there).
public enum BatchRefusal: Error, Hashable, Sendable {
  /// The counts of the model after the batch do not follow from the requests.
  case itemCount(
    section: Int, after: Int, before: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int)
  /// The number of sections of the model after the batch does not follow from the requests.
  case sectionCount(after: Int, before: Int, inserted: Int, deleted: Int)
  /// A delete, reload or move starts at an item that was not there.
  case noItemBefore(BatchAction, IndexPath, count: Int)
  /// A delete, reload or move starts at a section that was not there, or at an item of one.
  case noSectionBefore(BatchAction, BatchPlace, count: Int)
  /// An insert or the target of a move lies past the end of the final section.
  case noPlaceAfter(BatchAction, IndexPath, count: Int)
  /// An insert or the target of a move lies past the end of the final sections, or in such a section.
  case noSectionAfter(BatchAction, BatchPlace, count: Int)
  /// Two requests claim the same section or item.
  case conflict(BatchClash, at: BatchPlace)
}

/// What a request does to a section or an item.
public enum BatchAction: Hashable, Sendable {
  /// It comes.
  case insert
  /// It goes.
  case delete
  /// It is measured again.
  case reload
  /// It changes its place.
  case move
}

/// A place that a request of a batch names.
public enum BatchPlace: Hashable, Sendable {
  /// A section.
  case section(Int)
  /// An item.
  case item(IndexPath)
}

/// How two requests of a batch exclude each other.
public enum BatchClash: Hashable, Sendable {
  /// Both take what is at one place before the batch.
  case sources(BatchAction, BatchAction)
  /// Both fill one place after the batch.
  case targets(BatchAction, BatchAction)
  /// One takes an item of a section that another one deletes, moves or reloads.
  case itemOfChangedSection
  /// One puts an item into a section that another one inserts or moves.
  case itemOfNewSection
}

/// What a lenient batch did not take literally.
public enum BatchNote: Hashable, Sendable {
  /// A request was left out.
  case dropped(BatchOperation, BatchOmission)
  /// The move of a section became a delete and an insert.
  case split(BatchOperation)
}

/// Why a lenient batch leaves out a request.
public enum BatchOmission: Hashable, Sendable {
  /// The section that moves is deleted, or its target inserted.
  case goneOrTaken
  /// The section of the item is deleted or inserted.
  case goneOrNew
  /// Another request deletes the item.
  case secondDelete
  /// The place of the item was deleted twice.
  case deletedTwice
}

/// Rewrites requests that UIKit refuses, as IGListKit's `IGListBatchUpdateData` does (rule B-08).
///
/// - A section move whose source is deleted, or whose target is inserted, is dropped.
/// - A section move with any item request in it becomes a delete and an insert of the section; the
///   item requests are dropped.
/// - An item request in a deleted section is dropped.
/// - Of several deletes of one item the first counts; each dropped one takes one insert at the same
///   place with it.
struct BatchNormaliser {
  private(set) var operations: [BatchOperation]
  private(set) var notes: [BatchNote] = []

  /// - Complexity: O(r log n) for r requests.
  init(_ requests: [BatchOperation], for content: Content) {
    operations = requests
    dropSectionMoves()
    splitSectionMoves(content)
    dropItemsOfGoneSections()
    mergeDeletes()
  }

  private mutating func keep(_ omission: BatchOmission, where isKept: (BatchOperation) -> Bool) {
    operations = operations.filter { operation in
      if isKept(operation) { return true }
      notes.append(.dropped(operation, omission))
      return false
    }
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
    let sources = Set(operations.compactMap { $0.sourceItem }.map { $0.section })
    let targets = Set(operations.compactMap { $0.targetItem }.map { $0.section })
    operations = operations.flatMap { operation -> [BatchOperation] in
      guard case .moveSection(let source, let target) = operation,
        sources.contains(source) || targets.contains(target)
      else { return [operation] }
      notes.append(.split(operation))
      let items = 0..<content.sections.count ~= source ? content.sections[source].count : 0
      return [.deleteSection(source), .insertSection(target, items: items)]
    }
  }

  private mutating func dropItemsOfGoneSections() {
    let gone = Set(operations.compactMap { $0.deletedSection })
    let new = Set(operations.compactMap { $0.insertedSection })
    keep(.goneOrNew) { operation in
      if let source = operation.sourceItem, gone.contains(source.section) { return false }
      if let target = operation.targetItem, new.contains(target.section) { return false }
      return true
    }
  }

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
}

extension BatchOperation {
  fileprivate var deletedSection: Int? {
    if case .deleteSection(let section) = self { return section }
    return nil
  }

  fileprivate var insertedSection: Int? {
    if case .insertSection(let section, _) = self { return section }
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
