package import SessionTranscript
package import ShellValues

/// Shows a lesson to a learner: at a terminal, or in a page.
package protocol LessonPresenter: AnyObject {
  /// Returns whether the lesson goes on with a node; otherwise it stays before it.
  func shouldRun(_ node: Node) -> Bool
  /// Shows an empty line.
  func showBlank()
  /// Tells a paragraph of prose.
  func tell(_ paragraph: String)
  /// Shows a snippet of code.
  func show(code lines: [String])
  /// Follows a directive that is neither text nor a question.
  func follow(_ directive: Directive)
  /// Shows a line that has run.
  func didRun(_ line: JudgedLine)
  /// Shows a question, which waits for the learner from now on.
  func pose(_ quiz: Quiz)
  /// Shows a task, which waits for the learner from now on.
  func pose(_ task: LessonTask)
}

/// A lesson that is played: its place, the question or task that waits, and the score.
///
/// A presenter shows it and takes the lines of the learner.
///
///     let lesson = LessonSession(file.nodes, of: file.name, on: stage)
///     while lesson.next(telling: presenter) {}    // stops at a question or a task
///     lesson.take("hint")                         // .remark(printed: "", .hint("scroll"))
///
/// A command typed between two nodes takes over; `resume` restores the state from before, whatever
/// was tried.
package final class LessonSession<Stage: RewindableStage> {
  /// The thing that waits for the learner.
  package enum Waiting {
    case nothing
    case question(QuizAttempt)
    case task(TaskAttempt)
  }

  package let run: SessionRun<Stage>
  package let history: StepHistory<Stage>
  /// The score so far.
  package private(set) var score: Score
  package private(set) var waiting = Waiting.nothing
  /// Whether the solution of the task that is over is shown.
  package private(set) var showsSolution = false
  /// Whether the learner has taken over.
  package private(set) var isPaused = false
  /// The last text.
  package var caption = Caption()
  /// Whether a learner answers; without one, solutions are shown and nothing is counted.
  package var isAttended = true
  /// Whether prose is shown by paragraphs, and not line by line.
  package var tellsParagraphs = true
  private var paragraph = OpenParagraph()
  /// The node of the question or the task that is over.
  private var over: Int?
  /// The names of the steps.
  private let identities: [String]
  /// The number of steps before the place where it begins.
  private let start: Int

  /// Creates a lesson before its first node; `begin` goes to where it was left.
  package init(
    _ nodes: [Node], of file: String, on stage: Stage, progress: LessonProgress? = nil
  ) {
    run = SessionRun(nodes, of: file, on: stage, judging: .whatIsStated)
    history = StepHistory(run)
    identities = nodes.stepIdentities
    score = progress?.isDone == false ? progress?.score ?? Score() : Score()
    start = progress?.place(in: identities) ?? 0
  }

  /// The stage on which the lines run.
  package var stage: Stage { run.stage }

  /// The next node, or the one that waits; nil at the end.
  package var nextNode: Node? {
    run.position < run.nodes.count ? run.nodes[run.position] : nil
  }

  /// The place, as a learner's file keeps it.
  package var progress: LessonProgress {
    var progress = LessonProgress(before: history.stepCount, of: identities, score: score)
    if nextNode == nil { progress.isDone = true }
    return progress
  }

  // MARK: Going on

  /// Shows, asks or runs the next node; returns false at the end, where something waits, and if the
  /// presenter stops.
  package func next<Presenter: LessonPresenter>(telling presenter: Presenter) -> Bool {
    run.next(telling: Telling(self, presenter))
  }

  /// Goes to where the lesson was left; nil if that is the beginning.
  package func begin() -> SeekEnd? { start > 0 ? go(to: .step(start + 1)) : nil }

  /// Goes back to before the step that ran `count` steps ago.
  package func goBack(_ count: Int) -> SeekEnd { settled(history.goBack(count)) }

  /// Goes to a place.
  package func go(to place: SessionPlace) -> SeekEnd { settled(history.go(to: place)) }

  private func settled(_ end: SeekEnd) -> SeekEnd {
    if case .unknown = end { return end }
    (waiting, over, paragraph) = (.nothing, nil, OpenParagraph())
    return end
  }

  /// Notes the state that `resume` restores.
  package func pause() {
    if !isPaused { history.pause() }
    isPaused = true
  }

  /// Restores the state from before the learner took over or tried something; returns false if no
  /// kernel is left.
  package func resume() -> Bool {
    guard history.resume() else { return false }
    isPaused = false
    return true
  }

  /// Tells a paragraph that is not prose of the file.
  package func tell<Presenter: LessonPresenter>(_ text: String, by presenter: Presenter) {
    caption.add(text)
    presenter.tell(text)
  }

  // MARK: Lines of the learner's

  /// Takes a line that was typed.
  package func take(_ line: String) -> LessonTurn {
    switch waiting {
    case .nothing:
      pause()
      return .command
    case .question(var attempt):
      let turn = attempt.take(line, on: stage)
      waiting = .question(attempt)
      if case .over(_, let ending, _) = turn { end(ending) }
      return turn
    case .task(var attempt):
      let turn = attempt.take(line)
      waiting = .task(attempt)
      return turn
    }
  }

  /// Judges the scene after a command at a task, and its answer.
  ///
  /// - Parameter before: the state before the command.
  package func judge(_ answer: StepAnswer, before: ShellState) -> TaskAttempt.Verdict {
    guard case .task(var attempt) = waiting else { return .off([]) }
    defer { waiting = .task(attempt) }
    return attempt.verdict(after: answer, before: before, on: stage)
  }

  /// Ends the question that waits without a learner; returns its answer.
  package func giveAnswer() -> QuizAttempt.Ending? {
    guard case .question(let attempt) = waiting else { return nil }
    (waiting, over) = (.nothing, run.position)
    return .told(answer: attempt.quiz.model(on: stage))
  }

  private func end(_ ending: QuizAttempt.Ending) {
    score.add(isRight: ending == .right(firstTry: true))
    (waiting, over) = (.nothing, run.position)
  }

  /// Restores the scene at the beginning of the task; returns false if no kernel is left.
  package func resetTask() -> Bool {
    guard case .task(let attempt) = waiting else { return true }
    return stage.restore(attempt.start)
  }

  /// Ends the task that waits, as after its own solution; returns false if no kernel is left.
  package func endTask() -> Bool {
    guard case .task(let attempt) = waiting else { return true }
    (waiting, over) = (.nothing, run.position)
    showsSolution = attempt.isSkipped || !isAttended
    if isAttended { score.add(isRight: attempt.isClean) }
    // Tries have no effect on later steps.
    return resume()
  }

  /// Leaves what waits to be asked again; returns false if no kernel is left.
  package func withdraw() -> Bool {
    defer { waiting = .nothing }
    if case .task = waiting { return resume() }
    return true
  }

  /// Runs the solution of a task that leaves the scene as it is; returns false if no kernel is
  /// left.
  ///
  /// - Parameter run: shows and runs a line.
  package func demonstrate(_ task: LessonTask, run: (String) -> Void) -> Bool {
    let start = stage.state
    task.commands.forEach(run)
    return stage.restore(start)
  }
}

