/// Whether a line is complete, and if not, what is still open: the reason a prompt may show.
public enum Continuation: Hashable, Sendable {
  /// The line can be run.
  case complete
  /// A `"` has no partner yet.
  case quote
  /// A `[` has no partner yet.
  case bracket
  /// The line ends with a backslash: the next one belongs to it.
  case backslash

  /// What is open at the end of `line`.
  ///
  /// - Complexity: O(n) for n bytes.
  public init(of line: String) {
    var open = Continuation.complete
    var depth = 0
    var isWordStart = true
    var isEscaped = false
    var isComment = false
    for byte in line.utf8 {
      if isComment {
        isComment = byte != .lineFeed
      } else if isEscaped {
        isEscaped = false
      } else if open == .quote {
        isEscaped = byte == .backslash
        if byte == .quote { open = .complete }
      } else {
        switch byte {
        case .quote: open = .quote
        case .openBracket: depth += 1
        case .closeBracket: depth = max(0, depth - 1)
        case .hash where isWordStart && depth == 0: isComment = true
        default: break
        }
        isWordStart = [.blank, .tab, .semicolon, .lineFeed].contains(byte)
      }
    }
    if open == .quote {
      self = .quote
    } else if depth > 0 {
      self = .bracket
    } else {
      self = !isComment && line.utf8.last == .backslash ? .backslash : .complete
    }
  }
}
