internal import CollectionEngine
public import ShellValues

/// Rebuilding the scene from the journal.
extension Shell {
  /// Rebuilds the scene from saved lines; `undone` can then be redone, the last one first.
  ///
  /// A line that no longer runs is left out of the scene but not out of the journal: every later
  /// replay tries it again. A layer whose layout is missing is suspended. Where the lines begin as
  /// the journal does, a state on the way is kept and not built again.
  ///
  /// - Complexity: O(lines) to compare them, and that of those that run.
  /// - Parameters:
  ///   - suspendsEveryLayer: whether no layout may be called.
  ///   - countersSince: after how many lines counters are set to 0, or nil for never.
  /// - Returns: the lines that were left out.
  @discardableResult
  public func restore(
    _ lines: [JournalEntry], undone: [JournalEntry] = [], suspendsEveryLayer: Bool = false,
    countersSince: Int? = nil, progress: (Int) -> Void = { _ in }
  ) -> [LeftOutLine] {
    var next = JournalLines(lines: lines, undone: undone)
    let common = zip(lines, journal.lines).prefix { $0.0.isSame(as: $0.1) }.count
    var start: Start?
    if !suspendsEveryLayer {
      start = goBack(
        to: lines[...], sharing: common, of: journal.lines.count,
        journal.lines[common...] + lines[common...])
    }
    let replay = Replay(
      lines[(start?.state.lines ?? 0)...], commands, tolerance: .everything,
      suspendsEveryLayer: suspendsEveryLayer)
    _ = run(again: &next, replay, from: start, countersSince: countersSince, progress: progress)
    // No journal has what the next `diff` compares with.
    lastSeen = []
    return leftOut.filter { !$0.isSuspended }
  }

  /// Layers whose layouts are not called because they crashed the process.
  ///
  /// A replay gives such a layer a placeholder, so no code of a plugin runs for it. `load` into the
  /// layer and `reload` lift the suspension. Set it before `restore`, which keeps it.
  public var suspendedLayers: Set<String> {
    get { scene.suspendedLayers }
    set {
      if newValue != scene.suspendedLayers { kept.removeAll(after: 0) }
      scene.suspendedLayers = newValue
    }
  }

  /// Rebuilds the scene and calls every layout again, suspended ones too.
  ///
  /// Changes nothing if one of them is missing.
  ///
  /// - Returns: the lines that ran before and no longer do.
  public func liftSuspensions() -> [LeftOutLine] {
    let old = leftOut
    let replay = Replay(journal.lines[...], commands, tolerance: .newLayouts, suspended: [])
    var next = journal
    if let obstacle = run(again: &next, replay) { return [obstacle] }
    return leftOut.filter { !$0.isSuspended && !old.contains($0) }
  }

  /// Rebuilds the scene from the journal, undoes again what was undone, and passes on each reply,
  /// as in a session that leads to the current state.
  ///
  /// - Throws: `CommandError` for a line that does not run as typed; nothing is changed then.
  public func runAgain(didAnswer: (CommandReply) -> Void) throws(CommandError) {
    let (lines, undone) = (journal.lines, journal.undone)
    if let layer = suspendedLayers.min() {
      throw CommandError(.engine(.suspended(layer: layer)))
    }
    if leftOut.first != nil || lines.contains(where: { $0.healedLayer != nil }) {
      throw CommandError(.needsReplay)
    }
    let mode = scene.trace.mode
    scene.trace.mode = .off
    defer { scene.trace.mode = mode }
    var whole = JournalLines(lines: lines + undone.reversed())
    let replay = Replay(whole.lines[...], commands, tolerance: .nothing)
    if let obstacle = run(again: &whole, replay, didAnswer: didAnswer) {
      throw CommandError(.replayFailed(obstacle))
    }
    if !undone.isEmpty {
      run("undo \(undone.count)", mode: .script).replies.forEach(didAnswer)
    }
    guard !lastSeen.isEmpty else { return }
    // The journal does not contain what the next `diff` compares with.
    lastSeen = []
    let seen = run("diff", mode: .script)
    if seen.isSuccess { seen.replies.forEach(didAnswer) }
  }

