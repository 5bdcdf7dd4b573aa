extension NumberChunk {
  /// Equal runs fit, and what is no more than a usual chunk together.
  func fits(with next: NumberChunk) -> Bool {
    isRun(equalTo: next) || count + next.count <= NumberChunk.usual
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
    var values: [Double] = []
    values.reserveCapacity(most)
    for slice in slices { slice.chunk.read(slice.items, into: &values) }
    return NumberChunk(packing: values)
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
