internal import PageMessages
internal import SessionPlaying
internal import SessionTranscript
internal import ShellCore
internal import ShellValues
internal import TerminalText

/// A lesson in a page: tells, runs steps, and takes answers and tasks line by line.
///
/// It stands before a step, at a question, at a task or at the end. `next` runs the step and tells
/// on to where it stands next. Whoever types a command before a step has taken over; `next` goes
/// back to the state before that.
final class LessonPlayer {
  /// The shell of the lesson.
  let shell: PageShell
  /// What the learner got right so far.
  var score: Score
  let title: String
  private let name: String
  let stage: PageStage
  let run: SessionRun<PageStage>
  let history: StepHistory<PageStage>
  /// The names of the steps.
  let identities: [String]
  var waiting = Waiting.nothing
  /// The node of the question or the task that is over.
  var over: Int?
  /// Whether the solution of the task is shown.
  var showsSolution = false
  var isPaused = false
  var caption = Caption()
  var paragraph = OpenParagraph()
  /// What the last line comes to, once its answer is sent.
  private var turn = Turn.nothing
  /// The messages for the page that were not taken yet, each with a line end.
  private var messages: [UInt8] = []

  /// What waits for the learner.
  enum Waiting {
    case nothing
    case answer(QuizAttempt)
    case task(TaskAttempt)
  }

  /// What follows a line of the learner's.
  private enum Turn {
    case nothing, back, leave
    case quiz(QuizAttempt.Turn)
    case wish(TaskAttempt.Wish)
    case verdict(TaskAttempt.Verdict)
  }

  /// How a call ended.
  enum End {
    case stays, leaves
  }

  /// Creates a lesson before its first node.
  ///
  /// - Throws: `CommandError` if the file is no session that a page can play.
  init(
    _ name: String, of files: PageFiles, progress: LessonProgress?
  ) throws(CommandError) {
    let session = try files.session(name)
    self.name = name.hasSuffix(".session") ? String(name.dropLast(8)) : name
    title = session.header[.title] ?? self.name
    shell = PageShell(forSessionWith: files, columns: session.header.size?.columns ?? 80)
    stage = PageStage(shell)
    run = SessionRun(session.nodes, of: name, on: stage, judging: .whatIsStated)
    history = StepHistory(run)
    identities = session.nodes.stepIdentities
    score = progress?.isDone == false ? progress?.score ?? Score() : Score()
    start = progress?.place(in: identities) ?? 0
  }

  private let start: Int

  /// Adds a message for the page.
  func send(_ message: [UInt8]) {
    messages += message
    messages.append(UInt8(ascii: "\n"))
  }

  /// Returns the messages for the page since the last call.
  func takeMessages() -> [UInt8] {
    defer { messages = [] }
    return messages
  }

  /// Tells from where the lesson was left to where it waits.
  func begin() {
    if start > 0 { _ = history.go(to: .step(start + 1)) }
    tellOn()
  }

  /// What a page is told of the shell, with the prompt of what waits.
  var state: PageState {
    var state = shell.state
    switch waiting {
    case .nothing: state.prompt = "(\(VisibleText.make(shortName))) \(state.prompt)"
    case .answer: state.prompt = "answer> "
    case .task: state.prompt = "task> "
    }
    return state
  }

  private var shortName: String { name.count <= 24 ? name : name.prefix(21) + "..." }

  /// Whether a line is an answer to a question, or a word of a task, and no command.
  var takesAnswer: Bool {
    if case .answer = waiting { return true }
    return false
  }

  // MARK: Going on

  /// Runs the step before which it stands, and tells on.
  func goOn() {
    guard history.resume() else { return }
    isPaused = false
    if run.position < run.nodes.count { _ = run.next(telling: self) }
    tellOn()
  }

  /// Goes back a number of steps.
  func goBack(_ count: Int) { go(history.goBack(count)) }

  /// Goes to a place.
  func go(to place: SessionPlace) throws(CommandError) {
    let end = history.go(to: place)
    if case .unknown(let place) = end {
      let name =
        switch place {
        case .step(let step): "\(step)"
        case .mark(let mark): mark
        }
      throw CommandError(.place(name, marks: history.marks, steps: history.total))
    }
    go(end)
  }

  private func go(_ end: SeekEnd) {
    (waiting, over, isPaused) = (.nothing, nil, false)
    _ = history.resume()
    paragraph = OpenParagraph()
    send(
      PageText.event("goto \(history.stepCount + 1)", by: "lesson", status: 0, output: "", state))
    tellOn()
  }

