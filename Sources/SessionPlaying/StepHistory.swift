package import SessionTranscript
package import ShellValues

/// The way a seek ended.
package enum SeekEnd: Equatable {
  /// At the place, or before the first step on the way that was cut short.
  case stands(isReached: Bool)
  /// The session has no such place; nothing changed.
  case unknown(SessionPlace)
  /// No kernel is left.
  case gone
}

/// Keeps the state before each step of a run, which can be paused, rewound and resumed.
///
/// Invariant: before a step runs, the state is that of an uninterrupted run, whatever was tried in
/// between. Going back restores the journal; it does not run the session again.
package final class StepHistory<Stage: RewindableStage> {
  private let run: SessionRun<Stage>
  /// The number of steps in the session.
  package let total: Int
  /// The state before each step that ran.
  private let states = StepStates()
  /// Whether answers depend on earlier lines, not just on the state.
  private let recalls: Bool
  /// The state at which it was paused, or nil while it runs.
  private var pausedAt: ShellState?

  /// Creates a history of a run that has not started.
  package init(_ run: SessionRun<Stage>) {
    self.run = run
    total = run.total
    recalls = run.nodes.indices.contains { index in
      (run.nodes.lines(at: index) + [run.nodes[index].question?.name].compactMap { $0 })
        .contains(where: run.stage.recalls)
    }
    run.willRunStep = { [states, stage = run.stage] node in states.append(node: node, stage.state) }
  }

  /// The number of steps that ran.
  package var stepCount: Int { states.count }
  /// The names of the session's marks, in order.
  package var marks: [String] {
    run.nodes.compactMap { node in
      guard case .directive(let directive) = node, directive.name == .mark else { return nil }
      return directive.text
    }
  }

  /// Notes the state that `resume` returns to.
  package func pause() { pausedAt = run.stage.state }

  /// Restores the state at which the run was paused; returns false if no kernel is left.
  package func resume() -> Bool {
    guard pausedAt != nil else { return true }
    guard bring(before: states.count) else { return false }
    pausedAt = nil
    return true
  }

  /// Moves past the narration before the next step or question and returns it.
  package func skipNarration() -> [Node] {
    let start = run.position
    while run.position < run.nodes.count, !run.nodes[run.position].isStop { run.position += 1 }
    return Array(run.nodes[start..<run.position])
  }

  /// Goes to before the step that ran `count` steps ago, or to the first.
  package func goBack(_ count: Int) -> SeekEnd {
    seek(to: states.count + 1 - min(count, states.count), nil)
  }

  /// Goes to a place.
  ///
  /// Steps on the way forward run without being shown.
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

  /// Moves position and state to before a step, and to a mark before it.
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
      if run.nodes[run.position].isStep {
        states.append(node: run.position, run.stage.state)
        switch runStep() {
        case .done: break
        case .gone: return .gone
        case .cutShort:
          guard run.stage.restore(states.state(before: states.count - 1)) else { return .gone }
          states.removeAll(from: states.count - 1)
          return stand(at: step, mark)
        }
      } else if !runUnseen(run.position) {
        return .gone
      }
      run.position += 1
    }
    return stand(at: step, mark)
  }

  /// The way a step ended that ran during a seek.
  private enum WayEnd { case done, cutShort, gone }

  /// Runs the step at the position, not shown.
  private func runStep() -> WayEnd {
    var expected = 0
    if case .step(let step) = run.nodes[run.position] { expected = step.status }
    for line in run.nodes.lines(at: run.position) {
      let answer = run.stage.answer(line, as: .step)
      if answer.status == StepAnswer.gone { return .gone }
      if answer.isCutShort(expecting: expected) { return .cutShort }
    }
    return .done
  }

  private func stand(at step: Int, _ mark: Int?) -> SeekEnd {
    let isReached = states.count + 1 == step
    if let mark, isReached { run.position = mark }
    if pausedAt != nil { pause() }
    return .stands(isReached: isReached)
  }

  /// Restores the state before step `index`, from 0, or after the last; returns false if no kernel
  /// is left.
  ///
  /// A scene depends on its journal alone, but earlier questions are not in it: a session whose
  /// answers recall them runs again from the start, unseen.
  private func bring(before index: Int) -> Bool {
    let stage = run.stage
    let wanted = index < states.count ? states.state(before: index) : pausedAt ?? stage.state
    guard recalls, index > 0 else { return stage.restore(wanted) }
    guard stage.restore(states.state(before: 0)) else { return false }
    let end = index < states.count ? states.node(of: index - 1) + 1 : run.position
    guard (0..<end).allSatisfy(runUnseen) else { return false }
    return stage.state.journal == wanted.journal ? true : stage.restore(wanted)
  }

  /// Runs the lines of a node unseen, if answers recall such lines; returns false if no kernel is
  /// left.
  private func runUnseen(_ index: Int) -> Bool {
    guard recalls else { return true }
    if let question = run.nodes[index].question {
      return StepAnswer(run.stage.ask(question)).status != StepAnswer.gone
    }
    return run.nodes.lines(at: index).allSatisfy {
      run.stage.answer($0, as: .probe).status != StepAnswer.gone
    }
  }
}

extension Node {
  /// The question of an `@assert`.
  fileprivate var question: SceneQuestion? {
    guard case .directive(let directive) = self, directive.name == .assert else { return nil }
    return .holds(directive.text)
  }

  /// Whether more happens here than that something is shown.
  fileprivate var isStop: Bool {
    if case .directive(let directive) = self, directive.name == .quiz { return true }
    return isStep || isAssertion
  }
}

extension [Node] {
  /// Returns the lines that run for a node: a command, or the solution of a task.
  func lines(at index: Int) -> [String] {
    switch self[index] {
    case .step(let step): return [step.command]
    case .directive(let directive) where directive.name == .task:
      let task = LessonTask(in: self, at: index)
      return task.map { $0.undoesAfter ? [] : $0.commands } ?? []
    case .blank, .prose, .directive: return []
    }
  }
}

/// The state before each step of a played session.
///
/// Journals of neighbouring steps share their lines, so n steps take space for n lines, not n²/2.
private final class StepStates {
  /// The state before one step.
  private struct State {
    /// The index of the step's node.
    var node: Int
    /// The last line of the journal, or -1 for none.
    var line: Int
    var undone: [JournalEntry]
    var suspended: [String]
    var settings: ShellSettings
  }

  /// Every line of any journal, with the one before it.
  private var lines: [(line: JournalEntry, before: Int)] = []
  private var states: [State] = []
  /// The journal added last: its last line, and its length.
  private var last = -1
  private var depth = 0

  /// The number of steps.
  var count: Int { states.count }

  /// Returns the node of step `index`, from 0.
  func node(of index: Int) -> Int { states[index].node }

  /// Returns the state before step `index`, from 0.
  ///
  /// - Complexity: O(lines).
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

  /// Adds a step with the state before it.
  ///
  /// - Complexity: O(lines that changed since the last).
  func append(node: Int, _ state: ShellState) {
    let journal = state.journal
    // A journal only loses lines at its end, so the first equal line ends the search.
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
  }

  /// Forgets step `index`, from 0, and those after it.
  func removeAll(from index: Int) { states.removeSubrange(index...) }
}
