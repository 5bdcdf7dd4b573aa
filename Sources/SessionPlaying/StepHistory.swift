import SessionTranscript
package import ShellValues

/// How going to a place ended.
package enum SeekEnd: Equatable {
  /// There, or before the first step on the way that did not end well.
  case stands(isReached: Bool)
  /// The session has no such place; nothing has changed.
  case unknown(SessionPlace)
  /// No kernel is left.
  case gone
}

/// Keeps the state before each step of a run, which can be paused, gone back in, and gone on with.
///
/// Invariant: before a step runs, the state is the one that a straight run has there, whatever was tried
/// meanwhile. Going back restores what the journal was; it does not run the session again.
package final class StepHistory<Stage: RewindableStage> {
  private let run: SessionRun<Stage>
  /// How many steps the session has.
  package let total: Int
  /// The state before each step that was run.
  private var states = StepStates()
  /// Whether answers depend on more than the journal: on what was asked before.
  private let asksForHistory: Bool
  /// The state when it was paused; nil while it is not.
  private var pausedAt: ShellState?

  /// A history of a run that has not begun.
  package init(_ run: SessionRun<Stage>) {
    self.run = run
    total = run.total
    asksForHistory = run.nodes.contains { $0.asksForHistory }
    run.willRunStep = { [unowned self, unowned run] in
      states.append(node: run.position, run.stage.state)
    }
  }

  /// How many steps lie behind.
  package var stepCount: Int { states.count }
  /// How many steps were reached, whatever was gone back later.
  package var furthest: Int { states.furthest }

  /// Notes the state that `resume` comes back to.
  package func pause() { pausedAt = run.stage.state }

  /// Puts the state back to where the run was paused; false where no kernel is left.
  package func resume() -> Bool {
    guard pausedAt != nil else { return true }
    guard bring(before: states.count) else { return false }
    pausedAt = nil
    return true
  }

  /// Goes to before the step that was run `count` steps ago, or to the first.
  package func goBack(_ count: Int) -> SeekEnd {
    seek(to: max(1, states.count + 1 - min(count, states.count)), nil)
  }

  /// Goes to a place.
  ///
  /// Steps on the way forward run without anybody being told.
  package func go(to place: SessionPlace) -> SeekEnd {
    switch place {
    case .step(let step): return seek(to: step, nil)
    case .mark(let name):
      let mark = run.nodes.firstIndex { node in
        guard case .directive(let directive) = node else { return false }
        return directive.name == .mark && directive.text == name
      }
      guard let mark else { return .unknown(place) }
      return seek(to: run.nodes[..<mark].count { $0.isStep } + 1, mark)
    }
  }

  /// Puts position and state to before a step, and to a mark before it.
  private func seek(to step: Int, _ mark: Int?) -> SeekEnd {
    guard step >= 1, step <= (mark == nil ? total : total + 1) else {
      return .unknown(.step(step))
    }
    guard bring(before: min(step - 1, states.count)) else { return .gone }
    if step <= states.count {
      states.removeAll(from: step - 1)
      run.position = step == 1 ? 0 : states.node(of: step - 2) + 1
    }
    while states.count + 1 < step, run.position < run.nodes.count {
      if case .step(let next) = run.nodes[run.position] {
        states.append(node: run.position, run.stage.state)
        let status = run.stage.answer(next.command, as: .step).status
        if status == StepAnswer.gone { return .gone }
        if status == StepAnswer.cancelled
          || status == StepAnswer.crashed && next.status != Int(StepAnswer.crashed)
        {
          guard run.stage.restore(states.state(before: states.count - 1)) else { return .gone }
          states.removeAll(from: states.count - 1)
          break
        }
      }
      run.position += 1
    }
    let isReached = states.count + 1 == step
    if let mark, isReached { run.position = mark }
    if pausedAt != nil { pause() }
    return .stands(isReached: isReached)
  }

  /// Brings the state back to before step `index`, from 0, of those that were run, or to after the last;
  /// false where no kernel is left.
  ///
  /// The journal is all there is to a scene. What was asked so far is not in it: a session with `stats` or
  /// `diff` is run again from its start, without being shown.
  private func bring(before index: Int) -> Bool {
    let stage = run.stage
    let wanted = index < states.count ? states.state(before: index) : pausedAt ?? stage.state
    guard asksForHistory, index > 0 else { return stage.restore(wanted) }
    guard stage.restore(states.state(before: 0)) else { return false }
    for index in 0..<index {
      guard case .step(let step) = run.nodes[states.node(of: index)] else { continue }
      if stage.answer(step.command, as: .probe).status == StepAnswer.gone { return false }
    }
    return stage.state.journal == wanted.journal ? true : stage.restore(wanted)
  }
}

extension Node {
  /// Whether this is a step with a command that answers by what was asked before.
  fileprivate var asksForHistory: Bool {
    guard case .step(let step) = self else { return false }
    return step.command.split { " ;\n".contains($0) }.contains { $0 == "stats" || $0 == "diff" }
  }
}

/// The state before each step of a session that was played.
///
/// Journals of neighbouring steps share their lines, so n steps take room for n lines and not for n²/2.
private struct StepStates {
  /// The state before one step.
  private struct State {
    /// Where the step stands in the session.
    var node: Int
    /// The last line of the journal; -1 for none.
    var line: Int
    var undone: [JournalEntry]
    var suspended: [String]
    var settings: ShellSettings
  }

  /// Every line that a journal held, with the one before it.
  private var lines: [(line: JournalEntry, before: Int)] = []
  private var states: [State] = []
  /// The journal that was looked at last: its last line, and how many it has.
  private var last = -1
  private var depth = 0

  /// The most steps that were played, whatever was forgotten later.
  private(set) var furthest = 0
  /// How many steps were played.
  var count: Int { states.count }

  /// Where step `index`, from 0, stands in the session.
  func node(of index: Int) -> Int { states[index].node }

  /// The state before step `index`, from 0; O(lines).
  func state(before index: Int) -> ShellState {
    let state = states[index]
    var entries: [JournalEntry] = []
    var line = state.line
    while line >= 0 {
      entries.append(lines[line].line)
      line = lines[line].before
    }
    return ShellState(
      journal: JournalLines(lines: entries.reversed(), undone: state.undone),
      suspended: state.suspended, settings: state.settings)
  }

  /// Adds a step with the state before it; O(lines that changed since the last).
  mutating func append(node: Int, _ state: ShellState) {
    let journal = state.journal
    // A journal only loses lines at its end, so the first that is the same ends the search.
    while depth > journal.lines.count || depth > 0 && lines[last].line != journal.lines[depth - 1] {
      last = lines[last].before
      depth -= 1
    }
    while depth < journal.lines.count {
      lines.append((journal.lines[depth], last))
      last = lines.count - 1
      depth += 1
    }
    states.append(
      State(
        node: node, line: last, undone: journal.undone, suspended: state.suspended,
        settings: state.settings))
    furthest = max(furthest, states.count)
  }

  /// Forgets step `index`, from 0, and those after it.
  mutating func removeAll(from index: Int) { states.removeSubrange(index...) }
}
