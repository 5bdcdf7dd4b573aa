internal import LayoutCore

/// The effect of an edit on the places of sections and items: its changes in order, and the moves.
///
/// Leads places before the edit to places after it and back (rule B-04). A reloaded section counts
/// as deleted and inserted (rule B-03); a reloaded item keeps its place.
struct ContentChange: Sendable {
  /// The changes in the order that `LayoutUpdate` documents.
  var updates: [LayoutUpdate]
  /// The items of a change that made nothing but their measured sizes others, or nil.
  var measured: [Element]?
  /// Changes of the items of sections that moved, which layouts see as new: they only lead from
  /// places before to places after.
  var inside: [LayoutUpdate] = []
  /// Items that moved: place before, place after.
  var movedItems: [IndexPath: IndexPath] = [:]
  /// Sections that moved: number before, number after.
  var movedSections: [Int: Int] = [:]
  /// Sections that were reloaded: number before, number after.
  var reloadedSections: [Int: Int] = [:]

  /// Nothing came, went or moved.
  static let unchanged = ContentChange(updates: [])

  /// Returns the place of `section` after the edit, or nil if it is gone.
  ///
  /// - Complexity: O(u) for u updates; so are the others.
  func section(after section: Int) -> Int? {
    var place = section
    for update in updates {
      switch update {
      case .deleteSections(let gone):
        if gone.contains(place) { return movedSections[section] }
        if place >= gone.upperBound { place -= gone.count }
      case .insertSections(let new): if place >= new.lowerBound { place += new.count }
      default: break
      }
    }
    return place
  }

  /// Returns the previous place of the section that is now number `section`, or nil if it is new.
  func section(before section: Int) -> Int? {
    var place = section
    for update in updates.reversed() {
      switch update {
      case .insertSections(let new):
        if new.contains(place) { return movedSections.first { $0.value == section }?.key }
        if place >= new.upperBound { place -= new.count }
      case .deleteSections(let gone): if place >= gone.lowerBound { place += gone.count }
      default: break
      }
    }
    return place
  }

  /// Returns the element after the edit, or nil if it is gone.
  func element(after element: Element) -> Element? {
    func moved() -> Element? {
      element.kind == .cell ? movedItems[element.indexPath].map { Element(cellAt: $0) } : nil
    }
    guard let section = section(after: element.section) else { return moved() }
    var result = element
    result.section = section
    guard element.kind == .cell else { return result }
    for update in updates + inside {
      switch update {
      case .deleteItems(section, let gone):
        if gone.contains(result.item) { return moved() }
        if result.item >= gone.upperBound { result.item -= gone.count }
      case .insertItems(section, let new):
        if result.item >= new.lowerBound { result.item += new.count }
      default: break
      }
    }
    return result
  }

  /// Whether an element, as it is numbered before the edit, moves itself or with its section.
  func moves(_ element: Element) -> Bool {
    movedItems[element.indexPath] != nil || movedSections[element.section] != nil
  }

  /// Returns the element after the edit to which the offset is anchored, or nil if it is gone:
  /// reloaded ones stay (rule O-05a).
  func place(ofAnchor element: Element) -> Element? {
    guard let section = reloadedSections[element.section] else {
      return self.element(after: element)
    }
    var result = element
    result.section = section
    return result
  }

  /// Returns the place that a deleted item had, as items are numbered after the edit: the next item
  /// that is left is there, or it is the end of the section.
  func slot(of element: Element) -> IndexPath {
    var slot = element.indexPath
    for update in updates + inside {
      switch update {
      case .deleteSections(let gone):
        if gone.contains(slot.section) {
          slot = IndexPath(item: 0, section: gone.lowerBound)
        } else if slot.section >= gone.upperBound {
          slot.section -= gone.count
        }
      case .insertSections(let new):
        if slot.section >= new.lowerBound { slot.section += new.count }
      case .deleteItems(slot.section, let gone):
        slot.item = gone.contains(slot.item) ? gone.lowerBound : slot.item
        if slot.item >= gone.upperBound { slot.item -= gone.count }
      case .insertItems(slot.section, let new):
        if slot.item >= new.lowerBound { slot.item += new.count }
      default: break
      }
    }
    return slot
  }

  /// Returns the previous name of the element that is now `element`, or nil if it is new.
  func element(before element: Element) -> Element? {
    func moved() -> Element? {
      guard element.kind == .cell else { return nil }
      return movedItems.first { $0.value == element.indexPath }.map { Element(cellAt: $0.key) }
    }
    guard let section = section(before: element.section) else { return moved() }
    var result = element
    if element.kind == .cell {
      for update in (updates + inside).reversed() {
        switch update {
        case .insertItems(element.section, let new):
          if new.contains(result.item) { return moved() }
          if result.item >= new.upperBound { result.item -= new.count }
        case .deleteItems(element.section, let gone):
          if result.item >= gone.lowerBound { result.item += gone.count }
        default: break
        }
      }
    }
    result.section = section
    return result
  }
}
