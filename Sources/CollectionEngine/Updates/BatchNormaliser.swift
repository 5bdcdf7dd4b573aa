internal import LayoutCore

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
    let deleted = Set(operations.compactMap(\.deletedSection))
    let inserted = Set(operations.compactMap(\.insertedSection))
    keep("its section is deleted or its place taken") {
      guard case .moveSection(let source, let target) = $0 else { return true }
      return !deleted.contains(source) && !inserted.contains(target)
    }
  }

  private mutating func splitSectionMoves(_ content: Content) {
    let sources = Set(operations.compactMap(\.sourceItem).map(\.section))
    let targets = Set(operations.compactMap(\.targetItem).map(\.section))
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
    let gone = Set(operations.compactMap(\.deletedSection))
    let new = Set(operations.compactMap(\.insertedSection))
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

  /// The request as people say it.
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
