internal import PageMessages
internal import SessionPlaying
internal import SessionTranscript
internal import ShellRunning
internal import TerminalText

/// The parts of a lesson that the page shows.
extension LessonPlayer: SessionObserver {
  func didReach(_ node: Node) { if let text = lesson.narration(at: node) { narrate(text) } }

  func didReach(code lines: [String]) {
    var text = PageText("told")
    text.put("code", texts: lines)
    send(text.message)
  }

  func didRun(_ line: JudgedLine) {
    switch line.kind {
    case .step(let step):
      report(step.command, line.answer)
      if let difference = line.difference {
        var text = PageText("told")
        text.put("difference", texts: difference.markedRows(line: step.line))
        send(text.message)
      }
    case .assertion:
      if !line.holds { remark("verdict", line.objection ?? "", .wrong) }
    case .solution(let solution):
      report(solution.text, lesson.showsSolution ? line.answer : StepAnswer(output: "", status: 0))
    }
  }

  func ask(_ quiz: Quiz) -> Bool {
    guard lesson.opens(quiz) else { return true }
    var text = PageText("told")
    text.put("question", quiz.question)
    text.put("kind", quiz.kind.rawValue)
    text.put("choices", texts: quiz.choices)
    text.put("hints", quiz.hints.count)
    send(text.message)
    return false
  }

  func attempt(_ task: LessonTask) -> Bool {
    guard lesson.opens(task) else { return true }
    var text = PageText("told")
    text.put("task", task.text)
    text.put("goal", task.isGoal)
    text.put("hints", task.hints.count)
    send(text.message)
    return false
  }

  /// Sends a paragraph: `{"told":{"prose":"text","style":"item","spans":[["code","insert 0,1"]]}}`.
  func narrate(_ paragraph: String) {
    lesson.caption.add(paragraph)
    let heading = Prose.heading(paragraph)
    let isItem = paragraph.hasPrefix("- ")
    let words = heading ?? (isItem ? String(paragraph.dropFirst(2)) : paragraph)
    var text = PageText("told")
    text.put("prose", words)
    text.put("style", heading != nil ? "heading" : isItem ? "item" : "paragraph")
    text.put("spans", pairs: Prose.spans(words).map { (Self.name(of: $0.style), $0.text) })
    send(text.message)
  }
}

// MARK: - Messages

extension LessonPlayer {
  /// Reports a line that the lesson has run.
  func report(_ line: String, _ answer: StepAnswer = StepAnswer(output: "", status: 0)) {
    send(
      PageText.event(
        line, by: "lesson", status: answer.status, output: answer.output, state))
  }

  fileprivate static func name(of style: Prose.Span.Style) -> String {
    switch style {
    case .plain: "plain"
    case .code: "code"
    case .emphasis: "emphasis"
    case .strong: "strong"
    }
  }

  /// The kind of a verdict, which the page shows by an icon and a colour.
  enum Outcome: String {
    case right, wrong
    /// Neither: the question or the task goes on.
    case open
    /// The answer was shown.
    case shown
  }

  /// Sends a verdict on an answer or a task:
  /// `{"told":{"verdict":"Right.","right":true,"outcome":"right","answer":"17.5"}}`.
  func remark(_ name: String, _ words: String, _ outcome: Outcome? = nil, on answer: String? = nil)
  {
    var text = PageText("told")
    text.put(name, words)
    if let outcome {
      text.put("right", outcome == .right)
      text.put("outcome", outcome.rawValue)
    }
    if let answer { text.put("answer", answer) }
    send(text.message)
  }

  /// Sends a remark on a line: a hint, or that the answer or the scene is not right.
  func remark(_ said: LessonRemark, on answer: String? = nil) {
    switch said {
    case .hint, .noHint: remark("hint", said.sentence)
    // The page has a button.
    case .skipHelps: break
    case .wrong: remark("verdict", said.sentence, .wrong, on: answer)
    default: remark("verdict", said.sentence, .open, on: answer)
    }
  }

  /// Sends the place of the lesson, and the progress that the page stores.
  func report() {
    let (history, score) = (lesson.history, lesson.score)
    var text = PageText("lesson")
    PlayedLesson(
      title: title, step: history.stepCount, steps: history.total, caption: lesson.caption.text,
      isPaused: lesson.isPaused
    ).put(into: &text)
    switch lesson.waiting {
    case .question(let attempt):
      text.put("waits", "answer")
      text.put("hints", attempt.hintCount)
    case .task(let attempt):
      text.put("waits", "task")
      text.put("hints", attempt.hintCount)
    case .nothing: text.put("waits", lesson.nextNode == nil ? "end" : "step")
    }
    if case .nothing = lesson.waiting, case .step(let step)? = lesson.nextNode {
      text.put("next", step.command)
    }
    text.put("right", score.right)
    text.put("asked", score.asked)
    text.put("marks", texts: history.marks)
    text.put("progress", lesson.progress.text)
    if lesson.nextNode == nil, let result = lesson.result { text.put("code", result.code) }
    text.put("prompt", state.prompt)
    send(text.message)
  }
}