  /// Refuses to go on while a question or a task waits.
  func refuseWhileWaiting() throws(CommandError) {
    switch waiting {
    case .nothing: break
    case .answer: throw CommandError(.waits(task: false))
    case .task: throw CommandError(.waits(task: true))
    }
  }

  /// Tells up to the next step, question or task.
  private func tellOn() {
    while run.position < run.nodes.count {
      if case .step = run.nodes[run.position] { break }
      guard run.next(telling: self) else { break }
    }
    report()
  }

  // MARK: Lines of the learner's

  /// Takes a line that was typed: an answer, a command of a task, or a command to try.
  func take(_ line: String, host: any PageHost) -> PageAnswer {
    switch waiting {
    case .answer(var attempt):
      let turn = attempt.take(line, on: stage)
      self.turn = .quiz(turn)
      waiting = .answer(attempt)
      var answer = PageAnswer()
      switch turn {
      case .goesOn(let printed, _), .over(_, _, let printed): answer.output = printed
      case .leave, .back, .unchecked: break
      }
      return answer
    case .task(var attempt):
      let wish = attempt.take(line)
      turn = .wish(wish)
      var answer = PageAnswer()
      if wish == .command {
        let before = stage.state
        answer = shell.type(line, host: host)
        let judged = StepAnswer(output: answer.output, status: answer.status)
        turn = .verdict(attempt.verdict(after: judged, before: before, on: stage))
      }
      waiting = .task(attempt)
      return answer
    case .nothing:
      turn = .nothing
      if !isPaused { history.pause() }
      isPaused = true
      return shell.type(line, host: host)
    }
  }

  /// Does what the line comes to that was taken last.
  func conclude() -> End {
    defer { turn = .nothing }
    switch turn {
    case .nothing: report()
    case .leave: return .leaves
    case .back: goBack(1)
    case .quiz(let turn): return conclude(turn)
    case .wish(let wish): return conclude(wish)
    case .verdict(.done(let words)):
      tell("verdict", words, isRight: true)
      endTask()
    case .verdict(.off(let rows)):
      for row in rows { tell("verdict", row, isRight: false) }
      report()
    case .verdict(.unchecked): report()
    }
    return .stays
  }

  private func conclude(_ turn: QuizAttempt.Turn) -> End {
    switch turn {
    case .leave: return .leaves
    case .back: goBack(1)
    case .unchecked: report()
    case .goesOn(_, let words):
      if let words { tell("verdict", words, isRight: false) }
      report()
    case .over(let isRight, let words, _):
      guard case .answer(let attempt) = waiting else { break }
      score.add(isRight: isRight)
      tell("verdict", words, isRight: words == "Right.")
      for text in attempt.quiz.explanations { tell(prose: text) }
      (waiting, over) = (.nothing, run.position)
      tellOn()
    }
    return .stays
  }

  private func conclude(_ wish: TaskAttempt.Wish) -> End {
    guard case .task(let attempt) = waiting else { return .stays }
    switch wish {
    case .leave: return .leaves
    case .back: goBack(1)
    case .words(let words): tell("hint", words)
    case .goal, .command: report()
    case .reset:
      _ = stage.restore(attempt.start)
      send(PageText.event("reset", by: "lesson", status: 0, output: "", state))
      report()
    case .skip: endTask()
    }
    return .stays
  }

  /// Goes on after a task as after its own solution.
  private func endTask() {
    guard case .task(let attempt) = waiting else { return }
    (waiting, over) = (.nothing, run.position)
    score.add(isRight: attempt.isClean)
    // What was tried changes nothing that follows.
    _ = history.resume()
    isPaused = false
    showsSolution = attempt.isSkipped
    if showsSolution, attempt.task.undoesAfter { show(solutionOf: attempt) }
    tellOn()
  }

  /// Shows the solution of a task that leaves the scene as it is; any other runs afterwards.
  private func show(solutionOf attempt: TaskAttempt) {
    for line in attempt.task.commands {
      let answer = stage.answer(line, as: .step)
      tell(line, answer)
    }
    _ = stage.restore(attempt.start)
    send(PageText.event("reset", by: "lesson", status: 0, output: "", state))
  }

  /// Answers a question about what the scene is to look like after the task.
  func goal(_ question: String) throws(CommandError) -> PageAnswer {
    guard case .task(let attempt) = waiting, attempt.task.isGoal else {
      throw CommandError(.noGoal)
    }
    let answer = stage.withCopy { copy in
      attempt.task.solve(copy, from: attempt.start)
      return copy.shell.answer(question)
    }
    return answer ?? PageAnswer()
  }
}
