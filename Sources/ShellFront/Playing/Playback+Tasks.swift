import Glibc
import SessionPlaying
import SessionTranscript
import ShellValues
import System
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
    dropKeysAhead(of: reader)
    guard nextAction == .next else { return false }
    history.pause()
    var attempt = TaskAttempt(task, on: stage)
    var isDone = false
    repeat {
      switch readLine(prompt: "task> ", reader) {
      case .hangUp: nextAction = .hangUp
      case .interrupted: nextAction = .takeOver
      case .endOfInput: nextAction = .leave
      case .line(let line): isDone = take(line, &attempt, stage)
      }
    } while !isDone && nextAction == .next
    // Tries have no effect on later steps.
    guard history.resume() else {
      nextAction = .stuck
      return false
    }
    guard isDone else { return false }
    isAnswered = true
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
    switch attempt.take(line) {
    case .words(let words): note(words)
    case .goal: showGoal(of: attempt.task, on: stage, from: attempt.start)
    case .leave: nextAction = .leave
    case .back: nextAction = .back
    case .reset:
      if !stage.restore(attempt.start) { nextAction = .stuck }
      showPicture()
    case .skip: return true
    case .command: return isDone(by: line, &attempt, stage)
    }
    return false
  }

  /// Runs a line of the learner's and shows the progress of the task; returns whether it is done.
  private func isDone(by line: String, _ attempt: inout TaskAttempt, _ stage: KernelStage) -> Bool {
    let before = stage.state
    let moments = audience.screen?.moments(of: line, stage.front) ?? []
    let answer = stage.answer(line, as: .typed)
    if answer.status == 0, let reader = audience.reader {
      audience.screen?.show(moments, speed: speed, reader: reader)
    }
    show(answer: answer.output)
    showPicture()
    if answer.status == StepAnswer.gone { nextAction = .stuck }
    guard nextAction == .next else { return false }
    switch attempt.verdict(after: answer, before: before, on: stage) {
    case .done(let words):
      Console.note(words, to: STDOUT_FILENO)
      return true
    case .unchecked: Console.fail("the task cannot be checked: no kernel can be started")
    case .off(let rows): for row in rows { note(row) }
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
      show(answer: stage.answer(line, as: .step).output)
      showPicture()
    }
    if !stage.restore(start) { nextAction = .stuck }
    return nextAction == .next
  }
}
