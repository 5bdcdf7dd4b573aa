import TestSupport
import Testing

@testable import ShellCore

struct HelpTests {
  private let shell = Shell.test()

  @Test("Each group lists its own commands, all of them and no others")
  func groups() throws {
    for group in CommandGroup.allCases {
      let text = shell.text("help \(group.rawValue)")
      let lines = text.split(separator: "\n").map(String.init)
      let members = CommandTable.builtIn.all.filter { $0.group == group }.map(\.name)
      let start = try #require(lines.lastIndex(of: group.rawValue))
      // A sentence that needs a second line is indented further.
      let listed = lines[(start + 1)...].filter { !$0.hasPrefix("   ") }
      expect(
        listed.map { $0.split(separator: " ").first.map(String.init) ?? "" }, equals: members,
        "\(text)")
    }
  }

  @Test("A command that is called as its group comes first, with its examples")
  func both() {
    let text = shell.text("help layers")
    expect(text.hasPrefix("layers\n  "))
    expect(text, contains: "try: ")
    expect(text, contains: "\nlayers\n  layers")
    expect(!shell.text("help insert").contains("\ncontent\n"))
  }

  @Test("The overview has every group with its commands, and fits a small window")
  func namesByGroup() {
    let lines = shell.text("help").split(separator: "\n").map(String.init)
    expect(lines.count <= 22 && lines.allSatisfy { $0.unicodeScalars.count <= 80 }, "\(lines)")
    let words = lines.flatMap { $0.split(separator: " ").map(String.init) }
    for name in CommandTable.builtIn.names + CommandGroup.allCases.map(\.rawValue) {
      expect(words, contains: name)
    }
    for group in CommandGroup.allCases {
      expect(lines.contains { $0.hasPrefix(group.rawValue + " ") }, "\(group)")
    }
    let (some, all) = (shell.json("help"), shell.json("help all"))
    expect(some.replacing("help all", with: "help") == all.replacing("help all", with: "help"))
  }

  @Test("The list of all has every group, and an unknown topic is refused with what is near")
  func overview() {
    let lines = shell.text("help all").split(separator: "\n").map(String.init)
    expect(
      lines.filter { !$0.hasPrefix(" ") }.dropLast(),
      equals: CommandGroup.allCases.map(\.rawValue)[...])
    expect(shell.error("help querys")?.hint, equals: "did you mean 'queries'?")
    expect(shell.error("help nothing-like-it")?.code, equals: "unknown-command")
  }

  @Test("No line of help is wider than the window")
  func width() {
    let topics =
      CommandTable.builtIn.names + CommandGroup.allCases.map(\.rawValue) + Rule.all.map(\.id)
      + ["", "all", "rules", "flow"]
    for topic in topics {
      // Examples of rules are transcripts, which are not wrapped.
      for line in shell.text("help \(topic)").split(separator: "\n")
      where !line.hasPrefix("    ") {
        expect(line.unicodeScalars.count <= 80, "\(line)")
      }
    }
  }

  @Test("No example of a command is wrapped, so that it can be copied")
  func examples() {
    for example in CommandTable.builtIn.all.flatMap(\.examples) {
      expect("  try: \(example)".count <= 80)
    }
  }

  @Test("An id that no rule has is refused with the command that lists the rules")
  func missingRule() {
    // In two parts, since every id in the sources names a rule.
    let id = "F-" + "99"
    let error = shell.error("help \(id)")
    expect(error?.code, equals: "unknown-rule")
    expect(error?.message, equals: "no rule '\(id)'; 'help rules' lists all of them")
    expect(error?.hint == nil)
    expect(shell.error("help \(id.lowercased())")?.code, equals: "unknown-rule")
  }
}
