import TestSupport
import Testing

/// The limits of a confined kernel, and the errors beyond them.
@Suite(.serialized) struct ConfinementTests {
  private func run(_ lines: String...) throws -> [String] { try Probe.run("confined", lines).lines }

  @Test("Without memory the kernel ends and the state is kept")
  func withoutMemoryTheKernelEndsAndTheStateIsKept() throws {
    let lines = try run("add a", "eat", "show")
    expect(
      lines, contains: "plugin 'bad' ran out of memory in prepare at line 2: the limit is 64 MiB",
      "\(lines)")
    expect(lines.last, equals: "[0] a")
  }

  @Test("Without processor time the kernel ends") func withoutProcessorTimeTheKernelEnds() throws {
    let lines = try run("add a", "burn", "show")
    expect(
      lines,
      contains: "plugin 'bad' crashed in prepare at line 2: SIGXCPU (processor time used up)",
      "\(lines)")
    expect(lines.last, equals: "[0] a")
  }

  @Test("The system kills a kernel that blocks the signal")
  func theSystemKillsAKernelThatBlocksTheSignal() throws {
    let lines = try run("add a", "stubborn", "show")
    expect(
      lines, contains: "plugin 'bad' crashed in prepare at line 2: SIGKILL (killed)", "\(lines)")
    expect(lines.last, equals: "[0] a")
  }

  @Test("Queues, tasks and timers of Swift work; behind the wall around files, threads do")
  func swiftWorkers() throws {
    try expect(run("workers"), contains: "[0] 1118")
    let lines = try Probe.run("walled", ["threads", "show"]).lines
    expect(lines, contains: "[0] 8 true", "\(lines)")
  }

  /// Another kernel takes over before the time of one is used up, with the state and without a
  /// word.
  @Test(
    "Each line has its own processor time", .enabled(if: runsLongTests, "part of 'make test-all'"))
  func eachLineHasItsOwnProcessorTime() throws {
    let lines = try run("add a", "burn 800", "burn 800", "burn 800", "burn 800", "burn 800", "show")
    expect(lines.suffix(6), equals: Array(repeating: "[0] ", count: 5) + ["[0] a"])
  }

  @Test("Another kernel takes over in time") func anotherKernelTakesOverInTime() throws {
    let lines = try run(
      "add a", "pid", "burn 10", "pid", "burn 600", "burn 600", "pid", "show")
    let kernels = lines.filter { Int32($0.dropFirst(4)) != nil }
    expect(kernels.count == 3 && kernels[0] == kernels[1] && kernels[1] != kernels[2], "\(lines)")
    expect(lines.last, equals: "[0] a")
  }
}
