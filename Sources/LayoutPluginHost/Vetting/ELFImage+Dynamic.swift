// The dynamic section: what the loader follows.
extension ELFImage {
  private enum Tag {
    static let end: UInt64 = 0
    static let needed: UInt64 = 1
    static let strings: UInt64 = 5
    static let stringsSize: UInt64 = 10
    static let ownName: UInt64 = 14
    static let oldRunPath: UInt64 = 15
    static let textRelocations: UInt64 = 22
    static let runPath: UInt64 = 29
    /// Libraries that the loader would run code of beside those that are needed.
    static let unasked: [(name: String, tag: UInt64)] = [
      ("DT_AUDIT", 0x6FFF_FEFC), ("DT_DEPAUDIT", 0x6FFF_FEFB), ("DT_AUXILIARY", 0x7FFF_FFFD),
      ("DT_FILTER", 0x7FFF_FFFF),
    ]
    /// Addresses of tables, each with the tag of its size in bytes where there is one.
    static let tables: [(name: String, address: UInt64, size: UInt64?)] = [
      ("string table", strings, stringsSize), ("symbol table", 6, nil), ("relocations", 7, 8),
      ("linkage relocations", 23, 2), ("start functions", 25, 27), ("end functions", 26, 28),
      ("hash table", 4, nil), ("hash table", 0x6FFF_FEF5, nil), ("versions", 0x6FFF_FFF0, nil),
    ]
  }

  /// One entry of the section.
  private struct Entry {
    var tag: UInt64
    var value: UInt64
  }

  /// Checks the section and returns what it asks the loader for.
  func checkedDynamic() throws(ELFFault) -> Linkage {
    let found = segments.filter { $0.type == Segment.dynamic }
    guard let segment = found.first, found.count == 1 else {
      throw .dynamic("there are \(found.count) of them")
    }
    try inside("dynamic section", segment.offset, segment.fileSize)
    guard fileOffset(of: segment.address, segment.fileSize) == segment.offset else {
      throw .dynamic("it is not part of a loaded segment")
    }
    let entries = try dynamicEntries(segment)
    // As the loader, which takes the last of several.
    let values = Dictionary(entries.map { ($0.tag, $0.value) }) { $1 }
    guard values[Tag.textRelocations] == nil else {
      throw .dynamic("the code needs relocations; compile with -fPIC")
    }
    for table in Tag.tables {
      guard let address = values[table.address] else { continue }
      let size = table.size.map { values[$0] ?? 0 } ?? 1
      guard size == 0 || fileOffset(of: address, size) != nil else {
        throw .dynamic("its \(table.name) is not part of a loaded segment")
      }
    }
    try checkTables(values)
    func text(_ entry: Entry) throws(ELFFault) -> String { try string(at: entry.value, values) }
    for (name, tag) in Tag.unasked {
      if let entry = entries.first(where: { $0.tag == tag }) {
        throw .unasked(tag: name, library: try text(entry))
      }
    }
    var linkage = Linkage()
    for entry in entries {
      switch entry.tag {
      case Tag.needed: linkage.needed.append(try Linkage.vetted(needed: text(entry)))
      case Tag.ownName: linkage.ownName = try text(entry)
      case Tag.runPath, Tag.oldRunPath:
        linkage.folders += try Linkage.vetted(runPath: text(entry))
      default: break
      }
    }
    return linkage
  }

  /// The entries in order; the section ends at the end mark, which must be there.
  private func dynamicEntries(_ segment: Segment) throws(ELFFault) -> [Entry] {
    var entries: [Entry] = []
    for offset in stride(from: segment.offset, to: segment.offset + segment.fileSize, by: 16) {
      let tag = try number(UInt64.self, offset, "dynamic section")
      if tag == Tag.end { return entries }
      entries.append(
        Entry(tag: tag, value: try number(UInt64.self, offset + 8, "dynamic section")))
    }
    throw .dynamic("it has no end")
  }

  /// The text at an offset of the string table.
  private func string(at offset: UInt64, _ values: [UInt64: UInt64]) throws(ELFFault) -> String {
    guard let table = values[Tag.strings], let size = values[Tag.stringsSize], offset < size,
      let start = fileOffset(of: table, size), let bytes = reader.slice(start, size)
    else { throw .dynamic("a name is not in its string table") }
    let text = bytes[(bytes.startIndex + Int(offset))...]
    guard let end = text.firstIndex(of: 0) else {
      throw .dynamic("a name reaches past its string table")
    }
    return String(decoding: text[..<end], as: UTF8.self)
  }
}
