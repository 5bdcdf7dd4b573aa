import CEditline
import Glibc
import TestSupport
import Testing

/// Number of runs of the program's handler.
nonisolated(unsafe) private var resizes = 0

struct TerminalStateTests {
  @Test("A resize while editing redraws the line for the new width and keeps it")
  func resize() throws {
    let probe = try ProbeTerminal()
    try probe.send("hello world", until: "world")
    probe.terminal.resize(rows: 10, columns: 40)
    try probe.terminal.waitForOutput("\u{1B}[J")
    try probe.expect("line(\"hello world again\") <40x10>", after: " again\r")
  }

  @Test("A window too small to edit in keeps the line; the next prompt is plain")
  func smallWindow() throws {
    let probe = try ProbeTerminal()
    try probe.send("hello", until: "hello")
    probe.terminal.resize(rows: 3, columns: 10)
    try probe.expect("line(\"hello 日本\") <10x3>", after: " 日本\r")
    let start = probe.terminal.output.count
    try probe.expect("line(\"plain\")", after: "plain\n")
    let shown = String(decoding: probe.terminal.output[start...], as: UTF8.self)
    expect(shown.hasPrefix("plain\r\n= "))
  }

  @Test(
    "A line that is taller than the window has become goes on being typed", arguments: [1, 2, 4, 5])
  func tallLine(rows: Int) throws {
    let line = String(repeating: "0123456789", count: 20)
    let probe = try ProbeTerminal(rows: 8, columns: 60)
    try probe.send(line, until: "789")
    probe.terminal.resize(rows: rows, columns: 60)
    try probe.expect("line(\"\(line)abc\") <60x\(rows)>", after: "a\u{8}abc\r")
    try probe.expect("line(\"next\")", after: rows < 4 ? "next\n" : "next\r")
  }

  @Test(
    "19 columns or 3 rows get a plain prompt, 20 by 4 an edited one",
    arguments: [
      (24, 19, false), (3, 80, false), (4, 20, true),
    ])
  func floor(rows: Int, columns: Int, edits: Bool) throws {
    let probe = try ProbeTerminal(rows: rows, columns: columns)
    expect(probe.output.contains("\u{1B}[?2004h"), equals: edits)
    try probe.expect("line(\"hello\")", after: edits ? "hello\r" : "hello\n")
  }

  @Test("A signal that came after the last look at it goes to the program")
  func missedSignal() throws {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(terminal) }
    // Threads of the test library may block signals.
    var (only, mask) = (sigset_t(), sigset_t())
    sigemptyset(&only)
    sigaddset(&only, SIGWINCH)
    pthread_sigmask(SIG_UNBLOCK, &only, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    let before = signal(SIGWINCH) { _ in resizes += 1 }
    defer { signal(SIGWINCH, before) }
    try #require(terminal_watch_begin(terminal, 0) >= 0)
    raise(SIGWINCH)
    expect(resizes, equals: 0)
    terminal_watch_end()
    expect(resizes, equals: 1)
    try #require(terminal_watch_begin(terminal, 0) >= 0)
    raise(SIGWINCH)
    expect(terminal_watch_take(), equals: TERMINAL_RESIZED.rawValue)
    terminal_watch_end()
    expect(resizes, equals: 1)
  }

  @Test("A stopped and continued process takes the terminal back")
  func stopAndContinue() throws {
    let probe = try ProbeTerminal()
    try probe.send("hello", until: "hello")
    let start = probe.terminal.output.count
    probe.terminal.signal(SIGSTOP)
    probe.terminal.signal(SIGCONT)
    try probe.terminal.waitForOutput("probe> hello", after: start)
    try probe.expect("line(\"hello again\")", after: " again\r")
  }

  @Test("Ctrl-Z gives the terminal to the shell in its own modes, and fg comes back to the line")
  func suspend() throws {
    let script = "set -m; \(ProbeTerminal.path); stty -a; echo stopped; fg; echo over"
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", script], environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"])
    try terminal.waitForOutput("probe> ")
    terminal.send("hello")
    try terminal.waitForOutput("hello")
    terminal.send("\u{1A}")
    let stopped = try terminal.waitForOutput("stopped\r\n")
    let modes = String(decoding: terminal.output[..<stopped], as: UTF8.self)
    expect(modes, contains: " echo ")
    expect(modes, contains: "isig icanon")
    expect(modes, contains: "\u{1B}[?2004l")
    try terminal.waitForOutput("probe> hello", after: stopped)
    terminal.send(" again\r")
    let answered = try terminal.waitForOutput("= line(\"hello again\")", after: stopped)
    try terminal.waitForOutput("probe> ", after: answered)
    terminal.send("\u{4}")
    try terminal.waitForOutput("over", after: stopped)
  }

  @Test("The terminal is in its own modes after a death", arguments: [SIGTERM, SIGSEGV, SIGQUIT])
  func death(signal: CInt) throws {
    let script = "\(ProbeTerminal.path) --pid; echo code $?; stty -a; echo over"
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", script],
      environment: [
        "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "SWIFT_BACKTRACE": "enable=no",
      ])
    try terminal.waitForOutput("probe> ")
    let digits = terminal.output.drop { $0 != UInt8(ascii: "#") }.dropFirst().prefix { $0 != 0x0D }
    let pid = try #require(pid_t(String(decoding: digits, as: UTF8.self)))
    terminal.send("ab")
    try terminal.waitForOutput("ab")
    kill(pid, signal)
    try terminal.waitForOutput("over\r\n")
    let output = String(decoding: terminal.output, as: UTF8.self)
    expect(output, contains: "code \(128 + signal)")
    expect(output, contains: "isig icanon iexten echo")
    expect(output, contains: "\u{1B}[?2004l")
  }

  @Test("Without control sequences the prompt is plain", arguments: ["dumb", "emacs", ""])
  func dumbTerminal(name: String) throws {
    let probe = try ProbeTerminal(environment: ["TERM": name])
    try probe.expect("line(\"hello\")", after: "hello\n")
    try probe.expect("interrupted", after: "abc\u{3}")
    try probe.expect("endOfInput", after: "\u{4}")
    expect(!probe.output.contains("\u{1B}"))
  }

  @Test("An unknown terminal gets a plain prompt too")
  func unknownTerminal() throws {
    let probe = try ProbeTerminal(environment: ["TERM": "no-such-terminal"])
    try probe.expect("line(\"hello\")", after: "hello\n")
    expect(!probe.output.contains("\u{1B}"))
  }
}
