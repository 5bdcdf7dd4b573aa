/// Why bytes from the other process are not a message.
public enum FrameProblem: Error, Equatable, Sendable {
  /// The frame has another version of the protocol.
  case version(UInt8)
  /// There is no such kind of message in this direction.
  case kind(UInt8)
  /// The frame says it is longer than is allowed; its length in bytes.
  case length(Int)
  /// The message ends before its last field.
  case short
  /// Bytes are left after the last field.
  case surplus(Int)
  /// A text is not UTF-8.
  case text
  /// A field has a value it cannot have.
  case value
}
