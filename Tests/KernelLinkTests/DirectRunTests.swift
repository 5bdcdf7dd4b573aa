import Foundation
import Testing

/// Exit codes and the one line after a crash of a kernel that reads and writes by itself.
@Suite(.serialized) struct DirectRunTests {
  @Test func outputAndExitCodeAreTheProgramsOwn() throws {
    let run = try Probe.run("direct", ["add a", "add b", "show"])
    #expect(run.lines == ["a b"])
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(try Probe.run("direct", ["stop", "show"]).status == 1)
  }

  @Test(arguments: [
    ("raise 4", "error: plugin 'bad' crashed in prepare at line 3: SIGILL (illegal instruction)\n"),
    ("bare 11", "error: the kernel crashed at line 3: SIGSEGV (invalid memory access)\n"),
    ("exit 0", "error: plugin 'bad' ended the process in prepare at line 3: exit code 0\n"),
  ])
  func aCrashIsExitCode70AndOneLine(line: String, sentence: String) throws {
    let run = try Probe.run("direct", ["add a", "show", line, "show"])
    #expect(run.lines == ["a"])
    #expect(run.errors == sentence)
    #expect(run.status == 70)
  }

  /// Starts a direct kernel, waits until it runs, and interrupts the parent alone.
  private func interrupt(_ line: String) throws -> Int32 {
    let process = Probe.process("direct")
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("ready\n\(line)\n".utf8))
    #expect(try output.fileHandleForReading.read(upToCount: 6) == Data("ready\n".utf8))
    process.interrupt()
    process.waitUntilExit()
    try input.fileHandleForWriting.close()
    return process.terminationStatus
  }

  @Test func anInterruptIsPassedOn() throws {
    #expect(try interrupt("hang") == 130)
  }

  @Test func aKernelThatDoesNotStopIsKilled() throws {
    #expect(try interrupt("spin") == 130)
  }

  @Test func outputThatCannotBeWrittenIsNoCrash() throws {
    let process = Probe.process("direct")
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("add a\nshow\n".utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
  }

  @Test func aReaderThatLeavesEndsTheRunQuietly() throws {
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
    #expect(process.terminationStatus == 141)
  }
}
