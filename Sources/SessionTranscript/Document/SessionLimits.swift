/// How large a session file may be.
public enum SessionLimits {
  /// The most bytes in a file.
  public static let bytes = 8 * 1024 * 1024
  /// The most lines in a file.
  public static let lines = 100_000
  /// The most Unicode scalars in a line, indentation included and line end excluded.
  public static let lineCharacters = 4096
}
