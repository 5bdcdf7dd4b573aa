import SessionTranscript
import TestSupport
import Testing

@testable import SessionPlaying

/// The meaning of letters while a session is played: keys, or the beginning of a line.
struct PlayerKeysTests {
  private static let commands = [
    "append", "back", "batch", "bounds", "delete", "export-data", "explain", "generate", "get",
    "goto", "import", "insert", "load", "on", "play", "press", "quit", "scroll", "sections", "set",
    "tap", "tick", "trace", "transition", "undo", "use",
  ]

  private func keys(next lines: String = "", others: Set<Unicode.Scalar> = []) throws -> PlayerKeys
  {
    let quiz = try lines.isEmpty ? nil : quiz(lines)
    return PlayerKeys(
      others: others, commands: Self.commands, marks: ["end", "four"], next: quiz)
  }

  /// The only question of some lines.
  private func quiz(_ lines: String) throws -> Quiz {
    let nodes = try nodes(lines + "\n")
    return try #require(nodes.indices.compactMap { Quiz(in: nodes, at: $0) }.first)
  }

  /// Types characters one by one; returns what is decided, and after how many.
  private func decision(_ typed: String, _ keys: PlayerKeys) -> (PlayerKeys.Meaning, Int) {
    guard let first = typed.unicodeScalars.first else { return (.key, 0) }
    var meaning = keys.meaning(of: first)
    var count = 1
    while meaning == .either, count < typed.unicodeScalars.count {
      count += 1
      meaning = keys.meaning(of: String(typed.unicodeScalars.prefix(count).map(Character.init)))
    }
    return (meaning, count)
  }

  @Test("Every command is a line, whatever key its first letter is")
  func lines() throws {
    let keys = try keys(others: ["s"])
    for name in Self.commands {
      expect(decision("\(name) 1", keys).0, equals: .line, name)
      expect(decision("\(name)\n", keys).0, equals: .line, name)
    }
    for text in ["insert 0,1 label=Dora", "17.5", "@mark", "#", "ü", "xyz", "BOUNDS", "boi"] {
      expect(decision(text, keys).0, equals: .line, text)
    }
  }

  @Test(
    "A key that is followed by a key, by a place or by a line stays a key",
    arguments: ["bb", "b ", "tt", "qq", "pb", "b+", "t\n", "g4", "gfour", "gend", "bappend 0"])
  func keyThenMore(_ typed: String) throws {
    try expect(decision(typed, keys()).0, equals: .key, typed)
  }

  @Test("A letter alone waits for the next") func aLetterAloneWaitsForTheNext() throws {
    let keys = try keys()
    for letter in ["b", "g", "t", "p", "q"] {
      expect(decision(letter, keys).0, equals: .either, letter)
    }
    for sign in ["+", "-", "="] { expect(decision(sign, keys).0, equals: .key, sign) }
    // It is decided as soon as it can be.
    expect(decision("bounds", keys).1, equals: 3)
    expect(decision("transition", keys).1, equals: 2)
  }

  @Test("Answers to the question that is next") func answersToTheQuestionThatIsNext() throws {
    let number = try keys(next: "@quiz kind=number How many?\n@answer 3")
    expect(decision("-5", number).0, equals: .line)
    expect(decision("-+", number).0, equals: .key)
    let choice = try keys(next: "@quiz kind=choice Which?\n@choice x\n@choice y\n@answer x")
    expect(decision("b\n", choice).0, equals: .line)
    expect(decision("a\n", choice).0, equals: .line)
    expect(decision("q\n", choice).0, equals: .key)
    expect(decision("append 0", choice).0, equals: .line)
  }

  @Test("What may be an answer") func whatMayBeAnAnswer() throws {
    func isAnswer(_ typed: String, _ lines: String) throws -> Bool {
      try PlayerKeys.isAnswer(typed, to: quiz(lines))
    }
    let number = "@quiz kind=number How many?\n@answer 3"
    for typed in ["1", ".5", "(1+2)/3", "-4"] { try expect(isAnswer(typed, number), typed) }
    for typed in ["insert", "-", "x"] { try expect(!isAnswer(typed, number), typed) }
    let choice = "@quiz kind=choice Which?\n@choice x\n@choice y\n@answer x"
    for typed in ["a\n", "B\n", "2\n"] { try expect(isAnswer(typed, choice), typed) }
    for typed in ["c\n", "3\n", "a", "append 0", "ab\n"] {
      try expect(!isAnswer(typed, choice), typed)
    }
    try expect(isAnswer("sections 7", "@quiz Type it.\n@answer sections 7"))
  }
}
