import Foundation
import TestSupport
import Testing

/// Files that cannot be written: an error, an exit code, and the old contents stay.
struct FullDiskTests {
  let home: Home
  let disk: FaultyDisk

  init() throws {
    home = try Home()
    disk = try FaultyDisk()
    try home.write(
      "a.session", "session 1\ntitle: A\n\n  > load flow; sections 3\n  old answer\n")
  }

  private func shell(_ arguments: [String] = []) throws -> ShellTerminal {
    try ShellTerminal(home, ["--no-init"] + arguments, environment: disk.environment)
  }

  private func isMarked(_ shell: ShellTerminal) -> Bool {
    shell.transcript.last?.hasSuffix(" (not saved)>") == true
  }

  /// Whole files: the words of a job, the file it writes, and its other output.
  static let writers: [(words: [String], file: String)] = [
    (["verify", "a.session", "--update"], "a.session"),
    (["verify", "a.session", "--junit", "report.xml"], "report.xml"),
    (["export", "a.session", "--cast", "a.cast"], "a.cast"),
    (["export", "a.session", "--html", "a.html"], "a.html"),
    (["export", "a.session", "--svg", "a.svg"], "a.svg"),
    (["-c", "load flow; sections 3; export-data items.csv"], "items.csv"),
    (["-c", "load flow; sections 3; svg scene.svg"], "scene.svg"),
    (["-c", "record r.session"], "r.session"),
    (["learn", "1"], "state/layoutsh/progress"),
  ]

  @Test("A file is written whole or not at all, and a failure is one line", arguments: writers)
  func wholeFiles(_ words: [String], _ file: String) throws {
    let name = String(file.split(separator: "/").last ?? "")
    let original = try? home.read(file)
    for kind in FaultyDisk.Kind.tried {
      try disk.fail(kind, at: name)
      let run = try Program.run(words, home: home, environment: disk.environment)
      expect(run.status, equals: words.contains("--junit") ? 3 : 1, "\(kind): \(run)")
      let sentence = "cannot write \(file.contains("/") ? home.path(file) : file): \(kind.words)"
      expect(
        (run.errors + run.output).split(separator: "\n").count { $0.contains(sentence) }, equals: 1,
        "\(kind): \(run)")
      expect(try? home.read(file), equals: original, "\(kind)")
      let folder = file.split(separator: "/").dropLast().joined(separator: "/")
      expect(!home.names(in: folder).contains { $0.hasSuffix(".new") }, "\(kind)")
    }
    if words.contains("record r.session") { return }
    try disk.failToFlush(name)
    try expect(Program.run(words, home: home, environment: disk.environment).status != 0)
    expect(try? home.read(file), equals: original)
  }

  @Test("A script stops where its recording falls behind, and the file ends with a whole step")
  func recordedScript() throws {
    let lines = ["load flow", "sections 3", "status", "attrs all", "stop"]
    for kind in FaultyDisk.Kind.tried {
      for skipped in 1...4 {
        try disk.fail(kind, at: "r.session", after: skipped)
        let run = try Program.run(
          [], input: Array((["record r.session"] + lines).joined(separator: "\n").utf8), home: home,
          environment: disk.environment)
        expect(run.status, equals: 1)
        expect(
          run.errorLines, equals: ["error: not recorded yet: cannot write r.session: \(kind.words)"]
        )
        expect(!run.output.contains("recorded"))
        let text = try home.read("r.session")
        expect(text.split(separator: "\n").count { $0.hasPrefix("  > ") }, equals: skipped - 1)
        try expect(Program.run(["verify", "r.session"], home: home).status, equals: 0)
        try FileManager.default.removeItem(atPath: home.path("r.session"))
      }
    }
  }

  @Test("A recording catches up when there is room again, and 'stop' waits for that")
  func recording() throws {
    let shell = try shell()
    let path = home.path("r.session")
    _ = try shell.ask("record \(path)")
    _ = try shell.ask("load flow")
    try disk.fail(.short, at: "r.session")
    let answer = try shell.ask("sections 3")
    expect(
      answer.last, equals: "error: not recorded yet: cannot write \(path): No space left on device")
    try expect(shell.ask("item 0,0 size=9x9").count, equals: 1)
    try expect(
      shell.ask("stop").first,
      equals: "error: cannot write \(path): No space left on device; make room, then 'stop' again")
    try disk.heal()
    try expect(shell.ask("sections 4").last, equals: "\(path) is written again")
    try expect(shell.ask("stop"), equals: ["recorded 4 steps to \(path)"])
    try expect(shell.quit(), equals: .code(0))
    let run = try Program.run(["verify", "r.session"], home: home)
    expect(run.output, equals: "ok  r.session  4 checks\n")
  }

  @Test(
    "A journal that cannot be written heals with the next line", arguments: FaultyDisk.Kind.allCases
  )
  func journal(_ kind: FaultyDisk.Kind) throws {
    var before: [String] = []
    do {
      let shell = try shell()
      _ = try shell.ask("load flow; sections 3 4")
      expect(!isMarked(shell))
      try disk.fail(kind, at: ".journal")
      let answer = try shell.ask("insert 0,1")
      let name = try #require(home.journals.first)
      let path = home.path("state/layoutsh/\(name)")
      expect(
        answer.last,
        equals:
          "the journal is not saved: cannot write \(path): \(kind.words); the next line tries again"
      )
      expect(isMarked(shell))
      // It is reported once.
      try expect(shell.ask("sections 5 6").count, equals: 1)
      try expect(shell.ask("undo").count, equals: 2)
      expect(isMarked(shell))
      try disk.heal()
      try expect(shell.ask("status").last, equals: "the journal is saved again")
      expect(!isMarked(shell))
      _ = try shell.ask("scroll to 0 1")
      before = try shell.state()
      expect(home.journals, equals: [name])
      shell.terminal.signal(SIGKILL)
      _ = try shell.terminal.waitForExit()
    }
    let resumed = try shell(["--resume"])
    expect(resumed.transcript.first, equals: "resumed 4 lines of the shell that crashed")
    try expect(resumed.state(), equals: before)
    try expect(resumed.quit(), equals: .code(0))
    expect(home.names(in: "state/layoutsh").filter { $0.contains("journal") }, equals: [])
  }

  @Test("A journal that could not be begun is begun later")
  func lateJournal() throws {
    try disk.fail(.full, at: ".journal")
    let shell = try shell()
    expect(isMarked(shell))
    _ = try shell.ask("load flow")
    expect(home.journals, equals: [])
    try disk.heal()
    _ = try shell.ask("sections 2")
    expect(!isMarked(shell))
    shell.terminal.signal(SIGKILL)
    _ = try shell.terminal.waitForExit()
    try expect(self.shell(["--resume"]).ask("journal").count, equals: 3)
  }

  @Test(
    "History that cannot be written is told once, and waits", arguments: FaultyDisk.Kind.allCases)
  func history(_ kind: FaultyDisk.Kind) throws {
    let shell = try shell()
    _ = try shell.ask("status")
    try disk.fail(kind, at: "/history")
    try expect(
      shell.ask("content").last,
      equals: "history is not saved: \(home.path("state/layoutsh/history")): \(kind.words)")
    try expect(shell.ask("layers").count, equals: 2)
    try disk.heal()
    _ = try shell.ask("stats")
    let lines = try home.read("state/layoutsh/history").split(separator: "\n")
    expect(
      lines.map { String($0.split(separator: "\t")[4]) },
      equals: [
        "status", "content", "layers", "stats",
      ])
  }
}
