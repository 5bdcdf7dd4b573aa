import Glibc
import PageMessages
import SessionFiles
import SessionPlaying
import SessionTranscript
import ShellValues
import System
import TerminalText

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
  /// Whether it may use files, according to the command line.
  let isTrusted: Bool
  /// Whether each step waits for a key.
  let isStepwise: Bool
  /// Whether the picture has a part of the window, unless a person decides otherwise.
  let isSplit: Bool
  /// The last text of the session.
  var caption = Caption()
  /// Whether the user has taken over.
  private var isPaused = false
  /// The motion while the current step runs.
  var moments: [[VisibleText]] = []
  /// The speed as a factor; 0 does not wait.
  var speed: Double
  /// The lines of the paragraph that is shown once it is complete.
  var paragraph = OpenParagraph()
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
  /// Whether the question or the task at the current node has been answered.
  var isAnswered = false
  /// The learner's score so far.
  var score = Score()
  /// Whether the solution of the current task is shown.
  var showsSolution = false
  /// Whether the words of a task were explained.
  var hasExplainedTasks = false
  /// The kinds of questions whose words were explained.
  var explainedKinds: Set<Quiz.Kind> = []
  /// The step before which to begin, from 1.
  var firstStep = 1
  private var hasShownKeys = false
  private(set) var stage: KernelStage?
  private var run: SessionRun<KernelStage>?
  private(set) var history: StepHistory<KernelStage>?

  /// Reads a session; a speed of 0 does not wait, and nil means the file's own.
  ///
  /// - Throws: `SessionProblem`.
  init(
    path: String, speed: Double? = nil, isStepwise: Bool = false, isTrusted: Bool = false,
    isSplit: Bool = false
  ) throws(SessionProblem) {
    file = try SessionFile(path: path, isTrusted: isTrusted)
    self.speed = speed ?? file.session.header.speed ?? 1
    self.isStepwise = isStepwise
    self.isSplit = isSplit
    self.isTrusted = isTrusted
  }

  /// The name for a prompt: without folder and extension, and short.
  var shortName: String {
    let name = file.name.hasSuffix(".session") ? String(file.name.dropLast(8)) : file.name
    return name.count <= 24 ? name : name.prefix(21) + "..."
  }

  /// The number of steps before the present place.
  var stepCount: Int { history?.stepCount ?? 0 }

  /// The line of prose after the current node, or nil.
  var nextProse: String? {
    guard let run, run.position + 1 < run.nodes.count,
      case .prose(let text) = run.nodes[run.position + 1]
    else { return nil }
    return text
  }

  /// Whether a task is next, with nothing but words before it.
  var isTaskNext: Bool { run.flatMap { run in promptNext.map { run.nodes[$0].isStep } } ?? false }

  /// The question that is next, with nothing but words before it.
  var questionNext: Quiz? {
    run.flatMap { run in promptNext.flatMap { Quiz(in: run.nodes, at: $0) } }
  }

  /// The node of the question or the task that is next, with nothing but words before it.
  private var promptNext: Int? {
    guard let run else { return nil }
    for index in run.nodes.indices.dropFirst(run.position + (isAnswered ? 1 : 0)) {
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

  /// The exit code after the end: 3 if an answer differed.
  var exitCode: Int32 { run?.differing.isEmpty ?? true ? 0 : ExitCode.differs }

  /// Plays to the end, or until the user asks for something else; always on the same kernel.
  func play(_ front: KernelFront, _ audience: Audience) -> End {
    self.audience = audience
    front.leaveToSession()
    let stage = stage ?? KernelStage(front, for: file, isTrusted: isTrusted)
    let run =
      run ?? SessionRun(file.nodes, of: file.name, on: stage, judging: .whatIsStated)
    let history = history ?? StepHistory(run)
    (self.stage, self.run, self.history) = (stage, run, history)
    guard history.resume() else { return .stuck }
    paragraph = OpenParagraph()
    isPaused = false
    isLineBegun = false
    showPicture()
    showKeys()
    guard begin(history) else { return .stuck }
    while run.position < run.nodes.count {
      nextAction = .next
      _ = run.next(telling: self)
      switch nextAction {
      case .next: continue
      case .back: guard report(history.goBack(1), isPlaying: true) else { return .stuck }
      case .goTo: guard askForPlace(history) else { return .stuck }
      case .takeOver: return pause(history)
      case .crashed: return audience.reader == nil ? .crashed : pause(history)
      case .leave: return .left
      case .hangUp: return .hungUp
      case .stuck: return .stuck
      }
    }
    // A line typed ahead is not lost with the session: it takes over here.
    nextAction = .next
    if let reader = audience.reader, speed > 0 || isStepwise, !isFinished,
      dropKeysAhead(of: reader)
    {
      isFinished = true
      return pause(history)
    }
    isFinished = true
    if !run.differing.isEmpty {
      let count = run.differing.count
      Console.note("\(count == 1 ? "1 answer differs" : "\(count) answers differ") from the file")
    }
    return .finished
  }

  /// The lesson's state for pages of `live`.
  var played: PlayedLesson {
    PlayedLesson(
      title: file.session.header[.title] ?? file.name, step: history?.stepCount ?? 0,
      steps: history?.total ?? 0, caption: caption.text, isPaused: isPaused)
  }

  /// Goes to the first step; returns false if no kernel is left.
  private func begin(_ history: StepHistory<KernelStage>) -> Bool {
    guard firstStep > 1 else { return true }
    let step = firstStep
    firstStep = 1
    return report(history.go(to: .step(step)), isPlaying: true, showsPicture: true)
  }

  /// Brings the picture up to date.
  func showPicture() {
    audience.pages?.showLesson()
    guard let front = stage?.front else { return }
    audience.screen?.update(front, isWanted: front.supervisor.settings.isSplit ?? isSplit)
  }

  private func pause(_ history: StepHistory<KernelStage>) -> End {
    history.pause()
    isPaused = true
    return .paused
  }

  /// Explains the keys once, and where the window is too small.
  private func showKeys() {
    guard !hasShownKeys, audience.reader != nil, speed > 0 || isStepwise else { return }
    hasShownKeys = true
    noteSize()
    Console.write(
      STDOUT_FILENO, Narration.aside(SessionPlayer.keys, isStyled: audience.isStyled) + "\n")
  }
}

// MARK: - Seeking

extension Playback {
  /// Goes back to before the step played `count` steps ago; returns false if no kernel is left.
  func goBack(_ count: Int) -> Bool {
    stage?.front.leaveToSession()
    return history.map { report($0.goBack(count)) } ?? true
  }

  /// Goes to a place of the session; returns false if no kernel is left.
  func go(to place: SessionPlace) -> Bool {
    stage?.front.leaveToSession()
    return history.map { report($0.go(to: place), showsPicture: true) } ?? true
  }

  private func askForPlace(_ history: StepHistory<KernelStage>) -> Bool {
    waitsForKey = true
    guard let reader = audience.reader,
      case .line(let line) = readLine(prompt: "goto STEP or MARK> ", reader)
    else { return true }
    let words = line.split(separator: " ").joined(separator: " ")
    if words.isEmpty { return true }
    let place = Int(words).map(SessionPlace.step) ?? .mark(words)
    return report(history.go(to: place), isPlaying: true, showsPicture: true)
  }

  /// Reports how a seek ended and shows the place; returns false if no kernel is left.
  private func report(
    _ end: SeekEnd, isPlaying: Bool = false, showsPicture: Bool = false
  ) -> Bool {
    guard let history else { return true }
    defer {
      if isPlaying {
        let line = "goto \(history.stepCount + 1)"
        audience.pages?.tell(line, by: "lesson", status: 0, output: "")
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
      Console.note(
        (isReached ? "" : "stopped ") + place + (isPlaying ? "" : ": 'resume' goes on"),
        to: STDOUT_FILENO)
      showPlace(history, withPicture: showsPicture)
    }
    return true
  }

  /// Shows the text of the session at that place, and the scene unless it is on the screen.
  private func showPlace(_ history: StepHistory<KernelStage>, withPicture: Bool) {
    paragraph = OpenParagraph()
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
      case .blank where !isOpening: Console.write(STDOUT_FILENO, "\n")
      case .blank, .directive, .step: continue
      }
      isOpening = false
    }
    guard withPicture, audience.screen?.isShown != true,
      let answer = stage?.answer(drawing, as: .probe), answer.status == 0
    else { return }
    Console.write(STDOUT_FILENO, fitted(answer.output))
  }
}
