import Glibc
import TestSupport
import Testing

@Suite(.serialized) struct PseudoTerminalTests {
  @Test("A program has a terminal of the given size and its environment")
  func aProgramHasATerminalOfTheGivenSizeAndItsEnvironment() throws {
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", "stty size; tty -s && echo \"$TERM $WHO\"; exit 7"],
      environment: ["WHO": "me", "PATH": "/usr/bin:/bin"], rows: 11, columns: 47)
    try expect(terminal.waitForExit(), equals: .code(7))
    expect(terminal.screen.lines, equals: ["11 47", "xterm-256color me"])
    try expect(terminal.waitForExit(), equals: .code(7))
  }

  @Test("What is typed is echoed and read") func whatIsTypedIsEchoedAndRead() throws {
    let terminal = try PseudoTerminal(["/bin/cat"], rows: 5, columns: 20)
    terminal.send("hi\r")
    try terminal.wait { $0.text(row: 1) == "hi" }
    expect(terminal.screen.lines, equals: ["hi", "hi"])
    terminal.send("\u{4}")
    try expect(terminal.waitForExit(), equals: .code(0))
  }

  @Test("Output is waited for in order") func outputIsWaitedForInOrder() throws {
    let terminal = try PseudoTerminal(["/bin/cat"])
    terminal.send("one\r")
    let first = try terminal.waitForOutput("one\r\none\r\n")
    terminal.send("one\r")
    let second = try terminal.waitForOutput("one\r\none\r\n", after: first)
    expect(second, equals: first * 2)
  }

  @Test("A resize reaches the program") func aResizeReachesTheProgram() throws {
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", "trap 'stty size; exit 0' WINCH; echo set; while :; do sleep 0.05; done"],
      environment: ["PATH": "/usr/bin:/bin"])
    try terminal.wait { $0.lines == ["set"] }
    terminal.resize(rows: 9, columns: 31)
    try terminal.wait { $0.lines == ["set", "9 31"] }
    try expect(terminal.waitForExit(), equals: .code(0))
  }

  @Test("Control C is an interrupt and signals are reported")
  func controlCIsAnInterruptAndSignalsAreReported() throws {
    let terminal = try PseudoTerminal(["/bin/cat"])
    terminal.send("x\r")
    try terminal.waitForOutput("x\r\nx")
    terminal.send("\u{3}")
    try expect(terminal.waitForExit(), equals: .signal(SIGINT))
    let other = try PseudoTerminal(["/bin/cat"])
    other.signal(SIGKILL)
    try expect(other.waitForExit(), equals: .signal(SIGKILL))
  }

  @Test("Failures say what the screen shows") func failuresSayWhatTheScreenShows() throws {
    let missing = try PseudoTerminal(["/nowhere/at/all"])
    try expect(missing.waitForExit(), equals: .code(127))
    let terminal = try PseudoTerminal(["/bin/echo", "hello"])
    do {
      try terminal.wait { $0.text(row: 5) == "never" }
      Issue.record("the wait succeeded")
    } catch {
      expect(error.description, equals: "the program ended first; the screen shows:\n|hello")
    }
    let waiting = try PseudoTerminal(["/bin/cat"])
    waiting.send("a\r")
    try waiting.waitForOutput("a\r\na\r\n")
    do {
      try waiting.waitForOutput("never", seconds: 0)
      Issue.record("the wait succeeded")
    } catch {
      expect(error.description, equals: "waited in vain; the screen shows:\n|a\n|a")
    }
  }
}
