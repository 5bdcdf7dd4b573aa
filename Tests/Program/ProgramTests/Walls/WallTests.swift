import Foundation
import TestSupport
import Testing

/// The system's refusals to a kernel that runs an untrusted session, tried from inside by a module.
struct WallTests {
  let home: Home
  private let plugins: String

  init() throws {
    home = try Home()
    plugins = home.path("plugins")
    try home.write("secret.txt", "secret")
    try home.write("lessons/inside.txt", "inside")
    try home.write("plugins/README", "")
    try compileWalls()
  }

  private func compileWalls(_ definitions: String...) throws {
    let paths = [
      "OUTSIDE": home.path("outside"), "INSIDE": home.path("lessons/inside.txt"),
      "SECRET": home.path("secret.txt"),
    ]
    try Fixture.compile(
      ["deadly.c", "walls.c"], to: "\(plugins)/libdeadly.layout.so",
      paths.map { "\($0)=\"\($1)\"" } + definitions)
  }

  private func write(_ body: String, header: String = "") throws {
    try home.write("lessons/a.session", "session 1\ntitle: T\n\(header)\n\(body)\n")
  }

  private func run(_ words: [String], through launcher: [String] = []) throws -> Run {
    try Program.run(
      words + ["lessons/a.session", "--plugin-path", plugins], home: home, through: launcher)
  }

  /// The module's result of each attempt.
  private func attempts(_ run: Run) -> [String: String] {
    var found: [String: String] = [:]
    for line in run.lines {
      let parts = line.drop { $0 == "+" }.split(separator: ": ", maxSplits: 1).map(String.init)
      if parts.count == 2 { found[parts[0]] = parts[1] }
    }
    return found
  }

  /// The permissions of a confined kernel; all other attempts of the module fail.
  private static let allowed: Set = ["read inside", "read zone", "thread", "own signal"]
  private static let refused: Set = [
    "read outside", "read accounts", "write outside", "write inside", "create inside",
    "create in /tmp", "terminal", "rename", "unlink", "truncate", "chmod", "mkdir", "socket",
    "local socket", "ring", "execve", "fork", "clone", "clone3", "ptrace", "kill", "setrlimit",
    "time handler", "memory", "inherited",
  ]

  @Test("Each wall stands", arguments: [["verify"], ["play"]])
  func walls(words: [String]) throws {
    try write("  > load deadly\n")
    let run = try run(words)
    let found = attempts(run)
    for name in Self.allowed { expect(found[name], equals: "ok", "\(name)") }
    for name in Self.refused { expect(found[name] != nil && found[name] != "ok", "\(name)") }
    expect(!home.names(in: ".").contains("outside"))
    expect(home.names(in: "lessons"), equals: ["a.session", "inside.txt"])
    try expect(home.read("lessons/inside.txt"), equals: "inside")
  }

  @Test(
    "Descriptors that the program's caller had open are out of reach",
    arguments: ["play", "export"])
  func inherited(command: String) throws {
    try write("  > load deadly\n")
    let words = command == "play" ? [command] : [command, "--html", home.path("page.html")]
    let run = try run(
      words, through: ["/bin/sh", "-c", "exec 5>>\"$0\"; exec \"$@\"", home.path("log.txt")])
    expect((run.output + run.errors).contains("inherited: "), "\(run)")
    try expect(home.read("log.txt"), equals: "")
  }

  @Test("--trust takes them down")
  func trust() throws {
    try compileWalls("WITHOUT_WALLS")
    try write("  > load deadly\n")
    let run = try run(["play", "--trust"])
    let found = attempts(run)
    for name in ["read outside", "write outside", "create inside", "socket"] {
      expect(found[name], equals: "ok", "\(name): \(run.output)")
    }
  }

  @Test("A kernel without memory ends with one sentence, in a module and in the program")
  func memory() throws {
    try compileWalls("HUGE")
    try write("  > load deadly\n")
    let run = try run(["play"])
    expect(
      run.lines,
      contains: "error: plugin 'deadly' ran out of memory in loading at line 1: "
        + "the limit is 2048 MiB", "\(run.output)")
    // The card of the crash, and nothing else.
    expect(run.errorLines.prefix(2), equals: ["  module  deadly 1.0.0", "  call    loading"])
  }

  @Test(
    "A small session prints no more than it may, whatever it asks for",
    arguments: runsLongTests ? ["", "json"] : ["json"])
  func amplification(format: String) throws {
    let label = String(repeating: "x", count: 3900)
    let format = format.isEmpty ? "" : "format json; "
    try write(
      "  > load flow item-size=5x5; sections 1; append 0 x100000 label=\(label)\n\n"
        + "  > \(format)attrs all\n\n  > format table; status\n")
    let run = try run(["play"])
    let isCut = run.lines.contains(
      "error: the answer exceeds the limit of 8388608 bytes")
    expect(isCut, "\(run.output.suffix(500))")
    let isKept = run.lines.contains { $0.hasPrefix("main   flow    1         100001 ") }
    expect(isKept, "\(run.output.suffix(500))")
  }

