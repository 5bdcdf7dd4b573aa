import CPosix
import Glibc

/// One interactive session and what its journal must hold.
struct FaultRun {
  let tally: Tally
  let program: String
  let home: ProgramHome
  /// The piece that is being played.
  private(set) var place = "the start"

  var accepted: [String] = []
  /// Whether anything was ever accepted, so that there is something to resume.
  var hasJournal = false

  init(tally: Tally, program: String, home: ProgramHome) {
    self.tally = tally
    self.program = program
    self.home = home
  }

  /// Plays the pieces; the first law that does not hold, or nil.
  ///
  /// - Throws: if the program does not answer any more.
  mutating func fault(of pieces: [String]) throws -> String? {
    Files.remove(home.path + "/state")
    var shell = try JSONShell(program: program, home: home)
    for (index, piece) in pieces.enumerated() {
      place = "piece \(index), \(piece)"
      let text = String(piece.dropFirst(2))
      if piece.hasPrefix("e ") {
        try edit(text, shell)
      } else if piece.hasPrefix("f ") {
        if let fault = try fail(text.split(separator: " ").map(String.init), &shell) {
          return "\(fault) at \(place)"
        }
      }
    }
    return try shell.quit() ? nil : "it does not leave with 0"
  }

  // MARK: Edits

  /// Runs a line that changes the scene; whether it was accepted.
  @discardableResult
  private mutating func edit(_ line: String, _ shell: JSONShell) throws -> Bool {
    let answer = try shell.ask(line)
    if answer.isAccepted { accept(line) }
    return answer.isAccepted
  }

  mutating func accept(_ line: String) {
    tally.add("lines accepted")
    hasJournal = true
    if line.hasPrefix("undo") {
      let count = line.split(separator: " ").last.flatMap { Int($0) } ?? 1
      accepted.removeLast(min(count, accepted.count))
    } else {
      accepted.append(line)
    }
  }

  // MARK: Faults

  private mutating func fail(_ words: [String], _ shell: inout JSONShell) throws -> String? {
    guard let kind = words.first, FaultsPart.counted.contains(kind) else { return nil }
    tally.add(kind)
    let delay = words.last.flatMap { UInt32($0) } ?? 0
    switch kind {
    case "kernel":
      guard let kernel = shell.kernel else { return "there is no kernel" }
      kill(kernel, SIGKILL)
      try edit("sections 3 2", shell)
    case "busy-kernel":
      guard let kernel = shell.kernel else { return "there is no kernel" }
      let answer = try shell.ask(Self.work(delay)) { _ in
        usleep(delay)
        kill(kernel, SIGKILL)
      }
      if answer.isAccepted { accept(Self.work(delay)) }
      // If the line was faster than the signal, the next one finds the kernel dead.
      _ = try shell.ask("status")
    case "disk", "lost-disk":
      return try failDisk(words[1], isKilled: kind == "lost-disk", delay, &shell)
    case "front", "busy-front":
      return try killFrontEnd(isBusy: kind == "busy-front", delay, &shell)
    default:
      return try failInPlugin(kind, at: words[1], delay, shell)
    }
    return try difference(shell)
  }

  /// A line that takes about a millisecond or more.
  static func work(_ delay: UInt32) -> String {
    "generate items=\(30 + delay % 50) sections=2 seed=\(delay) width=10..60 height=10..60"
  }

  private mutating func killFrontEnd(isBusy: Bool, _ delay: UInt32, _ shell: inout JSONShell) throws
    -> String?
  {
    let kernel = shell.kernel
    let line = Self.work(delay)
    var isShown = false
    if isBusy {
      isShown = try shell.askAndKill(line, after: delay).isAccepted
    } else {
      try shell.kill()
    }
    shell = try restarted()
    if let kernel, Self.isAlive(kernel) {
      usleep(500_000)
      if Self.isAlive(kernel) { return "the kernel has outlived its front end" }
    }
    guard isBusy else { return try difference(shell) }
    if isShown {
      accept(line)
      return try difference(shell)
    }
    guard let fault = try difference(shell) else { return nil }
    accept(line)
    return try difference(shell) == nil ? nil : fault
  }

  /// A shell that takes over the journal; a new one where none was ever written to.
  func restarted() throws -> JSONShell {
    do {
      return try JSONShell(program: program, home: home, resumes: true)
    } catch  where !hasJournal {
      return try JSONShell(program: program, home: home)
    }
  }

  /// Whether a process is there and not only waiting to be forgotten.
  private static func isAlive(_ pid: Int32) -> Bool {
    guard let bytes = Files.bytes("/proc/\(pid)/stat") else { return false }
    return !String(decoding: bytes, as: UTF8.self).contains(") Z ")
  }

  /// Lets the plugin die in a layer of its own, and heals it.
  private mutating func failInPlugin(
    _ kind: String, at where: String, _ delay: UInt32, _ shell: JSONShell
  )
    throws -> String?
  {
    for line in ["load deadly as bad", "use bad", "sections 4"] {
      guard try edit(line, shell) else { return "refused: \(line)" }
    }
    let poison = "set where=\(`where`) fault=\(kind)"
    let isPoisoned = try die(poison, kind, delay, shell)
    if isPoisoned {
      accept(poison)
      let queries = ["attrs all", "attrs 0,1", "attrs rect 0 0 \(delay) \(delay + 1)"]
      let query = queries[`where` == "element" ? 1 : delay.isMultiple(of: 3) ? 0 : 2]
      if try die(query, kind, delay, shell), `where` != "content", kind != "close" {
        return "\(query) was answered"
      }
      guard try edit("undo", shell) else { return "undo was refused" }
    }
    return try difference(shell)
  }

  /// Asks for something deadly; whether it was carried out nevertheless.
  private func die(_ line: String, _ kind: String, _ delay: UInt32, _ shell: JSONShell) throws
    -> Bool
  {
    let answer = try shell.ask(line) { terminal in
      guard kind == "loop" else { return }
      terminal.rest(milliseconds: 60 + Int(delay) / 50)
      if !terminal.output.suffix(2).elementsEqual("> ".utf8) { terminal.send("\u{3}") }
    }
    if let note = answer.notes.first(where: { $0.hasPrefix("*** ") }) {
      throw SetupProblem("a trap is told raw: \(note)")
    }
    return answer.isAccepted
  }

  // MARK: Comparing

  /// The difference from a fresh program with the accepted lines; nil if there is none.
  func difference(_ shell: JSONShell) throws -> String? {
    tally.add("recoveries compared")
    let expected = try ScriptState.replies(accepted, program: program, home: home)
    for (query, wanted) in zip(ScriptState.queries, expected) {
      let answer = try shell.ask(query)
      guard let found = answer.reply else { return "no reply to \(query): \(answer.lines)" }
      if Self.withoutRedo(found) != Self.withoutRedo(wanted) {
        return "\(query): expected \(wanted.prefix(600)), found \(found.prefix(600))"
      }
    }
    return nil
  }

  /// The reply without what was undone, which a fresh program does not know.
  private static func withoutRedo(_ reply: String) -> String {
    guard let redo = reply.firstRange(of: ",\"redo\":") else { return reply }
    return String(reply[..<redo.lowerBound])
  }
}
