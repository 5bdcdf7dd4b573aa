import TextFormats

extension ExpectedLine {
  /// Tells whether the line matches one line of output, `...` aside.
  ///
  /// The same text always matches; then the pattern decides.
  ///
  /// - Parameters:
  ///   - isUnended: whether this is a last line without a line end.
  ///   - work: what the matcher costs is charged here; once exhausted nothing matches.
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

  /// Why the pattern can match nothing but its own text, or nil if it is well formed.
  ///
  /// O(length) but for a regular expression, whose size is bounded.
  public var problem: String? {
    switch pattern {
    case .escaped(let text) where Escaping.unescape(text) == nil:
      return "bad escape: expected \\t, \\\\, \\xNN or \\u{N}"
    case .json(let text, _) where JSONValue(parsing: text) == nil:
      return "expected line is not valid JSON"
    case .expression(let text):
      var work = MatchWork()
      do throws(ExpressionError) {
        _ = try ExpressionProgram(text, work: &work)
        return nil
      } catch {
        return "bad regular expression: \(error.message)"
      }
    default: return nil
    }
  }

  /// Charges the reading of both lines.
  private func spend(on actual: String, _ work: inout MatchWork) -> Bool {
    work.spend(source.utf8.count + actual.utf8.count)
  }
}
