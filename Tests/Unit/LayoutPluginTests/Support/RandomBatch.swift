import LayoutCore
import TestSupport

extension ArrayContext {
  /// Changes the content at random and returns the batch that describes the change.
  ///
  /// In the order of application: section deletes descending, section inserts ascending, then item
  /// deletes descending, item inserts and reloads ascending in sections that were there before.
  func applyRandomBatch(
    for declaration: LayoutDeclaration, _ random: inout Random
  ) -> [LayoutUpdate] {
    var updates: [LayoutUpdate] = []
    if !sections.isEmpty, random.below(3) == 0 {
      let section = random.below(sections.count)
      sections.remove(at: section)
      updates.append(.deleteSections(section..<section + 1))
    }
    if random.below(3) == 0 {
      let section = random.below(sections.count + 1)
      sections.insert(.random(for: declaration, &random), at: section)
      return updates + [.insertSections(section..<section + 1)]
    }
    for section in sections.indices where random.flip() {
      updates += changeItems(of: section, &random)
    }
    return updates
  }

  private func changeItems(of section: Int, _ random: inout Random) -> [LayoutUpdate] {
    var updates: [LayoutUpdate] = []
    let start = random.below(sections[section].items.count + 1)
    let end = min(start + random.below(4), sections[section].items.count)
    sections[section].items.removeSubrange(start..<end)
    if start < end { updates.append(.deleteItems(section: section, items: start..<end)) }
    let inserted = random.below(4)
    sections[section].items.insert(
      contentsOf: (0..<inserted).map { _ in [.height: random.length(50)] }, at: start)
    if inserted > 0 {
      updates.append(.insertItems(section: section, items: start..<start + inserted))
    }
    if let last = sections[section].items.indices.last {
      sections[section].items[last] = [.height: random.length(50)]
      updates.append(.reloadItems(section: section, items: last..<last + 1))
    }
    return updates
  }
}
