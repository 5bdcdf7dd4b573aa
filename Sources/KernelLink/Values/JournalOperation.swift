/// One thing a kernel asks of the journal.
public enum JournalOperation: Equatable, Sendable {
  /// Adds a line at the end and forgets what was undone.
  case append(String)
  /// Keeps the first so many lines and remembers the others as undone.
  case truncate(to: Int)
  /// Takes so many undone lines back, the one undone last first.
  case redo(Int)
}
