internal import CollectionEngine
internal import ShellValues

extension Shell {
  /// The lines that lead to the scene as a link.
  func sceneLink() throws(Refusal) -> SceneLink {
    let lines = journal.lines
    if let place = lines.firstIndex(where: { $0.copy != nil }) {
      throw Refusal(.link(.readsFile(line: place + 1, command: lines[place].command)))
    }
    do throws(LinkFault) { return try SceneLink(lines.map { $0.command }) } catch {
      throw Refusal(.link(error))
    }
  }

  /// Rebuilds the scene without its last changes.
  func undo(_ count: Int) throws(Refusal) -> Reply {
    guard count <= journal.lines.count else {
      throw Refusal(.nothingToUndo(found: journal.lines.count, wanted: count))
    }
    try check("undo", repeating: journal.lines.suffix(count))
    let undone = journal.lines.suffix(count).reversed().map { "undone: \($0.command)" }
    let edited = count == 1 ? layerOfLastEdit : nil
    let before = edited == nil ? (try? statuses()) ?? [] : []
    // The layout that replaced a suspended one is gone; the suspended one is not called until it is
    // asked for.
    let again = journal.lines.suffix(count).compactMap { $0.healedLayer }
    let operation = JournalOperation.truncate(to: journal.lines.count - count)
    let remarks = try rebuild(operation, suspended: scene.suspendedLayers.union(again))
    running.results.journal.append(operation)
    if let edited { return try changed([edited], remarks: undone + remarks) }
    return try difference(from: before, remarks: undone + remarks)
  }

  /// Rebuilds the scene with changes that `undo` took back.
  func redo(_ count: Int) throws(Refusal) -> Reply {
    guard count <= journal.undone.count else {
      throw Refusal(.nothingToRedo(found: journal.undone.count, wanted: count))
    }
    try check("redo", repeating: journal.undone.suffix(count))
    let redone = journal.undone.suffix(count).reversed().map { "redone: \($0.command)" }
    let before = (try? statuses()) ?? []
    let healed = journal.undone.suffix(count).compactMap { $0.healedLayer }
    let remarks = try rebuild(
      .redo(count), suspended: scene.suspendedLayers.subtracting(healed))
    running.results.journal.append(.redo(count))
    return try difference(from: before, remarks: redone + remarks)
  }

  /// The layer in which the last line inserted or deleted items, if it did nothing else: then no
  /// other layer changes with its undo.
  private var layerOfLastEdit: String? {
    let last = kept.steps.count - 1
    guard leftOut.isEmpty, last >= 0, kept.steps[last].lines == journal.lines.count else {
      return nil
    }
    return kept.steps[last].scene.editedLayer
  }

  /// Returns the layers whose status has changed.
  private func difference(from before: [LayerStatus], remarks: [String]) throws(Refusal) -> Reply {
    let now = try statuses()
    return .changed(ChangeReply(layers: now.filter { !before.contains($0) }, remarks: remarks))
  }
}

/// The step that `undo` and `redo` without a number take: one line, or a gesture from its press to
/// its release that came from the live page or has run commands.
extension Shell {
  /// The number of lines that the next `undo` reverses; 0 if there is none.
  ///
  /// - Complexity: O(n) for the n lines of a gesture.
  var lastStep: Int {
    let lines = journal.lines
    guard let last = lines.last, commands.role(of: last) == .release,
      let start = lines.lastIndex(where: { commands.role(of: $0) == .press }),
      isWhole(from: lines[start], to: last)
    else { return lines.isEmpty ? 0 : 1 }
    return lines.count - start
  }

  /// The number of lines that the next `redo` runs again; 0 if there is none.
  ///
  /// - Complexity: O(n) for the n lines of a gesture.
  var nextStep: Int {
    let undone = journal.undone
    guard let press = undone.last, commands.role(of: press) == .press else {
      return undone.isEmpty ? 0 : 1
    }
    for (index, line) in undone.reversed().enumerated().dropFirst() {
      if commands.role(of: line) == .release {
        return isWhole(from: press, to: line) ? index + 1 : 1
      }
      if commands.role(of: line) == .press { break }
    }
    return 1
  }

  /// Whether a gesture is one step.
  private func isWhole(from press: JournalEntry, to release: JournalEntry) -> Bool {
    press.isFromPage && release.isFromPage || release.endsGesture
  }
}
