import TextFormats

/// One line of expected output: literal text or a pattern.
///
/// The form is `text (matcher)`; only the last suffix is a matcher, except that `(?)`, which makes
/// the line optional, may follow another.
public struct ExpectedLine: Equatable, Sendable {
  /// The line in the file, without indentation.
  public let source: String
  /// Whether the line may be missing from the output.
  public let isOptional: Bool

  /// The pattern for the output.
  let pattern: LinePattern

  /// Parses an expected line; whatever is not a pattern is literal text.
  ///
  /// - Complexity: O(length).
  public init(_ source: String) {
    self.source = source
    if case let (text, matcher)? = Self.splitSuffix(source), matcher.sameText(as: "?") {
      isOptional = true
      pattern = text.sameText(as: RecordedLine.ellipsis) ? .literal(text) : LinePattern(text)
    } else {
      isOptional = false
      pattern = LinePattern(source)
    }
  }

  /// Whether the line is `...`, which matches any number of lines.
  public var isEllipsis: Bool { pattern == .ellipsis }

  /// Splits `text (matcher)` at the last suffix.
  static func splitSuffix(_ source: String) -> (text: String, matcher: String)? {
    let bytes = Array(source.utf8)
    guard bytes.last == Ascii.closeParenthesis,
      let open = bytes.lastIndex(of: Ascii.openParenthesis), open > 0,
      bytes[open - 1] == Ascii.blank
    else { return nil }
    let text = String(decoding: bytes[..<(open - 1)], as: UTF8.self)
    let matcher = String(decoding: bytes[(open + 1)..<(bytes.count - 1)], as: UTF8.self)
    return (text, matcher)
  }
}

/// The forms of an expected line.
enum LinePattern: Equatable, Sendable {
  /// `...`: any number of lines.
  case ellipsis
  /// `(blank)`: an empty line.
  case blank
  /// The text itself.
  case literal(String)
  /// `(esc)`: the text with its escapes resolved.
  case escaped(String)
  /// `(glob)`: `*` matches any text, `?` one character, `\` escapes.
  case glob(String)
  /// `(re)`: a regular expression for the whole line.
  case expression(String)
  /// `(no-eol)`: the text as a last line without line end.
  case noLineEnd(String)
  /// `(json)`, `(json ~ 0.1)`: an equal JSON value.
  case json(String, Tolerance?)
  /// `(~ 0.1)`, `(~ 5%)`: equal text around approximately equal numbers.
  case numbers(String, Tolerance)

  /// Parses the pattern of a line.
  ///
  /// - Complexity: O(length).
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

extension ExpectedLine {
  /// Returns whether the line matches one line of output; `...` matches none.
  ///
  /// Equal text always matches; otherwise the pattern decides.
  ///
  /// - Parameters:
  ///   - isUnended: whether this is a last line without line end.
  ///   - work: charged with the cost; once it is exhausted nothing matches.
  func matches(_ actual: String, isUnended: Bool = false, work: inout MatchWork) -> Bool {
    guard work.spendCell() else { return false }
    if source.sameText(as: actual) { return true }
    switch pattern {
    case .ellipsis: return false
    case .blank: return actual.isEmpty
    case .literal(let text): return text.sameText(as: actual)
    case .noLineEnd(let text): return isUnended && text.sameText(as: actual)
    case .escaped(let text):
      return spend(on: actual, &work) && Escaping.unescape(text)?.sameText(as: actual) == true
    case .glob(let text):
      return spend(on: actual, &work) && GlobPattern(text).matches(actual, work: &work)
    case .expression(let text):
      guard spend(on: actual, &work), let program = try? ExpressionProgram(text, work: &work)
      else { return false }
      return program.matches(actual, work: &work)
    case .numbers(let text, let tolerance):
      guard spend(on: actual, &work), let expected = NumberedText(text),
        let found = NumberedText(actual)
      else { return false }
      return expected.matches(found, within: tolerance)
    case .json(let text, let tolerance):
      guard spend(on: actual, &work), let expected = JSONValue(parsing: text),
        let found = JSONValue(parsing: actual)
      else { return false }
      return expected.matches(found, within: tolerance)
    }
  }

  /// Why the pattern can match only its own text, or nil if it is well formed.
  ///
  /// - Complexity: O(length), except for a regular expression, whose size is bounded.
  var problem: PatternProblem? {
    switch pattern {
    case .escaped(let text) where Escaping.unescape(text) == nil: return .escape
    case .json(let text, _):
      do throws(TextFault) {
        _ = try JSONValue(reading: text)
        return nil
      } catch {
        return error.problem == .tooDeep ? .jsonTooDeep(limit: JSONValue.deepest) : .json
      }
    case .expression(let text):
      var work = MatchWork()
      do throws(ExpressionError) {
        _ = try ExpressionProgram(text, work: &work)
        return nil
      } catch {
        return .expression(error)
      }
    default: return nil
    }
  }

  /// Charges the reading of both lines.
  private func spend(on actual: String, _ work: inout MatchWork) -> Bool {
    work.spend(source.utf8.count + actual.utf8.count)
  }
}

/// Why a pattern can match only its own text.
enum PatternProblem: Equatable {
  case escape
  case json
  case jsonTooDeep(limit: Int)
  case expression(ExpressionError)
}

extension JSONValue {
  /// Returns whether another value matches.
  ///
  /// The order of members does not matter, numbers may differ by the tolerance, and the expected
  /// string `"..."` matches any value.
  ///
  /// - Complexity: O(size).
  func matches(_ actual: JSONValue, within tolerance: Tolerance?) -> Bool {
    switch (self, actual) {
    case (.string(let text), _) where text.elementsEqual(RecordedLine.ellipsis.utf8):
      return true
    case (.number(let expected), .number(let found)):
      return tolerance?.accepts(found, expected: expected) ?? (found == expected)
    case (.array(let expected), .array(let found)):
      return expected.count == found.count
        && zip(expected, found).allSatisfy { $0.matches($1, within: tolerance) }
    case (.object(let expected), .object(let found)):
      return expected.count == found.count
        && expected.allSatisfy { name, value in
          found[name].map { value.matches($0, within: tolerance) } ?? false
        }
    default:
      return self == actual
    }
  }
}
