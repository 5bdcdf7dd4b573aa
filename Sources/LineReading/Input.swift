/// What came from the terminal when a line was asked for.
public enum Input: Hashable, Sendable {
  /// A line, without its line break. A pasted or continued line may hold line breaks inside.
  case line(String)
  /// Ctrl-C: what was typed is gone.
  case interrupted
  /// Ctrl-D on an empty line, or the end of the input.
  case endOfInput
  /// The terminal went away.
  case hangUp
}

/// Whether a line can be run as it is.
public enum Continuation: Hashable, Sendable {
  /// The line is whole.
  case complete
  /// Something is open, as a quote or a bracket: `mark` is shown as `mark..> `, and `joiner` is put
  /// between this line and the next.
  case open(mark: String, joiner: String)
  /// The line ends with a backslash, which is dropped; the next line follows without a break.
  case escapedEnd
}
