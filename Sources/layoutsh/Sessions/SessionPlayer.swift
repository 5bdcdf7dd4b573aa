import Glibc
import KernelLink
import LineReading

/// `layoutsh play`: at a terminal with take-over, else straight through.
struct SessionPlayer: Job {
  let path: String
  let setup: ShellSetup
  let speed: Double?
  let isStepwise: Bool

  func run() -> Int32 {
    let isWatched = isTerminal(STDIN_FILENO) && isTerminal(STDOUT_FILENO)
    var playback: Playback
    do {
      playback = try Playback(
        path: path, speed: isWatched || isStepwise ? speed : speed ?? 0, isStepwise: isStepwise)
    } catch {
      Console.fail(error.message)
      return 1
    }
    let setup = setup.forSession(at: path)
    if isWatched {
      return InteractiveShell(setup: setup, lesson: playback).run()
    }
    do {
      let front = try KernelFront(journal: Journal(), setup: setup)
      guard front.start() else { return 70 }
      let end = playback.play(front)
      front.supervisor.stop()
      return end == .finished ? 0 : 130
    } catch {
      Console.fail(error.sentence)
      return 70
    }
  }
}
