extension Shell {
  /// The topic that lists every command.
  private static let allTopics = "all"

  func help(_ topic: String?) throws(Refusal) -> HelpReply {
    let all = commands.all.map { $0.help }
    guard let topic else { return .overview(all) }
    if topic == Self.allTopics { return .all(all) }
    let chapter = all.filter { $0.group.rawValue == topic }
    if let command = commands.command(called: topic) {
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
        .unknown(
          .command(suggested: commands.commands(suggestedFor: topic)), topic,
          known: commands.names + groups + modules + ["rules", Self.allTopics]),
        words.words.last?.span)
    }
    return .module(try describe(topic))
  }
}

extension Command {
  /// The command as help shows it.
  var help: CommandHelp {
    CommandHelp(
      name: name, group: group, effect: effect, summary: summary,
      forms: forms.map { FormHelp(usage: usage(of: $0), summary: $0.summary) }, examples: examples)
  }
}
