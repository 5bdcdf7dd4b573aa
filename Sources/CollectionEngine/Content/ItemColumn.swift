internal import LayoutCore
internal import SummaryTree

/// One property of the items of a section, in chunks.
///
///     var widths = ItemColumn([NumberChunk.run(40, count: 1_000_000)])
///     widths.replace(5..<6, with: [.run(50, count: 1)])   // three runs now
///
/// Invariant: no two neighbouring chunks fit together. Hence a column of equal items is one run,
/// and the number of chunks does not depend on how the column came to be what it is by more than a
/// factor.
///
/// A value: a copy costs O(1), and an edit of one of the two O(log n) and one chunk.
struct ItemColumn<Chunk: ItemChunk>: Sendable {
  private(set) var chunks: SummarizedList<Chunk>

  /// Creates a column of `chunks`; no two neighbours can be merged.
  ///
  /// - Complexity: O(chunks).
  init(_ chunks: [Chunk]) {
    self.chunks = SummarizedList(chunks, capacity: .edited)
  }

  /// Number of items.
  var count: Int { chunks.summary.items }

  /// The only chunk, or nil if there are several or none.
  var single: Chunk? { chunks.count == 1 ? chunks[0] : nil }

  /// The chunk of an item, which must be in range, and the item's place in it.
  ///
  /// - Complexity: O(log n).
  func place(of item: Int) -> (chunk: Chunk, offset: Int)? {
    chunks.find(item, by: { $0.items }).map { ($0.element, $0.offset) }
  }

  /// Calls `body` with each chunk that has some of `items`, which must be in range, and the part it
  /// has.
  ///
  /// - Complexity: O(log n + chunks).
  func forEachSlice(of items: Range<Int>, _ body: (Chunk, Range<Int>) -> Void) {
    guard !items.isEmpty else { return }
    if chunks.count == 1 { return chunks.read(at: 0) { body($0, items) } }
    let found = chunks.find(items.lowerBound, by: { $0.items }) { index, chunk, before in
      let first = items.lowerBound - before.items
      let end = min(first + items.count, chunk.count)
      body(chunk, first..<end)
      return (next: index + 1, left: items.count - (end - first))
    }
    guard let found, found.left > 0 else { return }
    var (cursor, left) = (chunks.cursor(at: found.next), found.left)
    while left > 0, let chunk = cursor.element {
      let count = min(left, chunk.count)
      body(chunk, 0..<count)
      left -= count
      cursor.advance()
    }
  }

  /// Puts the items of `new` in the place of `items`, which may be none or all.
  ///
  /// - Complexity: O(log n + items that are not in runs), for many chunks that go away O(chunks).
  mutating func replace(_ items: Range<Int>, with new: [Chunk]) {
    if replaceInside(items, with: new) { return }
    // 1. The chunks that `items` touches, and what stays of the first and the last of them.
    var (touched, before, after) = surroundings(of: items)
    // 2. What stays and what is new, in as few chunks as hold them.
    var slices = new.map { ChunkSlice($0) }
    if let before { slices.insert(before, at: 0) }
    if let after { slices.append(after) }
    var result = Chunk.chunks(of: slices)
    // 3. Neighbours that fit are taken in, until none does.
    while let wider = joinNeighbour(of: touched, into: result) { (touched, result) = wider }
    // 4. The new chunks take the old ones' place.
    exchange(touched, for: result)
  }

  /// Makes edits in many places: they are in order, do not overlap, and are numbered as before all
  /// edits.
  ///
  /// 1. Of fewer edits than chunks each is made alone.
  /// 2. Else chunks are taken over one after the other: whole where no edit touches them, in one
  ///    piece where the chunk knows how, else in pieces around the edits.
  ///
  /// - Complexity: for fewer edits than chunks that of each; else O(edits + items not in runs).
  mutating func replace(_ edits: ColumnEdits<Chunk.Value>) {
    // 1.
    guard edits.count > chunks.count else {
      for number in edits.places.indices.reversed() where edits.isEdit(number) {
        replace(
          edits.places[number].items, with: edits.new(number).map { [Chunk(one: $0)] } ?? [])
      }
      return
    }
    // 2.
    var pieces = ColumnPieces<Chunk>(edits)
    for chunk in chunks { pieces.append(chunk) }
    chunks = SummarizedList(Chunk.chunks(of: pieces.all), capacity: .edited)
  }

