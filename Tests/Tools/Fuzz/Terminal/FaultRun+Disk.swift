import Glibc

/// Full and broken disks under the journal.
///
/// Meanwhile, lines are accepted and the prompt shows that they are not saved; with the next line
/// after that everything is on the disk again. A shell that is killed in between keeps what was
/// saved before.
extension FaultRun {
  /// Lets some lines run on such a disk; `kind` is one of `DiskFault.kinds`.
  mutating func failDisk(
    _ kind: String, isKilled: Bool, _ delay: UInt32, _ shell: inout JSONShell
  ) throws -> String? {
    let saved = (accepted, hasJournal)
    let disk = DiskFault(kind, home: home, frontEnd: shell.frontEnd)
    try disk.begin()
    defer { disk.end() }
    for step in 0...(delay % 3) {
      let line = step == 1 && !accepted.isEmpty ? "undo" : Self.work(delay + step)
      let answer = try shell.ask(line)
      if answer.isAccepted { accept(line) }
      if answer.isAccepted, disk.isCertain, !answer.isMarkedUnsaved {
        return "unsaved and not marked: \(line), \(answer.lines)"
      }
    }
    if isKilled {
      try shell.kill()
      (accepted, hasJournal) = saved
    }
    disk.end()
    if !isKilled {
      let answer = try shell.ask("status")
      if answer.isMarkedUnsaved { return "the journal has not healed: \(answer.lines)" }
      try shell.kill()
    }
    shell = try restarted()
    return try difference(shell)
  }
}

/// A disk that takes no more, or fails, for a while.
struct DiskFault {
  /// The faults of `Tests/Program/ProgramTests/Fixtures/faultyWrites.c`, a limit on the size of
  /// files, and a small disk that is really full.
  static let kinds = ["ENOSPC", "EIO", "EFBIG", "SHORT", "NOTHING", "limit", "full"]

  let kind: String
  let home: ProgramHome
  let frontEnd: Int32

  init(_ kind: String, home: ProgramHome, frontEnd: Int32) {
    self.kind = kind
    self.home = home
    self.frontEnd = frontEnd
  }

  /// Whether no byte at all can be written; on a full disk a short record may still fit in its
  /// block.
  var isCertain: Bool { kind != "full" }

  private var filler: String { home.path + "/state/filler" }

  /// - Throws: if the fault cannot be made.
  func begin() throws {
    switch kind {
    case "limit": try Command.run(["prlimit", "--pid", "\(frontEnd)", "--fsize=0:"])
    case "full": try fill()
    default: try Files.write(home.faults, Array("\(kind) 0 .journal".utf8))
    }
  }

  /// Makes room again; harmless if there is room, or where the front end has gone.
  func end() {
    switch kind {
    case "limit": try? Command.run(["prlimit", "--pid", "\(frontEnd)", "--fsize=unlimited:"])
    case "full": unlink(filler)
    default: unlink(home.faults)
    }
  }

  /// Writes until the disk takes no more.
  private func fill() throws {
    let file = open(filler, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw SetupProblem("cannot fill the disk") }
    defer { close(file) }
    let block = [UInt8](repeating: 0, count: 4096)
    for size in [4096, 1] {
      while write(file, block, size) == size {}
    }
  }
}
