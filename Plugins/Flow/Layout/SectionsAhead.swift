import LayoutCore

/// Data read ahead while sections are prepared in order: the item counts, and the sizes of small
/// sections.
///
/// Content may have a million small sections, for which each question takes longer than its answer.
///
/// Scratch space: its arrays are filled again and again.
struct SectionsAhead {
  /// Most items that are read without asking what their columns are.
  static let fewItems = 16
  /// Sections are read up to the next multiple of this number: content tends to store blocks of
  /// that size.
  private static let most = 64

  /// Number of items of each section from `first` on.
  private var counts: ContiguousArray<Int> = []
  private var first = 0
  /// Sizes of neighbouring sections, section by section.
  private(set) var sizes = ItemSizes()
  /// The first of these sections, and where the sizes of each begin.
  private var firstSized = 0
  private var starts: ContiguousArray<Int> = []
  /// Whether every item has a size of its own.
  private var areComplete = true

  /// Forgets all.
  mutating func removeAll() {
    counts.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    sizes.removeAll()
  }

  /// Number of items of a section, if it is known.
  @inline(__always)
  func count(of section: Int) -> Int? {
    let place = section &- first
    return counts.indices.contains(place) ? counts[place] : nil
  }

  /// Reads the number of items of a section, and of sections after it.
  ///
  /// - Complexity: O(sections that are read).
  mutating func readCounts(from section: Int, _ context: any LayoutContext) -> Int {
    let end = min((section / Self.most + 1) * Self.most, context.sectionCount)
    counts.removeAll(keepingCapacity: true)
    for index in section..<end { counts.append(context.itemCount(inSection: index)) }
    first = section
    return counts[0]
  }

  /// Whether the sizes of a section are read.
  @inline(__always)
  func hasSizes(ofSection section: Int) -> Bool {
    starts.indices.contains(section &- firstSized)
  }

  /// Reads the sizes of a section and of the known small sections after it.
  ///
  /// - Complexity: O(sections + k) for k items.
  mutating func readSizes(from source: ItemSource) {
    firstSized = source.section
    starts.removeAll(keepingCapacity: true)
    starts.append(0)
    var (end, total) = (source.section + 1, source.count)
    while let count = count(of: end), count <= Self.fewItems {
      starts.append(total)
      total += count
      end += 1
    }
    sizes.read(source.section..<end, count: total, source.geometry, source.context)
    areComplete = sizes.areComplete
  }

  /// Returns the positions of the sizes of a section, which must be read.
  ///
  /// - Complexity: O(1); O(k) for k items if some sizes are missing.
  /// - Throws: `LayoutFailure.refused` naming the first item with an invalid length.
  @inline(__always)
  mutating func places(of source: ItemSource) throws(LayoutFailure) -> Range<Int> {
    let start = starts[source.section - firstSized]
    let places = start..<start + source.count
    if !areComplete { try sizes.complete(places, from: 0, of: source) }
    return places
  }
}
