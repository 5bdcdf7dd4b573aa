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
  /// An item of the state before gets other metrics.
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
  case noItemBefore(action: String, path: IndexPath, count: Int)
  /// A delete, reload or move starts at a section that was not there.
  case noSectionBefore(action: String, section: Int, count: Int)
  /// An insert or the target of a move lies past the end of the final section.
  case noPlaceAfter(action: String, path: IndexPath, count: Int)
  /// An insert or the target of a move lies past the end of the final sections.
  case noSectionAfter(action: String, section: Int, count: Int)
  /// Two requests claim the same section or item.
  case conflict(String, at: String)
}

extension BatchRefusal: CustomStringConvertible {
  /// UIKit's sentence, with the numbers.
  ///
  /// From crash logs and PSTCollectionView's assertions.
  public var description: String {
    switch self {
    case .itemCount(
      let section, let after, let before, let inserted, let deleted, let movedIn, let movedOut):
      return "Invalid update: invalid number of items in section \(section). The number of items "
        + "contained in an existing section after the update (\(after)) must be equal to the "
        + "number of items contained in that section before the update (\(before)), plus or minus "
        + "the number of items inserted or deleted from that section (\(inserted) inserted, "
        + "\(deleted) deleted) and plus or minus the number of items moved into or out of that "
        + "section (\(movedIn) moved in, \(movedOut) moved out)."
    case .sectionCount(let after, let before, let inserted, let deleted):
      return "Invalid update: invalid number of sections. The number of sections contained in the "
        + "collection view after the update (\(after)) must be equal to the number of sections "
        + "contained in the collection view before the update (\(before)), plus or minus the "
        + "number of sections inserted or deleted (\(inserted) inserted, \(deleted) deleted)."
    case .noItemBefore(let action, let path, let count):
      return "attempt to \(action) item \(path.item) from section \(path.section) which only "
        + "contains \(count) items before the update"
    case .noSectionBefore(let action, let section, let count):
      return "attempt to \(action) section \(section), but there are only \(count) sections before "
        + "the update"
    case .noPlaceAfter(let action, let path, let count):
      return "attempt to \(action) item \(path.item) into section \(path.section), but there are "
        + "only \(count) items in section \(path.section) after the update"
    case .noSectionAfter(let action, let section, let count):
      return "attempt to \(action) section \(section) but there are only \(count) sections after "
        + "the update"
    case .conflict(let sentence, let place):
      return "attempt to \(sentence) (\(place))"
    }
  }
}

/// What a lenient batch did not take literally.
public struct BatchNote: Hashable, Sendable {
  /// One sentence, for example `dropped: delete item 0,0 (its section is deleted)`.
  public var sentence: String
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

  private mutating func keep(_ reason: String, where isKept: (BatchOperation) -> Bool) {
    operations = operations.filter { operation in
      if isKept(operation) { return true }
      notes.append(BatchNote(sentence: "dropped: \(operation.sentence) (\(reason))"))
      return false
    }
  }

  private mutating func dropSectionMoves() {
    let deleted = Set(operations.compactMap { $0.deletedSection })
    let inserted = Set(operations.compactMap { $0.insertedSection })
    keep("its section is deleted or its place taken") {
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
      notes.append(
        BatchNote(sentence: "rewritten: \(operation.sentence) as a delete and an insert"))
      let items = 0..<content.sections.count ~= source ? content.sections[source].count : 0
      return [.deleteSection(source), .insertSection(target, items: items)]
    }
  }

  private mutating func dropItemsOfGoneSections() {
    let gone = Set(operations.compactMap { $0.deletedSection })
    let new = Set(operations.compactMap { $0.insertedSection })
    keep("its section is deleted or inserted") { operation in
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
    keep("a second delete of the same item") {
      guard case .deleteItem(let path) = $0 else { return true }
      return seen.insert(path).inserted
    }
    keep("its place was deleted twice") {
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

  /// The request as a sentence.
  fileprivate var sentence: String {
    switch self {
    case .insertSection(let section, _): return "insert section \(section)"
    case .deleteSection(let section): return "delete section \(section)"
    case .moveSection(let section, let target): return "move section \(section) to \(target)"
    case .reloadSection(let section): return "reload section \(section)"
    case .insertItem(let path, _): return "insert item \(text(path))"
    case .deleteItem(let path): return "delete item \(text(path))"
    case .moveItem(let path, let target): return "move item \(text(path)) to \(text(target))"
    case .reloadItem(let path, _): return "reload item \(text(path))"
    }
  }
}
