import Glibc

/// One shell that is given lines of every kind for minutes: neither process may grow.
///
/// Lines come in cycles, each of which is undone at its end, so that the state stays small. Every
/// few hundred cycles a plugin crashes, and a new kernel starts. The law: in the last quarter the
/// median of the front end's memory exceeds that of the second quarter of the run by at most a
/// margin, and that of the kernels exceeds that of the second quarter of their lives by at most the
/// same.
struct Soak {
  /// Number of kernels, one after another.
  private static let lives = 4
  /// Number of lines of a cycle that change or ask something.
  private static let cycle = 40

  private let home: ProgramHome
  private let shell: JSONShell
  private let seed: UInt32
  private var random: Random
  private let writer: UsageWriter
  private var answered = 0

  /// - Throws: if the program cannot be started.
  init(seed: UInt32, program: String) throws {
    self.seed = seed
    random = Random(seed: seed)
    var writer = UsageWriter()
    writer.usesHugeNumbers = false
    self.writer = writer
    home = try ProgramHome()
    try home.compileDeadlyPlugin()
    shell = try JSONShell(program: program, home: home)
  }

  /// Runs a number of lines and prints the result; 0 if the law held, else 1.
  ///
  /// - Throws: if the shell does not answer any more.
  func run(lines: Int) throws -> Int32 {
    var copy = self
    return try copy.soak(lines)
  }

  private mutating func soak(_ lines: Int) throws -> Int32 {
    let start = Clock.milliseconds
    var memory = MemoryRecord()
    for life in 0..<Self.lives {
      memory.beginLife()
      while answered < lines * (life + 1) / Self.lives {
        try runCycle()
        guard let kernel = shell.kernel else { throw SetupProblem("there is no kernel") }
        memory.add(frontEnd: shell.frontEnd, kernel: kernel)
      }
      try crash()
    }
    guard try shell.quit() else { throw SetupProblem("it does not leave with 0") }
    let seconds = Double((Clock.milliseconds - start) / 100) / 10
    let run = "\(lines) lines in one shell, seed \(seed), \(seconds) s: \(memory.text)"
    let fault = memory.fault
    Output.line(fault.map { "FAILED: \(run): \($0)" } ?? "ok: \(run)")
    return fault == nil ? 0 : 1
  }

  /// Some lines that may be refused, and then back to the state before.
  private mutating func runCycle() throws {
    defer { shell.forget() }
    for _ in 0..<Self.cycle { try ask(line()) }
    try ask("rollback")
    // The refusal contains their number.
    let refusal = try ask("undo 1000000").reply ?? ""
    guard let only = refusal.firstRange(of: "only ") else { return }
    let count = refusal[only.upperBound...].prefix { $0.isNumber }
    if count.isEmpty || count == "0" { return }
    guard try ask("undo \(count)").isAccepted else {
      throw SetupProblem("undo \(count) was refused")
    }
  }

  private mutating func line() -> String {
    if random.oneIn(2) { return writer.edit(&random) }
    return random.oneIn(4) ? random.pick(Self.modules) : random.pick(Self.questions)
  }

  private static let modules = [
    "load flow", "load circle", "load calendar", "load compositional", "load sticky over flow",
    "load overlay as sheet",
    "reload", "reload", "reload flow", "unload sheet", "transition circle", "transition finish",
    "transition cancel", "frames 3", "plugins", "plugins flow", "redo", "batch", "commit",
    "load nowhere",
  ]
  private static let questions = [
    "attrs", "attrs all", "status", "content", "layers", "draw", "hit 30 30 --why", "item-at 9 9",
    "passthrough", "touchmap", "explain 0,0", "stats", "diff", "get", "journal", "help insert",
    "settle", "policy compare", "frob", "assert count > 0", "press 20 20", "drag 0 40 in 50",
    "release 0 300", "tick 16", "trace on", "trace off",
  ]

  /// Lets a plugin die, so that a new kernel takes over.
  private mutating func crash() throws {
    for line in ["load deadly as bad", "use bad", "sections 4"] { try ask(line) }
    guard try !ask("set where=prepare fault=segv").isAccepted else {
      throw SetupProblem("the deadly plugin lives")
    }
  }

  @discardableResult
  private mutating func ask(_ line: String) throws -> Answer {
    answered += 1
    return try shell.ask(line)
  }
}
