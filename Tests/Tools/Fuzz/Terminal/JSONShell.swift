import CPosix
import Glibc
import TestSupport

/// The interactive shell on a dumb terminal, with answers in JSON: asked line by line.
final class JSONShell {
  private let terminal: PseudoTerminal

  /// Starts the program and waits for its prompt.
  ///
  /// - Throws: if it does not come.
  init(program: String, home: ProgramHome, resumes: Bool = false) throws {
    let words =
      [program, "--json", "--no-init", "--plugin-path", home.plugins]
      + (resumes ? ["--resume"] : [])
    terminal = try PseudoTerminal(
      words,
      environment: home.environment([
        "TERM": "dumb", "LC_ALL": "C.UTF-8", "LD_PRELOAD": home.faultyWrites,
        "LAYOUTSH_FAULTS": home.faults,
      ]), rows: 5,
      columns: 200)
    try terminal.wait { _ in self.isAtPrompt(after: 0) }
  }

  /// The process id of the front end.
  var frontEnd: Int32 { terminal.pid }

  /// The process id of the kernel, which the first prompt comes before; nil if there is none for
  /// two seconds.
  var kernel: Int32? {
    let path = "/proc/\(frontEnd)/task/\(frontEnd)/children"
    for _ in 0..<2000 {
      let text = Files.bytes(path).map { String(decoding: $0, as: UTF8.self) } ?? ""
      if let pid = text.split(separator: " ").first.flatMap({ Int32($0) }) { return pid }
      usleep(1000)
    }
    return nil
  }

  /// Runs a line and returns what is printed until the next prompt; `meanwhile` runs after the line
  /// was sent.
  ///
  /// - Throws: if no prompt comes.
  func ask(_ line: String, meanwhile: (PseudoTerminal) -> Void = { _ in }) throws -> Answer {
    let start = terminal.output.count
    terminal.send(line + "\r")
    meanwhile(terminal)
    try terminal.wait(seconds: 30) { _ in self.isAtPrompt(after: start) }
    return Answer(terminal.output[start...])
  }

  /// Drops the answers so far.
  func forget() { terminal.forget() }

  /// Sends a line and kills the front end `microseconds` later; returns its last output.
  func askAndKill(_ line: String, after microseconds: UInt32) throws -> Answer {
    let start = terminal.output.count
    terminal.send(line + "\r")
    usleep(microseconds)
    kill(frontEnd, SIGKILL)
    try terminal.waitForExit()
    return Answer(terminal.output[start...])
  }

  /// Kills the front end while it waits.
  func kill() throws {
    Glibc.kill(frontEnd, SIGKILL)
    try terminal.waitForExit()
  }

  /// Leaves; false if the exit code is not 0.
  func quit() throws -> Bool {
    terminal.send("quit\r")
    return try terminal.waitForExit() == .code(0)
  }

  private func isAtPrompt(after start: Int) -> Bool {
    let shown = terminal.output[start...]
    guard shown.last == UInt8(ascii: " "), start == 0 || shown.contains(0x0A) else { return false }
    let line = shown.suffix(while: { $0 != 0x0A })
    return line.starts(with: "layoutsh ".utf8) && line.dropLast().last == UInt8(ascii: ">")
  }

  private func kill(_ pid: Int32, _ signal: Int32) { _ = Glibc.kill(pid, signal) }
}

/// The output of a shell for one line.
struct Answer {
  /// The lines after the echo, without the prompt.
  let lines: [String]

  init(_ bytes: ArraySlice<UInt8>) {
    let text = String(decoding: bytes.filter { $0 != 0x0D }, as: UTF8.self)
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines = Array(parts.dropFirst())
  }

  /// The reply's object, with its command.
  var reply: String? { lines.first { $0.hasPrefix("{\"command\":") } }
  /// Whether the command was carried out.
  var isAccepted: Bool { reply?.contains(",\"ok\":true,") ?? false }
  /// Whether the prompt after it shows that the journal is not saved.
  var isMarkedUnsaved: Bool { lines.last?.hasSuffix(" (not saved)> ") ?? false }
  /// The lines that are not replies.
  var notes: [String] {
    lines.filter { !$0.hasPrefix("{") && !$0.hasPrefix("layoutsh ") && !$0.isEmpty }
  }
}

extension Collection where Element == UInt8 {
  /// The longest end of which every byte is as wanted.
  fileprivate func suffix(while isWanted: (UInt8) -> Bool) -> SubSequence {
    var start = endIndex
    while start > startIndex {
      let before = index(start, offsetBy: -1)
      guard isWanted(self[before]) else { break }
      start = before
    }
    return self[start...]
  }
}
