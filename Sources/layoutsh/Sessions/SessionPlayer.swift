import Glibc
import KernelLink
import LineReading

/// `layoutsh play`: at a terminal with take-over, else straight through.
struct SessionPlayer {
  let path: String
  /// The shell of a person who takes over.
  let setup: ShellSetup
  let isTrusted: Bool
  var speed: Double?
  var isStepwise = false
  /// What becomes of the playback when it is over, however that came; false where that fails.
  var didEnd: (Playback) -> Bool = { _ in true }

  func run() -> Int32 {
    let isWatched = isTerminal(STDIN_FILENO) && isTerminal(STDOUT_FILENO)
    let playback: Playback
    do {
      playback = try Playback(
        path: path, speed: isWatched || isStepwise ? speed : speed ?? 0, isStepwise: isStepwise,
        isTrusted: isTrusted, limit: setup.limit)
    } catch {
      Console.fail(error.message)
      return 1
    }
    let code = play(playback, isWatched: isWatched)
    return didEnd(playback) || code != 0 ? code : 1
  }

  private func play(_ playback: Playback, isWatched: Bool) -> Int32 {
    if isWatched {
      return InteractiveShell(
        setup: setup.forLesson(at: path, isTrusted: isTrusted), lesson: playback
      ).run()
    }
    do {
      let setup = setup.forSession(isTrusted: isTrusted).forSession(at: path)
      let front = try KernelFront(journal: Journal(), setup: setup)
      guard front.start() else { return 70 }
      let end = playback.play(front, Audience(interrupts: front.interrupts, reader: nil))
      front.supervisor.stop()
      switch end {
      case .finished: return playback.exitCode
      case .left: return 0
      case .paused, .hungUp: return 130
      case .died, .stuck: return 70
      }
    } catch {
      Console.fail(error.sentence)
      return 70
    }
  }
}
