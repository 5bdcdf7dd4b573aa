import KernelLink
import SessionPlaying
import ShellCore
package import ShellKernel
import ShellValues
import System

/// `layoutsh play`: at a terminal with take-over, otherwise straight through.
package struct SessionPlayer {
  /// The keys and their functions, in one row.
  package static let keys = keyList.joined(separator: "  ")
  /// The keys and their functions.
  static let keyList = [
    "space next", "+ - speed", "p pause", "b back", "g goto", "t take over", "q quit",
  ]

  private let path: String
  /// The setup of a person who takes over.
  private let setup: ShellSetup
  private let options: PlaybackOptions
  /// Called when playback is over; returns false on failure.
  var didEnd: (Playback) -> Bool = { _ in true }

  /// Creates a player.
  package init(path: String, setup: ShellSetup, _ options: PlaybackOptions) {
    (self.path, self.setup, self.options) = (path, setup, options)
  }

  /// Plays it and returns the exit code.
  package func run() -> Int32 {
    let isWatched = isTerminal(.input) && isTerminal(.output)
    if let problem = options.submission.flatMap({ isWatched ? $0.obstacle : $0.unwatched }) {
      Console.fail(problem.sentence)
      return 1
    }
    var options = options
    if !isWatched, !options.isStepwise { options.speed = options.speed ?? 0 }
    options.isSplit =
      isWatched && options.isSplit ?? SplitScreen.hasRoom(SplitScreen.smallestForLessons)
    let playback: Playback
    do { playback = try Playback(path: path, options) } catch {
      Console.fail(error.sentence)
      return 1
    }
    let code = play(playback, isWatched: isWatched)
    let isKept = didEnd(playback)
    let isSubmitted =
      options.submission?.write(playback.result, isOver: playback.isFinished) ?? true
    return isKept && isSubmitted || code != 0 ? code : 1
  }

  private func play(_ playback: Playback, isWatched: Bool) -> Int32 {
    if isWatched {
      return InteractiveShell(
        setup: setup.forLesson(at: path, isTrusted: options.isTrusted), lesson: playback
      ).run()
    }
    do {
      let setup = setup.forSession(isTrusted: options.isTrusted).forSession(at: path)
      let front = try KernelFront(journal: Journal(), setup: setup)
      guard front.start() else { return ExitCode.crashed }
      let end = playback.play(front, Audience(interrupts: front.interrupts, reader: nil))
      front.supervisor.stop()
      switch end {
      case .finished: return playback.exitCode
      case .left: return 0
      case .paused, .hungUp: return ExitCode.interrupted
      case .crashed, .stuck: return ExitCode.crashed
      }
    } catch {
      Console.fail(error.sentence)
      return ExitCode.crashed
    }
  }
}

/// A kernel as the stage of a session; lines run by the session's rules and in its width.
final class KernelStage: RewindableStage {
  /// The kernel, which the person may talk to as well.
  let front: KernelFront
  private let origin: LineOrigin
  /// The width of the answers in columns, or nil for the window's; what a person types has the
  /// window's.
  private let columns: Int?
  /// The time limit of a line in milliseconds, or nil for none.
  private let limit: Int64?

  private init(_ front: KernelFront, origin: LineOrigin, columns: Int?, limit: Int64?) {
    self.front = front
    self.origin = origin
    self.columns = columns
    self.limit = limit
  }

  /// Creates the stage for a file.
  convenience init(_ front: KernelFront, for file: SessionFile, isTrusted: Bool) {
    self.init(
      front, origin: LineOrigin(folder: SessionFile.folder(of: file.path), isTrusted: isTrusted),
      columns: file.columns, limit: file.stepLimit(front.limit, isTrusted: isTrusted))
  }

  /// Creates the stage for a link.
  convenience init(forLinkIn front: KernelFront) {
    self.init(
      front, origin: .link, columns: nil,
      limit: front.limit.ofSteps(stated: nil, isTrusted: false))
  }

  func answer(_ line: String, as role: LineRole) -> StepAnswer {
    let window = front.columns
    front.columns = role == .typed ? nil : columns
    defer { front.columns = window }
    var origin: LineOrigin? = origin
    switch role {
    case .step: break
    case .probe: origin?.isRecorded = false
    case .typed: origin = nil
    }
    return front.runQuietly(line, origin: origin, limit: limit)
  }

  func ask(_ question: SceneQuestion) -> SceneFinding {
    let window = front.columns
    front.columns = columns
    defer { front.columns = window }
    var origin = origin
    origin.isRecorded = false
    return front.find(question, origin: origin, limit: limit)
  }

  func recalls(_ line: String) -> Bool { Shell.recalls(line) }

  var state: ShellState { front.supervisor.state }

  func restore(_ state: ShellState) -> Bool { front.restore(state) }

  func withCopy<Result>(in state: ShellState, _ body: (KernelStage) -> Result) -> Result? {
    guard let scratch = try? front.scratch(in: state) else { return nil }
    defer { scratch.supervisor.stop() }
    return body(
      KernelStage(scratch, origin: origin, columns: front.columns, limit: SessionBudget.step))
  }
}
