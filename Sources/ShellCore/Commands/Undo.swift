internal import CollectionEngine
internal import ShellValues

extension Command {
  static let undo = Command(
    "undo", .sessions, .shell, "Undoes the last changes.",
    forms: [
      Form(.optional(.steps, default: 1)) { shell, count throws(Refusal) in try shell.undo(count) }
    ],
    examples: ["sections 7; undo"])

  static let redo = Command(
    "redo", .sessions, .shell, "Redoes undone changes.",
    forms: [
      Form(.optional(.steps, default: 1)) { shell, count throws(Refusal) in try shell.redo(count) }
    ],
    examples: ["sections 7; undo; redo"])

  static let journal = Command(
    "journal", .sessions, .query, "Lists the changes that make up the scene.",
    suggestedFor: ["log"],
    forms: [
      Form { shell in
        .journal(
          shell.journal.lines.map { $0.command },
          undone: shell.journal.undone.reversed().map { $0.command })
      }
    ],
    examples: ["sections 7; journal"])
}

extension Shell {
  /// The scene without its last changes, made again from the journal.
  fileprivate func undo(_ count: Int) throws(Refusal) -> Reply {
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
    running.journal.append(.truncate(to: kept))
    return try difference(from: before, notes: undone + notes)
  }

  /// The changes that `undo` took back, again.
  fileprivate func redo(_ count: Int) throws(Refusal) -> Reply {
    guard count <= journal.undone.count else {
      throw Refusal(.nothingToRedo(found: journal.undone.count, wanted: count))
    }
    let redone = journal.undone.suffix(count).reversed().map { "redone: \($0.command)" }
    let before = (try? statuses()) ?? []
    let next = journal.applying(.redo(count))
    let healed = next.lines.suffix(count).compactMap { $0.healedLayer }
    let notes = try rebuild(
      next,
      Replay(next.lines, tolerance: .nothing, suspended: scene.suspendedLayers.subtracting(healed)))
    running.journal.append(.redo(count))
    return try difference(from: before, notes: redone + notes)
  }

  /// The layers whose status is no longer what it was.
  private func difference(from before: [LayerStatus], notes: [String]) throws(Refusal) -> Reply {
    let now = try statuses()
    return .changed(ChangeReply(layers: now.filter { !before.contains($0) }, notes: notes))
  }
}
