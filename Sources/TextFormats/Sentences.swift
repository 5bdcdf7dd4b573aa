// All sentences about text that is neither CSV nor JSON.

extension TextProblem {
  /// One sentence without a full stop and without the place: what was expected.
  package var sentence: String {
    switch self {
    case .utf16: return "expected UTF-8, found UTF-16: save the file in UTF-8"
    case .encoding: return "expected UTF-8, found other bytes"
    case .unclosedQuote: return "unterminated quote"
    case .badSeparator: return "expected sep= with a comma, a semicolon or a tab"
    case .fieldEnd(let separator): return "expected \(separator.phrase) or the end of the row"
    case .quoteInField: return "a field that contains \" must be quoted as a whole"
    case .marks(let marks):
      return "expected \(marks.map { "'\($0)'" }.joined(separator: " or "))"
    case .noString: return "expected a string"
    case .noScalar: return "expected a string, a number, true, false or null"
    case .control: return "control characters in a string must be escaped"
    case .badEscape: return "unknown escape in a string"
    case .textAfterValue: return "expected the end of the file"
    case .notFinite: return "expected a finite number"
    case .tooDeep: return "values are nested too deeply"
    }
  }
}

extension CSVSeparator {
  /// The separator with its article.
  package var phrase: String {
    switch self {
    case .comma: return "a comma"
    case .semicolon: return "a semicolon"
    case .tab: return "a tab"
    }
  }
}
