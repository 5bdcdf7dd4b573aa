/// The answer of `help`.
public enum HelpReply: Hashable, Sendable {
  /// The names of every command, by group.
  case overview([CommandHelp])
  /// Every command in the order of the table.
  case all([CommandHelp])
  /// One command, and the chapter of the same name, if there is one.
  case command(CommandHelp, chapter: [CommandHelp])
  /// One chapter.
  case chapter([CommandHelp])
  /// One module.
  case module(ModuleDescription)
  /// One rule with its lines, or every rule without them.
  case rules([Rule])
}

/// A command as help describes it.
public struct CommandHelp: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// Its chapter.
  public var group: CommandGroup
  /// Its effect on the scene.
  public var effect: Effect
  /// One sentence.
  public var summary: String
  /// Its forms, in order.
  public var forms: [FormHelp]
  /// Lines to try.
  public var examples: [String]
}

/// A form of a command as help shows it.
public struct FormHelp: Hashable, Sendable {
  /// The command's name and its arguments.
  public var usage: String
  /// A description of this form or of its flags, in one or two sentences; may be empty.
  public var summary: String
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
