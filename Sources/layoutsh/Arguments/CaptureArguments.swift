import ArgumentParser
import ShellFront

/// `layoutsh capture strip FILE OUT` and `layoutsh capture show FILE`.
struct CaptureArguments: ParsableCommand, Job {
  /// The action on a capture.
  enum Action: String, CaseIterable, ExpressibleByArgument {
    case strip, show
  }

  static let configuration = CommandConfiguration(
    commandName: "capture", _superCommandName: "layoutsh",
    abstract: "Look at a capture before you send it, or take the names out.",
    discussion: """
      'show' lists what a capture of a running app tells beside geometry: names of classes and kinds, \
      identifiers, labels, device and system, one a line. 'strip' writes it to the new file OUT without labels, \
      identifiers, device and system; your classes become Layout1 and View1, your kinds kind-1, in the order of \
      the file. Geometry, counts and scale stay, and 'compare' gives the same verdict, unless --with or the name \
      of the class finds a module. No file is overwritten.

      Exit code 0: done; 1: the capture is refused, or OUT cannot be written or exists.

      Example: layoutsh capture strip feed.capture.json feed-for-you.capture.json
      """)

  @Argument(help: "What to do: strip or show.") var action: Action
  @Argument(help: "The capture.", completion: .file(extensions: ["json"])) var file: String
  @Argument(
    help: ArgumentHelp("The new file, with 'strip'.", valueName: "out"), completion: .file())
  var out: String?

  func validate() throws {
    if action == .strip, out == nil { throw ValidationError("Expected the name of the new file.") }
    if action == .show, let out {
      throw ValidationError("'show' writes no file: expected nothing more, found '\(out)'.")
    }
  }

  func run() -> Int32 {
    let job = CaptureJob(path: file)
    return out.map { job.strip(to: $0) } ?? job.list()
  }
}
