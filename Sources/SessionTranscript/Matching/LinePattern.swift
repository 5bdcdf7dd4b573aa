/// The ways in which a line of output can be expected.
enum LinePattern: Equatable, Sendable {
  /// `...`: any number of lines.
  case ellipsis
  /// `(blank)`: an empty line.
  case blank
  /// The text itself.
  case literal(String)
  /// `(esc)`: the text with its escapes resolved.
  case escaped(String)
  /// `(glob)`: `*` is any text, `?` one character, `\` takes a meaning away.
  case glob(String)
  /// `(re)`: a regular expression for the whole line.
  case expression(String)
  /// `(no-eol)`: the text as a last line without a line end.
  case noLineEnd(String)
  /// `(json)`, `(json ~ 0.1)`: an equal JSON value.
  case json(String, Tolerance?)
  /// `(~ 0.1)`, `(~ 5%)`: equal text around numbers that are near.
  case numbers(String, Tolerance)

  /// Reads the pattern of a line; O(length).
  init(_ source: String) {
    if source.sameText(as: RecordedLine.ellipsis) {
      self = .ellipsis
    } else if source.sameText(as: RecordedLine.blank) {
      self = .blank
    } else if case let (text, matcher)? = ExpectedLine.splitSuffix(source),
      let pattern = Self.pattern(text, matcher: matcher)
    {
      self = pattern
    } else {
      self = .literal(source)
    }
  }

  private static func pattern(_ text: String, matcher: String) -> LinePattern? {
    switch matcher {
    case "esc": return .escaped(text)
    case "glob": return .glob(text)
    case "re": return .expression(text)
    case "no-eol": return .noLineEnd(text)
    case "json": return .json(text, nil)
    case "?": return nil
    default:
      if let tolerance = Tolerance(matcher) { return .numbers(text, tolerance) }
      guard let rest = matcher.dropping("json "), let tolerance = Tolerance(rest) else {
        return nil
      }
      return .json(text, tolerance)
    }
  }
}
