/// Why a scene is no link, or a link no scene.
public enum LinkFault: Error, Hashable, Sendable {
  /// The address does not end with a scene.
  case noScene
  /// The end of the address is longer than `limit` bytes.
  case tooLong(found: Int, limit: Int)
  /// The lines are longer than this, in bytes.
  case textTooLong(limit: Int)
  /// A character that no link has; its place in the address, from 0.
  case letter(at: Int)
  /// Some of it is missing or was changed.
  case damaged
  /// A line is no line, by its number.
  case line(Int)
  /// A line reads a file, by its number.
  case readsFile(line: Int, command: String)
}
