/// Neighbouring items with equal overrides, or with none.
struct OverrideRun: ItemChunk {
  var overrides: ItemOverrides?
  var count: Int

  func fits(with next: OverrideRun) -> Bool { overrides == next.overrides }

  var mayFit: Bool { true }

  func replacing(_ items: Range<Int>, with new: [OverrideRun]) -> OverrideRun? { nil }

  static func chunks(of slices: [ChunkSlice<OverrideRun>]) -> [OverrideRun] {
    var result: [OverrideRun] = []
    for slice in slices {
      if let last = result.last, last.fits(with: slice.chunk) {
        result[result.count - 1].count += slice.items.count
      } else {
        result.append(OverrideRun(overrides: slice.chunk.overrides, count: slice.items.count))
      }
    }
    return result
  }
}
