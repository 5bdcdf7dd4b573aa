import ArgumentParser
import ShellFront

/// `layoutsh capture strip FILE OUT`, `layoutsh capture show FILE` and `layoutsh capture source`.
struct CaptureArguments: ParsableCommand, Job {
  /// The action on a capture.
  enum Action: String, CaseIterable, ExpressibleByArgument {
    case strip, show, source
  }

  static let configuration = CommandConfiguration(
    commandName: "capture", _superCommandName: "layoutsh",
    abstract: "Look at a capture before you send it, or take the names out.",
    discussion: """
      'show' lists what a capture of a running app tells beside geometry: names of classes and kinds, \
      identifiers, labels, device and system, one a line. 'strip' writes it to the new file OUT without labels, \
      identifiers, device and system; your classes become Layout1 and View1, your kinds kind-1, in the order of \
      the file. Geometry, counts and scale stay, and 'compare' gives the same verdict, unless --with or the name \
      of the class finds a module. No file is overwritten. 'source' prints the path of LayoutCapture.swift: put \
      it into the debug target of an app, and LayoutCapture.write(collectionView) writes a capture. It is checked \
      against our own classes of UIKit's shape and has met no device yet: tell us what yours says.

      Exit code 0: done; 1: the capture is refused, or OUT cannot be written or exists.

      Example: layoutsh capture strip feed.capture.json feed-for-you.capture.json
      """)

  @Argument(help: "What to do: strip, show or source.") var action: Action
  @Argument(
    help: "The capture, with 'strip' and 'show'.", completion: .file(extensions: ["json"]))
  var file: String?
  @Argument(
    help: ArgumentHelp("The new file, with 'strip'.", valueName: "out"), completion: .file())
  var out: String?

  func validate() throws {
    if action == .source, let file {
      throw ValidationError("'source' reads no file: expected nothing more, found '\(file)'.")
    }
    if action != .source, file == nil { throw ValidationError("Expected the name of a capture.") }
    if action == .strip, out == nil { throw ValidationError("Expected the name of the new file.") }
    if action == .show, let out {
      throw ValidationError("'show' writes no file: expected nothing more, found '\(out)'.")
    }
  }

  func run() -> Int32 {
    guard let file else { return CaptureJob.printSource() }
    let job = CaptureJob(path: file)
    return out.map { job.strip(to: $0) } ?? job.list()
  }
}
