extension Command {
  static let help = Command(
    "help", .shell, .shell,
    "Lists commands, or describes a command, group, module or rule.",
    aliases: ["?", ".help", "\\?", "man"],
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
    if Rule.isID(topic.uppercased()) {
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

/// The whole command reference, for pages made from it.
public enum CommandReference {
  /// Every command in the order of the table.
  public static var commands: [CommandHelp] { CommandTable.all.map { $0.help } }
}
