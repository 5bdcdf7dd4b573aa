import Foundation
import TestSupport
import Testing

/// The examples on the rule pages, each run as a session of its own.
struct RuleExampleTests {
  private static let handbook = Manifest.root.appending(path: "Sources/layoutsh.docc")
  private static let folder = handbook.appending(path: "Rules")

  @Test("Every worked number is what the program answers")
  func examplesHold() throws {
    let home = try Home()
    var count = 0
    for page in try FileManager.default.contentsOfDirectory(
      at: Self.folder, includingPropertiesForKeys: nil)
    {
      let text = try String(contentsOf: page, encoding: .utf8)
      for rule in text.components(separatedBy: "\n### ").dropFirst() {
        guard let example = rule.firstMatch(of: /```layoutsh\n([\s\S]*?)```/)?.1 else { continue }
        try home.write("rules/\(rule.prefix { $0 != ":" }).session", "session 1\n\n\(example)")
        count += 1
      }
    }
    expect(count >= 100)
    let run = try Program.run(["verify", "rules"], home: home)
    expect(run.status, equals: 0, "\(run.output)")
    expect(run.lines.count, equals: count)
  }

  @Test("Every order of calls on the pages for authors is what a trace shows")
  func ordersOfCallsHold() throws {
    let home = try Home()
    var count = 0
    for page in try FileManager.default.contentsOfDirectory(
      at: Self.handbook.appending(path: "Articles/Calls"), includingPropertiesForKeys: nil)
    {
      let text = try String(contentsOf: page, encoding: .utf8)
      for example in text.matches(of: /```layoutsh\n([\s\S]*?)```/) {
        count += 1
        try home.write("calls/\(count).session", "session 1\n\n\(example.1)")
      }
    }
    expect(count, equals: 8)
    let run = try Program.run(["verify", "calls"], home: home)
    expect(run.status, equals: 0, "\(run.output)")
    expect(run.lines.count, equals: count)
  }

  @Test("'help' prints a rule, in the shell and as a command of the program")
  func helpPrintsARule() throws {
    let home = try Home()
    let shell = try Program.run(["-c", "help F-20"], home: home)
    expect(shell.lines.first, equals: "F-20  Equal sizes stand in a grid")
    expect(shell.lines.contains { $0.hasPrefix("  Source: ") })
    try expect(Program.run(["help", "f-20"], home: home).output, equals: shell.output)
    try expect(Program.run(["help", "F" + "-99"], home: home).status, equals: 2)
    let all = try Program.run(["-c", "help rules"], home: home)
    expect(all.lines.contains("F-20  Equal sizes stand in a grid") && all.lines.count >= 100)
  }
}
