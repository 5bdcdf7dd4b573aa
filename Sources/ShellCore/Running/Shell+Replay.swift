internal import CollectionEngine
public import ShellValues

/// Rebuilding the scene from the journal.
extension Shell {
  /// Rebuilds the scene from saved lines; `undone` can then be redone, the last one first.
  ///
  /// A line that cannot be run any more is left out of the scene, never out of the journal: every later
  /// replay tries it again. A layer whose layout cannot be had is suspended.
  ///
  /// - Parameter suspendsEveryLayer: whether no layout at all may be called.
  /// - Returns: the lines that were left out.
  @discardableResult
  public func restore(
    _ lines: [JournalEntry], undone: [JournalEntry] = [], suspendsEveryLayer: Bool = false,
    progress: (Int) -> Void = { _ in }
  ) -> [LeftOutLine] {
    let next = JournalLines(lines: lines, undone: undone)
    let replay = Replay(lines, tolerance: .everything, suspendsEveryLayer: suspendsEveryLayer)
    _ = run(again: next, replay, progress: progress)
    return leftOut.filter { !$0.isSuspended }
  }

  /// Layers whose layouts are not called because they ended the process.
  ///
  /// A replay gives such a layer no layout at all, so no line of a plugin runs for it. `load` into the
  /// layer and `reload` lift the suspension. Set it before `restore`, which keeps it.
  public var suspendedLayers: Set<String> {
    get { scene.suspendedLayers }
    set { scene.suspendedLayers = newValue }
  }

  /// Rebuilds the scene and calls every layout again, suspended ones too.
  ///
  /// Nothing is changed where one of them cannot be had.
  ///
  /// - Returns: the lines that cannot be run now, but could before.
  public func liftSuspensions() -> [LeftOutLine] {
    let old = leftOut
    let replay = Replay(journal.lines, tolerance: .newLayouts, suspended: [])
    if let obstacle = run(again: journal, replay) { return [obstacle] }
    return leftOut.filter { !$0.isSuspended && !old.contains($0) }
  }

  /// Makes the scene again from the journal, and again undoes what was undone; tells what each line answers,
  /// as a session that leads to the present state would.
  ///
  /// - Throws: that a line cannot be run as a person would have to type it; nothing is changed then.
  public func runAgain(didAnswer: (CommandReply) -> Void) throws(CommandError) {
    let (lines, undone) = (journal.lines, journal.undone)
    if let layer = suspendedLayers.min() {
      throw CommandError(.engine(.suspended(layer: layer)))
    }
    if leftOut.first != nil || lines.contains(where: { $0.healedLayer != nil }) {
      throw CommandError(.needsReplay)
    }
    let isTraced = scene.trace.isOn
    scene.trace.isOn = false
    defer { scene.trace.isOn = isTraced }
    let whole = JournalLines(lines: lines + undone.reversed())
    let replay = Replay(whole.lines, tolerance: .nothing)
    if let obstacle = run(again: whole, replay, didAnswer: didAnswer) {
      throw CommandError(.replayFailed(obstacle))
    }
    if !undone.isEmpty {
      run("undo \(undone.count)", mode: .script).replies.forEach(didAnswer)
    }
    guard !lastSeen.isEmpty else { return }
    // What the next `diff` compares with is no part of the journal.
    lastSeen = []
    let seen = run("diff", mode: .script)
    if seen.isSuccess { seen.replies.forEach(didAnswer) }
  }

  /// Runs the lines of `next` on a fresh scene and takes over both.
  ///
  /// - Throws: `replayFailed` for the first line that cannot be run and must be; nothing is changed then.
  /// - Returns: a sentence for each line that cannot be run now, but could before.
  func rebuild(_ next: JournalLines, _ replay: Replay) throws(Refusal) -> [String] {
    let old = leftOut
    if let obstacle = run(again: next, replay) {
      throw Refusal(.replayFailed(obstacle))
    }
    return leftOut.filter { !$0.isSuspended && !old.contains($0) }.map { $0.sentence }
  }

  /// Runs the lines of `next` on a fresh scene and takes over both; where a line fails that must not,
  /// that is returned and nothing is changed.
  private func run(
    again next: JournalLines, _ replay: Replay, progress: (Int) -> Void = { _ in },
    didAnswer: (CommandReply) -> Void = { _ in }
  ) -> LeftOutLine? {
    let old = (scene, journal, requestCount, leftOut, self.replay)
    scene = Scene()
    scene.willCall = willCall
    defer { scene.itemBudget = old.0.itemBudget }
    scene.suspendedLayers = replay.suspended ?? old.0.suspendedLayers
    journal = JournalLines()
    requestCount = 0
    leftOut = []
    self.replay = replay
    defer { self.replay = old.4 }
    for (index, line) in next.lines.enumerated() {
      progress(index)
      self.replay?.index = index
      let outcome = run(line.command, mode: .script)
      outcome.replies.forEach(didAnswer)
      guard case .failure(let error) = outcome.replies.last?.result else { continue }
      let failed = LeftOutLine(
        index: index, command: line.command, reason: error.message,
        isSuspended: error.code == EngineError.suspended(layer: "").code)
      let isKnown = old.3.contains { $0.index == index }
      guard failed.isSuspended || isKnown || replay.tolerance.allows(line) else {
        (scene, journal, requestCount, leftOut, _) = old
        return failed
      }
      leftOut.append(failed)
    }
    journal = next
    scene.trace.isOn = old.0.trace.isOn
    return nil
  }
}

/// A line of the journal that a replay could not run; it stays in the journal.
public struct LeftOutLine: Hashable, Sendable {
  /// Position in the journal, from 0.
  public var index: Int
  /// The command as people see it.
  public var command: String
  /// Why it was refused: one sentence.
  public var reason: String
  /// Whether it only waits for the layout of its layer.
  public var isSuspended: Bool
}
