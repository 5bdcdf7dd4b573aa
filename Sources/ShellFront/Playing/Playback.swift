import PageMessages
import SessionPlaying
import SessionTranscript
import ShellKernel
import ShellValues
import System
import TerminalText

/// The way a session is played.
package struct PlaybackOptions {
  /// The speed as a factor; 0 does not wait, and nil means the file's own.
  package var speed: Double?
  /// Whether each step waits for a key.
  package var isStepwise = false
  /// Whether the session may use files.
  package var isTrusted = false
  /// Whether the picture has a part of the window; nil to decide by the window.
  package var isSplit: Bool?
  /// The place at which the lesson was left, or nil to begin it.
  var progress: LessonProgress?
  /// The learner's submission; nil for none.
  package var submission: Submission?

  /// Creates the options of a session that is watched from its beginning.
  package init() {}
}

/// Plays a session live: types, narrates and waits.
///
/// Every command really runs. The user can take over at any time; `resume` restores the state
/// before that, whatever was tried, and continues.
final class Playback {
  /// The way playback ended.
  enum End {
    /// At the end of the session.
    case finished
    /// The user took over, or a layout crashed the kernel; `resume` continues.
    case paused
    /// The user left.
    case left
    /// The terminal is gone.
    case hungUp
    /// A kernel crashed, and there is no one to take over.
    case crashed
    /// No kernel can be started.
    case stuck
  }

  /// The action after a node.
  enum NextAction {
    case next, back, goTo, takeOver, leave, hangUp
    /// A layout crashed the kernel; the state is kept.
    case crashed
    /// No kernel can be started.
    case stuck
  }

  /// The file that is played.
  let file: SessionFile
  let options: PlaybackOptions
  /// The motion while the current step runs.
  var moments: [[VisibleText]] = []
  /// The speed as a factor; 0 does not wait.
  var speed: Double
  /// Whether the end was reached.
  private(set) var isFinished = false
  /// The audience, set while playing.
  var audience = Audience(interrupts: -1, reader: nil)
  /// The audience's request; `next` while it only watches.
  var nextAction = NextAction.next
  /// Whether to wait for a key before the next node.
  var waitsForKey = false
  /// Whether to show the rest of the paragraph or step without waiting.
  var skipsWaits = false
  /// Whether the user has begun a line for the next prompt, which is then reached without waiting.
  var isLineBegun = false
  /// Whether the words of a task were explained.
  var hasExplainedTasks = false
  /// The kinds of questions whose words were explained.
  var explainedKinds: Set<Quiz.Kind> = []
  private var hasShownKeys = false
  /// The lesson, once it has begun.
  private(set) var lesson: LessonSession<KernelStage>?

  /// Reads a session.
  ///
  /// - Throws: `SessionProblem`.
  init(path: String, _ options: PlaybackOptions) throws(SessionProblem) {
    self.options = options
    file = try SessionFile(path: path, isTrusted: options.isTrusted)
    speed = options.speed ?? file.session.header.speed ?? 1
  }

  /// Whether the picture has a part of the window, unless a person decides otherwise.
  var isSplit: Bool { options.isSplit ?? false }

  /// Whether something waits: for the time of a reader, or for keys.
  var isPaced: Bool { speed > 0 || options.isStepwise }

  /// The name for a prompt: without folder and extension, and short.
  var shortName: String {
    let name = file.name.hasSuffix(".session") ? String(file.name.dropLast(8)) : file.name
    return name.count <= 24 ? name : name.prefix(21) + "..."
  }

  var stage: KernelStage? { lesson?.stage }

  /// The number of steps before the present place.
  var stepCount: Int { lesson?.history.stepCount ?? 0 }

  /// The learner's score so far.
  var score: Score { lesson?.score ?? Score() }

  /// The learner's result so far; nil if nothing was asked.
  var result: LessonResult? { lesson?.result }

  /// The exit code after the end: 3 if an answer differed.
  var exitCode: Int32 { lesson?.run.differing.isEmpty ?? true ? 0 : ExitCode.differs }

  /// Plays to the end, or until the user asks for something else; always on the same kernel.
  func play(_ front: KernelFront, _ audience: Audience) -> End {
    self.audience = audience
    front.leaveToSession()
    let isBegun = lesson != nil
    let lesson =
      lesson
      ?? LessonSession(
        file.nodes, of: file.name, version: LessonResult.version(of: file.session.bytes),
        on: KernelStage(front, for: file, isTrusted: options.isTrusted),
        progress: options.progress)
    self.lesson = lesson
    lesson.isAttended = audience.reader != nil && isPaced
    lesson.tellsParagraphs = audience.reader != nil
    guard lesson.resume() else { return .stuck }
    isLineBegun = false
    showPicture()
    showKeys(isSeen: showPlaying())
    if !isBegun, let end = lesson.begin() {
      guard report(end, isPlaying: true, showsPicture: true) else { return .stuck }
    }
    while lesson.nextNode != nil {
      nextAction = .next
      _ = lesson.next(telling: self)
      converse(on: lesson)
      switch nextAction {
      case .next: continue
      case .back: guard report(lesson.goBack(1), isPlaying: true) else { return .stuck }
      case .goTo: guard askForPlace(lesson) else { return .stuck }
      case .takeOver: return pause(lesson)
      case .crashed: return audience.reader == nil ? .crashed : pause(lesson)
      case .leave: return .left
      case .hangUp: return .hungUp
      case .stuck: return .stuck
      }
    }
    // A line typed ahead is not lost with the session: it takes over here.
    nextAction = .next
    if let reader = audience.reader, isPaced, !isFinished,
      dropKeysAhead(of: reader)
    {
      isFinished = true
      return pause(lesson)
    }
    isFinished = true
    let count = lesson.run.differing.count
    if count > 0 {
      Console.remark("\(count == 1 ? "1 answer differs" : "\(count) answers differ") from the file")
    }
    return .finished
  }

