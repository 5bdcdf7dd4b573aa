public import LayoutCore

/// The sections and items that content should have, each with an identifier.
///
///     var snapshot = ContentSnapshot()
///     try snapshot.appendSection("fruit")
///     try snapshot.appendItem("apple")
///     try snapshot.appendItem("pear", [.label("Pear")])
///     try scene.apply(snapshot)     // inserts, deletes, moves and reloads what differs
///
/// Invariant: identifiers of sections and of items are unique, and none is empty (rule I-01). An
/// item's changes are about fields that the snapshot specifies; its other fields stay unchanged.
///
/// UIKit: `NSDiffableDataSourceSnapshot`.
public struct ContentSnapshot: Hashable, Sendable {
  /// A section and its items, in order.
  struct Section: Hashable {
    var identifier: String
    var items: [Item] = []
  }

  /// An item and the fields that are stated for it.
  struct Item: Hashable {
    var identifier: String
    var changes: [ItemChange]
  }

  private(set) var sections: [Section] = []
  /// Number of items in all sections.
  public var itemCount: Int { items.count }
  /// Number of sections.
  public var sectionCount: Int { sections.count }

  private var names: Set<String> = []
  private var items: Set<String> = []

  /// Creates an empty snapshot.
  public init() {}

  /// Adds an empty section at the end.
  ///
  /// - Complexity: O(1), amortized.
  /// - Throws: `EngineError.snapshot`, `.outOfRange` for too many sections.
  public mutating func appendSection(_ identifier: String) throws(EngineError) {
    guard !identifier.isEmpty else { throw .snapshot(.emptyIdentifier) }
    guard sections.count < Limits.sections else {
      throw .outOfRange(
        what: "sections", found: Double(sections.count + 1), range: 0...Double(Limits.sections))
    }
    guard names.insert(identifier).inserted else {
      throw .snapshot(.duplicateSection(identifier))
    }
    sections.append(Section(identifier: identifier))
  }

  /// Makes room for `count` more items, which halves the time of adding them.
  public mutating func reserveCapacity(forItems count: Int) {
    items.reserveCapacity(items.count + count)
    if !sections.isEmpty { sections[sections.count - 1].items.reserveCapacity(count) }
  }

  /// Adds an item at the end of the last section; `changes` state its fields.
  ///
  /// - Complexity: O(1), amortized.
  /// - Throws: `EngineError.snapshot`, `.tooManyItems`.
  public mutating func appendItem(_ identifier: String, _ changes: [ItemChange] = [])
    throws(EngineError)
  {
    guard !identifier.isEmpty else { throw .snapshot(.emptyIdentifier) }
    guard !sections.isEmpty else { throw .snapshot(.noSections) }
    guard items.count < Limits.items else {
      throw .tooManyItems(found: items.count + 1, limit: Limits.items)
    }
    guard items.insert(identifier).inserted else {
      throw .snapshot(.duplicateItem(identifier))
    }
    let changes = changes.filter { if case .identifier = $0 { false } else { true } }
    sections[sections.count - 1].items.append(Item(identifier: identifier, changes: changes))
  }
}

/// The changes made by a snapshot: the operations of one batch, each list ascending.
///
/// Deleted and reloaded items, and sources of moves, are numbered as before the batch, all others
/// as after it. Items of deleted and inserted sections are not listed, except those that came from
/// another section or went to one (rule I-03).
public struct SnapshotChanges: Hashable, Sendable {
  /// A section or an item that moved.
  public struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
    /// The place before.
    public var source: Place
    /// The place after.
    public var target: Place
  }

  /// Items that are gone.
  public internal(set) var deleted: [IndexPath] = []
  /// Items that are new.
  public internal(set) var inserted: [IndexPath] = []
  /// Items that moved, by their sources.
  public internal(set) var moved: [Move<IndexPath>] = []
  /// Items whose specified fields changed.
  public internal(set) var reloaded: [IndexPath] = []
  /// Sections that are gone.
  public internal(set) var deletedSections: [Int] = []
  /// Sections that are new.
  public internal(set) var insertedSections: [Int] = []
  /// Sections that moved, by their sources.
  public internal(set) var movedSections: [Move<Int>] = []

  /// Number of operations on items.
  public var itemCount: Int { deleted.count + inserted.count + moved.count + reloaded.count }

  /// Number of operations on sections.
  public var sectionCount: Int {
    deletedSections.count + insertedSections.count + movedSections.count
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { itemCount + sectionCount == 0 }
}