  /// Applies an operation to the journal and rebuilds the scene of its lines.
  ///
  /// - Complexity: that of the lines since a kept state; all where there is none.
  /// - Throws: `replayFailed` for the first line that no longer runs; nothing is changed then.
  /// - Returns: a sentence for each line that ran before and no longer does.
  func rebuild(_ operation: JournalOperation, suspended: Set<String>) throws(Refusal) -> [String] {
    if operation == .truncate(to: journal.lines.count - 1), suspended.isEmpty,
      revert(lastOf: journal.lines)
    {
      journal.apply(operation)
      return []
    }
    // The only copy of the journal, so that changing it copies no lines.
    var next = journal
    journal = JournalLines()
    let count = next.lines.count
    next.apply(operation)
    let common = min(count, next.lines.count)
    let changed = common < count ? next.undone.suffix(count - common) : next.lines[common...]
    var start: Start?
    if suspended.isEmpty {
      start = goBack(to: next.lines[...], sharing: common, of: count, changed)
    }
    let replay = Replay(
      next.lines[(start?.state.lines ?? 0)...], commands, tolerance: .nothing,
      suspended: suspended)
    do throws(Refusal) { return try rebuild(&next, replay, from: start) } catch {
      next.apply(common < count ? .redo(count - common) : .truncate(to: count))
      journal = next
      throw error
    }
  }

  /// Runs the lines of `next` on a fresh scene, or those after `start`, and adopts both.
  ///
  /// - Throws: `replayFailed` for the first line that must run and does not; nothing is changed
  ///   then.
  /// - Returns: a sentence for each line that ran before and no longer does.
  func rebuild(
    _ next: inout JournalLines, _ replay: Replay, from start: Start? = nil
  ) throws(Refusal) -> [String] {
    let old = leftOut
    let since = start == nil ? nil : countersSince
    if let obstacle = run(again: &next, replay, from: start, countersSince: since) {
      throw Refusal(.replayFailed(obstacle))
    }
    return leftOut.filter { !$0.isSuspended && !old.contains($0) }.map { $0.sentence }
  }

  /// Runs the lines of `next` on a fresh scene, or those after `start`, and adopts both; returns
  /// the first line that must run and does not, and then changes nothing.
  private func run(
    again next: inout JournalLines, _ replay: Replay, from start: Start? = nil,
    countersSince: Int? = nil,
    progress: (Int) -> Void = { _ in },
    didAnswer: (CommandReply) -> Void = { _ in }
  ) -> LeftOutLine? {
    let old = (scene, journal, leftOut, self.replay)
    let (oldBindings, oldTouch, oldGhost, oldKept) = (bindings, lastTouch, ghost, kept)
    let (mode, budget) = (scene.trace.mode, scene.itemBudget)
    defer { scene.itemBudget = budget }
    if let start {
      scene.trace.mode = .off
      scene.itemBudget = nil
      kept.removeAll(after: start.state.lines)
    } else {
      (bindings, ghost) = ([], nil)
      lastTouch = nil
      kept.removeAll(after: 0)
      scene = Shell.emptyScene()
      scene.willCall = willCall
      scene.suspendedLayers = replay.suspended ?? old.0.suspendedLayers
    }
    journal = JournalLines()
    leftOut = []
    self.replay = replay
    defer { self.replay = old.3 }
    for index in (start?.state.lines ?? 0)..<next.lines.count {
      let (line, revision) = (next.lines[index], scene.revision)
      progress(index)
      if index == countersSince { scene.resetCounters() }
      self.replay?.index = index
      self.replay?.command = line.command
      let outcome = run(line.command, mode: .script)
      outcome.replies.forEach(didAnswer)
      if case .append(let entry) = outcome.journal.last, entry.endsGesture != line.endsGesture {
        next.mark(index, endsGesture: entry.endsGesture)
      }
      guard case .failure(let error) = outcome.replies.last?.result else {
        keepState(after: index + 1, since: revision)
        continue
      }
      let failed = LeftOutLine(
        index: index, command: line.command, reason: error.message,
        isSuspended: error.code == EngineError.suspended(layer: "").code)
      let isKnown = old.2.contains { $0.index == index && $0.option == nil }
      guard failed.isSuspended || isKnown || replay.tolerance.allows(line, commands) else {
        (scene, journal, leftOut, _) = old
        (bindings, lastTouch, ghost, kept) = (oldBindings, oldTouch, oldGhost, oldKept)
        if let start { try? bringBack(start.present) }
        scene.trace.mode = mode
        return failed
      }
      leftOut.append(failed)
    }
    journal = next
    if next.lines.count == countersSince { scene.resetCounters() }
    self.countersSince = countersSince
    scene.trace.mode = mode
    return nil
  }
}

/// The rules for running a journal's lines again, and the line that is running.
struct Replay {
  /// The lines that may fail.
  enum Tolerance {
    /// None; all of them have run before.
    case nothing
    /// All but `load`: they were typed for another build or another layout.
    case newLayouts
    /// All; there is no state to go back to.
    case everything

