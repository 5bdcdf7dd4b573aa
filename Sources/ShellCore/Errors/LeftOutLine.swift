/// A line of the journal that a replay could not run; it remains in the journal.
public struct LeftOutLine: Hashable, Sendable {
  /// Position in the journal, from 0.
  public var index: Int
  /// The command as people see it.
  public var command: String
  /// The sentence of its error.
  public var reason: String
  /// Whether the layout of its layer is suspended.
  public var isSuspended = false
  /// The one option of it that was left out, as typed, or nil if the whole line was.
  public var option: String?
}
