import LayoutCore

/// Updates that a layout followed one after the other, as the one batch that a collection view is
/// asked for: deletes and reloads by the old paths, inserts by the new ones.
struct ViewBatch: Equatable {
  private(set) var deletedSections: [Int] = []
  private(set) var insertedSections: [Int] = []
  private(set) var deleted: [IndexPath] = []
  private(set) var inserted: [IndexPath] = []
  private(set) var reloaded: [IndexPath] = []

  /// Applies updates to content with `before` items in each section.
  ///
  /// - Complexity: O(items) for each update.
  init(_ updates: [LayoutUpdate], before: [Int]) {
    var sections = before.enumerated().map { section, count in
      Section(
        origin: section, items: (0..<count).map { IndexPath(item: $0, section: section) })
    }
    for update in updates {
      switch update {
      case .deleteSections(let range):
        deletedSections += sections[range].compactMap(\.origin)
        sections.removeSubrange(range)
      case .insertSections(let range):
        sections.insert(
          contentsOf: range.map { _ in Section(origin: nil, items: []) }, at: range.lowerBound)
      case .deleteItems(let section, let range):
        deleted += sections[section].items[range].compactMap(\.self)
        sections[section].items.removeSubrange(range)
      case .insertItems(let section, let range):
        sections[section].items.insert(contentsOf: range.map { _ in nil }, at: range.lowerBound)
      case .reloadItems(let section, let range):
        reloaded += sections[section].items[range].compactMap(\.self)
      }
    }
    for (number, section) in sections.enumerated() {
      if section.origin == nil {
        insertedSections.append(number)
      } else {
        inserted += section.items.indices.filter { section.items[$0] == nil }
          .map { IndexPath(item: $0, section: number) }
      }
    }
  }

  private struct Section {
    /// The section's number before, or nil for a new section.
    let origin: Int?
    /// The path of each item before, or nil for a new item.
    var items: [IndexPath?]
  }
}
