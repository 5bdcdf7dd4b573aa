import Foundation
import TestSupport
import Testing

/// A file that the program replaces stays what it was but for its content.
struct ReplacedFileTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.write("a.session", "session 1\ntitle: A\n\n  > load flow\n  old answer\n")
  }

  /// The jobs that replace a file, which is there already.
  static let jobs = [
    (["verify", "--update", "FILE"], "a.session"),
    (["verify", "a.session", "--junit", "FILE"], "report.xml"),
    (["export", "a.session", "--html", "FILE"], "page.html"),
    (["export", "a.session", "--cast", "FILE"], "a.cast"),
    (["export", "a.session", "--svg", "FILE"], "a.svg"),
  ]

  private func facts(_ path: String) -> (mode: mode_t, owner: uid_t, group: gid_t) {
    var facts = stat()
    lstat(path, &facts)
    return (facts.st_mode, facts.st_uid, facts.st_gid)
  }

  private func run(_ words: [String], _ file: String) throws {
    let run = try Program.run(words.map { $0 == "FILE" ? file : $0 }, home: home)
    expect(run.status, equals: 3, "\(run)")
  }

  @Test(
    "Mode and owner stay", arguments: jobs, runsLongTests ? [0o600, 0o644, 0o640, 0o755] : [0o640])
  func mode(_ job: ([String], String), _ mode: Int) throws {
    let path = home.path(job.1)
    if job.1 != "a.session" { try home.write(job.1, "old") }
    let before = try home.read(job.1)
    expect(chmod(path, mode_t(mode)), equals: 0)
    let isRoot = geteuid() == 0
    if isRoot { expect(chown(path, 12, 34), equals: 0) }
    try run(job.0, job.1)
    try expect(home.read(job.1) != before)
    let facts = facts(path)
    expect(facts.mode, equals: S_IFREG | mode_t(mode))
    if isRoot { expect(facts.owner == 12 && facts.group == 34) }
  }

  @Test("A symbolic link stays, and what it names is replaced", arguments: jobs)
  func link(_ job: ([String], String)) throws {
    let words = job.0
    for (name, target) in [("one", "deep/real.session"), ("two", "one"), ("three", "deep/new.x")] {
      try home.write(
        "deep/real.session", "session 1\ntitle: A\n\n  > load flow\n  old answer\n")
      try FileManager.default.createSymbolicLink(
        atPath: home.path(name), withDestinationPath: target)
      if name == "three", words.contains("--update") { return }
      try run(words, name)
      expect(facts(home.path(name)).mode & S_IFMT, equals: S_IFLNK)
      let real = name == "three" ? "deep/new.x" : "deep/real.session"
      expect(facts(home.path(real)).mode & S_IFMT, equals: S_IFREG)
      try expect(!home.read(real).contains("old answer\n") || words.contains("--junit"))
      expect(home.names(in: "deep").allSatisfy { !$0.hasSuffix(".new") })
    }
  }

  @Test("Links in a circle are an error")
  func circle() throws {
    let path = home.path("circle")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    let run = try Program.run(["export", "a.session", "--svg", "circle"], home: home)
    expect(run.status, equals: 1)
    expect(
      run.errorLines.last, equals: "error: cannot write circle: Too many levels of symbolic links")
  }
}
