internal import CollectionEngine

extension Shell {
  /// `undo [N]`: the scene without its last changes, made anew from the journal.
  func undo(_ count: Int, _ outcome: inout LineOutcome) throws(Refusal) -> Reply {
    guard count <= journal.lines.count else {
      throw Refusal(.nothingToUndo(found: journal.lines.count, wanted: count))
    }
    let undone = journal.lines.suffix(count).reversed().map { "undone: \($0.command)" }
    let before = (try? statuses()) ?? []
    let kept = journal.lines.count - count
    let next = journal.applying(.truncate(to: kept))
    // What a suspended layout gave way to is gone: the layout is not called until somebody asks for it.
    let again = journal.lines.suffix(count).compactMap { $0.healedLayer }
    let notes = try rebuild(
      next,
      Replay(next.lines, tolerance: .nothing, suspended: scene.suspendedLayers.union(again)))
    outcome.journal.append(.truncate(to: kept))
    return try difference(from: before, notes: undone + notes)
  }

  /// `redo [N]`: the changes that `undo` took back, again.
  func redo(_ count: Int, _ outcome: inout LineOutcome) throws(Refusal) -> Reply {
    guard count <= journal.undone.count else {
      throw Refusal(.nothingToRedo(found: journal.undone.count, wanted: count))
    }
    let redone = journal.undone.suffix(count).reversed().map {
      "redone: \($0.command)"
    }
    let before = (try? statuses()) ?? []
    let next = journal.applying(.redo(count))
    let healed = next.lines.suffix(count).compactMap { $0.healedLayer }
    let notes = try rebuild(
      next,
      Replay(next.lines, tolerance: .nothing, suspended: scene.suspendedLayers.subtracting(healed)))
    outcome.journal.append(.redo(count))
    return try difference(from: before, notes: redone + notes)
  }

  /// The layers whose status is no longer what it was.
  private func difference(from before: [LayerStatus], notes: [String]) throws(Refusal) -> Reply {
    let now = try statuses()
    return .changed(ChangeReply(layers: now.filter { !before.contains($0) }, notes: notes))
  }

  /// `help [GROUP|COMMAND|MODULE|RULE]`.
  func help(_ topic: String?, _ words: CommandWords) throws(Refusal) -> Reply {
    guard let topic else { return .help(.overview(CommandTable.all.map(\.help))) }
    let chapter = CommandTable.all.filter { $0.group.rawValue == topic }.map(\.help)
    if let spec = CommandTable.spec(called: topic) {
      return .help(.command(spec.help, chapter: chapter))
    }
    if !chapter.isEmpty { return .help(.chapter(chapter)) }
    if topic == "rules" { return .help(.rules(Rule.all)) }
    if let rule = Rule(id: topic) { return .help(.rules([rule])) }
    let modules = catalogue.modules().map(\.name)
    guard modules.contains(topic) else {
      throw Refusal(
        .unknownCommand(
          topic, known: CommandTable.names + CommandGroup.allCases.map(\.rawValue) + modules),
        words.words.last?.span)
    }
    return .help(
      .module(
        try catalogue(words) { catalogue throws(CatalogueError) in
          try catalogue.describe(topic)
        }))
  }
}

extension CommandSpec {
  /// The entry as help shows it.
  var help: CommandHelp {
    CommandHelp(
      name: name, group: group, effect: effect, summary: summary,
      forms: zip(usages, forms).map { FormHelp(usage: $0, summary: $1.summary) },
      examples: examples)
  }
}

/// The whole command reference, for pages made from it.
public enum CommandReference {
  /// Every command in the order of the table.
  public static var commands: [CommandHelp] { CommandTable.all.map(\.help) }
}
