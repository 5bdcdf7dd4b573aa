public import LayoutCore
internal import SummaryTree

/// One request inside a batch.
///
/// As in UIKit the order of requests does not matter (rules B-01, B-02): deletes, reloads and the
/// sources of moves count positions before the batch, inserts and the targets of moves after it.
public enum BatchOperation: Hashable, Sendable {
  /// A new section at a position of the final state, with a number of items; with `source`, the
  /// contents of that section of the state before, which the batch deletes.
  case insertSection(Int, items: Int, source: Int? = nil)
  /// A section of the state before goes away with its items.
  case deleteSection(Int)
  /// A section moves from its position before to its position after.
  case moveSection(Int, to: Int)
  /// A section of the state before is reloaded: its items stay, but for those that a number of
  /// items cuts off or adds at its end (rule B-13).
  case reloadSection(Int, items: Int? = nil)
  /// A new item at a position of the final state.
  case insertItem(IndexPath, [ItemChange])
  /// An item of the state before goes away.
  case deleteItem(IndexPath)
  /// An item moves from its position before to its position after.
  case moveItem(IndexPath, to: IndexPath)
  /// An item of the state before is reloaded, because metrics or overrides are set.
  case reloadItem(IndexPath, [ItemChange])

  /// The changes that the request makes to its item.
  @inline(__always)
  var itemChanges: [ItemChange] {
    switch self {
    case .insertItem(_, let changes), .reloadItem(_, let changes): changes
    default: []
    }
  }
}

/// A batch's treatment of requests that UIKit refuses.
public enum BatchStrictness: Hashable, Sendable {
  /// Refuses the batch with UIKit's sentence.
  case strict
  /// Drops or rewrites requests as IGListKit's normaliser does, and beyond it (rules B-08, B-08a),
  /// and reports each.
  case lenient
}

/// Remarks on requests that a lenient batch did not take literally.
public enum BatchRemark: Hashable, Sendable {
  /// A request was left out.
  case dropped(BatchOperation, BatchOmission)
  /// A move became a delete and an insert.
  case split(BatchOperation)
  /// A second reload became part of the first.
  case joined(BatchOperation)
}

/// Why a lenient batch leaves out a request.
public enum BatchOmission: Hashable, Sendable {
  /// The section that moves is deleted, or its target inserted.
  case goneOrTaken
  /// The section of the item is deleted or inserted.
  case goneOrNew
  /// Another request deletes the section or the item.
  case secondDelete
  /// Another request deletes the section or the item that this one reloads or moves.
  case deletedToo
  /// Another request moves the section or the item.
  case secondMove
  /// The section of the item is reloaded.
  case reloadedSection
  /// The place of the item was deleted twice.
  case deletedTwice
}
