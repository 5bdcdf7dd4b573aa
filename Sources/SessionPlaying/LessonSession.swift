package import SessionTranscript
package import ShellValues

/// A lesson that is played: its place, the question or task that waits, and the score.
///
/// A presenter, at a terminal or in a page, observes it and passes on the lines of the learner.
/// Where `opens` says so, it shows the question or the task and stops there.
///
///     let lesson = LessonSession(file.nodes, of: file.name, version: version, on: stage)
///     while lesson.next(telling: presenter) {}    // stops at a question or a task
///     lesson.receive("hint")                      // .remark(printed: "", .hint("scroll"))
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
  /// The record of the learner; it counts only what an attended lesson asks.
  private var record: LessonRecord

  /// Creates a lesson before its first node; `begin` goes to where it was left.
  ///
  /// - Parameter version: that of the lesson's file.
  package init(
    _ nodes: [Node], of file: String, version: String, on stage: Stage,
    progress: LessonProgress? = nil
  ) {
    run = SessionRun(nodes, of: file, on: stage, judging: .whatIsStated)
    history = StepHistory(run)
    identities = nodes.stepIdentities
    score = progress?.isDone == false ? progress?.score ?? Score() : Score()
    start = progress?.place(in: identities) ?? 0
    record = LessonRecord(
      nodes, of: file, version: version, after: progress?.isDone == false ? progress?.result : nil)
  }

  /// The stage on which the lines run.
  package var stage: Stage { run.stage }

  /// The next node, or the one that waits; nil at the end.
  package var nextNode: Node? {
    run.position < run.nodes.count ? run.nodes[run.position] : nil
  }

  /// The place, as a learner's file keeps it.
  package var progress: LessonProgress {
    var progress = LessonProgress(
      before: history.stepCount, of: identities, score: score, result: result)
    if nextNode == nil { progress.isDone = true }
    return progress
  }

  /// The learner's result so far; nil before a question or a task was met.
  package var result: LessonResult? {
    guard record.isBegun else { return nil }
    var result = record.result
    (result.steps, result.allSteps) = (history.stepCount, identities.count)
    return result
  }

  // MARK: Going on

  /// Shows, asks or runs the next node; returns false at the end, where something waits, and if the
  /// presenter stops.
  package func next<Presenter: SessionObserver>(
    telling presenter: Presenter
  ) -> Bool where Presenter.Failure == Never {
    let place = run.position
    guard run.next(telling: presenter) else { return false }
    if run.nodes[place].endsCaption { caption.end() }
    return true
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

  // MARK: Lines of the learner's

  /// The prompt of the question or the task that waits, or nil.
  package var prompt: String? {
    switch waiting {
    case .nothing: nil
    case .question: "answer> "
    case .task: "task> "
    }
  }

  /// Takes a line that was typed.
  package func receive(_ line: String) -> LessonTurn {
    switch waiting {
    case .nothing:
      pause()
      return .command
    case .question(var attempt):
      let turn = attempt.receive(line, on: stage)
      waiting = .question(attempt)
      keep(attempt.tries)
      if case .over(_, let ending, _) = turn { end(ending) }
      return turn
    case .task(var attempt):
      let turn = attempt.receive(line, on: stage)
      waiting = .task(attempt)
      keep(attempt.tries)
      return turn
    }
  }

  /// Judges the scene after a command at a task, and its answer.
  ///
  /// - Parameter before: the state before the command.
  package func judge(_ answer: StepAnswer, before: ShellState) -> TaskAttempt.Verdict {
    guard case .task(var attempt) = waiting else { return .off([]) }
    defer {
      waiting = .task(attempt)
      keep(attempt.tries)
    }
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
    record.end(run.position, isRight: ending.isRight)
    (waiting, over) = (.nothing, run.position)
  }

  /// Records the tries at the question or the task that waits.
  private func keep(_ tries: Tries) { if isAttended { record.keep(tries, run.position) } }

  /// Restores the scene at the beginning of the task; returns false if no kernel is left.
  package func resetTask() -> Bool {
    guard case .task(let attempt) = waiting else { return true }
    return stage.restore(attempt.start)
  }

  /// Ends the task that waits, as after its own solution; returns false if no kernel is left.
  ///
  /// - Parameter demonstrate: shows and runs a line of the solution, if that is wanted and leaves
  ///   the scene as it is; any other solution runs as the lesson goes on.
  package func endTask(demonstrate: (_ line: String) -> Void) -> Bool {
    guard case .task(let attempt) = waiting else { return true }
    (waiting, over) = (.nothing, run.position)
    showsSolution = attempt.isSkipped || !isAttended
    if isAttended {
      score.add(isRight: attempt.isClean)
      record.end(run.position, isRight: !attempt.isSkipped)
    }
    // Tries have no effect on later steps.
    guard resume() else { return false }
    guard showsSolution, attempt.task.undoesAfter else { return true }
    let start = stage.state
    attempt.task.commands.forEach(demonstrate)
    return stage.restore(start)
  }

  /// Leaves what waits to be asked again; returns false if no kernel is left.
  package func withdraw() -> Bool {
    defer { waiting = .nothing }
    if case .task = waiting { return resume() }
    return true
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

// MARK: - Presenting

extension LessonSession {
  /// Returns the text to narrate at a node; nil for none, and before the end of a paragraph.
  package func narration(at node: Node) -> String? {
    switch node {
    case .directive(let directive) where directive.name == .say: return directive.text
    case .prose(let text):
      guard tellsParagraphs else { return text }
      var next: String?
      if run.position + 1 < run.nodes.count, case .prose(let text) = run.nodes[run.position + 1] {
        next = text
      }
      return paragraph.add(text, before: next)
    case .blank, .directive, .step: return nil
    }
  }

  /// Makes a question wait; returns false if it is over, or cannot be asked.
  package func opens(_ quiz: Quiz) -> Bool {
    quiz.canBeAsked
      && opens(.question(QuizAttempt(quiz, after: record.tries(run.position))), quiz.question)
  }

  /// Makes a task wait; returns false if it is over.
  package func opens(_ task: LessonTask) -> Bool {
    let tries = record.tries(run.position)
    guard
      opens(
        .task(TaskAttempt(task, on: stage, seesGoal: isAttended, after: tries)), task.invitation)
    else { return false }
    if isAttended { history.pause() }
    return true
  }

  private func opens(_ prompt: @autoclosure () -> Waiting, _ words: String) -> Bool {
    guard over != run.position else { return false }
    waiting = prompt()
    if isAttended { record.open(run.position) }
    caption.end()
    caption.add(words)
    return true
  }
}

extension Node {
  /// Whether a paragraph of text ends here.
  fileprivate var endsCaption: Bool {
    switch self {
    case .blank, .step: true
    case .directive(let directive): directive.name == .swift
    case .prose: false
    }
  }
}
