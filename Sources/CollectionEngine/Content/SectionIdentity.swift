internal import SummaryTree

/// The identifiers of a section and of its items; only a pointer while there are none.
enum SectionIdentity: Sendable {
  case none
  indirect case some(section: String?, items: ItemColumn<IdentifierChunk>?)

  /// Creates the identifiers of a section and of its items; no two neighbouring chunks fit.
  ///
  /// - Complexity: O(chunks).
  init(section: String?, _ items: [IdentifierChunk] = []) {
    let isEmpty = items.allSatisfy { $0.isEmpty }
    self = Self.some(section, isEmpty ? nil : ItemColumn(items))
  }

  /// The section's own identifier, or nil.
  var section: String? {
    guard case .some(let section, _) = self else { return nil }
    return section
  }

  /// Whether any item has an identifier.
  var hasItems: Bool { items != nil }

  /// Whether neither the section nor any item has an identifier.
  var isEmpty: Bool {
    if case .none = self { return true }
    return false
  }

  private var items: ItemColumn<IdentifierChunk>? {
    guard case .some(_, let items) = self else { return nil }
    return items
  }

  /// The identifier of `item`, which must be in range, or nil.
  ///
  /// - Complexity: O(log n).
  subscript(item: Int) -> String? {
    guard let place = items?.place(of: item) else { return nil }
    return place.chunk[place.offset]
  }

  /// Calls `body` with the identifier of every item that has one, in order, and the item.
  ///
  /// - Complexity: O(n) for the n items of chunks with an identifier.
  func forEach(_ body: (_ item: Int, _ identifier: String) -> Void) {
    guard let items else { return }
    var start = 0
    for chunk in items.chunks {
      if case .present(let identifiers) = chunk {
        for (offset, identifier) in identifiers.enumerated() where !identifier.isEmpty {
          body(start + offset, identifier)
        }
      }
      start += chunk.count
    }
  }

  /// Calls `body` with each of `items`, which ascend, and its identifier or nil.
  ///
  /// - Complexity: O(k log n) for k items, and O(n) if these are many.
  func read(_ wanted: [Int], _ body: (_ item: Int, _ identifier: String?) -> Void) {
    guard let items, wanted.count > items.count / 16 else {
      for item in wanted { body(item, self[item]) }
      return
    }
    var rest = wanted[...]
    forEach { item, identifier in
      while let next = rest.first, next <= item {
        body(next, next == item ? identifier : nil)
        rest.removeFirst()
      }
    }
    for item in rest { body(item, nil) }
  }

  // MARK: Editing

  /// Identifies each of `items` of a section of `count`; nil or an empty text takes identifiers
  /// away.
  ///
  /// - Complexity: O(log n + k) for k items.
  mutating func set(_ identifier: String?, _ items: Range<Int>, count: Int) {
    let chunk = IdentifierChunk(identifier, count: items.count)
    if chunk.isEmpty, !hasItems { return }
    edit(count: count) { $0.replace(items, with: [chunk]) }
  }

  /// Makes room for `new` items at `item` in a section of `count`.
  ///
  /// - Complexity: O(log n).
  mutating func insert(_ identifier: String?, repeating new: Int, at item: Int, count: Int) {
    let chunk = IdentifierChunk(identifier, count: new)
    if chunk.isEmpty, !hasItems { return }
    edit(count: count) { $0.replace(item..<item, with: new == 0 ? [] : [chunk]) }
  }

  /// Closes the gap of removed `items`.
  ///
  /// - Complexity: O(log n) and O(chunks) to free them.
  mutating func remove(_ items: Range<Int>) {
    if hasItems { edit(count: 0) { $0.replace(items, with: []) } }
  }

  /// Makes edits of a section of `count`; they are in order and numbered as before all of them.
  ///
  /// - Complexity: that of the column.
  mutating func replace(_ edits: ColumnEdits<String>, count: Int) {
    edit(count: count) { $0.replace(edits) }
  }

