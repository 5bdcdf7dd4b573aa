internal import SummaryTree

/// Neighbouring items of a section held as one: equal ones as a run, others packed side by side.
///
/// Which neighbours belong together is the chunk's own rule, `fits`; an `ItemColumn` keeps to it.
protocol ItemChunk: SummarizedElement, Sendable where S == ItemCount {
  /// Number of items, 1 or more.
  var count: Int { get }

  /// Whether this chunk and the `next` one must lie in one chunk.
  func fits(with next: Self) -> Bool

  /// Whether any neighbour could fit; false spares the look at it.
  var mayFit: Bool { get }

  /// The chunk with the items of `new` in the place of `items`, which must be in range, or nil if that
  /// might be none or several chunks, or one that fits with a neighbour.
  ///
  /// A short cut for most edits; it may always be nil.
  ///
  /// - Complexity: O(items that are not in runs).
  func replacing(_ items: Range<Int>, with new: [Self]) -> Self?

  /// The items of `slices` one after the other, in chunks of which no two neighbours fit.
  ///
  /// - Complexity: O(slices + items that are not in runs).
  static func chunks(of slices: [ChunkSlice<Self>]) -> [Self]
}

extension ItemChunk {
  var summary: ItemCount { ItemCount(items: count) }
}

/// Some of the items of a chunk, counted from its first one; never none.
struct ChunkSlice<Chunk: ItemChunk> {
  var chunk: Chunk
  var items: Range<Int>

  init(_ chunk: Chunk) { self.init(chunk, 0..<chunk.count) }

  init(_ chunk: Chunk, _ items: Range<Int>) {
    self.chunk = chunk
    self.items = items
  }
}

/// How many items chunks hold together.
struct ItemCount: Summary {
  var items = 0

  static let zero = ItemCount()

  static func + (a: ItemCount, b: ItemCount) -> ItemCount { ItemCount(items: a.items + b.items) }
}
