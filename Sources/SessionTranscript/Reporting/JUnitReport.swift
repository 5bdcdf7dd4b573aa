/// Results as JUnit XML, one suite a file.
///
///     <?xml version="1.0" encoding="UTF-8"?>
///     <testsuites tests="1" failures="1" skipped="0">
///       <testsuite name="intro.session" tests="1" failures="1" skipped="0">
///         <testcase classname="intro.session" name="intro.session:9 attrs">
///           <failure message="output differs">-a
///     +b
///     </failure>
///         </testcase>
///       </testsuite>
///     </testsuites>
///
/// It states no times, so that the same results give the same text.
public enum JUnitReport {
  /// The report, suites in the order their files first occur; O(characters).
  public static func text(_ results: [CaseResult]) -> String {
    var suites: [[UInt8]: Int] = [:]
    var groups: [[CaseResult]] = []
    for result in results {
      let key = Array(result.file.utf8)
      if let index = suites[key] {
        groups[index].append(result)
      } else {
        suites[key] = groups.count
        groups.append([result])
      }
    }
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    lines.append("<testsuites \(counts(results))>")
    for group in groups { lines += suite(group) }
    lines.append("</testsuites>")
    return lines.map { $0 + "\n" }.joined()
  }

  private static func suite(_ results: [CaseResult]) -> [String] {
    let name = escaped(results.first?.file ?? "")
    return ["  <testsuite name=\"\(name)\" \(counts(results))>"]
      + results.flatMap(testCase) + ["  </testsuite>"]
  }

  private static func testCase(_ result: CaseResult) -> [String] {
    let name = escaped("\(result.place) \(result.name)")
    let start = "    <testcase classname=\"\(escaped(result.file))\" name=\"\(name)\""
    switch result.outcome {
    case .passed: return [start + "/>"]
    case .skipped(let reason):
      return [start + ">", "      <skipped message=\"\(escaped(reason))\"/>", "    </testcase>"]
    case .failed(let message, let detail):
      let text = ReportText.lines(of: detail).map { escaped($0) + "\n" }.joined()
      return [
        start + ">", "      <failure message=\"\(escaped(message))\">\(text)</failure>",
        "    </testcase>",
      ]
    }
  }

  private static func counts(_ results: [CaseResult]) -> String {
    var failures = 0
    var skipped = 0
    for result in results {
      switch result.outcome {
      case .passed: break
      case .failed: failures += 1
      case .skipped: skipped += 1
      }
    }
    return "tests=\"\(results.count)\" failures=\"\(failures)\" skipped=\"\(skipped)\""
  }

  private static func escaped(_ text: String) -> String {
    ReportText.replacing(
      ReportText.oneLine(text),
      ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&apos;"])
  }
}
