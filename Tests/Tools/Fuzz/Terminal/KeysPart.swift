import Glibc
import TestSupport

/// Random keys, pastes, signals and window sizes for the real program on a terminal of its own.
///
/// Checked: no signal ends the front end, no kernel dies, the shell leaves when asked to, and the
/// terminal then has the modes it had before. Each run also walks a part of `KeyBindings`, with a
/// random key file. A piece of the input is a letter and what it needs: `e` the key file, `k` keys,
/// `r` a size, `s` a signal, `w` a wait in milliseconds.
struct KeysPart: Part {
  static let unit = "terminal sessions"
  static let roundsPerInput = 1
  static let patience = 90
  static let batch = 20
  static let attempts = 60
  static let counted = ["actions", "left at once", "left by themselves"]

  private let tally: Tally
  private let program: String
  private let writer: UsageWriter
  private let home: ProgramHome

  init(_ setting: Setting) throws {
    tally = setting.tally
    program = setting.program
    var writer = UsageWriter()
    writer.usesHugeNumbers = false
    self.writer = writer
    home = try ProgramHome()
  }

  private static let keys = [
    "\r", "\r", "\u{3}", "\u{4}", "\t", "\t\t", "\u{1B}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C",
    "\u{1B}[D", "\u{1B}OA", "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~", "\u{1B}[5~", "\u{1B}[1;5C",
    "\u{1B}[1;5D", "\u{1B}b", "\u{1B}f", "\u{1B}d", "\u{1B}\u{7F}", "\u{1}", "\u{2}", "\u{5}",
    "\u{6}", "\u{8}", "\u{B}", "\u{C}", "\u{E}", "\u{10}", "\u{12}", "\u{13}", "\u{11}", "\u{14}",
    "\u{15}", "\u{16}", "\u{17}", "\u{18}", "\u{19}", "\u{1A}", "\u{1F}", "\u{7F}", "\u{0}",
    "é", "e\u{301}", "日本語", "👍🏽", "\u{202E}", "\u{200B}", "\u{85}", "\"", "[", "\\", "\\\r", "; ",
    "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[200~load flow\nsections 3\n\u{1B}[201~", "\u{1B}[99;99R",
    "\u{1B}[<0;1;1M", "\u{1B}]0;x\u{7}", "\u{1B}P", "help\r", "attrs all\r", "history\r",
    "\u{12}sec",
  ]

  func input(_ random: inout Random) -> [[UInt8]] {
    let terms = ["xterm-256color", "xterm-256color", "xterm-256color", "vt100", "dumb", "nothing"]
    let start = "t" + random.pick(terms) + " " + random.pick(["C.UTF-8", "C.UTF-8", "C"])
    let keyFile = Array("e".utf8) + KeyBindings.keyFile(&random)
    return [Array(start.utf8), keyFile, size(&random)] + walk(&random)
      + (0..<40).map { _ in action(&random) }
  }

  /// Keys that follow each other in the table, each in some text, after Escape half of the time.
  private func walk(_ random: inout Random) -> [[UInt8]] {
    let start = random.below(KeyBindings.all.count)
    return (0..<40).map { step in
      let key = KeyBindings.all[(start + step) % KeyBindings.all.count]
      let before = random.pick(["kab cd ", "kab (cd) \u{1B}", "k", "k\u{1B}", "kab\u{1B}2"])
      return Array(before.utf8) + key + random.pick(KeyBindings.followers).utf8
    }
  }

  private func action(_ random: inout Random) -> [UInt8] {
    switch random.below(20) {
    case 0, 1: return size(&random)
    case 2: return Array("s\(random.pick([SIGTSTP, SIGCONT, SIGWINCH, SIGINT]))".utf8)
    case 3: return Array("w\(random.below(30))".utf8)
    case 4...8: return Array(("k" + writer.line(&random) + "\r").utf8)
    case 9:
      return Array("k".utf8)
        + Mutation.mutated(Array(writer.line(&random).utf8), &random).filter(Self.isSafe)
    case 10: return Array("k".utf8) + Mutation.noise(limit: 30, &random).filter(Self.isSafe)
    default: return Array(("k" + random.pick(Self.keys)).utf8)
    }
  }

