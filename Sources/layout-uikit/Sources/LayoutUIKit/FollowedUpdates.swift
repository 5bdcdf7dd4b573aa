#if os(Linux)
internal import LayoutPluginKit
internal import UIKit

/// The updates of a batch, in the order of the engine, and their total effect between the states
/// before and after (rule U-86).
struct FollowedUpdates {
  /// A section as it is now.
  private struct Section {
    /// The section's number before, or nil for a new section.
    var origin: Int?
    var count: Int
    /// The item that each was before; nil while none differs.
    var items: [FoundationIndexPath?]?

    /// The items, written out.
    func written() -> [FoundationIndexPath?] {
      items
        ?? (0..<count).map { item in origin.map { FoundationIndexPath(item: item, section: $0) } }
    }
  }

  private let before: [Int]
  private var sections: [Section]
  private var deleted: [FoundationIndexPath] = []
  private var deletedSections: [Int] = []
  private var reloaded: [FoundationIndexPath] = []

  /// Creates the state before: sections with `before` items.
  init(before: [Int]) {
    self.before = before
    sections = before.enumerated().map { Section(origin: $0, count: $1) }
  }

  /// Follows one update.
  ///
  /// - Complexity: O(items of the section).
  mutating func follow(_ update: LayoutUpdate) {
    switch update {
    case .deleteSections(let range):
      deletedSections += sections[range].compactMap { $0.origin }
      sections.removeSubrange(range)
    case .insertSections(let range):
      sections.insert(
        contentsOf: range.map { _ in Section(origin: nil, count: 0) }, at: range.lowerBound)
    case .deleteItems(let section, let range):
      var items = sections[section].written()
      deleted += items[range].compactMap { $0 }
      items.removeSubrange(range)
      sections[section].items = items
    case .insertItems(let section, let range):
      var items = sections[section].written()
      items.insert(contentsOf: range.map { _ in nil }, at: range.lowerBound)
      sections[section].items = items
    case .reloadItems(let section, let range):
      reloaded += range.map { FoundationIndexPath(item: $0, section: section) }
    }
  }

  /// Returns the map between the two states.
  func map() -> BatchMap {
    BatchMap(
      origins: sections.map { $0.origin }, count: before.count,
      itemOrigins: Dictionary(
        uniqueKeysWithValues: sections.enumerated().compactMap { section, state in
          state.origin == nil ? nil : state.items.map { (section, $0) }
        }))
  }

  /// The changes as a layout hears of them: deletes descending, inserts and reloads ascending (rule
  /// B-11).
  @MainActor func items() -> [UICollectionViewUpdateItem] {
    let map = map()
    let deletes = deletedSections.map { FoundationIndexPath.section($0) } + deleted
    var inserts: [FoundationIndexPath] = []
    for (section, state) in sections.enumerated() {
      if state.origin == nil {
        inserts.append(.section(section))
      } else if let items = state.items {
        inserts += items.indices.filter { items[$0] == nil }
          .map { FoundationIndexPath(item: $0, section: section) }
      }
    }
    return deletes.sorted(by: >).map { UICollectionViewUpdateItem(.delete, from: $0, to: nil) }
      + inserts.sorted().map { UICollectionViewUpdateItem(.insert, from: nil, to: $0) }
      + reloaded.sorted().compactMap { path in
        map.old(item: path).map { UICollectionViewUpdateItem(.reload, from: $0, to: path) }
      }
  }
}
#endif