// MARK: - What is next

extension LessonSession {
  /// Whether a task is next, with nothing but words before it.
  package var isTaskNext: Bool { promptNext.map { run.nodes[$0].isStep } ?? false }

  /// The question that is next, with nothing but words before it.
  package var questionNext: Quiz? { promptNext.flatMap { Quiz(in: run.nodes, at: $0) } }

  /// The node of the question or the task that is next, with nothing but words before it.
  private var promptNext: Int? {
    for index in run.nodes.indices.dropFirst(run.position + (over == run.position ? 1 : 0)) {
      switch run.nodes[index] {
      case .blank, .prose: continue
      case .step: return nil
      case .directive(let directive):
        switch directive.name {
        case .task: return index
        case .quiz: return Quiz(in: run.nodes, at: index)?.canBeAsked == true ? index : nil
        case .assert: return nil
        default: continue
        }
      }
    }
    return nil
  }
}

// MARK: - Telling

/// Tells a presenter what a run comes to, and keeps what follows from it.
private final class Telling<Stage: RewindableStage, Presenter: LessonPresenter>: SessionObserver {
  private let lesson: LessonSession<Stage>
  private let presenter: Presenter

  init(_ lesson: LessonSession<Stage>, _ presenter: Presenter) {
    (self.lesson, self.presenter) = (lesson, presenter)
  }

  func shouldRun(_ node: Node) -> Bool { presenter.shouldRun(node) }

  func show(_ node: Node) {
    switch node {
    case .blank:
      lesson.caption.end()
      presenter.showBlank()
    case .prose(let text):
      if let told = lesson.told(text) { lesson.tell(told, by: presenter) }
    case .directive(let directive) where directive.name == .say:
      lesson.tell(directive.text, by: presenter)
    case .directive(let directive): presenter.follow(directive)
    case .step: break
    }
  }

  func show(code lines: [String]) {
    lesson.caption.end()
    presenter.show(code: lines)
  }

  func didRun(_ line: JudgedLine) {
    if case .step = line.kind { lesson.caption.end() }
    presenter.didRun(line)
  }

  func ask(_ quiz: Quiz) -> Bool {
    guard quiz.canBeAsked, lesson.opens(.question(QuizAttempt(quiz)), quiz.question) else {
      return true
    }
    presenter.pose(quiz)
    return false
  }

  func attempt(_ task: LessonTask) -> Bool {
    let (stage, sees) = (lesson.stage, lesson.isAttended)
    guard lesson.opens(.task(TaskAttempt(task, on: stage, seesGoal: sees)), task.invitation)
    else { return true }
    if lesson.isAttended { lesson.history.pause() }
    presenter.pose(task)
    return false
  }
}

extension LessonSession {
  /// Returns what to tell at a line of prose, or nil before the end of its paragraph.
  fileprivate func told(_ text: String) -> String? {
    guard tellsParagraphs else { return text }
    var next: String?
    if run.position + 1 < run.nodes.count, case .prose(let text) = run.nodes[run.position + 1] {
      next = text
    }
    return paragraph.add(text, before: next)
  }

  /// Makes a question or a task wait; returns false if it is over.
  fileprivate func opens(_ prompt: @autoclosure () -> Waiting, _ words: String) -> Bool {
    guard over != run.position else { return false }
    waiting = prompt()
    caption.end()
    caption.add(words)
    return true
  }
}
