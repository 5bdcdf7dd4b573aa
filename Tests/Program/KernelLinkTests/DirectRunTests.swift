import Foundation
import TestSupport
import Testing

/// Exit codes and the one line after a crash of a kernel that reads and writes by itself.
@Suite(.serialized) struct DirectRunTests {
  @Test("Output and exit code are the program's own") func outputAndExitCodeAreTheProgramsOwn()
    throws
  {
    let run = try Probe.run("direct", ["add a", "add b", "show"])
    expect(run.lines, equals: ["a b"])
    expect(run.errors, equals: "")
    expect(run.status, equals: 0)
    try expect(Probe.run("direct", ["stop", "show"]).status, equals: 1)
  }

  @Test(
    "A crash is exit code 70 and one line",
    arguments: [
      (
        "raise 4",
        "error: plugin 'bad' crashed in prepare at line 3: SIGILL (illegal instruction)\n"
      ),
      ("bare 11", "error: the kernel crashed at line 3: SIGSEGV (invalid memory access)\n"),
      ("exit 0", "error: plugin 'bad' ended the process in prepare at line 3: exit code 0\n"),
    ])
  func aCrashIsExitCode70AndOneLine(line: String, sentence: String) throws {
    let run = try Probe.run("direct", ["add a", "show", line, "show"])
    expect(run.lines, equals: ["a"])
    expect(run.errors, equals: sentence)
    expect(run.status, equals: 70)
  }

  /// Starts a direct kernel, waits until it runs, and interrupts the parent alone.
  private func interrupt(_ line: String) throws -> Int32 {
    let process = Probe.process("direct")
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    try expect(output.fileHandleForReading.read(upToCount: 8), equals: Data("running\n".utf8))
    process.interrupt()
    process.waitUntilExit()
    try input.fileHandleForWriting.close()
    return process.terminationStatus
  }

  @Test("An interrupt is passed on") func anInterruptIsPassedOn() throws {
    try expect(interrupt("hang"), equals: 130)
  }

  @Test("On a terminal the interrupt key reaches the kernel")
  func onATerminalTheInterruptKeyReachesTheKernel() throws {
    let terminal = try PseudoTerminal([try #require(Probe.path), "direct"])
    terminal.send("add a\rshow\rhang\r")
    try terminal.waitForOutput("running\r\n")
    terminal.send("\u{3}")
    try expect(terminal.waitForExit(), equals: .code(130))
    expect(terminal.screen.lines, contains: "a")
  }

  @Test("A kernel that does not stop is killed") func aKernelThatDoesNotStopIsKilled() throws {
    try expect(interrupt("spin"), equals: 130)
  }

  @Test("Output that cannot be written is no crash") func outputThatCannotBeWrittenIsNoCrash()
    throws
  {
    let process = Probe.process("direct")
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("add a\nshow\n".utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    expect(process.terminationStatus, equals: 1)
  }

  @Test("A reader that leaves ends the run quietly") func aReaderThatLeavesEndsTheRunQuietly()
    throws
  {
    let process = Probe.process("direct")
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try output.fileHandleForWriting.close()
    try output.fileHandleForReading.close()
    try input.fileHandleForWriting.write(contentsOf: Data("big 3000000\n".utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    expect(process.terminationStatus, equals: 141)
  }
}
