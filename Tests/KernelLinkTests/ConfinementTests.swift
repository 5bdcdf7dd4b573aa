import TestSupport
import Testing

/// What a confined kernel may use up, and how it is told when it tries to use more.
@Suite(.serialized) struct ConfinementTests {
  private func run(_ lines: String...) throws -> [String] { try Probe.run("confined", lines).lines }

  @Test func withoutMemoryTheKernelEndsAndTheStateIsKept() throws {
    let lines = try run("add a", "eat", "show")
    expect(
      lines, contains: "plugin 'bad' ran out of memory in prepare at line 2: the limit is 64 MiB",
      "\(lines)")
    expect(lines.last, equals: "[0] a")
  }

  @Test func withoutProcessorTimeTheKernelEnds() throws {
    let lines = try run("add a", "burn", "show")
    expect(
      lines,
      contains: "plugin 'bad' crashed in prepare at line 2: SIGXCPU (processor time used up)",
      "\(lines)")
    expect(lines.last, equals: "[0] a")
  }

  @Test(.enabled(if: runsLongTests, "part of 'make test-all'"))
  func eachLineHasItsOwnProcessorTime() throws {
    let lines = try run("burn 800", "burn 800", "burn 800", "burn 800", "burn 800")
    expect(lines.suffix(5), equals: Array(repeating: "[0] ", count: 5))
  }
}