  @Test("On a system without them, what is missing is said once, and the checks above hold")
  func olderSystem() throws {
    let older = try older()
    try home.write("data.csv", "section\n0\n0\n")
    try home.write("lessons/more/own.csv", "section\n0\n")
    for (name, target) in [("link.csv", "../data.csv"), ("sub", "..")] {
      try FileManager.default.createSymbolicLink(
        atPath: home.path("lessons/\(name)"), withDestinationPath: target)
    }
    let names = ["more/own.csv", "link.csv", "sub/data.csv", "../data.csv"]
    try write(names.map { "  > load flow; import \($0)\n\n" }.joined())
    for (mode, missing) in Self.olderSystems {
      let run = try run(["play"], through: [older, mode])
      expect(run.lines.filter { $0.hasPrefix("error: import is not allowed") }.count, equals: 3)
      expect(run.lines.contains { $0.hasPrefix("main   flow    1         1 ") }, "\(run.output)")
      expect(
        run.errorLines.filter { $0.hasPrefix("this system") },
        equals: [
          "this system lacks \(missing): an untrusted session loads bundled modules only; "
            + "--trust loads all"
        ])
    }
  }

  /// The ways to run a program as on an older system, and what that lacks.
  private static let olderSystems = [("filter", "Landlock"), ("nofilter", "Landlock and seccomp")]

  private func older() throws -> String {
    let older = home.path("older")
    try Fixture.compile(["older.c"], to: older, [], [])
    return older
  }

  @Test("Without Landlock or seccomp an untrusted session loads no module but the bundled ones")
  func unconfinedModule() throws {
    let older = try older()
    try compileWalls("WITHOUT_WALLS")
    try write("  > load deadly\n\n  > load flow\n")
    for (mode, missing) in Self.olderSystems {
      let refused = try run(["play"], through: [older, mode])
      expect(
        refused.lines,
        contains: "error: cannot load 'deadly': this system lacks \(missing), so an untrusted "
          + "session loads bundled modules only; --trust loads all", "\(refused)")
      expect(refused.lines, contains: "main: flow")
      expect(attempts(refused)["read inside"] == nil)
      expect(!home.names(in: ".").contains("outside"))
      expect(try run(["verify"], through: [older, mode]).status != 0)
      let trusted = try run(["play", "--trust"], through: [older, mode])
      expect(attempts(trusted)["read outside"], equals: "ok", "\(trusted)")
      try FileManager.default.removeItem(atPath: home.path("outside"))
      try FileManager.default.removeItem(atPath: home.path("lessons/inside.txt.new"))
    }
  }

  @Test("A module of the name of a bundled one is none")
  func unconfinedNamesake() throws {
    let older = try older()
    try Fixture.compile(
      ["deadly.c"], to: "\(plugins)/libflow.layout.so", ["AT_LOADING=TRAP"])
    try write("  > load flow\n")
    let run = try run(["play"], through: [older, "filter"])
    expect(run.lines.contains { $0.hasPrefix("error: cannot load 'flow': this system lacks") })
  }

  @Test("Below Landlock's version 6 it loads them: the system calls alone keep signals in")
  func olderLandlock() throws {
    try write("  > load deadly\n")
    let run = try run(["play"], through: [older(), "5"])
    let found = attempts(run)
    for name in Self.allowed { expect(found[name], equals: "ok", "\(name) \(run)") }
    for name in Self.refused { expect(found[name] != nil && found[name] != "ok", "\(name)") }
    expect(!run.errors.contains("this system lacks"))
  }

  @Test("Links that stay in the session's folder are followed, the others are not")
  func links() throws {
    try home.write("data.csv", "section\n0\n0\n")
    try home.write("lessons/more/deep/own.csv", "section\n0\n0\n0\n")
    let links = [
      ("inner.csv", "more/deep/own.csv"), ("folder", "more/deep"), ("more/up", "../more/./deep"),
      ("twice.csv", "folder/../../inner.csv"), ("outer.csv", "more/../../data.csv"),
      ("absolute.csv", home.path("lessons/more/deep/own.csv")), ("self", "self"),
    ]
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: home.path("lessons/\(name)"), withDestinationPath: target)
    }
    let names = [
      "inner.csv", "folder/own.csv", "more/up/own.csv", "twice.csv", "./more//deep/../deep/own.csv",
    ]
    let others = [
      "outer.csv", "absolute.csv", "self", "more/../../lessons/inner.csv", "folder/../../x",
    ]
    for name in names + others {
      try write("  > load flow; import \(name)\n\n  > status\n")
      let run = try run(["play"])
      let isRead = run.lines.contains { $0.hasPrefix("main   flow    1         3 ") }
      expect(isRead, equals: names.contains(name), "\(name): \(run.output)")
    }
  }

  @Test("A search path with links is followed before the walls stand")
  func linkedSearchPath() throws {
    try FileManager.default.createSymbolicLink(
      atPath: home.path("linked"), withDestinationPath: "plugins")
    try write("  > load deadly\n")
    for path in ["linked", home.path("linked"), "./lessons/../linked"] {
      let run = try Program.run(
        ["play", "lessons/a.session", "--plugin-path", path], home: home)
      expect(run.lines, contains: "main: deadly", "\(path): \(run)")
    }
  }
}
