import Foundation
import TestSupport
import Testing

/// The handbook's page "JSON replies", compared with the replies of the program.
struct ReplyArticleTests {
  private let article: ReplyArticle
  private let home: Home

  init() throws {
    article = try ReplyArticle()
    home = try Home()
    let captures = [
      "feed": "flow-left-aligned", "button": "flow-touch", "columns": "custom-unlawful",
    ]
    for (name, row) in captures {
      try Data(try CaptureCase.named(row).bytes())
        .write(to: URL(fileURLWithPath: "\(home.path)/\(name).capture.json"))
    }
  }

  /// The objects that the program prints for some lines; 'history' and 'format text' print text.
  private func replies(to lines: [String]) throws -> [[String: Any]] {
    // A debug build on a busy machine takes more than 10 s for an animation.
    let run = try Program.run(
      ["--json", "--no-init", "--keep-going", "--limit", "5m"],
      input: Array(lines.map { "\($0)\n" }.joined().utf8), home: home)
    return try run.lines.filter { $0.hasPrefix("{") }.map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  @Test("Replies have the documented fields, and each of these occurs in the examples")
  func fieldsAreDocumented() throws {
    var seen: Set<String> = []
    for section in article.sections where !section.lines.isEmpty {
      var check = ReplyCheck(article)
      for reply in try replies(to: section.lines) { check.check(line: reply) }
      expect(check.faults, equals: [], "\(section.name)")
      for field in section.fields.keys where !section.isExempt(field) {
        expect(check.seen.contains("\(section.name).\(field)"), "\(section.name): \(field)")
      }
      seen.formUnion(check.seen)
    }
    for section in article.sections where section.lines.isEmpty && section.name != "error" {
      for field in section.fields.keys where !section.isExempt(field) {
        expect(seen.contains("\(section.name).\(field)"), "\(section.name): \(field)")
      }
    }
  }

  @Test("The replies shown are those of the last lines")
  func shownRepliesAreTrue() throws {
    for section in article.sections {
      guard let shown = section.shown, section.name != "line" else { continue }
      let run = try Program.run(
        ["--json", "--no-init", "--keep-going"],
        input: Array(section.lines.map { "\($0)\n" }.joined().utf8),
        home: home)
      expect(run.lines.last?.hasSuffix("\"reply\":\(shown)}") == true, "\(section.name)")
    }
  }

  @Test("The replies to the examples of all commands have the documented fields")
  func examplesOfHelp() throws {
    let help = try replies(to: ["help"])
    let reply = try #require(help.first?["reply"] as? [String: Any])
    let commands = try #require(reply["commands"] as? [[String: Any]])
    // Commands that need a terminal or a file, or end the shell.
    let skipped: Set = ["import", "source", "record", "play", "quit", "export-data", "live", "svg"]
    for command in commands {
      let name = try #require(command["name"] as? String)
      guard !skipped.contains(name) else { continue }
      for example in command["examples"] as? [String] ?? [] {
        var check = ReplyCheck(article)
        for reply in try replies(to: [example]) { check.check(line: reply) }
        expect(check.faults, equals: [], "\(example)")
      }
    }
  }

  @Test("The codes of errors are those of the sources")
  func codesAreDocumented() throws {
    let text = article.text
    let documented = Set(
      text.components(separatedBy: "| codes | when |")[1].components(separatedBy: "\n## ")[0]
        .matches(of: /`([a-z-]+)`/).map { String($0.1) })
    let files = try #require(
      FileManager.default.enumerator(
        at: ReplyArticle.root.appending(path: "Sources"), includingPropertiesForKeys: nil))
    var (found, quoted): (Set<String>, Set<String>) = ([], [])
    for case let file as URL in files where file.pathExtension == "swift" {
      let code = try String(contentsOf: file, encoding: .utf8)
      for body in code.matches(of: /var code: String \{([\s\S]*?)\n  \}/) {
        found.formUnion(body.1.matches(of: /return "([a-z-]+)"/).map { String($0.1) })
      }
      found.formUnion(code.matches(of: /\bcode: "([a-z]+-[a-z-]+)"/).map { String($0.1) })
      quoted.formUnion(code.matches(of: /"([a-z-]+)"/).map { String($0.1) })
    }
    let nouns = documented.filter { $0.hasPrefix("unknown-") }.map { String($0.dropFirst(8)) }
    expect(documented.subtracting(quoted).subtracting(nouns.map { "unknown-\($0)" }), equals: [])
    expect(nouns.allSatisfy { quoted.contains($0) || quoted.contains("unknown-\($0)") })
    // Codes of whole jobs of the program, such as 'install'.
    let jobs: Set = [
      "bundled-name", "cannot-check", "check-failed", "no-course", "no-module",
      "no-module-folder", "no-state-folder", "not-installed", "unmet-needs", "no-lesson", "no-page",
    ]
    expect(found.subtracting(documented).subtracting(nouns).subtracting(jobs), equals: [])
  }
}
