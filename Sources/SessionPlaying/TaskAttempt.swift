package import SessionTranscript
package import ShellValues
import TerminalText

/// A learner at a task: classifies a line, and judges the scene after a command.
package struct TaskAttempt {
  package let task: LessonTask
  /// The state before it.
  package let start: ShellState
  /// The target scene, if that is the task.
  private let goal: SceneLook?
  /// Whether the learner asked for the solution.
  package private(set) var isSkipped = false
  private var hints: ArraySlice<String>
  private var count = 0
  /// The last command.
  private var line = ""
  /// The tries so far.
  package private(set) var tries: Tries
  /// The reason given after the last try.
  private var told: String?
  private var hasOfferedSolution = false

  /// The verdict on the scene after a command.
  package enum Verdict: Equatable {
    /// The task is done; the commands of the lesson, if they lead elsewhere.
    case done(others: [String])
    /// It is not.
    case off([LessonRemark])
    /// It cannot be judged: no kernel can be started.
    case unchecked
  }

  /// Creates the attempt before the first line, on the scene of the task.
  ///
  /// - Parameters:
  ///   - seesGoal: whether the scene will be compared with that of the solution.
  ///   - tries: those before the learner left the task.
  package init(
    _ task: LessonTask, on stage: some RewindableStage, seesGoal: Bool, after tries: Tries = Tries()
  ) {
    (self.task, self.tries) = (task, tries)
    start = stage.state
    goal = seesGoal ? task.goal(on: stage) : nil
    hints = task.hints[...]
  }

  /// Whether it was done without help.
  package var isClean: Bool { !isSkipped && hints.count == task.hints.count }

  /// Number of hints that were not shown yet.
  package var hintCount: Int { hints.count }

  /// Takes a line.
  package mutating func receive(_ line: String, on stage: some RewindableStage) -> LessonTurn {
    switch line.split(separator: " ").joined(separator: " ") {
    case "", "hint", "?": return .remark(printed: "", hint() ?? .noHint(isTask: true))
    case "why":
      guard let rows = task.objections(on: stage, towards: goal) else { return .unchecked }
      return .remark(printed: VisibleText(lines: Self.listed(rows)), nil)
    case "goal" where task.isGoal: return .goal
    case "quit": return .leave
    case "back": return .back
    case "reset":
      // The scene is that before the task.
      told = nil
      return .reset
    case "skip":
      isSkipped = true
      return .skip
    case let words where Quiz.isArithmetic(words): return .remark(printed: "", .noCommand(words))
    default:
      self.line = line
      return .command
    }
  }

  /// Judges the scene after a command and its answer; `before` is the state before the command.
  package mutating func verdict<Stage: RewindableStage>(
    after answer: StepAnswer, before: ShellState, on stage: Stage
  ) -> Verdict {
    switch task.progress(on: stage, towards: goal) {
    case .done:
      tries.add()
      let isSame = task.isSolution(stage, from: start) ?? true
      return .done(others: isSame ? [] : task.commands)
    case .unchecked: return .unchecked
    case .off(let reason):
      // A typo changes nothing and is explained by its error, and a question changes nothing:
      // neither is a try. The edits of a batch count once it is committed.
      if answer.isTypo { return .off([]) }
      if answer.status == 0,
        stage.state.journal == before.journal || stage.ask(.openBatch) == .answer(.yes)
      {
        return .off([])
      }
      let isOnTheWay = answer.status == 0 && task.isBegun(on: stage, from: start)
      return .off(refusal(reason, isError: answer.status != 0, isOnTheWay: isOnTheWay))
    }
  }

  /// Returns the next hint, or nil after the last.
  private mutating func hint() -> LessonRemark? {
    let hint = hints.popFirst()
    tries.keep(hints: task.hints.count - hints.count)
    return hint.map { .hint($0) }
  }

  /// The maximum number of rows of `why`.
  private static let most = 12

  /// Returns reasons as lines.
  private static func listed(_ reasons: [String]) -> String {
    let rest = reasons.count - most
    let rows = reasons.prefix(most) + (rest > 0 ? [LessonTask.more(rest)] : [])
    return rows.map { "\($0)\n" }.joined()
  }

  /// Returns the words after a try that does not do it.
  ///
  /// The error of a refused line is its answer; a reason given again offers more help; a scene on
  /// the way of the solution is no mistake, nor are the first commands of several.
  private mutating func refusal(
    _ reason: String, isError: Bool, isOnTheWay: Bool
  ) -> [LessonRemark] {
    count += 1
    let isWrong = isError || count >= task.solution.count
    tries.add(wrong: isWrong && !isOnTheWay ? line : nil)
    if isOnTheWay { return [.onTheWay] }
    var rows: [LessonRemark] = []
    if !isError {
      rows = [reason == told ? .stillNotDone(because: reason) : .notDone(because: reason)]
      told = reason
    }
    guard count >= task.solution.count else { return rows }
    if let hint = hint() {
      rows.append(hint)
    } else if !hasOfferedSolution {
      hasOfferedSolution = true
      rows.append(.skipHelps)
    }
    return rows
  }
}
