import ArgumentParser

/// `layoutsh play FILE`.
struct PlayArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Play a recorded session, live.")

  @Argument(help: "The session.") var file: String
  @Option(help: "How many times as fast; 0 waits for nothing.") var speed: Double?
  @Flag(help: "Wait for the Enter key before each step.") var step = false
  @Flag(help: "Let the session use files.") var trust = false
  @OptionGroup var shared: SharedArguments

  func validate() throws {
    if let speed, !(speed == 0 || (0.1...100).contains(speed)) {
      throw ValidationError("--speed must be 0 or from 0.1 to 100, found \(speed).")
    }
  }

  func run() -> Int32 {
    SessionPlayer(
      path: file, setup: shared.setup.forSession(isTrusted: trust), speed: speed, isStepwise: step
    ).run()
  }
}

/// `layoutsh verify PATH…`.
struct VerifyArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Replay sessions and compare every answer.",
    discussion: "Exit code 0: all as recorded; 3: a difference, or a file was updated.")

  @Argument(help: "Session files, or folders to search for them.") var paths: [String]
  @Flag(help: "Rewrite what differs; this run fails all the same.") var update = false
  @Flag(help: "Report in the Test Anything Protocol.") var tap = false
  @Option(help: ArgumentHelp("Write a JUnit report.", valueName: "file")) var junit: String?
  @Flag(help: "Let the sessions use files.") var trust = false
  @OptionGroup var shared: SharedArguments

  func run() -> Int32 {
    Verification(
      paths: paths, setup: shared.setup.forSession(isTrusted: trust), updates: update,
      report: tap ? .tap : .text, junit: junit
    ).run()
  }
}
