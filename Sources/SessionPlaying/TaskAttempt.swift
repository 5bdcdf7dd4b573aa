package import SessionTranscript
package import ShellValues

/// A learner at a task: says what a line asks for, and how far the scene is after a command.
package struct TaskAttempt {
  package let task: LessonTask
  /// The state before it.
  package let start: ShellState
  /// What the scene is to look like, if that is the task.
  private let goal: SceneLook?
  /// Whether the learner asked for the solution.
  package private(set) var isSkipped = false
  private var hints: ArraySlice<String>
  private var tries = 0
  /// What was off after the last try.
  private var told: [String] = []
  private var hasOfferedSolution = false

  /// What a line asks for.
  package enum Wish: Equatable {
    /// To be told this.
    case words(String)
    /// To see what the scene is to look like.
    case goal
    /// To leave the lesson.
    case leave
    /// To go back.
    case back
    /// To begin the task again.
    case reset
    /// To see the solution.
    case skip
    /// To run it as a command.
    case command
  }

  /// How far the scene is after a command.
  package enum Verdict: Equatable {
    /// The task is done; what to say.
    case done(String)
    /// It is not; what to say, a line each.
    case off([String])
    /// It cannot be judged: no kernel can be started.
    case unchecked
  }

  /// Creates the attempt before the first line, on the scene of the task.
  package init(_ task: LessonTask, on stage: some RewindableStage) {
    self.task = task
    start = stage.state
    goal = task.goal(on: stage)
    hints = task.hints[...]
  }

  /// Whether it was done without help.
  package var isClean: Bool { !isSkipped && hints.count == task.hints.count }

  /// Takes a line.
  package mutating func take(_ line: String) -> Wish {
    switch line.split(separator: " ").joined(separator: " ") {
    case "", "hint", "?": return .words(hint() ?? "no more hints; 'skip' shows a solution")
    case "goal" where task.isGoal: return .goal
    case "quit": return .leave
    case "back": return .back
    case "reset":
      // The scene is that before the task.
      told = []
      return .reset
    case "skip":
      isSkipped = true
      return .skip
    default: return .command
    }
  }

  /// Judges the scene after a command and its answer; `before` is the state before the command.
  package mutating func verdict<Stage: RewindableStage>(
    after answer: StepAnswer, before: ShellState, on stage: Stage
  ) -> Verdict {
    switch task.progress(on: stage, towards: goal) {
    case .done:
      let isSame = task.isSolution(stage, from: start) ?? true
      let solution = task.commands.joined(separator: "; ")
      return .done(isSame ? "Done." : "Done. The lesson does it with: \(solution)")
    case .unchecked: return .unchecked
    case .off(let sentences):
      // A question changes nothing, so it is no try; and the edits of a batch count once it is
      // committed.
      if answer.status == 0, stage.state.journal == before.journal || stage.isBatchOpen {
        return .off([])
      }
      return .off(refusal(sentences, isError: answer.status != 0))
    }
  }

  /// Returns the next hint, or nil after the last.
  private mutating func hint() -> String? { hints.popFirst().map { "Hint: \($0)" } }

  /// How many differences are told at once.
  private static let most = 3

  /// Returns what to say after a try that does not do it; not again what was said after the last.
  ///
  /// A task of several commands is not refused after the first.
  private mutating func refusal(_ sentences: [String], isError: Bool) -> [String] {
    tries += 1
    var rows = sentences.prefix(Self.most).map { "Not yet: \($0)" }
    if sentences.count > Self.most { rows.append("and \(sentences.count - Self.most) more") }
    if sentences == told { rows = isError ? [] : ["Not yet."] }
    told = sentences
    guard tries >= task.solution.count else { return rows }
    if let hint = hint() {
      rows.append(hint)
    } else if !hasOfferedSolution {
      hasOfferedSolution = true
      rows.append("'skip' shows a solution")
    }
    return rows
  }
}