  /// Not Ctrl-\, which ends a program that computes, as it should.
  private static func isSafe(_ byte: UInt8) -> Bool { byte != 0x1C }

  private func size(_ random: inout Random) -> [UInt8] {
    Array("r\(2 + random.below(119)) \(2 + random.below(39))".utf8)
  }

  func fault(of input: [[UInt8]]) -> String? {
    let folder = "\(home.path)/\(getpid())"
    mkdir(folder, 0o700)
    guard chdir(folder) == 0 else { return "no folder" }
    defer { Files.remove(folder) }
    var words = ["xterm-256color", "C.UTF-8"]
    if let first = input.first, first.first == UInt8(ascii: "t") {
      words = String(decoding: first.dropFirst(), as: UTF8.self).split(separator: " ").map(
        String.init)
    }
    guard words.count == 2 else { return nil }
    if let keyFile = input.first(where: { $0.first == UInt8(ascii: "e") }) {
      guard (try? Files.write(folder + "/.editrc", Array(keyFile.dropFirst()))) != nil else {
        return "no room for a key file"
      }
    }
    let environment = home.environment([
      "TERM": words[0], "LC_ALL": words[1], "HOME": folder, "XDG_STATE_HOME": folder,
    ])
    do {
      let terminal = try PseudoTerminal([program], environment: environment)
      // Until the program has its first prompt, Ctrl-C may end it as any other.
      try terminal.waitForOutput("> ")
      for piece in input { act(piece, terminal) }
      return fault(of: try leave(terminal), terminal)
    } catch {
      return "\(error)"
    }
  }

  private func act(_ piece: [UInt8], _ terminal: PseudoTerminal) {
    let text = String(decoding: piece.dropFirst(), as: UTF8.self)
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    switch (piece.first, numbers.count) {
    case (UInt8(ascii: "k"), _): terminal.send(Array(piece.dropFirst()))
    case (UInt8(ascii: "r"), 2): terminal.resize(rows: numbers[1], columns: numbers[0])
    case (UInt8(ascii: "w"), 1): terminal.rest(milliseconds: numbers[0])
    case (UInt8(ascii: "s"), 1):
      terminal.signal(Int32(numbers[0]))
      terminal.rest(milliseconds: 2)
      terminal.signal(SIGCONT)
    default: return
    }
    tally.add("actions")
    terminal.rest(milliseconds: 2)
  }

  /// Asks the program to leave, more and more firmly.
  private func leave(_ terminal: PseudoTerminal) throws -> PseudoTerminal.Ending {
    let tries = ["", "\u{11}\u{3}", "\u{1B}[201~\u{3}", "\u{1B}\u{3}", "\u{3}\u{3}", "\u{3}"]
    for keys in tries {
      terminal.resize(rows: 24, columns: 80)
      terminal.send(keys)
      terminal.rest(milliseconds: keys.isEmpty ? 20 : 60)
      if !keys.isEmpty { terminal.send("quit\r") }
      if let ending = try? terminal.waitForExit(seconds: keys.isEmpty ? 0 : 3) {
        tally.add(keys.isEmpty ? "left by themselves" : "left at once")
        return ending
      }
    }
    throw SetupProblem("it does not leave: \(terminal.screen.lines.suffix(4))")
  }

  /// Texts that the program prints only if a kernel dies.
  private static let deaths = ["error: the kernel ", "' crashed in ", "' ended the process in "]

  private func fault(of ending: PseudoTerminal.Ending, _ terminal: PseudoTerminal) -> String? {
    let output = String(decoding: terminal.output, as: UTF8.self)
    if let death = Self.deaths.first(where: { output.contains($0) }) {
      return "a kernel died: \(output.split(separator: "\n").filter { $0.contains(death) })"
    }
    switch ending {
    case .signal(let number): return "signal \(number) ended the front end"
    case .code(0):
      let before = PseudoTerminal.modesAtFirst
      let changes = zip(before, terminal.modes).enumerated().filter { $1.0 != $1.1 }
      if changes.isEmpty { return nil }
      let words = changes.map { "\($0) from \($1.0) to \($1.1)" }
      return "the terminal's modes have changed: " + words.joined(separator: ", ")
    case .code(let code): return "exit code \(code): \(terminal.screen.lines.suffix(4))"
    }
  }
}