    func allows(_ line: JournalEntry, _ commands: CommandTable) -> Bool {
      switch self {
      case .nothing: return false
      case .newLayouts: return commands.role(of: line) != .load
      case .everything: return true
      }
    }
  }

  /// The layouts that a `load` put in place of suspended ones.
  struct StandIn {
    /// Position of its line in the journal, from 0.
    var index: Int
    var request: LoadRequest
  }

  let tolerance: Tolerance
  /// Layers that are suspended at the start, or nil for those suspended now.
  let suspended: Set<String>?
  /// Whether each layer that gets a layout is suspended.
  let suspendsEveryLayer: Bool
  /// Whether a layout is loaded without the options that it does not know, or no longer takes.
  ///
  /// Only a `reload` that is not lenient insists on them; whatever replays the journal after a
  /// lenient one has the same layout.
  let leavesOptionsOut: Bool
  /// Position of the running line, from 0.
  var index = 0
  /// The running line.
  var command = ""
  private let images: [Int: [String: String]]
  private var copies: [Int: String] = [:]
  private var standIns: [String: StandIn] = [:]

  /// - Parameters:
  ///   - lines: the lines that run, numbered as in the journal.
  ///   - reloaded: images for all lines, as from a `reload` at the end.
  init(
    _ lines: ArraySlice<JournalEntry>, _ commands: CommandTable, tolerance: Tolerance,
    suspended: Set<String>? = nil,
    suspendsEveryLayer: Bool = false, reloaded: [String: String] = [:],
    leavesOptionsOut: Bool = true
  ) {
    self.tolerance = tolerance
    self.suspended = suspended
    self.suspendsEveryLayer = suspendsEveryLayer
    self.leavesOptionsOut = leavesOptionsOut
    images = Self.images(of: lines, commands, reloaded: reloaded)
    for (index, line) in zip(lines.indices, lines) {
      copies[index] = line.copy
      guard let layer = line.healedLayer, let request = LoadRequest(line.command, commands) else {
        continue
      }
      standIns[layer] = StandIn(index: index, request: request)
    }
  }

  /// Returns the images of each line, by position.
  ///
  /// A `reload` applies to all earlier lines: a line takes the images of the last reload after it,
  /// or of `reloaded`, or else its own.
  private static func images(
    of lines: ArraySlice<JournalEntry>, _ commands: CommandTable, reloaded: [String: String]
  ) -> [Int: [String: String]] {
    var later = reloaded
    var result: [Int: [String: String]] = [:]
    for (index, line) in zip(lines.indices, lines).reversed() where !line.images.isEmpty {
      var images = line.images
      for (module, image) in later { images[module] = image }
      result[index] = images
      guard commands.role(of: line) == .reload else { continue }
      for (module, image) in line.images where later[module] == nil { later[module] = image }
    }
    return result
  }

  /// Replaces every layout that `layer` had so far with those of `request`.
  mutating func heal(_ layer: String, by request: LoadRequest) {
    standIns[layer] = StandIn(index: .max, request: request)
  }

  /// Images of the running line, by module.
  var lineImages: [String: String] { images[index] ?? [:] }

  /// The copy of the file that the running line reads, if any.
  var lineCopy: String? { copies[index] }

  /// Whether a later line replaces the suspended layout of `layer`.
  func hasStandIn(for layer: String) -> Bool { standIns[layer].map { $0.index > index } ?? false }

  /// Returns the layouts that the running line loads into `layer`, and their images.
  ///
  /// A layer whose suspended layout was replaced has the new one from the start, so the layout that
  /// crashed the process is never called.
  func load(_ request: LoadRequest, into layer: String) -> (LoadRequest, images: [String: String]) {
    guard let standIn = standIns[layer], standIn.index > index else {
      return (request, lineImages)
    }
    var other = standIn.request
    other.layer = request.layer
    return (other, images[standIn.index] ?? [:])
  }
}

extension CommandTable {
  /// The role of the command of a line, or nil for none.
  func role(of line: JournalEntry) -> Command.Role? {
    // The shell keeps lines that begin with the name of their command; others may come from a file.
    let start = line.command.utf8.prefix { !Lexer.separates($0) }
    if let command = command(named: String(Substring(start))) { return command.role }
    var lexer = Lexer(Array(line.command.utf8))
    let words = (try? lexer.commands())?.first?.words
    return words?.first.flatMap { command(named: $0.text)?.role }
  }
}
