import TestSupport
import Testing

@testable import ShellCore

/// Each form of a command has a description, and other shells' words for a command lead to it.
struct FormSentenceTests {
  @Test("A command is found by its name, and by nothing that is nearly its name")
  func names() {
    for command in CommandTable.builtIn.all {
      expect(CommandTable.builtIn.command(named: command.name) === command)
      expect(CommandTable.builtIn.command(named: command.name + "x") == nil)
      expect(CommandTable.builtIn.command(named: String(command.name.dropLast())) !== command)
    }
    expect(CommandTable.builtIn.command(named: "") == nil)
  }

  private static let distanceCases: [(String, String, Int)] = [
    ("", "", 0), ("ab", "ba", 1), ("atrs", "attrs", 1), ("attrs", "attr", 1), ("hit", "hat", 1),
    ("status", "statsu", 1), ("kitten", "sitting", 3), ("scroll", "stroll", 1), ("abc", "cab", 2),
    ("a", "abcd", 3),
  ]

  @Test("Letters are inserted, deleted, changed or swapped", arguments: distanceCases)
  func distances(_ a: String, _ b: String, _ distance: Int) {
    expect(Suggestion.distance(Array(a.utf8), Array(b.utf8)), equals: distance)
    expect(Suggestion.distance(Array(b.utf8), Array(a.utf8)), equals: distance)
  }

  @Test("Every form of a command with several has a sentence of its own")
  func sentences() {
    for spec in CommandTable.builtIn.all where spec.forms.count > 1 {
      for form in spec.forms {
        expect(form.summary.hasSuffix("."), "\(spec.usage(of: form))")
      }
    }
    expect(CommandTable.builtIn.command(named: "layer")?.forms.count, equals: 17)
  }

  @Test("Aliases and meanings name commands that exist, and hide none")
  func words() {
    let aliases = CommandTable.builtIn.all.flatMap { spec in spec.aliases.map { ($0, spec.name) } }
    expect(Set(aliases.map(\.0)).isSuperset(of: ["exit", "?", "cls", "\\q"]))
    for (word, name) in aliases {
      expect(CommandTable.builtIn.command(named: word) == nil)
      expect(CommandTable.builtIn.command(called: word)?.name, equals: name, "\(word)")
    }
    for word in CommandTable.builtIn.all.flatMap(\.suggestedFor) {
      expect(CommandTable.builtIn.command(called: word) == nil, "\(word)")
    }
  }

  @Test(
    "Numbers that stand together are told apart",
    arguments: [
      (
        "hit 70,10",
        "X must be a number, found '70,10': separate numbers by a blank, as in 70 10"
      ),
      (
        "bounds 320x480",
        "W must be a number, found '320x480': separate numbers by a blank, as in 320 480"
      ),
      (
        "inset 1,2,3,4",
        "T must be a number, found '1,2,3,4': separate numbers by a blank, as in 1 2 3 4"
      ),
      ("hit a,b 3", "X must be a number, found 'a,b'"),
      (
        "sections 3; item 0,1 size=80 60",
        "unexpected '60': the value of size is one word, lists with commas"
      ),
    ])
  func numbers(line: String, sentence: String) {
    expect(Shell.test("load flow", "sections 3").error(line)?.message, equals: sentence)
  }

  @Test("Another shell's word is told of with the commands it may stand for")
  func hints() {
    let shell = Shell.test("load flow", "sections 3")
    expect(shell.error("add 0")?.hint, equals: "did you mean 'append' or 'insert'?")
    expect(shell.error("ls")?.hint, equals: "did you mean 'attrs', 'content' or 'layers'?")
    expect(shell.error("item 0,1 size=80 60")?.hint, equals: "did you mean 'size=80x60'?")
  }
}
