/// Every command there is: the one source of parsing, help, hints, completion and tests.
///
/// To add a command, declare it in a file of this folder and name it in `all`.
enum CommandTable {
  /// All commands, group by group, in the order in which help lists them.
  static let all: [Command] = [
    .load, .unload, .reload, .plugins, .set, .get,
    .layers, .use, .layer,
    .sections, .generate, .section, .importItems, .exportData, .insert, .append, .delete, .move,
    .item, .batch, .commit, .rollback,
    .bounds, .inset, .safeArea, .scroll, .scrollAnywhere, .fling,
    .press, .drag, .release, .tick, .settle, .notch, .policy,
    .attrs, .hit, .itemAt, .passthrough, .touchmap, .status, .content, .explain, .diff, .stats,
    .trace,
    .transition, .frames,
    .draw, .svg, .watch,
    .source, .record, .stop, .play, .resume, .back, .goto, .note, .assert, .undo, .redo, .journal,
    .help, .format, .time, .history, .clear, .quit,
  ]

  /// All names in the order of the table.
  static let names: [String] = all.map { $0.name }

  /// The command called `name`, written out in full.
  static func command(named name: String) -> Command? {
    guard let letter = name.utf8.first else { return nil }
    return byLetter[Int(letter)].first { $0.name == name }
  }

  /// The command of that name, or the one that has `word` as an alias.
  static func command(called word: String) -> Command? {
    command(named: word) ?? all.first { $0.aliases.contains(word) }
  }

  /// The commands to suggest to somebody who types `word`, by name.
  ///
  /// - Complexity: O(c) for c commands.
  static func commands(suggestedFor word: String) -> [String] {
    all.filter { $0.suggestedFor.contains(word) }.map { $0.name }.sorted()
  }

  /// The command that a person or a file means by `word`; at the interactive prompt a unique beginning
  /// is enough.
  ///
  /// - Throws: `Refusal` where there is none, or several.
  static func command(for word: Word, _ mode: LineMode) throws(Refusal) -> Command {
    if let command = command(called: word.text) { return command }
    if mode == .interactive, !word.text.isEmpty {
      let begun = all.filter { $0.name.hasPrefix(word.text) }
      if begun.count == 1 { return begun[0] }
      if begun.count > 1 {
        throw Refusal(.ambiguousCommand(word.text, candidates: begun.map { $0.name }), word.span)
      }
    }
    throw Refusal(.unknown(.command, word.text, known: names), word.span)
  }

  /// The commands by the first byte of their names: few each, so that finding one takes no hash.
  private static let byLetter: [[Command]] = all.reduce(
    into: Array(repeating: [], count: Int(UInt8.max) + 1)
  ) { lists, command in
    if let letter = command.name.utf8.first { lists[Int(letter)].append(command) }
  }
}
