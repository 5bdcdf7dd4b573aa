internal import CollectionEngine
internal import ShellValues

/// States of a shell after some lines of its journal: going back runs only the lines since then.
///
/// They take at most `budget` bytes, and the later they are, the closer they lie: in a small scene
/// a way back of n lines runs at most 16 + n / 16 lines again. Each of the last lines has a step,
/// too, by which it is reverted alone if it has edited items.
///
/// Invariant: each is the state after the first `lines` lines of the shell's journal.
struct KeptStates {
  /// A state after some lines.
  struct State {
    /// Number of lines.
    let lines: Int
    fileprivate(set) var scene: SceneCopy
    let bindings: [BoundGesture]
    let touch: LastTouch?
    let ghost: Ghost?
    /// Its size beside the one before it, in bytes.
    fileprivate var size = 0
  }

  /// Number of lines from one state to the next.
  let interval: Int
  /// Maximum number of states.
  static let most = 256
  /// Maximum size of all, in bytes.
  static let budget = 64 << 20

  /// The change that a line made to the scene, and the rest of the state after it.
  struct Step {
    /// Number of lines up to it.
    let lines: Int
    let scene: SceneStep
    let bindings: [BoundGesture]
    let touch: LastTouch?
    let ghost: Ghost?
  }

  /// Maximum number of steps.
  static let mostSteps = 16

  /// By number of lines.
  private(set) var states: [State] = []
  /// The steps of the last lines, one after the other.
  private(set) var steps: [Step] = []

  /// Creates an empty list, which gets a state every `interval` lines.
  init(interval: Int = 16) { self.interval = interval }

  /// The last state after at most so many lines, or nil.
  ///
  /// - Complexity: O(states).
  func last(upTo lines: Int) -> State? { states.last { $0.lines <= lines } }

  /// Forgets the states after more than so many lines.
  mutating func removeAll(after lines: Int) {
    // Looked at where they are: a copy counts many references.
    while !states.isEmpty, states[states.count - 1].lines > lines { states.removeLast() }
    while !steps.isEmpty, steps[steps.count - 1].lines > lines { steps.removeLast() }
  }

  /// Adds the step of the next line, or forgets all if it is not the next.
  mutating func append(_ step: Step) {
    if steps.last.map({ $0.lines + 1 != step.lines }) ?? false { steps = [] }
    if steps.count == Self.mostSteps { steps.removeFirst() }
    steps.append(step)
  }

  /// Adds a state after more lines than all others, and makes room for it.
  ///
  /// - Complexity: O(states).
  mutating func append(_ state: State) {
    var state = state
    state.size = state.scene.size(beside: states.last?.scene)
    states.append(state)
    var size = states.reduce(0) { $0 + $1.size }
    while states.count > 1, states.count > Self.most || size > Self.budget {
      let index = sparest
      let removed = states.remove(at: index)
      guard index < states.count else { continue }
      let before = index == 0 ? nil : states[index - 1].scene
      let new = states[index].scene.size(beside: before)
      size += new - states[index].size - removed.size
      states[index].size = new
    }
  }

  /// Sets the counters of all to zero.
  mutating func resetCounters() {
    for index in states.indices { states[index].scene.resetCounters() }
  }

  /// The state whose removal adds the smallest share to the way back to it: the gap it leaves, by
  /// its distance from the last one.
  private var sparest: Int {
    let end = states[states.count - 1].lines + interval
    var (best, least) = (0, Double.infinity)
    for index in states.indices.dropLast() {
      let gap = states[index + 1].lines - (index == 0 ? 0 : states[index - 1].lines)
      let share = Double(gap) / Double(end - states[index].lines)
      if share < least { (best, least) = (index, share) }
    }
    return best
  }
}

extension Shell {
  /// The state after so many lines of the journal, or nil if the scene cannot be copied.
  func state(after lines: Int) -> KeptStates.State? {
    guard leftOut.isEmpty, let copy = scene.copy() else { return nil }
    return KeptStates.State(
      lines: lines, scene: copy, bindings: bindings, touch: lastTouch, ghost: ghost)
  }

  /// Keeps the last line's step since the scene had `revision`, and the state if it is time to.
  func keepState(after lines: Int, since revision: Int) {
    if leftOut.isEmpty, let step = scene.step(since: revision) {
      kept.append(
        KeptStates.Step(
          lines: lines, scene: step, bindings: bindings, touch: lastTouch, ghost: ghost))
    }
    guard lines.isMultiple(of: kept.interval), let state = state(after: lines) else { return }
    kept.append(state)
  }

  /// Reverts the last of the journal's `lines` lines, if it was an edit of items that layouts
  /// follow; returns whether it has.
  ///
  /// - Complexity: that of the edit.
  func revert(lastOf lines: [JournalEntry]) -> Bool {
    let (before, step) = (kept.steps.count - 2, kept.steps.count - 1)
    guard before >= 0, kept.steps[step].lines == lines.count, leftOut.isEmpty,
      countersSince ?? 0 < kept.steps[before].lines, let last = lines.last,
      kept.steps[step].scene.editedLayer != nil || !reachesBack(last)
    else { return false }
    let mode = scene.trace.mode
    scene.trace.mode = .off
    defer { scene.trace.mode = mode }
    guard scene.revert(kept.steps[step].scene, to: kept.steps[before].scene) else { return false }
    bindings = kept.steps[before].bindings
    lastTouch = kept.steps[before].touch
    ghost = kept.steps[before].ghost
    kept.removeAll(after: kept.steps[before].lines)
    return true
  }

  /// Brings back a state.
  ///
  /// - Throws: `EngineError.layout`; bring back another one then.
  func bringBack(_ state: KeptStates.State) throws(EngineError) {
    (bindings, lastTouch, ghost) = (state.bindings, state.touch, state.ghost)
    try scene.restore(state.scene)
  }
}

/// Starting a replay at a kept state.
extension Shell {
  /// The state that a replay starts from, and the one before it, to come back to.
  struct Start {
    var state: KeptStates.State
    var present: KeptStates.State
  }

  /// Brings back the last state from which `lines` can be run, or returns nil if they must run on a
  /// fresh scene.
  ///
  /// The last line is not skipped: the scene knows what the last change moved.
  ///
  /// - Parameters:
  ///   - common: how many lines of the journal, which has `count`, these begin with.
  ///   - changed: the lines that the journal has and these have not, and the other way round.
  func goBack(
    to lines: ArraySlice<JournalEntry>, sharing common: Int, of count: Int,
    _ changed: ArraySlice<JournalEntry>
  ) -> Start? {
    guard !lines.isEmpty, !changed.contains(where: reachesBack), let present = state(after: count)
    else { return nil }
    if common == count, lines.count > count { return Start(state: present, present: present) }
    guard let state = kept.last(upTo: min(common, lines.count - 1)) else { return nil }
    let mode = scene.trace.mode
    scene.trace.mode = .off
    defer { scene.trace.mode = mode }
    do throws(EngineError) {
      try bringBack(state)
      return Start(state: state, present: present)
    } catch {
      try? bringBack(present)
      return nil
    }
  }

  /// Whether a line changes how earlier ones run: it reloads their modules, or replaces a suspended
  /// layout.
  private func reachesBack(_ line: JournalEntry) -> Bool {
    line.healedLayer != nil || commands.role(of: line) == .reload
  }
}

extension JournalEntry {
  /// Whether a replay runs both alike.
  func isSame(as other: JournalEntry) -> Bool {
    command == other.command && copy == other.copy && images == other.images
      && healedLayer == other.healedLayer
  }
}
