import Foundation
import TestSupport
import Testing

/// `check` against a layout with planted faults: each is caught by its law and shrunk to a few
/// lines.
struct MutantTests {
  let home: Home

  init() throws { home = try Home() }

  /// Compiles a variant of the pile into a folder of its own.
  private func compile(_ mutant: Mutant) throws {
    try FileManager.default.createDirectory(
      atPath: home.path("m\(mutant.number)"), withIntermediateDirectories: true)
    try Fixture.compile(
      ["pile.c"], to: home.path("m\(mutant.number)/lib\(mutant.module).layout.so"),
      mutant.definitions, ["-O1", "-shared", "-fPIC", "-lm"])
  }

  /// Checks a mutant by its law; the answer to that law.
  private func check(_ mutant: Mutant) throws -> [String: Any] {
    let bases = mutant.isDecorator ? ["--over", "flow"] : []
    let run = try Program.run(
      [
        "check", mutant.module, "--plugin-path", home.path("m\(mutant.number)"),
        "--law", mutant.law,
        "--cases",
        "150", "--budget", "20s", "--json",
      ] + bases, home: home, folder: home.path)
    let laws = try #require(try run.objects().first?["laws"] as? [[String: Any]], "\(run)")
    let law = try #require(laws.first)
    let isAdvice = mutant.law == "content"
    expect(
      law["result"] as? String, equals: isAdvice ? "ok" : "fail", "mutant \(mutant.number): \(run)")
    expect(
      run.status, equals: isAdvice ? 0 : mutant.law == "alive" ? 70 : 3, "mutant \(mutant.number)")
    return law
  }

  /// Verifies a session against a variant.
  private func verify(_ path: String, _ number: Int) throws -> Int32 {
    try Program.run(
      ["verify", path, "--plugin-path", home.path("m\(number)")], home: home, folder: home.path
    ).status
  }

  @Test(
    "Planted faults are caught and shrunk to at most six lines; the session fails until they are fixed",
    arguments: runsLongTests ? Mutant.all.map(\.number) : [2, 13, 27, 39])
  func caught(number: Int) throws {
    let mutant = try #require(Mutant.all.first { $0.number == number })
    try compile(mutant)
    let law = try check(mutant)
    let lines = try #require(law["lines"] as? Int, "mutant \(number) is not caught")
    expect(lines <= 6, "mutant \(number) is shrunk to \(lines) lines")
    print("| \(number) | \(mutant.law) | \(mutant.fault) | \(lines) |")
    try expect(
      Self.rows(), contains: "| \(number) | `\(mutant.law)` | \(mutant.fault) | \(lines) |")
    guard mutant.law != "content", number != 7 else { return }
    let saved = try #require(law["saved"] as? String)
    try expect(verify(saved, number), equals: 3)
    let sound = Mutant(number: 0, law: "", fault: "", isDecorator: mutant.isDecorator)
    try compile(sound)
    try expect(verify(saved, 0), equals: 0)
  }

  @Test("There is a planted fault for each law, and the handbook lists them all")
  func allLaws() throws {
    let run = try Program.run(["check", "--list-laws"])
    let laws = run.lines.compactMap { $0.split(separator: " ").first.map(String.init) }
    expect(Set(Mutant.all.map(\.law)), equals: Set(laws))
    expect(Mutant.all.count >= 25 && Set(Mutant.all.map(\.number)).count == Mutant.all.count)
    let rows = try Self.rows()
    for mutant in Mutant.all {
      expect(
        rows.contains { $0.hasPrefix("| \(mutant.number) | `\(mutant.law)` | \(mutant.fault) |") })
    }
    for law in laws { expect(rows.contains { $0.hasPrefix("| `\(law)` | ") }, "\(law)") }
  }

  /// The rows of the handbook's tables.
  private static func rows() throws -> [String] {
    let article = Manifest.root
      .appendingPathComponent("Sources/layoutsh.docc/Articles/CheckALayout.md")
    return try String(contentsOf: article, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
