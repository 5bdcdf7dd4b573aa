import SessionPlaying
import SessionTranscript
import ShellValues
import System
import TerminalText

/// Questions and tasks: shown, and answered at a prompt line by line.
extension Playback {
  func ask(_ quiz: Quiz) -> Bool {
    guard let lesson, lesson.opens(quiz) else { return true }
    skipsWaits = false
    say(Narration.strong(quiz.question, isStyled: audience.isStyled))
    for (index, choice) in quiz.choices.enumerated() {
      let letter = index < 26 ? String(UnicodeScalar(UInt8(97 + index))) : "-"
      remark("  \(letter)) \(choice)")
      lesson.caption.add("\(letter)) \(choice)")
    }
    audience.pages?.reportLesson()
    if lesson.isAttended {
      explainKeys(of: quiz)
    } else if let ending = lesson.giveAnswer() {
      conclude(quiz, ending)
    }
    return false
  }

  func attempt(_ task: LessonTask) -> Bool {
    guard let lesson, lesson.opens(task) else { return true }
    skipsWaits = false
    audience.pages?.reportLesson()
    say(Narration.strong(task.invitation, isStyled: audience.isStyled))
    pinGoal(of: task, on: lesson.stage)
    if lesson.isAttended { explainKeys(of: task) }
    showGoal(of: task, on: lesson.stage, from: lesson.stage.state)
    if !lesson.isAttended { endTask() }
    return false
  }

  /// Reads lines until what waits is over, or something else is asked for.
  func converse(on lesson: LessonSession<KernelStage>) {
    guard let reader = audience.reader, let prompt = lesson.prompt else { return }
    dropKeysAhead(of: reader)
    showWaiting()
    defer { if nextAction == .next { showWaiting() } }
    while nextAction == .next {
      switch readLine(prompt: prompt, reader) {
      case .hangUp: nextAction = .hangUp
      case .interrupted: nextAction = .takeOver
      case .endOfInput: nextAction = .leave
      case .line(let line): submit(line, on: lesson)
      }
      if case .nothing = lesson.waiting { return }
    }
    let isTask = if case .task = lesson.waiting { true } else { false }
    if !lesson.withdraw() { nextAction = .stuck }
    if isTask { pinGoal(of: nil, on: lesson.stage) }
  }

  /// Does what a line at the prompt comes to.
  private func submit(_ line: String, on lesson: LessonSession<KernelStage>) {
    var task: TaskAttempt?
    if case .task(let attempt) = lesson.waiting { task = attempt }
    switch lesson.receive(line) {
    case .leave: nextAction = .leave
    case .back: nextAction = .back
    case .unchecked: Console.fail(LessonTurn.uncheckedSentence)
    case .remark(let printed, let words):
      show(answer: printed)
      if let words { remark(words.sentence) }
    case .over(let quiz, let ending, let printed): conclude(quiz, ending, printed: printed)
    case .goal: if let task { showGoal(of: task.task, on: lesson.stage, from: task.start) }
    case .reset:
      if !lesson.resetTask() { nextAction = .stuck }
      remark(LessonTurn.resetSentence)
      showPicture()
    case .skip: endTask()
    case .command: if let task { run(line, at: task.task, on: lesson) }
    }
  }

  /// Reports the end of a question, shows what the right command printed, and explains.
  private func conclude(
    _ quiz: Quiz, _ ending: QuizAttempt.Ending, printed: VisibleText = ""
  ) {
    remark(ending.sentence)
    show(answer: printed)
    for text in quiz.explanations where nextAction == .next { narrate(text) }
  }

  /// Runs a line of the learner's at a task and shows the progress.
  private func run(_ line: String, at task: LessonTask, on lesson: LessonSession<KernelStage>) {
    let stage = lesson.stage
    let before = stage.state
    let moments = audience.screen?.moments(of: line, stage.front) ?? []
    let answer = stage.answer(line, as: .typed)
    if answer.status == 0, let reader = audience.reader {
      audience.screen?.show(moments, speed: speed, reader: reader)
    }
    show(answer: answer.output)
    showPicture()
    if answer.status == StepAnswer.gone { nextAction = .stuck }
    guard nextAction == .next else { return }
    let verdict = lesson.judge(answer, before: before)
    switch verdict {
    case .done:
      for row in verdict.sentences { Console.remark(row, to: .output) }
      endTask()
    case .unchecked: for row in verdict.sentences { Console.fail(row) }
    case .off: for row in verdict.sentences { remark(row) }
    }
  }

  /// Goes on after a task as after its own solution; shows that of one that leaves the scene as it
  /// is, any other runs afterwards.
  private func endTask() {
    guard let lesson else { return }
    let isRestored = lesson.endTask { line in
      type(line)
      show(answer: lesson.stage.answer(line, as: .step).output)
      showPicture()
    }
    if !isRestored { nextAction = .stuck }
    pinGoal(of: nil, on: lesson.stage)
  }

  // MARK: Explaining

  /// Says what to type, and once what can be typed besides.
  private func explainKeys(of quiz: Quiz) {
    let others = explainedKinds.isEmpty ? "; 'back' and 'quit' leave; Ctrl-C takes over" : ""
    let isNew = explainedKinds.insert(quiz.kind).inserted
    let wanted =
      switch quiz.kind {
      case .number:
        isNew ? "type a number, or a calculation such as \(Quiz.calculation)" : "type a number"
      case .choice: "type a letter"
      case .command: "type the command"
      }
    explain("\(wanted); Enter shows a hint, 'skip' the answer\(others)")
  }

  /// Explains once what can be typed besides commands.
  private func explainKeys(of task: LessonTask) {
    if !hasExplainedTasks {
      explain(
        "type commands; 'hint' helps, 'why' shows what is missing, 'skip' a solution; 'reset' starts again; "
          + "'back' and 'quit' leave; Ctrl-C takes over")
      hasExplainedTasks = true
    }
    if task.isGoal, audience.screen?.isShown != true {
      explain("'goal' shows scene and goal again")
    }
  }

  private func explain(_ text: String) {
    say(Narration.aside(text, isStyled: audience.isStyled))
  }

  // MARK: Goals

  /// Shows the scene and what it is to look like, unless they are pinned.
  private func showGoal(of task: LessonTask, on stage: KernelStage, from start: ShellState) {
    guard task.isGoal, audience.screen?.isShown != true else { return }
    let size = audience.reader == nil ? nil : terminalSize()
    let (columns, rows) = (size?.columns ?? file.columns, size?.rows ?? 24)
    // The rows around them are the task's and the prompt's.
    let pictures = task.pictures(on: stage, from: start, columns: columns, rows: rows - 3)
    if let pictures { Console.write(.output, fitted(pictures)) }
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
}
