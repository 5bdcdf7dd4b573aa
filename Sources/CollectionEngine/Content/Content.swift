internal import LayoutCore

/// Sections of items with their traits: what a layer shows.
///
/// A value: a copy is a snapshot. Positions must be in range; the scene checks them first.
struct Content: Sendable {
  /// Most items that one content may have; refused before anything is allocated.
  static let itemLimit = 16_000_000

  private(set) var sections: [ContentSection]

  init(counts: [Int] = []) { sections = counts.map { ContentSection(count: $0) } }

  init(sections: [ContentSection]) { self.sections = sections }

  /// Number of items in all sections.
  ///
  /// - Complexity: O(sections).
  var itemCount: Int { sections.reduce(0) { $0 + $1.count } }

  mutating func edit(_ section: Int, _ change: (inout ContentSection) -> Void) {
    change(&sections[section])
  }

  mutating func insertSections(_ new: [ContentSection], at section: Int) {
    sections.insert(contentsOf: new, at: section)
  }

  mutating func deleteSections(_ range: Range<Int>) { sections.removeSubrange(range) }

  /// Removes the options that sections have for the layouts of `layer`.
  mutating func removeOwnOptions(ofLayer layer: String) {
    for section in sections.indices where !sections[section].ownOptions.isEmpty {
      sections[section].ownOptions = sections[section].ownOptions.filter { $0.key.layer != layer }
    }
  }
}