  /// Changes the column.
  ///
  /// It is created for `count` items if there is none, and dropped if no item has an identifier
  /// afterwards.
  private mutating func edit(
    count: Int, _ change: (inout ItemColumn<IdentifierChunk>) -> Void
  ) {
    var column = items ?? ItemColumn(count == 0 ? [] : [.missing(count: count)])
    let section = section
    self = .none
    change(&column)
    let isEmpty = column.count == 0 || column.single.map { $0.isEmpty } ?? false
    self = Self.some(section, isEmpty ? nil : column)
  }

  private static func some(_ section: String?, _ items: ItemColumn<IdentifierChunk>?) -> Self {
    section == nil && items == nil ? .none : .some(section: section, items: items)
  }
}

/// Identifiers of neighbouring items, or neighbouring items without any.
enum IdentifierChunk: PackedChunk {
  /// A run of items without an identifier.
  case missing(count: Int)
  /// Identifiers; an empty one means none, and not all are empty.
  case present(ContiguousArray<String>)

  /// Identifiers in a chunk that is filled from scratch.
  static let usual = 512

  /// Maximum number of identifiers in one chunk.
  static let most = 1024

  /// Maximum number of items that two neighbours have together if they fit.
  static let fewest = 384

  /// An item with an identifier, or with none if that is empty.
  init(one identifier: String) { self.init(identifier, count: 1) }

  /// Creates a run of items with one identifier; valid content has at most one such item.
  init(_ identifier: String?, count: Int) {
    if let identifier, !identifier.isEmpty {
      self = .present(ContiguousArray(repeating: identifier, count: count))
    } else {
      self = .missing(count: count)
    }
  }

  /// Identifiers, at least one.
  init(packing identifiers: ContiguousArray<String>) {
    self =
      identifiers.allSatisfy { $0.isEmpty }
      ? .missing(count: identifiers.count) : .present(identifiers)
  }

  var count: Int {
    switch self {
    case .missing(let count): return count
    case .present(let identifiers): return identifiers.count
    }
  }

  /// Whether no item has an identifier.
  var isEmpty: Bool {
    if case .missing = self { return true }
    return false
  }

  /// The identifier at `item`, which must be in range, or nil.
  subscript(item: Int) -> String? {
    guard case .present(let identifiers) = self, !identifiers[item].isEmpty else { return nil }
    return identifiers[item]
  }

  /// Items without identifiers fit, and what is short together.
  func fits(with next: IdentifierChunk) -> Bool {
    isEmpty && next.isEmpty || count + next.count <= Self.fewest
  }

  var mayFit: Bool { isEmpty || count < Self.fewest }

  /// Items without identifiers are one chunk.
  func joined(with next: IdentifierChunk) -> IdentifierChunk? {
    isEmpty && next.isEmpty ? .missing(count: count + next.count) : nil
  }

  /// Whether the chunk stays long enough for any neighbour.
  func mayReplace(_ items: Range<Int>, with new: [IdentifierChunk]) -> Bool {
    let count = count - items.count + (new.first?.count ?? 0)
    return !isEmpty && new.count <= 1 && count > Self.fewest && count <= Self.most
  }

  mutating func replace(_ items: Range<Int>, with new: [IdentifierChunk]) -> Bool {
    guard mayReplace(items, with: new), case .present(var identifiers) = self else { return false }
    switch new.first {
    case nil: identifiers.removeSubrange(items)
    case .missing(let count):
      identifiers.replaceSubrange(items, with: repeatElement("", count: count))
    case .present(let others): identifiers.replaceSubrange(items, with: others)
    }
    let chunk = IdentifierChunk(packing: identifiers)
    if chunk.isEmpty { return false }
    self = chunk
    return true
  }

  static func packed(_ slices: ArraySlice<ChunkSlice<IdentifierChunk>>) -> IdentifierChunk {
    if slices.count == 1, let slice = slices.first {
      if case .missing = slice.chunk { return .missing(count: slice.items.count) }
      if slice.items.count == slice.chunk.count { return slice.chunk }
    }
    var identifiers = ContiguousArray<String>()
    identifiers.reserveCapacity(slices.reduce(0) { $0 + $1.items.count })
    for slice in slices {
      switch slice.chunk {
      case .missing: identifiers.append(contentsOf: repeatElement("", count: slice.items.count))
      case .present(let others): identifiers.append(contentsOf: others[slice.items])
      }
    }
    return IdentifierChunk(packing: identifiers)
  }
}
