/// A command: its name, forms, help, and what it does.
///
///     extension Command {
///       static let tick = Command(
///         "tick", .touch, .view, "Lets a number of milliseconds pass.",
///         forms: [
///           Form(.number("MS")) { shell, time throws(Refusal) in
///             try shell.touch { scene throws(EngineError) in try scene.tick(milliseconds: time) }
///           }
///         ],
///         examples: ["load overlay over flow; notch 2; tick 100"])
///     }
///
/// Parsing, help, hints, completion and tests use these declarations. Each is in a file of this
/// folder, and `CommandTable` lists it.
final class Command: Sendable {
  /// The word people type.
  let name: String
  /// The name in UTF-8.
  let bytes: ArraySlice<UInt8>
  let group: CommandGroup
  let effect: Effect
  /// A description in one sentence.
  let summary: String
  /// Other names, as people type them in `sqlite3`, `psql` and IPython.
  let aliases: [String]
  /// Words that people try who may mean this command: refused, with the command as a suggestion.
  let suggestedFor: [String]
  /// The deeds of its forms, unless a form declares its own.
  let deeds: Deeds
  /// Whether what follows its name is prose, which no comment cuts off.
  let takesProse: Bool
  /// Whether its output depends on time, so that no session may contain it.
  let isTimed: Bool
  /// Whether its answer with these arguments depends on earlier questions, which no journal holds.
  let recalls: @Sendable (_ arguments: String) -> Bool
  /// Its forms, in the order of help.
  let forms: [Form]
  /// Lines that help shows and tests run, each on a fresh scene.
  let examples: [String]
  /// Whether a form takes `key=value` words.
  let takesKeys: Bool
  /// Whether a form takes all that follows as text, dashes included.
  let isOpen: Bool

  init(
    _ name: String, _ group: CommandGroup, _ effect: Effect, _ summary: String,
    aliases: [String] = [], suggestedFor: [String] = [], deeds: Deeds? = nil,
    takesProse: Bool = false, isTimed: Bool = false,
    recalls: @escaping @Sendable (_ arguments: String) -> Bool = { _ in false }, forms: [Form],
    examples: [String]
  ) {
    self.name = name
    bytes = Array(name.utf8)[...]
    self.group = group
    self.effect = effect
    self.summary = summary
    self.aliases = aliases
    self.suggestedFor = suggestedFor
    self.deeds = deeds ?? (effect == .shell ? .leavesScene : [])
    self.takesProse = takesProse
    self.isTimed = isTimed
    self.recalls = recalls
    self.forms = forms
    self.examples = examples
    takesKeys = forms.contains { !$0.shape.keys.isEmpty }
    isOpen = forms.contains { $0.isOpen }
  }

  /// One usage line a form, such as `scroll to X Y`.
  var usages: [String] { forms.map { usage(of: $0) } }

  /// The usage line of one form.
  func usage(of form: Form) -> String {
    let usage = form.shape.usage
    return usage.isEmpty ? name : "\(name) \(usage)"
  }
}

/// The effect of a command on the scene and the outside world; decides whether it is journaled.
public enum Effect: String, Hashable, Sendable {
  /// Answers only; never journaled.
  case query
  /// Changes layouts or content; journaled.
  case edit
  /// Changes the view of it; journaled.
  case view
  /// Reads or writes files; never replayed.
  case file
  /// Concerns the shell itself; never replayed.
  case shell

  /// Whether lines with this effect are the saved state.
  public var isJournaled: Bool { self == .edit || self == .view }
}

/// The groups of the command reference, in order.
public enum CommandGroup: String, CaseIterable, Hashable, Sendable {
  /// Loading layouts and setting their options.
  case modules
  /// The stack of layers.
  case layers
  /// Sections, items, batches.
  case content
  /// Viewport, offset and insets.
  case view
  /// The finger and the clock.
  case touch
  /// Questions about the scene.
  case queries
  /// Transitions from one state to another.
  case change
  /// Pictures of the scene.
  case picture
  /// Recording, playing, undoing, checking.
  case sessions
  /// The shell itself.
  case shell
}

