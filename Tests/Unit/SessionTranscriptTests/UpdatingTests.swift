import TestSupport
import Testing

@testable import SessionTranscript

struct UpdatingTests {
  private func session(_ expected: [String]) throws -> Session {
    let body = expected.map { "  \($0)\n" }.joined()
    return try Session(text: "session 1\n\nProse  \n  > a\n\(body)\n@mark end\n")
  }

  private func updated(_ expected: [String], _ output: StepOutput) throws -> [String] {
    let step = try #require(try session(expected).updating([output]).steps.first)
    return step.expected.map(\.source)
  }

  @Test(
    "Keeps what still matches",
    arguments: [
      (["v * (glob)", "old"], ["v 1.2", "new"], ["v * (glob)", "new"]),
      (["w 1.5 (~ 0.1)", "old"], ["w 1.52", "new"], ["w 1.5 (~ 0.1)", "new"]),
      (["w 1.5 (~ 0.1)", "b"], ["w 9", "b"], ["w 9", "b"]),
      (["a", "...", "z"], ["a2", "1", "2", "z"], ["a2", "...", "z"]),
      (["a", "...", "z"], ["a", "1", "2", "y"], ["a", "...", "y"]),
      (["...", "a"], ["b"], ["...", "b"]),
      (["w (?)", "x"], ["y"], ["w (?)", "y"]),
      (["w (?)", "x"], ["w", "y"], ["w (?)", "y"]),
      (["a", "b", "c"], ["b", "c", "d"], ["b", "c", "d"]),
      (["a", "* (glob)", "c"], ["c"], ["c"]),
      (["[0-9]+ (re)", "old"], ["12", "new"], ["[0-9]+ (re)", "new"]),
      (["a"], [], []), ([], ["", "> x", "t\t"], ["(blank)", "\\x3e x (esc)", "t\\t (esc)"]),
    ] as [([String], [String], [String])])
  func keeps(expected: [String], output: [String], want: [String]) throws {
    try expect(updated(expected, StepOutput(lines: output)), equals: want)
  }

  @Test("The result passes, and a passing session stays as it is", arguments: UInt32(0)..<200)
  func passesAfterwards(seed: UInt32) throws {
    var random = RandomSession(seed: seed)
    let session = try Session(bytes: random.bytes())
    let outputs = session.steps.map { _ in
      StepOutput(lines: random.lines(), status: random.below(3))
    }
    let updated = try session.updating(outputs)
    expect(zip(updated.steps, outputs).allSatisfy { $0.matches($1) })
    try expect(updated.updating(outputs).bytes, equals: updated.bytes)
    expect(updated.header, equals: session.header)
    expect(updated.steps.map(\.command), equals: session.steps.map(\.command))
    expect(otherSource(updated), equals: otherSource(session))
  }

  /// The lines of everything that is not a step.
  private func otherSource(_ session: Session) -> [[String]] {
    session.nodes.compactMap { if case .step = $0 { nil } else { $0.source } }
  }

  @Test("Steps that pass or were not run keep every byte")
  func untouched() throws {
    let text = "session 1\r\n\r\n  >\r\n  a* (glob)\r\n  [00]\r\n  > b\r\n  old\r\n  > c\r\n  x\r\n"
    let session = try Session(text: text)
    let outputs = [StepOutput(lines: ["ab"]), nil, StepOutput(lines: ["x"], status: 2)]
    let want =
      "session 1\r\n\r\n  >\r\n  a* (glob)\r\n  [00]\r\n  > b\r\n  old\r\n  > c\r\n  x\r\n  [2]\r\n"
    try expect(session.updating(outputs).bytes, equals: Array(want.utf8))
  }

  @Test("A status that became 0 is no longer written")
  func status() throws {
    let session = try Session(text: "session 1\n\n  > a\n  x\n  [1]")
    let updated = try session.updating([StepOutput(lines: ["x"])])
    expect(updated.bytes, equals: Array("session 1\n\n  > a\n  x".utf8))
  }

  @Test("Output too large for the table is replaced between its ends")
  func large() throws {
    let old = (0..<1100).map { "old \($0)" }
    let new = (0..<1100).map { "new \($0)" }
    try expect(
      updated(["head"] + old + ["t* (glob)"], StepOutput(lines: ["head"] + new + ["tail"])),
      equals: ["head"] + new + ["t* (glob)"])
  }

  @Test("A result over the limits is refused")
  func overTheLimit() throws {
    let session = try session(["a"])
    let output = StepOutput(lines: Array(repeating: "b", count: 100_000))
    #expect(throws: SessionError(line: 100_001, .tooManyLines)) {
      try session.updating([output])
    }
  }
}
