/// Text made fit for a report.
enum ReportText {
  /// The text on one line, with control characters made visible; O(length).
  static func oneLine(_ text: String) -> String { Escaping.visible(text) }

  /// The lines of a text without a line end after the last, control characters made visible.
  ///
  /// O(length).
  static func lines(of text: String) -> [String] {
    StepOutput(text: text).lines.map(Escaping.visible)
  }

  /// The text with some scalars replaced; O(length).
  static func replacing(_ text: String, _ replacements: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let replacement = replacements[scalar] {
        result += replacement
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
