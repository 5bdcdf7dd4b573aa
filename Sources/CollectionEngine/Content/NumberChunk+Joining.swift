extension NumberChunk {
  /// Equal runs fit, and what is short together.
  func fits(with next: NumberChunk) -> Bool {
    isRun(equalTo: next) || count + next.count <= NumberChunk.fewest
  }

  /// Whether it is a run or short.
  var mayFit: Bool {
    if case .run = self { return true }
    return count < NumberChunk.fewest
  }

  /// A chunk of the same form, which has some numbers more or less but stays long enough for any
  /// neighbour.
  func replacing(_ items: Range<Int>, with new: [NumberChunk]) -> NumberChunk? {
    guard new.count <= 1 else { return nil }
    let count = count - items.count + (new.first?.count ?? 0)
    guard count > NumberChunk.fewest, count <= NumberChunk.most else { return nil }
    switch self {
    case .bytes(let bytes):
      return NumberChunk.replacing(items, of: bytes, with: new.first) { NumberChunk.byte($0) }
        .map { NumberChunk($0) }
    case .floats(let floats):
      return NumberChunk.replacing(items, of: floats, with: new.first) { NumberChunk.float($0) }
        .map { NumberChunk($0) }
    case .run, .doubles: return nil
    }
  }

  /// `array` with a run in the place of `items`, or nil if it is no run or cannot be packed.
  @inline(__always)
  private static func replacing<Packed>(
    _ items: Range<Int>, of array: ContiguousArray<Packed>, with new: NumberChunk?,
    _ pack: (Double) -> Packed?
  ) -> ContiguousArray<Packed>? {
    var result = array
    switch new {
    case nil: result.removeSubrange(items)
    case .run(let value, let count):
      guard let packed = pack(value) else { return nil }
      result.replaceSubrange(items, with: repeatElement(packed, count: count))
    default: return nil
    }
    return result
  }

  /// Groups of slices as long as a chunk may be, each packed.
  static func chunks(of slices: [ChunkSlice<NumberChunk>]) -> [NumberChunk] {
    var result: [NumberChunk] = []
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

  /// One chunk of one or more slices.
  private static func packed(_ slices: ArraySlice<ChunkSlice<NumberChunk>>) -> NumberChunk {
    if slices.count == 1, let slice = slices.first {
      if case .run(let value, _) = slice.chunk { return .run(value, count: slice.items.count) }
      if slice.items.count == slice.chunk.count { return slice.chunk }
    }
    if let bytes = array(of: slices, \.bytes, byte) { return NumberChunk(bytes) }
    if let floats = array(of: slices, \.floats, float) { return NumberChunk(floats) }
    var values: [Double] = []
    for slice in slices { slice.chunk.read(slice.items, into: &values) }
    return NumberChunk(packing: values)
  }

  /// The slices in one array of `Packed` numbers, copied without a look at each, or nil if one of
  /// them has another form.
  @inline(__always)
  private static func array<Packed>(
    of slices: ArraySlice<ChunkSlice<NumberChunk>>,
    _ form: (NumberChunk) -> ContiguousArray<Packed>?, _ pack: (Double) -> Packed?
  ) -> ContiguousArray<Packed>? {
    var result = ContiguousArray<Packed>()
    result.reserveCapacity(slices.reduce(0) { $0 + $1.items.count })
    for slice in slices {
      if case .run(let value, _) = slice.chunk {
        guard let packed = pack(value) else { return nil }
        result.append(contentsOf: repeatElement(packed, count: slice.items.count))
      } else {
        guard let array = form(slice.chunk) else { return nil }
        result.append(contentsOf: array[slice.items])
      }
    }
    return result
  }

  private var bytes: ContiguousArray<UInt8>? {
    if case .bytes(let bytes) = self { return bytes }
    return nil
  }

  private var floats: ContiguousArray<Float>? {
    if case .floats(let floats) = self { return floats }
    return nil
  }

  fileprivate func isRun(equalTo next: NumberChunk) -> Bool {
    guard case .run(let value, _) = self, case .run(let other, _) = next else { return false }
    return value.bitPattern == other.bitPattern
  }
}

extension [NumberChunk] {
  /// Adds a chunk at the end, or to the last one where both are runs of the same number.
  mutating func append(joining chunk: NumberChunk) {
    if let last, last.isRun(equalTo: chunk) {
      self[count - 1] = .run(chunk[0], count: last.count + chunk.count)
    } else {
      append(chunk)
    }
  }
}
