/// The form of a snippet of Swift in a lesson: a title line, then the indented code.
public enum Snippet {
  /// The line above it.
  public static let heading = "In Swift:"

  /// The indentation of its lines, in columns.
  public static let indentation = 4

  /// Returns the lines as they are shown, never wrapped; empty ones stay empty.
  public static func indented(_ lines: [String]) -> [String] {
    lines.map { $0.isEmpty ? "" : String(repeating: " ", count: indentation) + $0 }
  }
}
