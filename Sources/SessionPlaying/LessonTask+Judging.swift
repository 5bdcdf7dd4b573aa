package import SessionTranscript
package import ShellValues
package import TerminalText

// Judging a task happens on copies of the stage: predicates are counted as questions, and what
// follows may print how many there were.
extension LessonTask {
  /// A flaw in a task, and where.
  package struct Fault: Equatable {
    /// The line number in the file, from 1.
    package var line: Int
    /// The problem.
    package var problem: Problem
  }

  /// Problems of a task.
  package enum Problem: Equatable {
    /// It is done before anything was typed.
    case doneAtFirst
    /// A line of the solution is refused, and why.
    case refused(String, reason: String)
    /// It is done before this line of the solution.
    case doneWithout(String)
    /// A condition does not hold after the solution: the sentence of `assert`.
    case notDone(reason: String)
    /// A `@wrong` line does it.
    case doneBy(String)
    /// The check takes too long.
    case late
    /// No kernel can be started to check it.
    case unchecked
  }

  /// The distance of a scene from a done task.
  package enum Progress: Equatable {
    case done
    /// The first thing missing, or the first difference: a clause without the notation of
    /// `assert`.
    case off(String)
    /// No kernel can be started to judge it.
    case unchecked
  }

  /// Returns the flaws of the task: done too early, not done by its solution, done by a wrong line.
  ///
  /// - Parameter isLate: returns whether the check takes too long.
  package func faults<Stage: RewindableStage>(
    on stage: Stage, isLate: () -> Bool = { false }
  ) -> [Fault] {
    let goal = goal(on: stage)
    switch progress(on: stage, towards: goal) {
    case .unchecked: return [Fault(line: line, problem: .unchecked)]
    case .done: return [Fault(line: line, problem: .doneAtFirst)]
    case .off: break
    }
    guard var faults = stage.withCopy({ faultsOfSolution(on: $0, towards: goal) }) else {
      return [Fault(line: line, problem: .unchecked)]
    }
    for wrong in wrong where !isLate() {
      let progress = stage.withCopy { copy in
        _ = copy.answer(wrong.text, as: .probe)
        return self.progress(of: copy, towards: goal)
      }
      if progress == .done { faults.append(Fault(line: wrong.line, problem: .doneBy(wrong.text))) }
    }
    if isLate() { faults.append(Fault(line: line, problem: .late)) }
    return faults
  }

  private func faultsOfSolution(
    on copy: some RewindableStage, towards goal: SceneLook?
  ) -> [Fault] {
    for (index, line) in solution.enumerated() {
      // A line that is not needed would be left out by whoever types the others.
      if index > 0, progress(on: copy, towards: goal) == .done {
        return [Fault(line: line.line, problem: .doneWithout(line.text))]
      }
      let answer = copy.answer(line.text, as: .step)
      if answer.status != 0 {
        let reason = answer.output.firstSentence ?? "it fails"
        return [Fault(line: line.line, problem: .refused(line.text, reason: reason))]
      }
    }
    return conditions.compactMap { condition in
      copy.ask(.holds(condition.text)).reason
        .map { Fault(line: condition.line, problem: .notDone(reason: $0)) }
    }
  }

  /// Returns what the scene looks like after the solution; nil for a task without a goal, or
  /// without a kernel.
  package func goal(on stage: some RewindableStage) -> SceneLook? {
    guard isGoal else { return nil }
    let look = stage.withCopy { copy in
      for line in commands { _ = copy.answer(line, as: .step) }
      return SceneLook(of: copy)
    }
    return look ?? nil
  }

  /// The widths of drawings of a scene and a goal, the most columns first.
  private static let widths = [60, 50, 40, 36, 30, 27, 24, 21, 18]
  /// The blank columns between the two.
  private static let gap = 2

