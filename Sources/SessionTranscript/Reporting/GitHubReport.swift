import TerminalText

/// Failures as annotations of GitHub's checks, one line each.
///
///     ::error file=a.session,line=9,title=attrs 0%2C1::the answer differs%0Aa.session:9%0A> attrs 0,1%0A-…%0A+…
///
/// The format is https://docs.github.com/actions/reference/workflow-commands-for-github-actions;
/// what is escaped is what the runner's toolkit escapes: `%` and line ends everywhere, `:` and `,`
/// in properties too.
public enum GitHubReport {
  /// Returns the annotations of what failed; nothing for the rest.
  ///
  /// - Parameter path: the path of a file from the root of the repository, for the path in a
  ///   result.
  /// - Complexity: O(characters).
  public static func text(_ results: [CaseResult], path: (String) -> String) -> String {
    results.compactMap { result in
      let (message, detail): (String, [String])
      switch result.outcome {
      case .passed, .skipped: return nil
      case .failed(let text, let lines): (message, detail) = (text, ReportText.lines(of: lines))
      case .errored(let text): (message, detail) = (text, [])
      }
      var properties = ["file=\(property(path(result.file)))"]
      if let line = result.line { properties.append("line=\(line)") }
      if !result.name.isEmpty { properties.append("title=\(property(result.name))") }
      var lines = [ReportText.oneLine(message)] + detail
      if !result.rules.isEmpty { lines.append("rules: \(result.rules.joined(separator: ", "))") }
      if let picture = result.picture {
        lines.append("picture: \(ReportText.oneLine(path(picture)))")
      }
      return "::error \(properties.joined(separator: ","))::"
        + escaped(lines.joined(separator: "\n")) + "\n"
    }.joined()
  }

  /// Returns the annotation of a problem that no file has.
  ///
  /// - Complexity: O(characters).
  public static func line(_ message: String) -> String {
    "::error::\(escaped(ReportText.oneLine(message)))\n"
  }

  private static let escapes: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"]

  /// Text after the second pair of colons.
  private static func escaped(_ text: String) -> String { ReportText.replacing(text, escapes) }

  /// The value of a property.
  private static func property(_ text: String) -> String {
    var escapes = escapes
    (escapes[":"], escapes[","]) = ("%3A", "%2C")
    return ReportText.replacing(ReportText.oneLine(text), escapes)
  }
}
