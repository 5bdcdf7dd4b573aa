/// Results as text of the Test Anything Protocol, version 13.
///
///     TAP version 13
///     1..2
///     ok 1 - intro.session load flow (1)
///     not ok 2 - intro.session attrs (1)
///       ---
///       message: "output differs"
///       severity: fail
///       file: "intro.session"
///       line: 9
///       detail: "-a\n+b\n"
///       ...
///
/// The form is that of https://testanything.org/tap-version-13-specification.html, as `prove` and
/// Python's `tap.py` read it. It states no times, so that the same results give the same text.
public enum TAPReport {
  /// The report; O(characters).
  public static func text(_ results: [CaseResult]) -> String {
    var lines = ["TAP version 13", "1..\(results.count)"]
    for (index, (result, title)) in zip(results, CaseResult.titles(of: results)).enumerated() {
      lines += point(result, "\(index + 1) - \(escaped(title))")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// What a run says that could not go on, as one line.
  public static func bailOut(_ reason: String) -> String {
    "TAP version 13\nBail out! \(ReportText.oneLine(reason))\n"
  }

  private static func point(_ result: CaseResult, _ description: String) -> [String] {
    let diagnostic: [String]
    switch result.outcome {
    case .passed: return ["ok " + description]
    case .skipped(let reason): return ["ok \(description) # SKIP " + escaped(reason)]
    case .failed(let message, let detail):
      diagnostic = self.diagnostic(result, "fail", message, detail)
    case .errored(let message): diagnostic = self.diagnostic(result, "error", message, "")
    }
    return ["not ok " + description] + diagnostic.map { "  " + $0 }
  }

  private static func diagnostic(
    _ result: CaseResult, _ severity: String, _ message: String, _ detail: String
  ) -> [String] {
    var lines = ["---", "message: \(quoted(message))", "severity: \(severity)"]
    lines.append("file: \(quoted(result.file))")
    if let line = result.line { lines.append("line: \(line)") }
    let detailLines = ReportText.lines(of: detail)
    if !detailLines.isEmpty {
      // Not a block: the reader of prove knows none whose first line begins with blanks.
      lines.append("detail: \(quoted(detailLines))")
    }
    return lines + ["..."]
  }

  /// Text of a test point, where `#` begins a directive: not all readers know an escape for it, so it is
  /// made visible as other marks are.
  private static func escaped(_ text: String) -> String {
    ReportText.replacing(ReportText.oneLine(text), ["\\": "\\\\", "#": "\\x23"])
  }

  /// A YAML string in double quotes.
  private static func quoted(_ text: String) -> String { "\"\(escapedForYAML(text))\"" }

  /// The same of lines, with an escape for the end of each.
  private static func quoted(_ lines: [String]) -> String {
    "\"" + lines.map { escapedForYAML($0) + "\\n" }.joined() + "\""
  }

  private static func escapedForYAML(_ text: String) -> String {
    ReportText.replacing(ReportText.oneLine(text), ["\\": "\\\\", "\"": "\\\""])
  }
}

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
