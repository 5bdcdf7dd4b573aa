/// A place of an edit: items stay, are removed, or one is inserted before an item; numbered as
/// before all edits of a column.
struct ColumnPlace {
  var items: Range<Int>
  var action: BatchAction
}

/// Edits of a column in many places, which are in order and do not overlap.
struct ColumnEdits<Value> {
  let places: [ColumnPlace]
  /// A value for each place, or nil: then an item that stays keeps its own, and a new one has
  /// `none`.
  let values: [Value?]
  let none: Value
  /// Number of edits that change anything.
  let count: Int

  /// Whether the edit of the place with this number changes anything.
  @inline(__always)
  func isEdit(_ number: Int) -> Bool { places[number].action != .reload || values[number] != nil }

  /// The value that takes the place of the items there, or nil for none.
  @inline(__always)
  func new(_ number: Int) -> Value? {
    switch places[number].action {
    case .delete: return nil
    case .insert: return values[number] ?? none
    default: return values[number]
    }
  }
}

/// The chunks of a column that are taken over, in order, while edits are made.
struct ColumnPieces<Chunk: ItemChunk> {
  private var slices: [ChunkSlice<Chunk>] = []
  private let edits: ColumnEdits<Chunk.Value>
  /// The next edit.
  private var next = 0
  /// The first item that is neither taken over nor gone, and the first one of the next chunk.
  private var (place, start) = (0, 0)

  init(_ edits: ColumnEdits<Chunk.Value>) { self.edits = edits }

  /// The chunks taken over so far, followed by the rest.
  var all: [ChunkSlice<Chunk>] {
    slices
      + (next..<edits.places.count).compactMap { number in
        edits.new(number).map { ChunkSlice(Chunk(one: $0)) }
      }
  }

  mutating func append(_ chunk: Chunk) {
    let end = start + chunk.count
    defer { start = end }
    guard place < end else { return }
    var last = next
    while last < edits.places.count, edits.places[last].items.lowerBound < end { last += 1 }
    if last > next, let whole = chunk.replacing(edits, next..<last, from: place, start: start) {
      slices.append(ChunkSlice(whole))
      place = max(end, edits.places[last - 1].items.upperBound)
    } else {
      for number in next..<last where edits.isEdit(number) {
        append(chunk, to: edits.places[number].items.lowerBound)
        if let new = edits.new(number) { slices.append(ChunkSlice(Chunk(one: new))) }
        place = max(place, edits.places[number].items.upperBound)
      }
      append(chunk, to: end)
    }
    next = last
  }

  /// Takes over the items of a chunk up to one.
  private mutating func append(_ chunk: Chunk, to stop: Int) {
    guard stop > place else { return }
    slices.append(ChunkSlice(chunk, (place - start)..<(stop - start)))
    place = stop
  }
}
