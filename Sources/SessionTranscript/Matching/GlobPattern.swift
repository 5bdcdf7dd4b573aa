/// A pattern in which `*` matches any text, `?` one Unicode scalar, and `\` escapes.
struct GlobPattern {
  private enum Part: Equatable {
    case scalar(Unicode.Scalar)
    case one
    case many
  }

  private let parts: [Part]

  /// Parses a pattern; every text is one.
  ///
  /// - Complexity: O(length).
  init(_ text: String) {
    var parts: [Part] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": parts.append(.many)
      case "?": parts.append(.one)
      case "\\": parts.append(.scalar(rest.popFirst() ?? scalar))
      default: parts.append(.scalar(scalar))
      }
    }
    self.parts = parts
  }

  /// Returns whether the whole text matches, and charges `work`.
  ///
  /// Only the last `*` is ever retried: an earlier one could gain nothing that a later one cannot.
  ///
  /// - Complexity: O(text · pattern).
  func matches(_ text: String, work: inout MatchWork) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var part = 0
    var position = 0
    var retry: (part: Int, position: Int)?
    while position < scalars.count {
      guard work.spend(1) else { return false }
      if part < parts.count, parts[part] == .many {
        retry = (part, position)
        part += 1
      } else if part < parts.count, parts[part] == .one || parts[part] == .scalar(scalars[position])
      {
        part += 1
        position += 1
      } else if let (star, start) = retry {
        retry = (star, start + 1)
        part = star + 1
        position = start + 1
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .many }
  }
}
