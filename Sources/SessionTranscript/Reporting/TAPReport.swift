import TerminalText

/// Results in the Test Anything Protocol, version 13.
///
///     TAP version 13
///     1..2
///     ok 1 - intro.session load flow (1)
///     not ok 2 - intro.session attrs (1)
///       ---
///       message: "the answer differs"
///       severity: fail
///       file: "intro.session"
///       line: 9
///       detail: "-a\n+b\n"
///       ...
///
/// The format is https://testanything.org/tap-version-13-specification.html, as read by `prove` and
/// Python's `tap.py`. It contains no times, so equal results give equal text.
public enum TAPReport {
  /// Returns the report, with `note` as a comment at its end.
  ///
  /// - Complexity: O(characters).
  public static func text(_ results: [CaseResult], note: String? = nil) -> String {
    var lines = ["TAP version 13", "1..\(results.count)"]
    for (index, (result, title)) in zip(results, CaseResult.titles(of: results)).enumerated() {
      lines += point(result, "\(index + 1) - \(escaped(title))")
    }
    if let note { lines.append("# \(ReportText.oneLine(note))") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the line of a run that could not continue.
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
      // Not a block: prove's reader does not support one whose first line begins with blanks.
      lines.append("detail: \(quoted(detailLines))")
    }
    return lines + ["..."]
  }

  /// Text of a test point, where `#` begins a directive; not all readers know an escape for it, so
  /// it is made visible like other marks.
  private static func escaped(_ text: String) -> String {
    ReportText.replacing(ReportText.oneLine(text), ["\\": "\\\\", "#": "\\x23"])
  }

  /// A YAML string in double quotes.
  private static func quoted(_ text: String) -> String { "\"\(escapedForYAML(text))\"" }

  /// Quotes lines, with an escape for each line end.
  private static func quoted(_ lines: [String]) -> String {
    "\"" + lines.map { escapedForYAML($0) + "\\n" }.joined() + "\""
  }

  private static func escapedForYAML(_ text: String) -> String {
    ReportText.replacing(ReportText.oneLine(text), ["\\": "\\\\", "\"": "\\\""])
  }
}

/// Makes text safe for a report.
enum ReportText {
  /// The text on one line, with control characters made visible.
  ///
  /// - Complexity: O(length).
  static func oneLine(_ text: String) -> String { VisibleText.make(text) }

  /// The lines of a text, with control characters made visible.
  ///
  /// - Complexity: O(length).
  static func lines(of text: String) -> [String] {
    StepOutput(text: text).lines.map(VisibleText.make)
  }

  /// Replaces some scalars of a text.
  ///
  /// - Complexity: O(length).
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
