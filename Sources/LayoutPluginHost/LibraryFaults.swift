/// Kinds of files at a path.
public enum FileKind: String, Sendable {
  /// Bytes on a disk.
  case regular = "regular file"
  /// Files inside.
  case folder = "folder"
  /// A named pipe.
  case pipe = "named pipe"
  /// A link to another path.
  case link = "symbolic link"
  /// A socket or a device.
  case other = "device or socket"
}

/// Why a file or a folder is not trusted.
public enum FileFault: Error, Hashable, Sendable {
  /// It is something else.
  case kind(found: FileKind, expected: FileKind)
  /// It is too short or too long for a library.
  case size(found: Int, expected: ClosedRange<Int>)
  /// It belongs to a user who is not trusted.
  case owner(found: UInt32, expected: [UInt32])
  /// Everybody may change it.
  case writableByAll(mode: UInt32)
  /// Its group may change it, and is not the owner's own.
  case writableByGroup(mode: UInt32)
}

/// Why bytes are not a library that can be opened safely.
public enum ELFFault: Error, Hashable, Sendable {
  /// Shorter than a header.
  case short(found: Int)
  /// Does not begin with the four bytes of every ELF file.
  case magic
  /// A field of the header has another value.
  case field(String, found: UInt64, expected: UInt64)
  /// Something that the header points to is not all inside the file.
  case outside(String, end: UInt64?, fileSize: Int)
  /// A segment contradicts itself.
  case segment(Int, SegmentFault)
  /// The dynamic section contradicts itself.
  case dynamic(DynamicFault)
  /// A needed library has a name that leads to different places.
  case neededName(String)
  /// An entry of a run path leads to different places.
  case runPath(String)
  /// The loader would run code of a library that nothing needs.
  case unasked(tag: String, library: String)
  /// Others need it by another name than its own; nil: it has none.
  case ownName(found: String?, expected: String)
  /// The note is missing.
  case noteMissing
  /// The note cannot be read.
  case note(NoteFault)
}

/// Contradictions within a segment.
public enum SegmentFault: Hashable, Sendable {
  /// There is no dynamic section to load.
  case missing
  /// It takes too much memory, in bytes.
  case memory(UInt64)
  /// It makes the stack executable.
  case executableStack
  /// It is not part of a loaded one.
  case notLoaded
  /// It has more bytes in the file than in memory.
  case largerThanMemory
  /// It overlaps the one before.
  case overlap
  /// It can be written and run.
  case writableCode
  /// It is out of alignment.
  case alignment
}

/// Contradictions within the dynamic section.
public enum DynamicFault: Hashable, Sendable {
  /// There is not one of them.
  case count(Int)
  /// It is not part of a loaded segment.
  case notLoaded
  /// The code has to be changed where it is loaded.
  case textRelocations
  /// A table is not part of a loaded segment.
  case tableNotLoaded(String)
  /// It has no end mark.
  case noEnd
  /// A name is not in its string table.
  case nameOutside
  /// A name reaches past its string table.
  case nameWithoutEnd
  /// An entry has another value.
  case entry(String, found: UInt64, expected: UInt64)
  /// It has relocations without addends.
  case shortRelocations
  /// Sizes of its relocations do not agree.
  case relocations(bytes: UInt64, relative: UInt64)
  /// A relocation is counted as relative and is not.
  case notRelative(UInt64)
  /// Sizes of its hash table make no sense.
  case hashTable(buckets: UInt64, words: UInt64)
  /// Its hash table has no buckets.
  case noBuckets
}

/// Why a note cannot be read.
public enum NoteFault: Hashable, Sendable {
  /// Its body is too short, in bytes.
  case short(UInt64)
  /// It does not begin with a name and a version.
  case noName
  /// Its version is empty, longer than `limit`, or has other characters than a version.
  case badVersion(limit: Int)
  /// It reaches past its segment.
  case pastSegment
}
