import TestSupport
import Testing

@testable import SessionTranscript

struct StepDifferenceTests {
  private func report(_ body: String, _ output: StepOutput) throws -> [String]? {
    let step = try #require(try Session(text: "session 1\n\n\(body)").steps.first)
    return StepDifference(of: step, output: output, file: "a\u{1B}.session")?.lines
  }

  @Test("Shows what stays, goes and comes")
  func lines() throws {
    let lines = try report(
      "  > load flow\n  ..> as x\n  head * (glob)\n  b\n  c\n  ...\n  [1]\n",
      StepOutput(lines: ["head 1", "B\u{202E}", "> C"], status: 2))
    expect(
      lines,
      equals: [
        "a\\u{1b}.session:3", "> load flow", "..> as x", " head * (glob)", "-b", "-c",
        "+B\\u{202e} (esc)", "+\\x3e C (esc)", " ...", "-[1]", "+[2]",
      ])
  }

  @Test("There is none where nothing differs")
  func same() throws {
    try expect(report("  > a\n  b\n", StepOutput(lines: ["b"])) == nil)
  }

  @Test("A status alone")
  func status() throws {
    let lines = try report("  > a\n  b\n", StepOutput(lines: ["b"], status: 70))
    expect(lines, equals: ["a\\u{1b}.session:3", "> a", " b", "+[70]"])
  }

  @Test("Long runs of equal lines are folded")
  func folded() throws {
    let lines = (0..<10).map { "\($0)" }
    let body = "  > a\n" + lines.map { "  \($0)\n" }.joined() + "  old\n"
    try expect(
      report(body, StepOutput(lines: lines + ["new"])),
      equals: [
        "a\\u{1b}.session:3", "> a", " 0", " 1", " 2", "@@ 4 lines that match @@", " 7", " 8", " 9",
        "-old", "+new",
      ])
  }

  @Test("A bad matcher is explained")
  func remark() throws {
    try expect(
      report("  > a\n  (x (re)\n", StepOutput(lines: ["x"])),
      equals: [
        "a\\u{1b}.session:3", "> a", "-(x (re)", "\\ bad regular expression: missing )", "+x",
      ])
  }
}
