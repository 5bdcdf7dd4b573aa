import CalendarEvents

/// The items' names within buckets, section by section, and the buckets of each item.
///
/// A section whose items name their days, as every import does, may lie in thousands of buckets:
/// there items have tags, and an edit goes to the buckets of its own items alone. In all others an
/// item is called by its number.
struct ItemNames {
  /// The buckets that hold the events of a tagged item.
  struct Home {
    /// The columns of the buckets; `last` is less than `first` if there are none.
    var first: Int32 = 0
    var last: Int32 = -1
    /// The last column that the item needs, or -1.
    var end: Int32 = -1
    /// Whether it is one of the first that have a date.
    var isFirst = false
  }

  private struct TaggedSection {
    var order: ItemOrder
    var homes: [Home]
  }

  /// By section; empty if no section has tags.
  private var sections: [TaggedSection?] = []

  /// Gives the items of a section tags that are their numbers for now.
  ///
  /// - Complexity: O(n).
  mutating func tag(_ section: Int, _ homes: [Home]) {
    if section >= sections.count {
      sections += repeatElement(nil, count: section + 1 - sections.count)
    }
    sections[section] = TaggedSection(order: ItemOrder(count: homes.count), homes: homes)
  }

  /// Whether the items of a section have tags.
  func areTagged(_ section: Int) -> Bool { section < sections.count && sections[section] != nil }

  /// The number of an item by its name: O(1).
  func item(_ section: Int32, _ name: Int32) -> Int {
    guard Int(section) < sections.count else { return Int(name) }
    return sections[Int(section)]?.order.item(of: name) ?? Int(name)
  }

  /// The name of an item by its number: O(log n).
  func name(_ section: Int, _ item: Int) -> Int32 {
    guard section < sections.count else { return Int32(item) }
    return sections[section]?.order.tag(of: item) ?? Int32(item)
  }

  /// Upper bound of the cost of editing one item.
  func editCost(_ section: Int) -> Int { sections[section]?.order.editCost ?? 0 }

  /// The buckets of a tagged item.
  func home(_ section: Int, _ tag: Int32) -> Home {
    sections[section]?.homes[Int(tag)] ?? Home()
  }

  /// Records where a tagged item lies.
  mutating func move(_ section: Int, _ tag: Int32, to home: Home) {
    sections[section]?.homes[Int(tag)] = home
  }

  /// Makes room for an item.
  mutating func insert(_ section: Int, at item: Int) {
    guard let tag = sections[section]?.order.insert(at: item),
      tag == sections[section]?.homes.count ?? 0
    else { return }
    sections[section]?.homes.append(Home())
  }

  /// Takes an item away, whose events must be out of the buckets.
  mutating func remove(_ section: Int, at item: Int) {
    _ = sections[section]?.order.remove(at: item)
  }

  /// Number of tags and blocks that edits have written.
  var moves: Int { sections.reduce(0) { $0 + ($1?.order.moves ?? 0) } }
}

/// The number of tagged items that end on each column: tells whether the content still needs the
/// same columns.
struct EndColumns {
  private var counts: [Int32]
  /// No item ends on a later column.
  private var latest = -1
  /// Number of items with the first date.
  private var firstDates = 0

  /// No items.
  init(columns: Int) { counts = Array(repeating: 0, count: columns) }

  /// The column counted for a column on which an item ends: all beyond the last one count as the
  /// last.
  func counted(_ column: Int) -> Int32 { column < 0 ? -1 : Int32(min(column, counts.count - 1)) }

  /// Counts an item.
  mutating func insert(_ home: ItemNames.Home) {
    if home.isFirst { firstDates += 1 }
    guard home.end >= 0 else { return }
    counts[Int(home.end)] += 1
    latest = max(latest, Int(home.end))
  }

  /// Counts an item no longer.
  mutating func remove(_ home: ItemNames.Home) {
    if home.isFirst { firstDates -= 1 }
    guard home.end >= 0 else { return }
    counts[Int(home.end)] -= 1
  }

  /// Whether some item has the first date.
  var hasFirstDate: Bool { firstDates > 0 }

  /// Drops columns at the end, on which nothing is.
  mutating func keep(columns: Int) { counts.removeLast(counts.count - columns) }

  /// The last column on which an item ends, or -1.
  ///
  /// - Complexity: O(1), amortised over the edits that empty columns.
  mutating func last() -> Int {
    while latest >= 0, counts[latest] == 0 { latest -= 1 }
    return latest
  }
}
