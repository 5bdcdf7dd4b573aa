/// Neighbouring items that say the same about their cells, or say nothing.
struct LookRun: ItemChunk {
  var look: ItemLook?
  var count: Int

  func fits(with next: LookRun) -> Bool { look == next.look }

  var mayFit: Bool { true }

  func replacing(_ items: Range<Int>, with new: [LookRun]) -> LookRun? { nil }

  static func chunks(of slices: [ChunkSlice<LookRun>]) -> [LookRun] {
    var result: [LookRun] = []
    for slice in slices {
      if let last = result.last, last.fits(with: slice.chunk) {
        result[result.count - 1].count += slice.items.count
      } else {
        result.append(LookRun(look: slice.chunk.look, count: slice.items.count))
      }
    }
    return result
  }
}
