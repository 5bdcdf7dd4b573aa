/// A replacement of items by one value or none; items are numbered as before all edits of a column.
struct ColumnEdit<Value> {
  var items: Range<Int>
  var new: Value?
}

/// The chunks of a column that are taken over, in order, while edits are made.
struct ColumnPieces<Chunk: ItemChunk> {
  private var slices: [ChunkSlice<Chunk>] = []
  private let edits: [ColumnEdit<Chunk.Value>]
  /// The next edit.
  private var next = 0
  /// The first item that is neither taken over nor gone, and the first one of the next chunk.
  private var (place, start) = (0, 0)

  init(_ edits: [ColumnEdit<Chunk.Value>]) { self.edits = edits }

  /// The chunks taken over so far, followed by the rest.
  var all: [ChunkSlice<Chunk>] {
    slices + edits[next...].compactMap { $0.new.map { ChunkSlice(Chunk(one: $0)) } }
  }

  mutating func append(_ chunk: Chunk) {
    let end = start + chunk.count
    defer { start = end }
    guard place < end else { return }
    var last = next
    while last < edits.count, edits[last].items.lowerBound < end { last += 1 }
    if last > next, let whole = chunk.replacing(edits[next..<last], from: place, start: start) {
      slices.append(ChunkSlice(whole))
      place = max(end, edits[last - 1].items.upperBound)
    } else {
      for edit in edits[next..<last] {
        append(chunk, to: edit.items.lowerBound)
        if let new = edit.new { slices.append(ChunkSlice(Chunk(one: new))) }
        place = max(place, edit.items.upperBound)
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
