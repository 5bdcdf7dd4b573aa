// Segments: what the loader maps.
extension ELFImage {
  /// The most memory that one segment may take, in bytes.
  private static let mostMemory: UInt64 = 1 << 30

  /// The segments that are mapped, in the order of their addresses.
  var loads: [Segment] { segments.filter { $0.type == Segment.load } }

  func checkSegments() throws(ELFFault) {
    guard !loads.isEmpty else { throw .segment(0, "there is none to load") }
    var end: UInt64 = 0
    for (index, segment) in segments.enumerated() {
      guard segment.memorySize <= Self.mostMemory else {
        throw .segment(index, "needs \(segment.memorySize) bytes of memory")
      }
      switch segment.type {
      case Segment.load:
        try checkLoad(segment, index, after: end)
        end = segment.address + segment.memorySize
      case Segment.stack where segment.isExecutable:
        throw .segment(index, "the stack is executable")
      default: break
      }
    }
    try checkViews()
  }

  /// All other segments are views into loaded ones: the loader reads them by their address.
  private func checkViews() throws(ELFFault) {
    for (index, segment) in segments.enumerated() where segment.fileSize > 0 {
      if segment.type == Segment.load || segment.type == Segment.dynamic { continue }
      guard fileOffset(of: segment.address, segment.fileSize) == segment.offset else {
        throw .segment(index, "not part of a loaded one")
      }
    }
  }

  private func checkLoad(_ segment: Segment, _ index: Int, after end: UInt64) throws(ELFFault) {
    try inside("segment \(index)", segment.offset, segment.fileSize)
    guard segment.fileSize <= segment.memorySize else {
      throw .segment(index, "larger in the file than in memory")
    }
    guard segment.address >= end, segment.address <= UInt64(Int64.max) - Self.mostMemory else {
      throw .segment(index, "overlaps the one before")
    }
    if segment.isWritable && segment.isExecutable {
      throw .segment(index, "writable and executable")
    }
    let alignment = max(1, segment.alignment)
    guard alignment & (alignment - 1) == 0,
      segment.offset % alignment == segment.address % alignment
    else { throw .segment(index, "out of alignment") }
  }

  /// Where in the file the loaded bytes at an address come from; nil where they are not all there.
  func fileOffset(of address: UInt64, _ size: UInt64) -> UInt64? {
    for load in loads where address >= load.address {
      let start = address - load.address
      if start <= load.fileSize, size <= load.fileSize - start { return load.offset + start }
    }
    return nil
  }
}
