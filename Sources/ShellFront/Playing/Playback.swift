import Glibc
import KernelLink
import SessionPlaying
import SessionTranscript
import ShellValues
import TerminalText

/// Plays a session live: types, narrates and waits.
///
/// Every command really runs. At any time the user can take over; `resume` restores the state from before,
/// whatever was tried, and continues.
final class Playback {
  /// How playback ended.
  enum End {
    /// At the end of the session.
    case finished
    /// The user took over, or a layout crashed the kernel; `resume` continues.
    case paused
    /// The user left.
    case left
    /// The terminal is gone.
    case hungUp
    /// A kernel crashed, and nobody is there to take over.
    case crashed
    /// No kernel can be started.
    case stuck
  }

  /// What to do after a node.
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
  /// Whether the picture has a part of the window, unless a person says otherwise.
  let isSplit: Bool
  /// What moves while the current step runs.
  var moments: [[VisibleText]] = []
  /// The speed as a factor; 0 does not wait.
  var speed: Double
  /// Whether the end was reached.
  private(set) var isFinished = false
  /// The audience, set while playing.
  var audience = Audience(interrupts: -1, reader: nil)
  /// What the audience asks for; `next` while it only watches.
  var nextAction = NextAction.next
  /// Whether to wait for a key before the next node.
  var waitsForKey = false
  /// Whether to show the rest of the paragraph or step without waiting.
  var skipsWaits = false
  private var hasShownKeys = false
  private(set) var stage: KernelStage?
  private var run: SessionRun<KernelStage>?
  private(set) var history: StepHistory<KernelStage>?

  /// Reads a session; a speed of 0 does not wait, and nil stands for the file's own.
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

  /// The furthest step reached, even after going back.
  var furthest: Int { history?.furthest ?? 0 }

  /// The exit code after the end: 3 if an answer differed.
  var exitCode: Int32 { run?.differing.isEmpty ?? true ? 0 : ExitCode.differs }

  /// Plays to the end, or until the user asks for something else; always on the same kernel.
  func play(_ front: KernelFront, _ audience: Audience) -> End {
    self.audience = audience
    let stage = stage ?? KernelStage(front, for: file, isTrusted: isTrusted)
    let run =
      run ?? SessionRun(file.nodes, of: file.name, on: stage, judging: .whatIsStated)
    let history = history ?? StepHistory(run)
    (self.stage, self.run, self.history) = (stage, run, history)
    guard history.resume() else { return .stuck }
    showPicture()
    showKeys()
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
    isFinished = true
    if !run.differing.isEmpty {
      let count = run.differing.count
      Console.note("\(count == 1 ? "1 answer differs" : "\(count) answers differ") from the file")
    }
    return .finished
  }

  /// Brings the picture up to date.
  func showPicture() {
    guard let front = stage?.front else { return }
    audience.screen?.update(front, isWanted: front.supervisor.settings.isSplit ?? isSplit)
  }

  private func pause(_ history: StepHistory<KernelStage>) -> End {
    history.pause()
    return .paused
  }

  /// Explains the keys once.
  private func showKeys() {
    guard !hasShownKeys, audience.reader != nil, speed > 0 || isStepwise else { return }
    hasShownKeys = true
    Console.write(
      STDOUT_FILENO, Narration.aside(SessionPlayer.keys, isStyled: audience.isStyled) + "\n")
  }
}

// MARK: - Seeking

extension Playback {
  /// Goes back to before the step played `count` steps ago; returns false if no kernel is left.
  func goBack(_ count: Int) -> Bool { history.map { report($0.goBack(count)) } ?? true }

  /// Goes to a place of the session; returns false if no kernel is left.
  func go(to place: SessionPlace) -> Bool { history.map { report($0.go(to: place)) } ?? true }

  private func askForPlace(_ history: StepHistory<KernelStage>) -> Bool {
    waitsForKey = true
    guard let reader = audience.reader,
      case .line(let line) = reader.readLine(prompt: "goto STEP or MARK> ", remembers: false)
    else { return true }
    let words = line.split(separator: " ").joined(separator: " ")
    if words.isEmpty { return true }
    let place = Int(words).map(SessionPlace.step) ?? .mark(words)
    return report(history.go(to: place), isPlaying: true)
  }

  /// Reports how a seek ended; returns false if no kernel is left.
  private func report(_ end: SeekEnd, isPlaying: Bool = false) -> Bool {
    guard let history else { return true }
    defer { if isPlaying { showPicture() } }
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
    }
    return true
  }
}
