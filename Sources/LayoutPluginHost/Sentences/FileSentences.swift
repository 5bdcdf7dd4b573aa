// The sentences about files, folders and the bytes of a library.

extension FileFault {
  /// One sentence.
  var sentence: String {
    switch self {
    case .kind(let found, let expected):
      return "expected a \(expected.rawValue), found a \(found.rawValue); "
        + "put the library itself there"
    case .size(let found, let sizes):
      return "expected \(sizes.lowerBound) to \(sizes.upperBound) bytes, found \(found); "
        + "build the library again"
    case .owner(let found, let expected):
      let users = expected.map { String($0) }.joined(separator: ", ")
      return "expected an owner among the users \(users), found user \(found); "
        + "make a copy of your own"
    case .writableByAll(let mode):
      return "expected that only the owner can write, found mode \(octal(mode)); run chmod o-w"
    case .writableByGroup(let mode):
      return "expected that only the owner can write, found mode \(octal(mode)); run chmod g-w"
    }
  }

  private func octal(_ mode: UInt32) -> String { "0" + String(mode, radix: 8) }
}

extension ELFFault {
  /// One sentence.
  var sentence: String {
    switch self {
    case .short(let found):
      return "expected an ELF header of 64 bytes, found \(found) bytes; build the library again"
    case .magic:
      return "expected an ELF file, found something else; build the library again"
    case .field(let name, let found, let expected):
      return "expected ELF \(name) \(expected), found \(found); build the library for this machine"
    case .outside(let what, let end, let fileSize):
      let reach = end.map { "one that ends at byte \($0)" } ?? "one that ends nowhere"
      return "expected the \(what) inside the \(fileSize) bytes of the file, found \(reach); "
        + "the file is cut short or damaged, build it again"
    case .segment(let index, let found):
      return "expected segment \(index) as linkers write it, found: \(found.words); link it again"
    case .dynamic(let found):
      return "expected a dynamic section as linkers write it, found: \(found.words); "
        + "link it again"
    case .neededName(let name):
      return "expected needed libraries by name or absolute path, found \"\(name)\"; "
        + "link it with -l and a run path"
    case .runPath(let entry):
      return "expected run paths that begin with / or $ORIGIN, found \"\(entry)\"; "
        + "link it with -rpath '$ORIGIN', or without"
    case .unasked(let tag, let library):
      return "expected needed libraries only, found \(tag) \"\(library)\"; "
        + "link it without --audit, --depaudit, --auxiliary and --filter"
    case .ownName(let found, let expected):
      return "expected a library with the soname \(expected), found \(found ?? "none"); "
        + "link it with -soname \(expected)"
    case .noteMissing:
      return "expected the note of a layout plugin, found none; "
        + "a plugin has LAYOUT_PLUGIN_NOTE or its Swift equal"
    case .note(let found):
      return "expected a note with ABI, name and version, found: \(found.words)"
    }
  }
}

extension SegmentFault {
  fileprivate var words: String {
    switch self {
    case .missing: "there is none to load"
    case .memory(let size): "needs \(size) bytes of memory"
    case .executableStack: "the stack is executable"
    case .notLoaded: "not part of a loaded one"
    case .largerThanMemory: "larger in the file than in memory"
    case .overlap: "overlaps the one before"
    case .writableCode: "writable and executable"
    case .alignment: "out of alignment"
    }
  }
}

extension DynamicFault {
  fileprivate var words: String {
    switch self {
    case .count(let count): "there are \(count) of them"
    case .notLoaded: "it is not part of a loaded segment"
    case .textRelocations: "the code needs relocations; compile with -fPIC"
    case .tableNotLoaded(let name): "its \(name) is not part of a loaded segment"
    case .noEnd: "it has no end"
    case .nameOutside: "a name is not in its string table"
    case .nameWithoutEnd: "a name reaches past its string table"
    case .entry(let name, let found, let expected): "its \(name) is \(found), not \(expected)"
    case .shortRelocations: "it has relocations without addends"
    case .relocations(let size, let count):
      "it has \(size) bytes of relocations, \(count) of them relative"
    case .notRelative(let index): "relocation \(index) is not relative"
    case .hashTable(let buckets, let words):
      "its hash table has \(buckets) buckets and \(words) words"
    case .noBuckets: "its hash table has no buckets"
    }
  }
}

extension NoteFault {
  fileprivate var words: String {
    switch self {
    case .short(let size): "its body has \(size) bytes"
    case .noName: "it does not begin with a name and a version"
    case .badVersion(let limit): "its version is not 1 to \(limit) letters, digits and . + -"
    case .pastSegment: "it reaches past its segment"
    }
  }
}
