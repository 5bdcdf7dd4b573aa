/// Results as JUnit XML, one suite per file.
///
///     <?xml version="1.0" encoding="UTF-8"?>
///     <testsuites tests="1" failures="1" errors="0" time="0.012">
///       <testsuite name="intro.session" tests="1" failures="1" errors="0" skipped="0" time="0.012">
///         <testcase classname="intro.session" name="intro.session attrs (1)" time="0.012">
///           <failure type="difference" message="the answer differs">-a
///     +b
///     </failure>
///         </testcase>
///       </testsuite>
///     </testsuites>
///
/// Elements and attributes follow what Ant writes and Jenkins reads; times are seconds.
public enum JUnitReport {
  /// Returns the report, with suites in the order of their first result and `note` as what the last
  /// one printed.
  ///
  /// - Complexity: O(characters).
  public static func text(_ results: [CaseResult], note: String? = nil) -> String {
    var suites: [[UInt8]: Int] = [:]
    var groups: [[(result: CaseResult, title: String)]] = []
    for (result, title) in zip(results, CaseResult.titles(of: results)) {
      let key = Array(result.file.utf8)
      if let index = suites[key] {
        groups[index].append((result, title))
      } else {
        suites[key] = groups.count
        groups.append([(result, title)])
      }
    }
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    lines.append("<testsuites \(counts(results)) \(time(results))>")
    for (index, group) in groups.enumerated() {
      lines += suite(group, index == groups.count - 1 ? note : nil)
    }
    lines.append("</testsuites>")
    return lines.map { $0 + "\n" }.joined()
  }

  private static func suite(
    _ cases: [(result: CaseResult, title: String)], _ note: String?
  ) -> [String] {
    let results = cases.map { $0.result }
    let name = escaped(results.first?.file ?? "")
    let skipped = results.count { if case .skipped = $0.outcome { true } else { false } }
    var lines = [
      "  <testsuite name=\"\(name)\" \(counts(results)) skipped=\"\(skipped)\" \(time(results))>"
    ]
    for each in cases { lines += testCase(each.result, each.title) }
    if let note { lines.append("    <system-out>\(escaped(note))</system-out>") }
    return lines + ["  </testsuite>"]
  }

  private static func testCase(_ result: CaseResult, _ title: String) -> [String] {
    let names = "classname=\"\(escaped(result.file))\" name=\"\(escaped(title))\""
    let start = "    <testcase \(names) \(time([result]))"
    let inside: String
    switch result.outcome {
    case .passed: return [start + "/>"]
    case .skipped(let reason): inside = "<skipped message=\"\(escaped(reason))\"/>"
    case .errored(let message): inside = "<error type=\"error\" message=\"\(escaped(message))\"/>"
    case .failed(let message, let detail):
      let text = ReportText.lines(of: detail).map { escaped($0) + "\n" }.joined()
      inside =
        "<failure type=\"difference\" message=\"\(escaped(message))\">\(text)</failure>"
    }
    return [start + ">", "      " + inside, "    </testcase>"]
  }

  private static func counts(_ results: [CaseResult]) -> String {
    let failures = results.count { if case .failed = $0.outcome { true } else { false } }
    let errors = results.count { if case .errored = $0.outcome { true } else { false } }
    return "tests=\"\(results.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
  }

  private static func time(_ results: [CaseResult]) -> String {
    let milliseconds = results.reduce(0) { $0 + max(0, $1.milliseconds) }
    let decimals = String(milliseconds % 1000)
    let zeros = String(repeating: "0", count: 3 - decimals.count)
    return "time=\"\(milliseconds / 1000).\(zeros)\(decimals)\""
  }

  private static func escaped(_ text: String) -> String {
    ReportText.replacing(
      ReportText.oneLine(text),
      ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&apos;"])
  }
}
