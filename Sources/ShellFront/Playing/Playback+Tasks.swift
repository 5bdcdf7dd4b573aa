import Glibc
import KernelLink
import LineReading
import SessionPlaying
import SessionTranscript
import ShellValues
import TerminalText

/// Tasks: the learner types whatever leads there, and the lesson goes on as after its own solution.
extension Playback {
  func attempt(_ task: LessonTask) -> Bool {
    skipsWaits = false
    guard let stage, let history else { return true }
    let text = "Your turn: \(task.text)"
    caption.end()
    caption.add(text)
    audience.pages?.showLesson()
    say(Narration.strong(text, isStyled: audience.isStyled))
    let reader = speed > 0 || isStepwise ? audience.reader : nil
    pinGoal(of: task, on: stage)
    defer { pinGoal(of: nil, on: stage) }
    if reader != nil { explainKeys(of: task) }
    showGoal(of: task, on: stage, from: stage.state)
    guard let reader else {
      showsSolution = true
      return run(task, on: stage)
    }
    history.pause()
    var attempt = TaskAttempt(task, start: stage.state, goal: task.goal(on: stage))
    var isDone = false
    repeat {
      switch reader.readLine(prompt: "task> ", remembers: false) {
      case .hangUp: nextAction = .hangUp
      case .interrupted: nextAction = .takeOver
      case .endOfInput: nextAction = .leave
      case .line(let line): isDone = take(line, &attempt, stage)
      }
    } while !isDone && nextAction == .next
    // What was tried changes nothing that follows.
    guard history.resume() else {
      nextAction = .stuck
      return false
    }
    guard isDone else { return false }
    score.add(isRight: attempt.isClean)
    showsSolution = attempt.isSkipped
    return showsSolution ? run(task, on: stage) : true
  }

  /// Explains once what can be typed besides commands.
  private func explainKeys(of task: LessonTask) {
    func explain(_ text: String) { say(Narration.aside(text, isStyled: audience.isStyled)) }
    if !hasExplainedTasks {
      explain(
        "type commands; 'hint' helps, 'skip' shows a solution, 'reset' starts the task again; "
          + "'back' and 'quit' leave; Ctrl-C takes over")
      hasExplainedTasks = true
    }
    if task.isGoal, audience.screen?.isShown != true {
      explain("'goal' shows scene and goal again")
    }
  }

  /// Does what a line at the prompt of a task asks for; returns whether the task is over.
  private func take(_ line: String, _ attempt: inout TaskAttempt, _ stage: KernelStage) -> Bool {
    switch line.split(separator: " ").joined(separator: " ") {
    case "", "hint", "?": note(attempt.hint() ?? "no more hints; 'skip' shows a solution")
    case "goal" where attempt.task.isGoal:
      showGoal(of: attempt.task, on: stage, from: attempt.start)
    case "quit": nextAction = .leave
    case "back": nextAction = .back
    case "reset":
      if !stage.restore(attempt.start) { nextAction = .stuck }
      showPicture()
    case "skip":
      attempt.isSkipped = true
      return true
    default: return isDone(by: line, &attempt, stage)
    }
    return false
  }

  /// Runs a line of the learner's and says how far the task is; returns whether it is done.
  private func isDone(by line: String, _ attempt: inout TaskAttempt, _ stage: KernelStage) -> Bool {
    let before = stage.state
    let moments = audience.screen?.moments(of: line, stage.front) ?? []
    let answer = stage.answer(line, as: .typed)
    if answer.status == 0, let reader = audience.reader {
      audience.screen?.show(moments, speed: speed, reader: reader)
    }
    Console.write(STDOUT_FILENO, fitted(answer.output))
    showPicture()
    if answer.status == StepAnswer.gone {
      nextAction = .stuck
      return false
    }
    switch attempt.task.progress(on: stage, towards: attempt.goal) {
    case .done:
      let isSame = attempt.task.isSolution(stage, from: attempt.start) ?? true
      let solution = attempt.task.commands.joined(separator: "; ")
      Console.note(
        isSame ? "Done." : "Done. The lesson does it with: \(solution)", to: STDOUT_FILENO)
      return true
    case .unchecked: Console.fail("the task cannot be checked: no kernel can be started")
    case .off(let sentences):
      // A question changes nothing, so it is no try.
      if answer.status == 0, stage.state.journal == before.journal { return false }
      for row in attempt.refusal(sentences) { note(row) }
    }
    return false
  }

