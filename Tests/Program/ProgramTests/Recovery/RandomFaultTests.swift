import Foundation
import TestSupport
import Testing

/// Random edits mixed with random deaths: nothing that was accepted is ever lost.
///
/// `LAYOUTSH_FAULT_SEED` in the environment is where they begin.
struct RandomFaultTests {
  @Test("After every death the state is that of a fresh program fed with the journal")
  func randomFaults() throws {
    let variable = ProcessInfo.processInfo.environment["LAYOUTSH_FAULT_SEED"]
    let seed = variable.flatMap { Int($0) } ?? 1
    var run = try FaultRun(seed: UInt64(truncatingIfNeeded: seed))
    for round in 0..<rounds(10, often: 100) {
      for _ in 0..<run.random.below(5) { try run.edit() }
      let fault = try run.fault()
      try run.check("seed \(seed), round \(round): \(fault)")
    }
    try expect(run.shell.quit(), equals: .code(0))
    expect(run.home.journals, equals: [])
  }
}

/// A shell under fire, and the lines that it has accepted.
private struct FaultRun {
  let home: Home
  var shell: ShellTerminal
  var random: SmallRandom
  private var accepted = ["load deadly", "sections 4 3"]

  init(seed: UInt64) throws {
    home = try Home()
    random = SmallRandom(seed: seed)
    shell = try Self.start(home)
    for line in accepted { _ = try shell.ask(line) }
  }

  private static func start(_ home: Home, _ arguments: [String] = []) throws -> ShellTerminal {
    try ShellTerminal(
      home, ["--no-init", "--plugin-path", try Deadly.folder()] + arguments, columns: 200)
  }

  // MARK: Edits

  /// Runs a random line, which may be refused.
  mutating func edit() throws {
    let line = randomLine()
    if line == "undo" {
      if try shell.ask(line).first?.hasPrefix("undone: ") == true { accepted.removeLast() }
      return
    }
    try expectAccepted(line)
  }

  private mutating func expectAccepted(_ line: String) throws {
    if try !shell.ask(line).contains(where: { $0.hasPrefix("error: ") }) { accepted.append(line) }
  }

  private mutating func randomLine() -> String {
    let path = "\(random.below(3)),\(random.below(6))"
    switch random.below(14) {
    case 0: return "sections \(random.below(5)) \(random.below(5))"
    case 1, 2: return "insert \(path) x\(1 + random.below(2))"
    case 3: return "append \(random.below(3)) label=\"a; b\""
    case 4: return "delete \(path)"
    case 5: return "move \(path) \(random.below(2)),\(random.below(3))"
    case 6: return "item \(path) size=\(10 + random.below(90))x\(10 + random.below(90))"
    case 7: return "bounds \(100 + random.below(300)) \(50 + random.below(300))"
    case 8: return "scroll to 0 \(random.below(200))"
    case 9: return "section insert \(random.below(3)) items=\(random.below(4))"
    case 10: return "load \(["deadly", "flow", "deadly", "circle", "deadly"][random.below(5)])"
    case 11: return "inset \(random.below(20)) 0 \(random.below(20)) 0"
    default: return "undo"
    }
  }

  // MARK: Faults

  /// Makes something die; returns what.
  mutating func fault() throws -> String {
    let deaths = ["trap", "segv", "abort", "fpe", "exit", "heap", "stack"]
    // A kernel that cannot be reached any more is given a second to end.
    let death = random.below(20) == 0 ? "close" : deaths[random.below(deaths.count)]
    switch random.below(20) {
    case 0 where random.below(2) == 0:
      let count = shell.prompts
      shell.terminal.send("load deadly fault=loop\r")
      try shell.wait(for: "> load deadly fault=loop")
      shell.terminal.send("\u{3}")
      try shell.waitForPrompt(after: count)
      let kept = "cancelled; the state before the line is kept: "
      expect(shell.answer.last?.hasPrefix(kept), equals: true, "\(shell.answer)")
      return "loop"
    case 0...4:
      try #require(shell.killKernel() != nil)
      return "kill of the kernel"
    case 5...7:
      shell.terminal.signal(SIGKILL)
      _ = try shell.terminal.waitForExit()
      shell = try Self.start(home, ["--resume"])
      return "kill of the shell"
    case 8...12:
      let line =
        "load deadly where=\(["prepare", "content", "check"][random.below(3)]) fault=\(death)"
      let answer = try shell.ask(line)
      expect(answer.contains { $0.hasPrefix("error: ") }, "\(line): \(answer)")
      return line
    default:
      let line = "load deadly where=attributes fault=\(death)"
      try expectAccepted(line)
      for _ in 0...random.below(3) {
        let answer = try shell.ask("attrs all")
        expect(answer.contains { $0.hasPrefix("error: ") }, "\(line): \(answer)")
      }
      if try shell.ask("undo").first?.hasPrefix("undone: ") == true { accepted.removeLast() }
      return line + " and a query"
    }
  }

  // MARK: Checks

  /// Compares the journal with what was accepted, and the scene with what the journal makes.
  mutating func check(_ place: String) throws {
    // The first line after a kill reports it.
    _ = try shell.ask("status")
    let journal = try shell.ask("journal").dropFirst()
      .filter { !$0.hasPrefix("redo") }
      .map { $0.drop { $0 != " " }.drop { $0 == " " } }.map(String.init)
    try #require(journal == accepted, "\(place)")
    let scene = try shell.scene()
    let lines = accepted + ["layers", "status", "content", "attrs all"]
    let fresh = try Program.run(
      ["--plugin-path", try Deadly.folder()],
      input: Array(lines.map { "\($0)\n" }.joined().utf8))
    expect(fresh.status, equals: 0, "\(place): \(fresh.errors)")
    try #require(Array(fresh.lines.suffix(scene.count)) == scene, "\(place)")
  }
}

/// A small generator of numbers that are the same on every machine.
private struct SmallRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A number from 0 up to but not including `limit`.
  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int((state >> 11) % UInt64(limit))
  }
}
