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
  /// A segment says what cannot be.
  case segment(Int, String)
  /// The dynamic section says what cannot be.
  case dynamic(String)
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
  case note(String)
}
