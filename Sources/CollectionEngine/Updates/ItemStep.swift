internal import LayoutCore
internal import SummaryTree

/// A change of neighbouring items of a section that is made where they are, and taken back by its
/// inverse.
///
/// Content is a value: a copy makes every change undoable, but then the change copies what is on
/// the way to the items. A step needs no copy.
enum ItemStep {
  /// Inserts `count` items with the same values, the first at a place.
  case insert(at: IndexPath, count: Int, ItemValues)
  /// Items go.
  case delete(Range<Int>, section: Int)

  /// The update for layouts.
  var update: LayoutUpdate {
    switch self {
    case .insert(let path, let count, _):
      return .insertItems(section: path.section, items: path.item..<path.item + count)
    case .delete(let items, let section): return .deleteItems(section: section, items: items)
    }
  }
}

extension Content {
  /// Makes a step, whose places must be in range.
  ///
  /// - Complexity: O(log n), and O(chunks) to free what goes away.
  mutating func make(_ step: ItemStep) {
    switch step {
    case .insert(let path, let count, let values):
      edit(path.section) { $0.insertItems(count, at: path.item, values) }
    case .delete(let items, let section): edit(section) { $0.deleteItems(items) }
    }
  }

  /// The step that takes `step` back, or nil if items go that need several.
  ///
  /// - Complexity: O(log n).
  func inverse(of step: ItemStep) -> ItemStep? {
    switch step {
    case .insert(let path, let count, _):
      return .delete(path.item..<path.item + count, section: path.section)
    case .delete(let items, let section):
      guard items.count == 1 else { return nil }
      return .insert(
        at: IndexPath(item: items.lowerBound, section: section), count: 1,
        sections.read(at: section) { $0.values(of: items.lowerBound) })
    }
  }
}
