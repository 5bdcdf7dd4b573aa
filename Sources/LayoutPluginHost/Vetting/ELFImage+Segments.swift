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
}

// The dynamic section: what the loader follows.
extension ELFImage {
  private enum Tag {
    static let end: UInt64 = 0
    static let textRelocations: UInt64 = 22
    /// Addresses of tables, each with the tag of its size in bytes where there is one.
    static let tables: [(name: String, address: UInt64, size: UInt64?)] = [
      ("string table", 5, 10), ("symbol table", 6, nil), ("relocations", 7, 8),
      ("linkage relocations", 23, 2), ("start functions", 25, 27), ("end functions", 26, 28),
      ("hash table", 4, nil), ("hash table", 0x6FFF_FEF5, nil), ("versions", 0x6FFF_FFF0, nil),
    ]
  }

  func checkDynamic() throws(ELFFault) {
    let found = segments.filter { $0.type == Segment.dynamic }
    guard let segment = found.first, found.count == 1 else {
      throw .dynamic("there are \(found.count) of them")
    }
    try inside("dynamic section", segment.offset, segment.fileSize)
    guard fileOffset(of: segment.address, segment.fileSize) == segment.offset else {
      throw .dynamic("it is not part of a loaded segment")
    }
    let entries = try dynamicEntries(segment)
    guard entries[Tag.textRelocations] == nil else {
      throw .dynamic("the code needs relocations; compile with -fPIC")
    }
    for table in Tag.tables {
      guard let address = entries[table.address] else { continue }
      let size = table.size.map { entries[$0] ?? 0 } ?? 1
      guard size == 0 || fileOffset(of: address, size) != nil else {
        throw .dynamic("its \(table.name) is not part of a loaded segment")
      }
    }
    try checkTables(entries)
  }

  /// The entries by tag, the last of several; ends at the end mark, which must be there.
  private func dynamicEntries(_ segment: Segment) throws(ELFFault) -> [UInt64: UInt64] {
    var entries: [UInt64: UInt64] = [:]
    for offset in stride(from: segment.offset, to: segment.offset + segment.fileSize, by: 16) {
      let tag = try number(UInt64.self, offset, "dynamic section")
      if tag == Tag.end { return entries }
      entries[tag] = try number(UInt64.self, offset + 8, "dynamic section")
    }
    throw .dynamic("it has no end")
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
