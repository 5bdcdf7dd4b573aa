// The dynamic section: what the loader follows.
extension ELFImage {
  private enum Tag {
    static let end: UInt64 = 0
    static let needed: UInt64 = 1
    static let oldHash: UInt64 = 4, hash: UInt64 = 0x6FFF_FEF5
    static let strings: UInt64 = 5
    static let relocations: UInt64 = 7, relocationsSize: UInt64 = 8, relocationSize: UInt64 = 9
    static let stringsSize: UInt64 = 10
    static let symbolSize: UInt64 = 11
    static let ownName: UInt64 = 14
    static let oldRunPath: UInt64 = 15
    static let shortRelocations: UInt64 = 17
    static let linkageKind: UInt64 = 20
    static let textRelocations: UInt64 = 22
    static let runPath: UInt64 = 29
    static let relativeCount: UInt64 = 0x6FFF_FFF9
    /// Libraries, besides the needed ones, whose code the loader would run.
    static let unasked: [(name: String, tag: UInt64)] = [
      ("DT_AUDIT", 0x6FFF_FEFC), ("DT_DEPAUDIT", 0x6FFF_FEFB), ("DT_AUXILIARY", 0x7FFF_FFFD),
      ("DT_FILTER", 0x7FFF_FFFF),
    ]
    /// Addresses of tables, each with the tag of its size in bytes if there is one.
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
      throw .dynamic(.count(found.count))
    }
    try inside("dynamic section", segment.offset, segment.fileSize)
    guard fileOffset(of: segment.address, segment.fileSize) == segment.offset else {
      throw .dynamic(.notLoaded)
    }
    let entries = try dynamicEntries(segment)
    // As the loader, which takes the last of several.
    let values = Dictionary(entries.map { ($0.tag, $0.value) }) { $1 }
    guard values[Tag.textRelocations] == nil else { throw .dynamic(.textRelocations) }
    for table in Tag.tables {
      guard let address = values[table.address] else { continue }
      let size = table.size.map { values[$0] ?? 0 } ?? 1
      guard size == 0 || fileOffset(of: address, size) != nil else {
        throw .dynamic(.tableNotLoaded(table.name))
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
    throw .dynamic(.noEnd)
  }

  /// The text at an offset of the string table.
  private func string(at offset: UInt64, _ values: [UInt64: UInt64]) throws(ELFFault) -> String {
    guard let table = values[Tag.strings], let size = values[Tag.stringsSize], offset < size,
      let start = fileOffset(of: table, size), let bytes = reader.slice(start, size)
    else { throw .dynamic(.nameOutside) }
    let text = bytes[(bytes.startIndex + Int(offset))...]
    guard let end = text.firstIndex(of: 0) else { throw .dynamic(.nameWithoutEnd) }
    return String(decoding: text[..<end], as: UTF8.self)
  }
}

// Tables that the dynamic section points to: what the loader asserts and aborts on.
extension ELFImage {
  /// Bytes of a relocation with its addend, and of a symbol.
  private static let entrySize: UInt64 = 24
  /// Relocations that add the library's address.
  #if arch(x86_64)
    private static let relative: UInt64 = 8
  #elseif arch(arm64)
    private static let relative: UInt64 = 1027
  #endif

  /// Checks the tables to which the entries of the dynamic section point.
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
        throw .dynamic(.entry(name, found: found, expected: expected))
      }
    }
    guard entries[Tag.shortRelocations] == nil else { throw .dynamic(.shortRelocations) }
    try checkRelocations(entries)
    try checkHashes(entries)
  }

  /// The relocations that are counted as relative ones have to come first.
  private func checkRelocations(_ entries: [UInt64: UInt64]) throws(ELFFault) {
    let size = entries[Tag.relocationsSize] ?? 0
    let count = entries[Tag.relativeCount] ?? 0
    guard size.isMultiple(of: Self.entrySize), count <= size / Self.entrySize else {
      throw .dynamic(.relocations(bytes: size, relative: count))
    }
    guard count > 0, let address = entries[Tag.relocations],
      let start = fileOffset(of: address, size)
    else { return }
    for index in 0..<count {
      let kind = try number(UInt32.self, start + index * Self.entrySize + 8, "relocation")
      guard kind == Self.relative else { throw .dynamic(.notRelative(index)) }
    }
  }

  private func checkHashes(_ entries: [UInt64: UInt64]) throws(ELFFault) {
    if let address = entries[Tag.hash], let start = fileOffset(of: address, 16) {
      let buckets = try number(UInt32.self, start, "hash table")
      let words = try number(UInt32.self, start + 8, "hash table")
      guard buckets > 0, words > 0, words & (words - 1) == 0,
        fileOffset(of: address, 16 + words * 8 + buckets * 4) != nil
      else { throw .dynamic(.hashTable(buckets: buckets, words: words)) }
    }
    if let address = entries[Tag.oldHash], let start = fileOffset(of: address, 8) {
      guard try number(UInt32.self, start, "hash table") > 0 else {
        throw .dynamic(.noBuckets)
      }
    }
  }
}

/// The libraries that a library makes the loader look for, and where.
///
/// Nothing here depends on the current folder: such names are refused.
struct Linkage: Hashable {
  /// Names of the libraries it needs, in order: plain ones, or absolute paths.
  var needed: [String] = []
  /// Folders in which libraries with plain names are searched first, in order.
  var folders: [Folder] = []
  /// The name by which other libraries need it; nil for none.
  var ownName: String?

  /// An entry of a run path.
  enum Folder: Hashable {
    /// An absolute path.
    case absolute(String)
    /// A path that counts from the folder of the library itself; empty or with a slash in front.
    case origin(String)

    /// The path for a library that was found in the folder `origin`.
    func path(origin: String) -> String {
      switch self {
      case .absolute(let path): path
      case .origin(let path): origin + path
      }
    }
  }

  /// The name of a needed library, where it leads to one place only.
  static func vetted(needed name: String) throws(ELFFault) -> String {
    guard !name.isEmpty, !name.contains("$"), name.hasPrefix("/") || !name.contains("/") else {
      throw .neededName(name)
    }
    return name
  }

  /// The entries of a run path, where each leads to one place only.
  static func vetted(runPath: String) throws(ELFFault) -> [Folder] {
    var folders: [Folder] = []
    for entry in runPath.split(separator: ":", omittingEmptySubsequences: false) {
      var rest = entry
      let origin = ["$ORIGIN", "${ORIGIN}"].first { rest.hasPrefix($0) }
      if let origin { rest.removeFirst(origin.count) }
      let isWhole = origin == nil ? rest.hasPrefix("/") : rest.isEmpty || rest.hasPrefix("/")
      guard isWhole, !rest.contains("$") else { throw .runPath(String(entry)) }
      folders.append(origin == nil ? .absolute(String(rest)) : .origin(String(rest)))
    }
    return folders
  }
}
