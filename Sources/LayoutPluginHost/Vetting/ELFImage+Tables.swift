// Tables behind the dynamic section: what the loader asserts, and ends the process over.
extension ELFImage {
  private enum Tag {
    static let oldHash: UInt64 = 4, relocations: UInt64 = 7, relocationsSize: UInt64 = 8
    static let relocationSize: UInt64 = 9, symbolSize: UInt64 = 11, shortRelocations: UInt64 = 17
    static let linkageKind: UInt64 = 20
    static let hash: UInt64 = 0x6FFF_FEF5, relativeCount: UInt64 = 0x6FFF_FFF9
  }
  /// Bytes of a relocation with its addend, and of a symbol.
  private static let entrySize: UInt64 = 24
  /// Relocations that add the library's address.
  #if arch(x86_64)
    private static let relative: UInt64 = 8
  #elseif arch(arm64)
    private static let relative: UInt64 = 1027
  #endif

  /// Checks what the entries of the dynamic section say of their tables.
  ///
  /// - Complexity: O(relocations).
  func checkTables(_ entries: [UInt64: UInt64]) throws(ELFFault) {
    let fixed = [
      ("relocation size", Tag.relocationSize, Self.entrySize),
      ("symbol size", Tag.symbolSize, Self.entrySize),
      ("kind of linkage relocations", Tag.linkageKind, Tag.relocations),
    ]
    for (name, tag, expected) in fixed {
      if let found = entries[tag], found != expected {
        throw .dynamic("its \(name) is \(found), not \(expected)")
      }
    }
    guard entries[Tag.shortRelocations] == nil else {
      throw .dynamic("it has relocations without addends")
    }
    try checkRelocations(entries)
    try checkHashes(entries)
  }

  /// The relocations that are counted as relative ones have to come first.
  private func checkRelocations(_ entries: [UInt64: UInt64]) throws(ELFFault) {
    let size = entries[Tag.relocationsSize] ?? 0
    let count = entries[Tag.relativeCount] ?? 0
    guard size.isMultiple(of: Self.entrySize), count <= size / Self.entrySize else {
      throw .dynamic("it has \(size) bytes of relocations, \(count) of them relative")
    }
    guard count > 0, let address = entries[Tag.relocations],
      let start = fileOffset(of: address, size)
    else { return }
    for index in 0..<count {
      let kind = try number(UInt32.self, start + index * Self.entrySize + 8, "relocation")
      guard kind == Self.relative else { throw .dynamic("relocation \(index) is not relative") }
    }
  }

  private func checkHashes(_ entries: [UInt64: UInt64]) throws(ELFFault) {
    if let address = entries[Tag.hash], let start = fileOffset(of: address, 16) {
      let buckets = try number(UInt32.self, start, "hash table")
      let words = try number(UInt32.self, start + 8, "hash table")
      guard buckets > 0, words > 0, words & (words - 1) == 0,
        fileOffset(of: address, 16 + words * 8 + buckets * 4) != nil
      else { throw .dynamic("its hash table has \(buckets) buckets and \(words) words") }
    }
    if let address = entries[Tag.oldHash], let start = fileOffset(of: address, 8) {
      guard try number(UInt32.self, start, "hash table") > 0 else {
        throw .dynamic("its hash table has no buckets")
      }
    }
  }
}