/// The list of all commands: the one source of parsing, help, hints, completion and tests.
///
/// To add a command, declare it in a file of this folder and name it in `all`.
enum CommandTable {
  /// All commands, group by group, in the order in which help lists them.
  static let all: [Command] = [
    .load, .unload, .reload, .plugins, .set, .get,
    .layers, .use, .layer,
    .sections, .generate, .section, .importItems, .exportData, .insert, .append, .delete, .move,
    .item, .batch, .commit, .rollback, .snapshot, .select, .deselect,
    .bounds, .inset, .safeArea, .layoutMargins, .scroll, .scrollAnywhere, .fling, .focus,
    .invalidate,
    .press, .drag, .release, .tap, .longPress, .on, .tick, .settle, .notch, .policy,
    .attrs, .hit, .itemAt, .passthrough, .touchmap, .status, .content, .selected, .value, .explain,
    .diff, .stats, .trace,
    .transition, .frames,
    .draw, .svg, .watch, .live,
    .source, .record, .stop, .play, .resume, .back, .goto, .note, .assert, .undo, .redo, .journal,
    .link,
    .help, .format, .time, .history, .clear, .quit,
  ]

  /// All names in the order of the table.
  static let names: [String] = all.map { $0.name }

  /// Returns the command of that full name, or nil.
  static func command(named name: String) -> Command? { command(named: Array(name.utf8)[...]) }

  /// Returns the command of that full name in UTF-8, or nil.
  private static func command(named name: ArraySlice<UInt8>) -> Command? {
    guard let letter = name.first else { return nil }
    for command in byStart[start(letter, name.count)] where command.bytes == name {
      return command
    }
    return nil
  }

  /// Returns the command of that name or alias, or nil.
  static func command(called name: String) -> Command? {
    command(called: Word(text: name, span: 0..<0, isQuoted: false))
  }

  /// Returns the command of that name or alias, or nil.
  static func command(called word: Word) -> Command? {
    if let command = command(named: word.bytes) { return command }
    let name = word.text
    return all.first { $0.aliases.contains(name) }
  }

  /// Returns the commands to suggest for the typed `word`, by name.
  ///
  /// - Complexity: O(c) for c commands.
  static func commands(suggestedFor word: String) -> [String] {
    all.filter { $0.suggestedFor.contains(word) }.map { $0.name }.sorted()
  }

  /// The commands that a word may abbreviate.
  ///
  /// First those whose names it begins, then those that it may be meant for, such as `touchmap` and
  /// `tap` for `touch`. There are none of the latter if it begins no name, or is itself meant for
  /// one of the former.
  ///
  /// - Complexity: O(c) for c commands.
  static func commands(begunBy word: String) -> [Command] {
    let begun = all.filter { $0.name.hasPrefix(word) }
    if begun.isEmpty || begun.contains(where: { $0.suggestedFor.contains(word) }) { return begun }
    return begun + all.filter { $0.suggestedFor.contains(word) }
  }

  /// Returns the command that `word` names; at the interactive prompt a unique prefix is enough,
  /// unless it is a word for another command.
  ///
  /// - Throws: `Refusal` if there is no such command, or several.
  static func command(for word: Word, _ mode: LineMode) throws(Refusal) -> Command {
    if let command = command(called: word) { return command }
    if mode == .interactive, !word.text.isEmpty {
      let begun = commands(begunBy: word.text)
      if begun.count == 1 { return begun[0] }
      if begun.count > 1 {
        throw Refusal(.ambiguousCommand(word.text, candidates: begun.map { $0.name }), word.span)
      }
    }
    throw Refusal(.unknown(.command, word.text, known: names), word.span)
  }

  /// The commands by the first byte and the length of their names, so that finding one needs no
  /// hash.
  private static let byStart: [[Command]] = all.reduce(
    into: Array(repeating: [], count: 1 << 10)
  ) { lists, command in
    if let letter = command.bytes.first {
      lists[start(letter, command.bytes.count)].append(command)
    }
  }

  private static func start(_ letter: UInt8, _ count: Int) -> Int {
    Int(letter & 31) << 5 | min(count, 31)
  }
}

/// Returns a typed line with the whole names of its commands, as scripts want it; one that cannot
/// be read stays as it is.
///
///     wholeWords("stat; sec 3")   // status; sections 3
public func wholeWords(_ line: String) -> String {
  let bytes = Array(line.utf8)
  var lexer = Lexer(bytes)
  guard let commands = try? lexer.commands() else { return line }
  return commands.map { words in
    guard let command = try? CommandTable.command(for: words.words[0], .interactive) else {
      return OneLine.text(bytes[words.span])
    }
    return command.name
      + OneLine.text(bytes[words.words[0].span.upperBound..<words.span.upperBound])
  }.joined(separator: "; ")
}
