import Foundation
import TestSupport
import Testing

/// `check` with a profile, with options that hold in all scenes, and with a test to write.
struct ProfileTests {
  let home: Home

  init() throws { home = try Home() }

  private func check(_ words: String...) throws -> Run {
    try Program.run(["check"] + words, home: home, folder: home.path)
  }

  private func compilePile(_ definitions: String...) throws {
    try home.write("m/note", "")
    try Fixture.compile(
      ["pile.c"], to: home.path("m/libpile.layout.so"), definitions, ["-shared", "-fPIC", "-lm"])
  }

  @Test(
    "A call that never comes back is a warning where the profile says so, and costs no other law its scenes"
  )
  func fairBudget() throws {
    try compilePile("ENDLESS")
    let run = try check(
      "pile", "--plugin-path", "m", "--profile", "uikit", "--cases", "30", "--budget", "3s",
      "--law", "rect", "--law", "single", "--law", "many", "--law", "cost")
    expect(run.status, equals: 0, "\(run)")
    expect(run.lines.contains { $0.hasPrefix("warn  100,000 items") }, "\(run)")
    expect(run.lines, contains: "      only a warning: the class may cost O(n) a question")
    // The rest of the scenes, which take longer than waiting left of three seconds.
    for title in ["rect query = filter of all", "one element = the same in a rect"] {
      expect(
        run.lines.contains { $0.hasPrefix("ok    \(title)") && $0.hasSuffix("30 cases") }, "\(run)")
    }
    expect(run.lines.last, equals: "verdict: 3 laws hold in 30 scenes; many warns")
  }

  @Test("Without the profile it is a broken law")
  func strictHang() throws {
    try compilePile("ENDLESS")
    let run = try check(
      "pile", "--plugin-path", "m", "--cases", "5", "--law", "rect", "--law", "many")
    expect(run.status, equals: 70, "\(run)")
    expect(run.lines.last?.contains("law many is broken by a hang") == true, "\(run)")
  }

  @Test("--option holds in all scenes, and in the command that tries one again")
  func options() throws {
    try compilePile("MUTANT=4")
    func run(_ gap: String) throws -> Run {
      try check(
        "pile", "--plugin-path", "m", "--cases", "60", "--law", "answers", "--option", gap)
    }
    let modest = try run("gap=3")
    expect(modest.status == 0 && modest.lines.first?.hasSuffix("60 cases") == true, "\(modest)")
    let wide = try run("gap=95")
    expect(wide.status, equals: 3, "\(wide)")
    expect(wide.lines.first?.contains("case 0, ") == true, "\(wide)")
    let session = try home.read("pile-answers-1.session")
    expect(session, contains: "check pile --option gap=95 --law answers --seed 1 --case 0")
    expect(session, contains: "  > load pile gap=9")
    // The module's name may come before it, as in 'load'.
    expect(try run("pile.gap=3"), equals: modest)
  }

  @Test("An option that is none, or a value that it does not take, is one line as 'load' says it")
  func wrongOptions() throws {
    for (word, sentence) in [
      ("nope=1", "no option 'nope'"), ("line-spacing=wide", "line-spacing"),
      ("line-spacing=\"", "line-spacing"), ("line-spacing=a;b", "line-spacing"),
    ] {
      let run = try check("flow", "--cases", "5", "--option", word)
      expect(run.status, equals: 2, "\(word): \(run)")
      expect(run.errorLines.count == 1 && run.output.isEmpty, "\(word): \(run)")
      expect(run.errors, contains: sentence, "\(word)")
    }
    for word in ["line-spacing", "=4", ""] {
      let run = try check("flow", "--option", word)
      expect(run.status, equals: 2, "\(word)")
      expect(run.errors, contains: "--option takes NAME=VALUE, found '\(word)'", "\(run)")
    }
  }

  @Test("--as-test wants a class of UIKit and a new file of Swift")
  func wrongTests() throws {
    try home.write("There.swift", "// Mine.\n")
    for (path, sentence) in [
      ("test.txt", "--as-test takes a file that ends in .swift, found 'test.txt'"),
      ("There.swift", "'There.swift' exists; --as-test takes a new name"),
      ("nowhere/T.swift", "cannot write to nowhere: No such file or directory"),
      (
        "T.swift",
        "flow is made of no UIKit layout class that a test can name: expected a module of 'layoutsh adopt'"
      ),
    ] {
      let run = try check("flow", "--cases", "5", "--as-test", path)
      expect(run.status, equals: 2, "\(path)")
      expect(run.errors, contains: sentence, "\(path): \(run.errors)")
      expect(run.output.isEmpty, "\(run)")
    }
    expect(home.names(in: "").filter { $0.hasSuffix(".swift") }, equals: ["There.swift"])
    expect(try home.read("There.swift"), equals: "// Mine.\n")
  }
}