  /// The lesson's state for pages of `live`.
  var played: PlayedLesson {
    PlayedLesson(
      title: file.session.header[.title] ?? file.name, step: stepCount,
      steps: lesson?.history.total ?? 0, caption: lesson?.caption.text ?? "",
      isPaused: lesson?.isPaused ?? false)
  }

  /// Brings the picture up to date.
  func showPicture() {
    audience.pages?.reportLesson()
    guard let front = stage?.front else { return }
    audience.screen?.update(front, isWanted: front.supervisor.settings.isSplit ?? isSplit)
  }

  private func pause(_ lesson: LessonSession<KernelStage>) -> End {
    lesson.pause()
    return .paused
  }

  /// Explains the keys once, unless a row does, and reports a window that is too small.
  private func showKeys(isSeen: Bool) {
    guard !hasShownKeys, audience.reader != nil, isPaced else { return }
    hasShownKeys = true
    remarkOnSize()
    if isSeen { return }
    Console.write(
      .output, Narration.aside(SessionPlayer.keys, isStyled: audience.isStyled) + "\n")
  }
}

// MARK: - Seeking

extension Playback {
  /// Goes back to before the step played `count` steps ago; returns false if no kernel is left.
  func goBack(_ count: Int) -> Bool {
    stage?.front.leaveToSession()
    return lesson.map { report($0.goBack(count)) } ?? true
  }

  /// Goes to a place of the session; returns false if no kernel is left.
  func go(to place: SessionPlace) -> Bool {
    stage?.front.leaveToSession()
    return lesson.map { report($0.go(to: place), showsPicture: true) } ?? true
  }

  private func askForPlace(_ lesson: LessonSession<KernelStage>) -> Bool {
    waitsForKey = true
    guard let words = askForPlaceWords(), !words.isEmpty else { return true }
    let place = Int(words).map(SessionPlace.step) ?? .mark(words)
    return report(lesson.go(to: place), isPlaying: true, showsPicture: true)
  }

  /// Reports how a seek ended and shows the place; returns false if no kernel is left.
  private func report(
    _ end: SeekEnd, isPlaying: Bool = false, showsPicture: Bool = false
  ) -> Bool {
    guard let history = lesson?.history else { return true }
    defer {
      if isPlaying {
        let line = "goto \(history.stepCount + 1)"
        audience.pages?.report(line, by: "lesson", status: 0, output: "")
        showPicture()
      }
    }
    switch end {
    case .gone: return false
    case .unknown(.step(let step)):
      Console.fail("no step \(step); available: 1 to \(history.total)")
    case .unknown(.mark(let name)):
      let marks = history.marks.map { "'\($0)'" }.joined(separator: ", ")
      Console.fail("no mark '\(name)'; available: \(marks.isEmpty ? "none" : marks)")
    case .stands(let isReached):
      waitsForKey = isPlaying
      let (step, total) = (history.stepCount, history.total)
      let place = step < total ? "before step \(step + 1) of \(total)" : "at the end"
      Console.remark(
        (isReached ? "" : "stopped ") + place + (isPlaying ? "" : ": 'resume' goes on"),
        to: .output)
      showPlace(history, withPicture: showsPicture)
    }
    return true
  }

  /// Shows the text of the session at that place, and the scene unless it is on the screen.
  private func showPlace(_ history: StepHistory<KernelStage>, withPicture: Bool) {
    var paragraph = OpenParagraph()
    var isOpening = true
    let nodes = history.skipNarration()
    for (index, node) in nodes.enumerated() {
      switch node {
      case .prose(let text):
        var next: String?
        if case .prose(let text)? = nodes.dropFirst(index + 1).first { next = text }
        if let whole = paragraph.add(text, before: next) { show(paragraph: whole) }
      case .directive(let directive) where directive.name == .swift:
        let code = nodes.snippet(at: index)
        // The whole snippet, once.
        if index > 0, !nodes.snippet(at: index - 1).isEmpty { continue }
        show(code: code)
      case .blank where !isOpening: Console.write(.output, "\n")
      case .blank, .directive, .step: continue
      }
      isOpening = false
    }
    guard withPicture, audience.screen?.isShown != true,
      case .answer(.drawing(let rows))? = drawing
    else { return }
    Console.write(.output, fitted(rows))
  }
}
