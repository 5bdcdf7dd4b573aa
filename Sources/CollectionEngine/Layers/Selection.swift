internal import LayoutCore

/// The number of items of a layer that can be selected.
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
  /// The number of items that may be selected.
  private(set) var mode = SelectionMode.single
  /// The items, numbered as in the content.
  private(set) var items: Set<IndexPath> = []

  /// Sets the mode; keeps the first selected items, in order, that it allows.
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

  /// Returns the effect of a tap on an item: true if it selects the item, false if it deselects it,
  /// nil for neither.
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
  /// Returns the places of items after the edit, without those that are gone.
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

  /// Returns the place of an item of a section that is now number `section`, if no section changes.
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
