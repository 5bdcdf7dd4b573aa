public import LayoutCore
internal import SummaryTree

/// The content of a layer: sections of items with their metrics.
///
/// A value: a copy is a snapshot, costs O(1), and stays as it is while the other is edited in
/// O(log n). Positions must be in range; the scene checks them first.
struct Content: Sendable {
  private(set) var sections: SummarizedList<ContentSection>
  /// The file that items were imported from, or nil.
  var source: ContentSource?

  /// Creates content of the given numbers of items, without metrics.
  ///
  /// - Complexity: O(sections).
  init(counts: [Int] = []) {
    self.init(sections: counts.lazy.map { ContentSection(count: $0) })
  }

  /// Creates content of `sections`.
  ///
  /// - Complexity: O(sections).
  init(sections: some Sequence<ContentSection>) {
    self.sections = SummarizedList(sections, capacity: NodeCapacity(leaf: 16, inner: 8))
  }

  /// Content without sections.
  static let empty = Content()

  /// Number of items in all sections.
  var itemCount: Int { sections.summary.items }

  /// Whether no item has overrides; inlined, so that nothing is copied.
  @inline(__always)
  var hasNoOverrides: Bool { sections.summary.withOverrides == 0 }

  /// Whether no item has an identifier; inlined for the same reason.
  @inline(__always)
  var hasNoIdentifiers: Bool { sections.summary.withIdentifiers == 0 }

  /// Whether no item has anything but numbers; inlined for the same reason.
  @inline(__always)
  var isBare: Bool { hasNoOverrides && hasNoIdentifiers }

  /// Whether any section overrides options.
  var hasOwnOptions: Bool { sections.summary.withOwnOptions > 0 }

  /// Number of items in `section`, which must be in range.
  ///
  /// - Complexity: O(log sections).
  func itemCount(inSection section: Int) -> Int { sections.read(at: section) { $0.count } }

  /// Number of items in `range` of sections.
  ///
  /// - Complexity: O(log sections).
  func itemCount(inSections range: Range<Int>) -> Int {
    if range == 0..<sections.count { return itemCount }
    return sections.summary(before: range.upperBound).items
      - sections.summary(before: range.lowerBound).items
  }

  /// - Complexity: O(log sections), beside that of `change`.
  mutating func edit(_ section: Int, _ change: (inout ContentSection) -> Void) {
    sections.update(at: section, change)
  }

  /// - Complexity: O(log sections + k) for k new sections.
  mutating func insertSections(_ new: some Sequence<ContentSection>, at section: Int) {
    sections.insert(contentsOf: new, at: section)
  }

  /// - Complexity: O(log sections), and O(k) to free k sections that no copy holds.
  mutating func deleteSections(_ range: Range<Int>) { sections.removeSubrange(range) }

  /// Moves a section to `target`, which is numbered after the removal.
  ///
  /// - Complexity: O(log sections).
  mutating func moveSection(_ section: Int, to target: Int) {
    sections.insert(sections.remove(at: section), at: target)
  }

  // MARK: Own options

  /// Positions of the sections that have options of their own, in order.
  ///
  /// - Complexity: O(log sections) each.
  var sectionsWithOwnOptions: [Int] {
    (0..<sections.summary.withOwnOptions).compactMap {
      sections.find($0, by: { $0.withOwnOptions })?.index
    }
  }

  /// Removes the options that sections have for the layouts of `layer`.
  ///
  /// - Complexity: O(log sections) for each section that has options of its own.
  mutating func removeOwnOptions(ofLayer layer: String) {
    for section in sectionsWithOwnOptions {
      edit(section) { $0.ownOptions = $0.ownOptions.filter { $0.key.layer != layer } }
    }
  }
}

extension NodeCapacity {
  /// For lists that are edited while a copy is alive, as in a scene.
  ///
  /// Each edit copies the nodes on its way. With a million items and two columns an edit of both
  /// takes a twentieth more time with nodes of 16, and a tenth more with nodes of 4.
  static var edited: NodeCapacity { NodeCapacity(leaf: 8, inner: 8) }
}

/// Names one option of one layout of one layer, for values that belong to a section.
struct OptionKey: Hashable, Sendable {
  var layer: String
  var layout: String
  var option: String
}

/// A file that items were imported from, as long as its content is there: what a file has beside
/// the properties of items.
///
/// An item that was imported has its number in the metric `origin`.
public struct ContentSource: Sendable {
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// The zone of times that named none, or nil.
  public let zone: String?
  /// The names of the item columns of layouts that the import filled.
  public let columns: [String]

  /// Creates a source.
  public init(bytes: [UInt8], zone: String?, columns: [String]) {
    (self.bytes, self.zone, self.columns) = (bytes, zone, columns)
  }
}

extension ItemMetric {
  /// The number of the item in the file that it was imported from, from 0.
  ///
  /// It goes wherever the item goes, and no one sees it.
  public static let origin = ItemMetric(rawValue: 63)
}
