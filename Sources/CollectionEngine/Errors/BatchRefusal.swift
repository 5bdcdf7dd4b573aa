public import LayoutCore

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
