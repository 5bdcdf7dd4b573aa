internal import PageMessages
internal import SessionPlaying
internal import SessionTranscript
internal import TerminalText

/// What a lesson shows to the page.
extension LessonPlayer: SessionObserver {
  func shouldRun(_ node: Node) -> Bool { true }

  func show(_ node: Node) {
    switch node {
    case .blank: caption.end()
    case .prose(let text):
      var next: String?
      if run.position + 1 < run.nodes.count, case .prose(let text) = run.nodes[run.position + 1] {
        next = text
      }
      if let whole = paragraph.add(text, before: next) { tell(prose: whole) }
    case .directive(let directive) where directive.name == .say: tell(prose: directive.text)
    case .directive, .step: break
    }
  }

  func show(code lines: [String]) {
    caption.end()
    var text = PageText("told")
    text.put("code", texts: lines)
    send(text.message)
  }

  func didRun(_ line: JudgedLine) {
    switch line.kind {
    case .step(let step):
      caption.end()
      tell(step.command, line.answer)
      if let difference = line.difference {
        var text = PageText("told")
        text.put("difference", texts: difference.markedRows(line: step.line))
        send(text.message)
      }
    case .assertion:
      if !line.holds { tell("verdict", line.answer.output.firstSentence ?? "", isRight: false) }
    case .solution(let solution):
      tell(solution.text, showsSolution ? line.answer : StepAnswer(output: "", status: 0))
    }
  }

  func ask(_ quiz: Quiz) -> Bool {
    guard quiz.canBeAsked, over != run.position else { return true }
    waiting = .answer(QuizAttempt(quiz))
    caption.end()
    caption.add(quiz.question)
    var text = PageText("told")
    text.put("question", quiz.question)
    text.put("kind", quiz.kind.rawValue)
    text.put("choices", texts: quiz.choices)
    text.put("hints", quiz.hints.count)
    send(text.message)
    return false
  }

  func attempt(_ task: LessonTask) -> Bool {
    guard over != run.position else { return true }
    caption.end()
    caption.add("Your turn: \(task.text)")
    history.pause()
    waiting = .task(TaskAttempt(task, on: stage))
    var text = PageText("told")
    text.put("task", task.text)
    text.put("goal", task.isGoal)
    text.put("hints", task.hints.count)
    send(text.message)
    return false
  }
}

// MARK: - What is told

extension LessonPlayer {
  /// Tells of a line that the lesson has run.
  func tell(_ line: String, _ answer: StepAnswer) {
    send(
      PageText.event(
        line, by: "lesson", status: answer.status, output: answer.output, state))
  }

  /// Tells a paragraph: `{"told":{"prose":"text","style":"item","spans":[["code","insert 0,1"]]}}`.
  func tell(prose paragraph: String) {
    caption.add(paragraph)
    let heading = Prose.heading(paragraph)
    let isItem = paragraph.hasPrefix("- ")
    let words = heading ?? (isItem ? String(paragraph.dropFirst(2)) : paragraph)
    var text = PageText("told")
    text.put("prose", words)
    text.put("style", heading != nil ? "heading" : isItem ? "item" : "paragraph")
    text.put("spans", pairs: Prose.spans(words).map { (Self.name(of: $0.style), $0.text) })
    send(text.message)
  }

  private static func name(of style: Prose.Span.Style) -> String {
    switch style {
    case .plain: "plain"
    case .code: "code"
    case .emphasis: "emphasis"
    case .strong: "strong"
    }
  }

  /// Tells of an answer or a task: `{"told":{"verdict":"Right.","right":true}}`.
  func tell(_ name: String, _ words: String, isRight: Bool? = nil) {
    var text = PageText("told")
    text.put(name, words)
    if let isRight { text.put("right", isRight) }
    send(text.message)
  }

  /// Tells where the lesson stands, and what the page stores of it.
  func report() {
    let isOver = run.position >= run.nodes.count
    let lesson = PlayedLesson(
      title: title, step: history.stepCount, steps: history.total, caption: caption.text,
      isPaused: isPaused)
    var text = PageText("lesson")
    lesson.put(into: &text)
    switch waiting {
    case .answer: text.put("waits", "answer")
    case .task: text.put("waits", "task")
    case .nothing: text.put("waits", isOver ? "end" : "step")
    }
    if case .nothing = waiting, !isOver, case .step(let step) = run.nodes[run.position] {
      text.put("next", step.command)
    }
    text.put("right", score.right)
    text.put("asked", score.asked)
    text.put("marks", texts: history.marks)
    var progress = LessonProgress(before: history.stepCount, of: identities, score: score)
    if isOver { progress.isDone = true }
    text.put("progress", progress.text)
    text.put("prompt", state.prompt)
    send(text.message)
  }
}