  /// As `replace`, for items of one chunk that stays one; otherwise returns false and changes
  /// nothing.
  private mutating func replaceInside(_ items: Range<Int>, with new: [Chunk]) -> Bool {
    let place = chunks.find(items.lowerBound, by: { $0.items }) { index, chunk, before in
      let first = items.lowerBound - before.items
      let inside = first..<first + items.count
      let isPossible = inside.upperBound <= chunk.count && chunk.mayReplace(inside, with: new)
      return isPossible ? (index: index, items: inside) : nil
    }
    guard case (let index, let inside)?? = place else { return false }
    return chunks.update(at: index) { $0.replace(inside, with: new) }
  }

  /// Chunks that share an item or a place strictly inside with `items`, and what stays of them.
  private func surroundings(of items: Range<Int>) -> (
    touched: Range<Int>, before: ChunkSlice<Chunk>?, after: ChunkSlice<Chunk>?
  ) {
    guard let first = chunks.find(items.lowerBound, by: { $0.items }) else {
      return (chunks.count..<chunks.count, nil, nil)
    }
    if items.isEmpty, first.offset == 0 { return (first.index..<first.index, nil, nil) }
    let before = first.offset > 0 ? ChunkSlice(first.element, 0..<first.offset) : nil
    var (index, chunk, end) = (first.index, first.element, first.offset + items.count)
    if end > chunk.count, let last = chunks.find(items.upperBound, by: { $0.items }, at: .ending) {
      (index, chunk, end) = (last.index, last.element, last.offset)
    }
    let after = end < chunk.count ? ChunkSlice(chunk, end..<chunk.count) : nil
    return (first.index..<(index + 1), before, after)
  }

  /// `result` with a neighbour of `touched` that fits, or nil if none does.
  private func joinNeighbour(of touched: Range<Int>, into result: [Chunk]) -> (
    touched: Range<Int>, result: [Chunk]
  )? {
    let slices = result.map { ChunkSlice($0) }
    if touched.lowerBound > 0, result.first?.mayFit ?? true {
      let left = chunks[touched.lowerBound - 1]
      let next =
        result.first ?? (touched.upperBound < chunks.count ? chunks[touched.upperBound] : nil)
      if let next, left.fits(with: next) {
        let wider = (touched.lowerBound - 1)..<touched.upperBound
        return (wider, Chunk.chunks(of: [ChunkSlice(left)] + slices))
      }
    }
    if touched.upperBound < chunks.count, let last = result.last, last.mayFit {
      let right = chunks[touched.upperBound]
      if last.fits(with: right) {
        let wider = touched.lowerBound..<(touched.upperBound + 1)
        return (wider, Chunk.chunks(of: slices + [ChunkSlice(right)]))
      }
    }
    return nil
  }

  /// Puts `new` chunks in the place of `old` ones: one by one if they are few, which is cheaper.
  private mutating func exchange(_ old: Range<Int>, for new: [Chunk]) {
    guard old.count <= 4, new.count <= 4 else { return chunks.replaceSubrange(old, with: new) }
    let common = min(old.count, new.count)
    for position in 0..<common { chunks[old.lowerBound + position] = new[position] }
    for position in common..<max(common, new.count) {
      chunks.insert(new[position], at: old.lowerBound + position)
    }
    for _ in common..<max(common, old.count) { chunks.remove(at: old.lowerBound + common) }
  }
}

