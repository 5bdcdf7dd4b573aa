internal import LayoutCore

/// How many items of a layer can be selected.
///
/// UIKit: `allowsSelection` and `allowsMultipleSelection`.
public enum SelectionMode: String, CaseIterable, Hashable, Sendable {
  /// None: a tap selects nothing.
  case none
  /// One: a tap replaces it.
  case single
  /// Any number: a tap selects an item or deselects it.
  case multiple
}

/// The selected items of a layer.
struct Selection: Hashable, Sendable {
  /// How many there may be.
  private(set) var mode = SelectionMode.single
  /// The items, numbered as in the content.
  private(set) var items: Set<IndexPath> = []

  /// Takes another mode, with as many of the selected items as it allows, the first in order.
  mutating func change(to mode: SelectionMode) {
    self.mode = mode
    switch mode {
    case .none: items = []
    case .single: items = Set(items.min().map { [$0] } ?? [])
    case .multiple: break
    }
  }

  /// Selects items, beside the others or in their place.
  mutating func select(_ new: some Sequence<IndexPath>, adding: Bool) {
    if adding { items.formUnion(new) } else { items = Set(new) }
  }

  /// Deselects items, or all for nil.
  mutating func deselect(_ old: [IndexPath]?) {
    if let old { items.subtract(old) } else { items = [] }
  }

  /// What a tap on an item does: true if it selects the item, false if it deselects it, nil for
  /// neither.
  func effect(ofTapOn item: IndexPath) -> Bool? {
    switch mode {
    case .none: return nil
    case .single: return items.contains(item) ? nil : true
    case .multiple: return !items.contains(item)
    }
  }

  /// Does what a tap on an item does.
  mutating func tap(_ item: IndexPath) {
    switch effect(ofTapOn: item) {
    case true?: select([item], adding: mode == .multiple)
    case false?: deselect([item])
    case nil: break
    }
  }

  /// Follows its items through a change; nil: the content was replaced.
  mutating func follow(_ change: ContentChange?) {
    if items.isEmpty { return }
    guard let change else { return items = [] }
    if !change.updates.isEmpty { items = change.items(after: items) }
  }
}

extension ContentChange {
  /// Where items are after the edit, without those that are gone.
  ///
  /// - Complexity: O(s · u) for s sections with such items and u updates of sections, and O(v) for
  ///   each item and v updates of its section.
  func items(after items: Set<IndexPath>) -> Set<IndexPath> {
    var updatesOfSection: [Int: [LayoutUpdate]] = [:]
    for update in updates + inside {
      switch update {
      case .deleteItems(let section, _), .insertItems(let section, _):
        updatesOfSection[section, default: []].append(update)
      default: break
      }
    }
    var places: [Int: Int?] = [:]
    var result: Set<IndexPath> = []
    for path in items {
      let known = places[path.section]
      let place = known ?? section(after: path.section)
      if known == nil { places[path.section] = .some(place) }
      guard let place else {
        if let moved = movedItems[path] { result.insert(moved) }
        continue
      }
      let own = ContentChange(updates: updatesOfSection[place] ?? [], movedItems: movedItems)
      if let item = own.item(after: path, in: place) { result.insert(item) }
    }
    return result
  }

  /// Where an item of a section that is now number `section` is, where no section changes.
  private func item(after path: IndexPath, in section: Int) -> IndexPath? {
    var item = path.item
    for update in updates {
      switch update {
      case .deleteItems(_, let gone):
        if gone.contains(item) { return movedItems[path] }
        if item >= gone.upperBound { item -= gone.count }
      case .insertItems(_, let new): if item >= new.lowerBound { item += new.count }
      default: break
      }
    }
    return IndexPath(item: item, section: section)
  }
}
