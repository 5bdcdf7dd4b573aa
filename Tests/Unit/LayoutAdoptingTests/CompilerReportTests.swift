import TestSupport
import Testing

@testable import LayoutAdopting

/// The errors of a build, grouped by what they are about, at the places that people know (rule
/// U-91).
struct CompilerReportTests {
  private func report(_ output: String) -> CompilerReport {
    CompilerReport(output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    { path in path.hasPrefix("/tmp/falls/") ? "App/" + path.dropFirst(11) : path }
  }

  @Test("Errors are grouped with the most frequent first")
  func errorsAreGroupedWithTheMostFrequentFirst() {
    let found = report(
      """
      [1/3] Compiling falls
      /tmp/falls/A.swift:3:7: error: value of type 'A' has no member 'b'
      1 | import UIKit
      2 |
      3 |   a.b()
        |     `- error: value of type 'A' has no member 'b'
      /tmp/falls/A.swift:9:1: error: cannot find 'UIDynamicAnimator' in scope
      9 | let d = UIDynamicAnimator()
      /tmp/falls/B.swift:4:5: error: cannot find type 'UIDynamicAnimator' in scope
      /tmp/falls/B.swift:4:5: warning: unused
      error: fatalError
      """)
    expect(
      found.groups,
      equals: [
        CompilerReport.Group(
          message: "cannot find 'UIDynamicAnimator' in scope",
          places: ["App/A.swift:9:1", "App/B.swift:4:5"],
          source: ["9 | let d = UIDynamicAnimator()"]),
        CompilerReport.Group(
          message: "value of type 'A' has no member 'b'", places: ["App/A.swift:3:7"],
          source: [
            "3 |   a.b()", "  |     `- error: value of type 'A' has no member 'b'",
          ]),
      ])
  }

  @Test("What is printed twice is one place") func whatIsPrintedTwiceIsOnePlace() {
    let line = "/tmp/falls/A.swift:3:7: error: no such thing"
    expect(report("\(line)\n\(line)").groups.map(\.places), equals: [["App/A.swift:3:7"]])
  }

  @Test(
    "Other lines are no errors",
    arguments: [
      "", "error: no", "A.c:1:2: error: no", "A.swift:x:2: error: no", "A.swift: error: no",
      "Compiling A.swift:1:2", "/a/A.swift:1:2: note: here",
    ]) func otherLinesAreNoErrors(line: String)
  {
    expect(report(line).groups, equals: [])
  }

  @Test("A path may hold colons") func aPathMayHoldColons() {
    let found = report("/odd:dir/A.swift:12:30: error: no 'x': y")
    expect(found.groups.map(\.places), equals: [["/odd:dir/A.swift:12:30"]])
    expect(found.groups.map(\.message), equals: ["no 'x': y"])
  }
}
