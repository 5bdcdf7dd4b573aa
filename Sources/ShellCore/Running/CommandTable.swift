/// The commands of a shell: the one source of parsing, help, hints, completion and tests.
final class CommandTable: Sendable {
  /// All commands, group by group, in the order in which help lists them.
  let all: [Command]
  /// All names in the order of the table.
  let names: [String]
  /// The commands by the first byte and the length of their names, so that finding one needs
  /// no hash.
  private let byStart: [[Command]]

  init(_ all: [Command]) {
    self.all = all
    names = all.map { $0.name }
    byStart = all.reduce(into: Array(repeating: [], count: 1 << 10)) { lists, command in
      if let letter = command.bytes.first {
        lists[Self.start(letter, command.bytes.count)].append(command)
      }
    }
  }

  /// Returns the command of that full name, or nil.
  func command(named name: String) -> Command? { command(named: Array(name.utf8)[...]) }

  /// Returns the command of that full name in UTF-8, or nil.
  func command(named name: ArraySlice<UInt8>) -> Command? {
    let name = name.span
    guard !name.isEmpty else { return nil }
    for command in byStart[Self.start(name[0], name.count)] where command.isNamed(name) {
      return command
    }
    return nil
  }

  /// Returns the command of that name or alias, or nil.
  func command(called name: String) -> Command? {
    command(called: Word(text: name, span: 0..<0, isQuoted: false))
  }

  /// Returns the command of that name or alias, or nil.
  func command(called word: Word) -> Command? {
    if let command = command(named: word.bytes) { return command }
    let name = word.text
    return all.first { $0.aliases.contains(name) }
  }

  /// Returns the commands to suggest for the typed `word`, by name.
  ///
  /// - Complexity: O(c) for c commands.
  func commands(suggestedFor word: String) -> [String] {
    all.filter { $0.suggestedFor.contains(word) }.map { $0.name }.sorted()
  }

  /// The commands that a word may abbreviate.
  ///
  /// First those whose names it begins, then those that it may be meant for, such as `touchmap` and
  /// `tap` for `touch`. There are none of the latter if it begins no name, or is itself meant for
  /// one of the former.
  ///
  /// - Complexity: O(c) for c commands.
  func commands(begunBy word: String) -> [Command] {
    let begun = all.filter { $0.name.hasPrefix(word) }
    if begun.isEmpty || begun.contains(where: { $0.suggestedFor.contains(word) }) { return begun }
    return begun + all.filter { $0.suggestedFor.contains(word) }
  }

  /// Returns the command that `word` names; at the interactive prompt a unique prefix is enough,
  /// unless it is a word for another command.
  ///
  /// - Throws: `Refusal` if there is no such command, or several.
  func command(for word: Word, _ mode: LineMode) throws(Refusal) -> Command {
    if let command = command(called: word) { return command }
    if mode == .interactive, !word.text.isEmpty {
      let begun = commands(begunBy: word.text)
      if begun.count == 1 { return begun[0] }
      if begun.count > 1 {
        throw Refusal(.ambiguousCommand(word.text, candidates: begun.map { $0.name }), word.span)
      }
    }
    throw Refusal(
      .unknown(
        .command(suggested: commands(suggestedFor: word.text)), word.text, known: names),
      word.span)
  }

  private static func start(_ letter: UInt8, _ count: Int) -> Int {
    Int(letter & 31) << 5 | min(count, 31)
  }
}
