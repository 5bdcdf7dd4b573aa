internal import ShellValues

extension Command {
  static let help = Command(
    "help", .shell, .shell,
    "Lists commands, or describes a command, group, module or rule.",
    aliases: ["?", ".help", "\\?", "man"], deeds: [.leavesScene, .loads],
    forms: [
      Form(.optional(.topic("GROUP|COMMAND|MODULE|RULE"))) { shell, topic throws(Refusal) in
        .help(try shell.help(topic))
      }
    ],
    examples: ["help", "help view", "help insert", "help flow", "help F-20"])
}

extension Shell {
  fileprivate func help(_ topic: String?) throws(Refusal) -> HelpReply {
    guard let topic else { return .overview(CommandReference.commands) }
    let chapter = CommandReference.commands.filter { $0.group.rawValue == topic }
    if let command = CommandTable.command(called: topic) {
      return .command(command.help, chapter: chapter)
    }
    if !chapter.isEmpty { return .chapter(chapter) }
    if topic == "rules" { return .rules(Rule.all) }
    if let rule = Rule(id: topic) { return .rules([rule]) }
    if Rule.isLikeID(topic) {
      throw Refusal(.unknown(.rule, topic), words.words.last?.span)
    }
    let modules = catalogue.modules().map { $0.name }
    guard modules.contains(topic) else {
      let groups = CommandGroup.allCases.map { $0.rawValue }
      throw Refusal(
        .unknown(.command, topic, known: CommandTable.names + groups + modules),
        words.words.last?.span)
    }
    return .module(try describe(topic))
  }
}

extension Command {
  /// The command as help shows it.
  fileprivate var help: CommandHelp {
    CommandHelp(
      name: name, group: group, effect: effect, summary: summary,
      forms: forms.map { FormHelp(usage: usage(of: $0), summary: $0.summary) }, examples: examples)
  }
}

/// The command reference, for pages made from it.
public enum CommandReference {
  /// Every command in the order of the table.
  public static var commands: [CommandHelp] { CommandTable.all.map { $0.help } }
}

// The shell itself, and the terminal it runs at.

extension Command {
  static let format = Command(
    "format", .shell, .shell, "Sets the output format.",
    suggestedFor: [".mode"],
    forms: [
      Form(.choice([("table", .table), ("json", .json)])) { shell, format in
        shell.format = format
        return .format(format)
      }
    ],
    examples: ["format table"])

  static let time = Command(
    "time", .shell, .shell, "Sets whether each command's time is printed to standard error.",
    suggestedFor: [".timer", "\\timing"], isTimed: true,
    forms: [Form(.isOn) { _, isOn in .host(.time(isOn)) }],
    examples: ["time off"])

  static let history = Command(
    "history", .shell, .shell, "Lists earlier lines.",
    suggestedFor: ["log"],
    forms: [Form { _ in .host(.handOver(.history)) }], examples: ["history"])

  static let clear = Command(
    "clear", .shell, .shell, "Clears the screen at a terminal.", aliases: ["cls"],
    forms: [Form { _ in .host(.handOver(.clear)) }], examples: ["clear"])

  static let quit = Command(
    "quit", .shell, .shell, "Leaves the shell.",
    aliases: ["exit", "q", ".quit", ".exit", ".q", "\\q"],
    forms: [Form { _ in .host(.quit) }], examples: ["quit"])
}

/// The formats of printed replies.
public enum OutputFormat: String, Hashable, Sendable {
  /// Aligned columns for people and sessions.
  case table
  /// One object for each command.
  case json
}