  /// Returns drawings of the scene and of that after the solution, each below its title and as
  /// large as fits: side by side where both fit into the width, otherwise the goal below the scene.
  ///
  /// - Parameter start: the state before the task.
  package func pictures(
    on stage: some RewindableStage, from start: ShellState, columns: Int, rows: Int
  ) -> VisibleText? {
    let half = (columns - Self.gap) / 2
    let isBeside = half >= Self.widths[Self.widths.count - 1]
    let most = (columns: isBeside ? half : columns, rows: (isBeside ? rows : rows / 2) - 1)
    var widths = Self.widths.filter { $0 <= most.columns }
    if widths.isEmpty { widths = [max(8, most.columns)] }
    let drawings = stage.withCopy { copy in
      func drawn() -> [[VisibleText]] {
        widths.map {
          StepAnswer(copy.ask(.drawing(columns: $0, isFitted: false))).output
            .split(separator: 0x0A)
        }
      }
      let scenes = drawn()
      solve(copy, from: start)
      return zip(scenes, drawn()).map { (scene: ["scene"] + $0, goal: ["goal"] + $1) }
    }
    let fitting = drawings?.first { max($0.scene.count, $0.goal.count) <= most.rows + 1 }
    guard let (scene, goal) = fitting ?? drawings?.last else { return nil }
    let widest = scene.map { $0.displayWidth }.max() ?? 0
    let lines =
      isBeside && widest <= half
      ? VisibleText.rows(scene, beside: goal, at: widest + Self.gap) : scene + goal
    return lines.reduce(into: VisibleText()) { $0 += $1 + "\n" }
  }

  /// Brings a copy of the stage to where the solution leads from the state before the task.
  @discardableResult
  package func solve(_ copy: some RewindableStage, from start: ShellState) -> Bool {
    guard copy.restore(start) else { return false }
    for line in commands { _ = copy.answer(line, as: .step) }
    return true
  }

  /// Returns how far the scene is from the done task.
  package func progress(on stage: some RewindableStage, towards goal: SceneLook?) -> Progress {
    stage.withCopy { progress(of: $0, towards: goal) } ?? .unchecked
  }

  /// Returns how far the scene of a copy is, which answers no line afterwards.
  private func progress(of copy: some RewindableStage, towards goal: SceneLook?) -> Progress {
    if isGoal {
      guard let goal, let look = SceneLook(of: copy) else { return .unchecked }
      return look.distance(to: goal).first.map { .off($0.sentence) } ?? .done
    }
    for condition in conditions where copy.ask(.holds(condition.text)).reason != nil {
      if let sentence = condition.sentence, !sentence.isEmpty { return .off(sentence) }
      guard case .answer(.clause(let clause?)) = copy.ask(.lack(condition.text)) else {
        return .off(Self.somethingIsMissing)
      }
      return .off(clause)
    }
    return .done
  }

  /// Returns what is not as it is to be, as `assert` words it, or element by element; nil if no
  /// kernel can be started to judge it.
  ///
  /// - Complexity: O(elements in the viewport).
  func objections(on stage: some RewindableStage, towards goal: SceneLook?) -> [String]? {
    let objections = stage.withCopy { copy -> [String]? in
      guard isGoal else { return conditions.compactMap { copy.ask(.holds($0.text)).reason } }
      guard let goal, let look = SceneLook(of: copy) else { return nil }
      return look.distance(to: goal).map { $0.sentence }
    }
    return objections ?? nil
  }

  /// Returns whether the scene is that after the first lines of the solution, run on a copy of
  /// `start`, so that the rest of them does the task.
  ///
  /// - Complexity: O(lines) commands; none for a solution of one line.
  package func isBegun<Stage: RewindableStage>(on stage: Stage, from start: ShellState) -> Bool {
    guard solution.count > 1, let found = stage.withCopy({ $0.ask(.digest) }) else { return false }
    let isBegun = stage.withCopy(in: start) { copy in
      guard copy.restore(start), copy.ask(.digest) != found else { return false }
      return commands.dropLast().contains { line in
        _ = copy.answer(line, as: .step)
        return copy.ask(.digest) == found
      }
    }
    return isBegun ?? false
  }

  /// Returns whether the scene is that after the solution, run on a copy of `start`; nil if that
  /// cannot be said.
  package func isSolution<Stage: RewindableStage>(_ stage: Stage, from start: ShellState) -> Bool? {
    let solved = stage.withCopy(in: start) { copy -> SceneFinding? in
      solve(copy, from: start) ? copy.ask(.digest) : nil
    }
    guard let solved, let solved, let found = stage.withCopy({ $0.ask(.digest) }) else {
      return nil
    }
    return solved == found
  }
}
