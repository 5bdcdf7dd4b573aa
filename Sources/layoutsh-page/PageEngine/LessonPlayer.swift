internal import CollectionEngine
internal import PageMessages
internal import SessionPlaying
internal import SessionTranscript
internal import ShellCore
internal import ShellRunning
internal import ShellValues
internal import TerminalText

/// Presents a lesson in a page: shows text, runs steps, and takes answers and tasks line by line.
///
/// It waits before a step, at a question, at a task or at the end. `next` runs the step and goes on
/// to the next such place. A command typed before a step takes over; `next` goes back to the state
/// before that.
final class LessonPlayer {
  /// The shell of the lesson.
  let runner: LineRunner
  let lesson: LessonSession<ShellStage>
  let title: String
  private let name: String
  /// The state before a motion that was not judged yet.
  private var motionStart: ShellState?
  /// The messages for the page that were not taken yet, each with a line end.
  private var messages: [UInt8] = []

  /// Creates the lesson of a file before its first node.
  init(
    _ session: Session, in file: String, besides outer: LineRunner, progress: LessonProgress?
  ) {
    name = file.hasSuffix(".session") ? String(file.dropLast(8)) : file
    title = session.header[.title] ?? name
    runner = outer.forSession(columns: session.header.size?.columns ?? 80)
    lesson = LessonSession(
      session.nodes, of: file, version: LessonResult.version(of: session.bytes),
      on: ShellStage(runner), progress: progress)
  }

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

  /// The state sent to the page; its prompt is that of the pending question or task.
  var state: PageState {
    var state = runner.pageState
    state.prompt = lesson.prompt ?? "(\(VisibleText.make(shortName))) \(state.prompt)"
    return state
  }

  private var shortName: String { name.count <= 24 ? name : name.prefix(21) + "..." }

  /// Whether a line is an answer to a question, or a word of a task, and no command.
  var takesAnswer: Bool { if case .question = lesson.waiting { true } else { false } }

  // MARK: Going on

  /// Plays from where the lesson was left to where it waits.
  func begin() {
    _ = lesson.begin()
    playOn()
  }

  /// Runs the step before which it waits, and goes on.
  func goOn() {
    guard lesson.resume() else { return }
    _ = lesson.next(telling: self)
    playOn()
  }

  /// Goes back a number of steps.
  func goBack(_ count: Int) {
    _ = lesson.goBack(count)
    goOnAfterSeek()
  }

  /// Goes to a place.
  func go(to place: SessionPlace) throws(CommandError) {
    let end = lesson.go(to: place)
    if case .unknown(let place) = end {
      let name =
        switch place {
        case .step(let step): "\(step)"
        case .mark(let mark): mark
        }
      let history = lesson.history
      throw CommandError(.place(name, marks: history.marks, steps: history.total))
    }
    goOnAfterSeek()
  }

  private func goOnAfterSeek() {
    _ = lesson.resume()
    report("goto \(lesson.history.stepCount + 1)")
    playOn()
  }

  /// Refuses to go on while a question or a task waits.
  func refuseWhileWaiting() throws(CommandError) {
    switch lesson.waiting {
    case .nothing: break
    case .question: throw CommandError(.waits(task: false))
    case .task: throw CommandError(.waits(task: true))
    }
  }

  /// Shows what comes before the next step, question or task.
  private func playOn() {
    while let node = lesson.nextNode {
      if case .step = node { break }
      guard lesson.next(telling: self) else { break }
    }
    report()
  }

  // MARK: Lines of the learner's

  /// Takes a line that was typed: an answer, a command of a task, or a command to try; returns
  /// false if the learner leaves.
  ///
  /// - Parameters:
  ///   - isPart: whether more of the same motion follows.
  ///   - acknowledge: sends the reply to the line, before anything follows from it.
  func receive(
    _ line: String, isPart: Bool, around surroundings: any ShellSurroundings,
    acknowledge: (LineReply) -> Void
  ) -> Bool {
    // A state that is kept makes the next line copy the journal.
    let before: ShellState? = if case .task = lesson.waiting { lesson.stage.state } else { nil }
    let turn = lesson.receive(line)
    var reply = LineReply()
    switch turn {
    case .command: reply = runner.type(line, around: surroundings)
    case .remark(let printed, _), .over(_, _, let printed): reply.output = printed
    case .leave, .back, .reset, .skip, .goal, .unchecked: break
    }
    acknowledge(reply)
    switch turn {
    case .leave: return false
    case .back: goBack(1)
    case .command:
      if isPart, motionStart == nil { motionStart = before }
      judge(StepAnswer(output: reply.output, status: reply.status), before, isPart: isPart)
    case .unchecked, .goal: report()
    case .remark(_, let said):
      if let said { remark(said, on: line) }
      report()
    case .over(let quiz, let ending, _):
      remark("verdict", ending.sentence, ending.isRight ? .right : .shown, on: line)
      for text in quiz.explanations { narrate(text) }
      playOn()
    case .reset:
      _ = lesson.resetTask()
      report("reset")
      report()
    case .skip: endTask()
    }
    return true
  }

  /// Judges the scene after a motion whose lines were parts of it.
  func endMotion() {
    guard let start = motionStart else { return }
    judge(StepAnswer(output: "", status: 0), start, isPart: false)
  }

  /// Judges the scene after a command, if it was one of a task; not between the parts of a motion.
  private func judge(_ answer: StepAnswer, _ before: ShellState?, isPart: Bool) {
    guard case .task = lesson.waiting, !isPart, let start = motionStart.take() ?? before else {
      return report()
    }
    let verdict = lesson.judge(answer, before: start)
    switch verdict {
    case .done:
      for row in verdict.sentences { remark("verdict", row, .right) }
      return endTask()
    case .off(let remarks): for each in remarks { remark(each) }
    case .unchecked: break
    }
    report()
  }

  /// Goes on after a task as after its own solution.
  private func endTask() {
    guard case .task(let attempt) = lesson.waiting else { return }
    _ = lesson.endTask { report($0, lesson.stage.answer($0, as: .step)) }
    if lesson.showsSolution, attempt.task.undoesAfter { report("reset") }
    playOn()
  }

  /// Returns the result of the lesson, which is over.
  ///
  /// - Parameter learner: the name that the learner typed; empty for none.
  func result(of learner: String) throws(CommandError) -> LessonResult {
    guard lesson.nextNode == nil else { throw CommandError(.notOver) }
    guard var result = lesson.result else { throw CommandError(.noResult) }
    guard !learner.utf8.allSatisfy({ $0 == 0x20 }) else { return result }
    guard let name = LessonResult.name(learner) else { throw CommandError(.learner) }
    result.learner = name
    return result
  }

  /// Answers a question about what the scene is to look like after the task.
  func goal(_ question: String) throws(CommandError) -> LineReply {
    guard case .task(let attempt) = lesson.waiting, attempt.task.isGoal else {
      throw CommandError(.noGoal)
    }
    let answer = lesson.stage.withCopy { copy in
      attempt.task.solve(copy, from: attempt.start)
      return copy.runner.answer(question, after: nil, mode: .interactive)
    }
    return answer ?? LineReply()
  }
}
