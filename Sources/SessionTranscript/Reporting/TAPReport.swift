/// Results as text of the Test Anything Protocol, version 14.
///
///     TAP version 14
///     1..2
///     ok 1 - intro.session:7 load flow
///     not ok 2 - intro.session:9 attrs
///       ---
///       message: "output differs"
///       file: "intro.session"
///       line: 9
///       detail: |2
///         -a
///         +b
///       ...
///
/// The form is that of https://testanything.org/tap-version-14-specification.html.
public enum TAPReport {
  /// The report; O(characters).
  public static func text(_ results: [CaseResult]) -> String {
    var lines = ["TAP version 14", "1..\(results.count)"]
    for (index, result) in results.enumerated() {
      lines += point(result, number: index + 1)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func point(_ result: CaseResult, number: Int) -> [String] {
    let description = "\(number) - " + escaped("\(result.place) \(result.name)")
    switch result.outcome {
    case .passed: return ["ok " + description]
    case .skipped(let reason): return ["ok \(description) # SKIP " + escaped(reason)]
    case .failed(let message, let detail):
      return ["not ok " + description]
        + diagnostic(result, message: message, detail: detail).map { "  " + $0 }
    }
  }

  private static func diagnostic(
    _ result: CaseResult, message: String, detail: String
  ) -> [String] {
    var lines = ["---", "message: \(quoted(message))", "file: \(quoted(result.file))"]
    if let line = result.line { lines.append("line: \(line)") }
    let detailLines = ReportText.lines(of: detail)
    if !detailLines.isEmpty {
      lines.append("detail: |2")
      lines += detailLines.map { "  " + $0 }
    }
    return lines + ["..."]
  }

  /// Text of a test point, where `#` begins a directive and `\` an escape.
  private static func escaped(_ text: String) -> String {
    ReportText.replacing(ReportText.oneLine(text), ["\\": "\\\\", "#": "\\#"])
  }

  /// A YAML string in double quotes.
  private static func quoted(_ text: String) -> String {
    "\"" + ReportText.replacing(ReportText.oneLine(text), ["\\": "\\\\", "\"": "\\\""]) + "\""
  }
}
