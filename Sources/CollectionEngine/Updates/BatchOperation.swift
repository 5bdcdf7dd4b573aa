public import LayoutCore

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