/// Neighbouring items of a section stored together: equal ones as a run, others packed side by
/// side.
///
/// Which neighbours belong together is the chunk's own rule, `fits`; an `ItemColumn` keeps to it.
protocol ItemChunk: SummarizedElement, Sendable where S: ItemTotals {
  /// The value of an item.
  associatedtype Value

  /// A chunk of one item.
  init(one value: Value)

  /// Number of items, 1 or more.
  var count: Int { get }

  /// Whether this chunk and the `next` one must be merged.
  func fits(with next: Self) -> Bool

  /// Whether any neighbour could fit; false saves reading it.
  var mayFit: Bool { get }

  /// Whether `replace` may succeed: a cheap test that decides most edits.
  func mayReplace(_ items: Range<Int>, with new: [Self]) -> Bool

  /// Replaces `items`, which must be in range, with `new`.
  ///
  /// Returns false and changes nothing if the result could be empty, split, or mergeable with a
  /// neighbour.
  ///
  /// - Complexity: O(items that are not in runs).
  mutating func replace(_ items: Range<Int>, with new: [Self]) -> Bool

  /// Returns this chunk after the edits with these `numbers`, dropping the items before `place`.
  ///
  /// Nil if the result would not be exactly one chunk, or if this kind of chunk cannot be edited in
  /// place. `start` is the section's number of the chunk's first item.
  ///
  /// - Complexity: O(items + edits).
  func replacing(
    _ edits: ColumnEdits<Value>, _ numbers: Range<Int>, from place: Int, start: Int
  ) -> Self?

  /// The items of `slices` one after the other, in chunks; no two neighbours can be merged.
  ///
  /// - Complexity: O(slices + items that are not in runs).
  static func chunks(of slices: [ChunkSlice<Self>]) -> [Self]
}

extension ItemChunk {
  /// Default: chunks do not edit in place.
  func mayReplace(_ items: Range<Int>, with new: [Self]) -> Bool { false }

  /// Default: chunks do not edit in place.
  mutating func replace(_ items: Range<Int>, with new: [Self]) -> Bool { false }

  /// Default: chunks do not edit in place.
  func replacing(
    _ edits: ColumnEdits<Value>, _ numbers: Range<Int>, from place: Int, start: Int
  ) -> Self? {
    nil
  }
}

/// A chunk of limited length that packs the values of items beside one another.
protocol PackedChunk: ItemChunk {
  /// Maximum number of items in a chunk that is no run.
  static var most: Int { get }

  /// One chunk with the items of one or more slices.
  static func packed(_ slices: ArraySlice<ChunkSlice<Self>>) -> Self

  /// This chunk and the `next` one in one that is no longer to store, or nil.
  func joined(with next: Self) -> Self?
}

extension PackedChunk {
  /// Groups of slices as long as a chunk may be, each packed.
  static func chunks(of slices: [ChunkSlice<Self>]) -> [Self] {
    var result: [Self] = []
    var start = 0
    var total = 0
    for (position, slice) in slices.enumerated() {
      if position > start, total + slice.items.count > most {
        result.append(joining: packed(slices[start..<position]))
        (start, total) = (position, 0)
      }
      total += slice.items.count
    }
    if start < slices.count { result.append(joining: packed(slices[start...])) }
    return result
  }
}

extension Array where Element: PackedChunk {
  /// Adds a chunk at the end, or to the last one where they join.
  mutating func append(joining chunk: Element) {
    if let joined = last?.joined(with: chunk) {
      self[count - 1] = joined
    } else {
      append(chunk)
    }
  }
}

extension ItemChunk where S == ItemCount {
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

/// Sums over chunks.
protocol ItemTotals: Summary, Sendable {
  /// Number of items.
  var items: Int { get }
}

/// Number of items over chunks.
struct ItemCount: ItemTotals {
  var items = 0

  static let zero = ItemCount()

  static func + (a: ItemCount, b: ItemCount) -> ItemCount { ItemCount(items: a.items + b.items) }
}
