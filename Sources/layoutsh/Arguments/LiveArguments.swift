import ArgumentParser
import Glibc
import KernelLink
import LineReading
import ShellFront

/// `layoutsh live [FILE]`.
struct LiveArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "live", abstract: "Start the shell with its page in a browser.",
    discussion: """
      Prints the URL of a page that shows the scene; open it in a browser on this machine. What the mouse does \
      there enters the shell as if you had typed it. 'live off' at the prompt turns the page off.

      Example: layoutsh live scene.layout
      """)

  @Argument(help: "A script or a session to run first.", completion: .file())
  var file: String?
  @OptionGroup var shared: SharedArguments

  func run() -> Int32 {
    guard isTerminal(STDIN_FILENO) else {
      Console.fail("'live' needs a terminal")
      return 2
    }
    return InteractiveShell(setup: shared.setup, livePageOf: file).run()
  }
}