  /// Shows the scene and what it is to look like, unless they are pinned.
  private func showGoal(of task: LessonTask, on stage: KernelStage, from start: ShellState) {
    guard task.isGoal, audience.screen?.isShown != true else { return }
    let size = audience.reader == nil ? nil : terminalSize()
    let (columns, rows) = (size?.columns ?? file.columns, size?.rows ?? 24)
    // The rows around them are the task's and the prompt's.
    let pictures = task.pictures(on: stage, from: start, columns: columns, rows: rows - 3)
    if let pictures { Console.write(STDOUT_FILENO, fitted(pictures)) }
  }

  /// Pins what the scene is to look like beside it, or nothing any more.
  private func pinGoal(of task: LessonTask?, on stage: KernelStage) {
    guard let screen = audience.screen, screen.goal != nil || task?.isGoal == true else { return }
    let start = stage.state
    screen.goal = task.map { task in
      { request in
        let rows = stage.withCopy { copy in
          task.solve(copy, from: start)
            ? copy.front.picture(request, within: SplitScreen.patience) : nil
        }
        return rows ?? nil
      }
    }
    if nextAction == .next { showPicture() }
  }

  /// Runs the solution of a task that leaves the scene as it is; any other runs afterwards.
  private func run(_ task: LessonTask, on stage: KernelStage) -> Bool {
    guard task.undoesAfter else { return true }
    let start = stage.state
    for line in task.commands {
      type(line)
      Console.write(STDOUT_FILENO, fitted(stage.answer(line, as: .step).output))
      showPicture()
    }
    if !stage.restore(start) { nextAction = .stuck }
    return nextAction == .next
  }
}

/// A learner at a task.
private struct TaskAttempt {
  let task: LessonTask
  /// The state before it.
  let start: ShellState
  /// What the scene is to look like, if that is the task.
  let goal: SceneLook?
  /// Whether the learner asked for the solution.
  var isSkipped = false
  private var hints: ArraySlice<String>
  private var tries = 0

  init(_ task: LessonTask, start: ShellState, goal: SceneLook?) {
    (self.task, self.start, self.goal) = (task, start, goal)
    hints = task.hints[...]
  }

  /// Whether it was done without help.
  var isClean: Bool { !isSkipped && hints.count == task.hints.count }

  /// Returns the next hint, or nil after the last.
  mutating func hint() -> String? { hints.popFirst().map { "Hint: \($0)" } }

  /// How many differences are told at once.
  private static let most = 3

  /// Returns what to say after a try that does not do it.
  ///
  /// A task of several commands is not refused after the first.
  mutating func refusal(_ sentences: [String]) -> [String] {
    tries += 1
    var rows = sentences.prefix(Self.most).map { "Not yet: \($0)" }
    if sentences.count > Self.most { rows.append("and \(sentences.count - Self.most) more") }
    guard tries >= task.solution.count else { return rows }
    rows.append(hint() ?? "'skip' shows a solution")
    return rows
  }
}

/// How many questions and tasks were done at the first try, without help.
struct Score: Equatable {
  /// Those that were.
  private(set) var right = 0
  /// All of them.
  private(set) var asked = 0

  /// Creates a score.
  init(right: Int = 0, asked: Int = 0) { (self.right, self.asked) = (right, asked) }

  /// Counts one more.
  mutating func add(isRight: Bool) {
    asked += 1
    if isRight { right += 1 }
  }
}
