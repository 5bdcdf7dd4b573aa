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
}

/// A batch's treatment of requests that UIKit refuses.
public enum BatchStrictness: Hashable, Sendable {
  /// Refuses the batch with UIKit's sentence.
  case strict
  /// Drops or rewrites requests as IGListKit's normaliser does, and beyond it (rules B-08, B-08a),
  /// and reports each.
  case lenient
}

/// Why a batch breaks UIKit's rules (`NSInternalInconsistencyException` there).
public enum BatchRefusal: Error, Hashable, Sendable {
  /// The counts of the model after the batch do not follow from the requests.
  case itemCount(
    section: Int, after: Int, before: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int)
  /// The number of sections of the model after the batch does not follow from the requests.
  case sectionCount(after: Int, before: Int, inserted: Int, deleted: Int)
  /// A request names what was not there before the batch, or is not there after it.
  case missing(BatchEnd, BatchExtent)
  /// Two requests exclude each other at a place.
  case conflict(BatchClash, at: BatchPlace)
  /// One section or item moves to two places, the lower one first.
  case twoTargets(of: BatchPlace, BatchPlace, BatchPlace)
  /// Two sections or items move to one place, the lower one first.
  case oneTarget(of: BatchPlace, BatchPlace, to: BatchPlace)
}

/// The action of a request on a section or an item.
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

/// The end of a request at the place that it names; a reload deletes and inserts (rule B-03).
public enum BatchEnd: Hashable, Sendable {
  /// A place before the batch that a delete or a reload takes.
  case delete(BatchPlace)
  /// A place after the batch that an insert or a reload fills.
  case insert(BatchPlace)
  /// A place before the batch from which something moves.
  case moveSource(BatchPlace)
  /// A place after the batch to which something moves.
  case moveTarget(BatchPlace, from: BatchPlace)
}

/// The number of sections, or of items in the section that a request names.
public enum BatchExtent: Hashable, Sendable {
  /// Number of sections.
  case sections(Int)
  /// Number of items of the section.
  case items(Int)
}

/// The ways in which two requests of a batch conflict at a place.
public enum BatchClash: Hashable, Sendable {
  /// One deletes and another one reloads it.
  case deleteAndReload
  /// One deletes or reloads and another one moves it.
  case deleteAndMove
  /// One inserts or reloads there, and another one moves something there.
  case insertAndMove
  /// An item moves out of a section that another one deletes or reloads.
  case moveFromDeletedSection
  /// An item moves into a section that another one inserts or reloads.
  case moveIntoInsertedSection
  /// Both delete it, or both reload it.
  case twice(BatchAction)
  /// One is about an item of a section that another one deletes, moves or reloads.
  case itemOfChangedSection
  /// One puts an item into a section that another one inserts, moves or reloads.
  case itemOfNewSection
}

/// Notes on requests that a lenient batch did not take literally.
public enum BatchNote: Hashable, Sendable {
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
