import ArgumentParser
import ShellFront
import ShellKernel

/// `layoutsh export FILE`.
struct ExportArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "export", _superCommandName: "layoutsh",

    abstract: "Export a session as a recording, a page, an animation or a picture.",
    discussion: """
      Runs the session as 'verify' does and shows its actual answers. Several forms may be written at \
      once. An existing file is replaced as a whole, but never the session itself.

        layoutsh export lesson.session --html lesson.html
        layoutsh export lesson.session --html lesson.html --engine
        layoutsh export lesson.session --gif lesson.gif --speed 2 --idle-limit 2
        layoutsh export lesson.session --cast lesson.cast
        layoutsh export lesson.session --svg picture.svg --step 4
        layoutsh export lesson.cast --session again.session

      Exit code 0: exported; 1: a file cannot be used; 3: exported, but an answer differs or an @assert \
      does not hold, as a warning reports; 70: a module crashed, and nothing is written.
      """)

  @Argument(
    help: "The session, or for --session a recording made by --cast.",
    completion: .file(extensions: ["session", "cast"]))
  var file: String
  @Option(
    help: ArgumentHelp(
      "Write a recording for terminal players (asciicast 2) that contains the session.",
      valueName: "out"), completion: .file(extensions: ["cast"]))
  var cast: String?
  @Option(
    help: ArgumentHelp(
      "Write a self-contained page: terminal, layout, narration and controls.",
      valueName: "out"), completion: .file(extensions: ["html"]))
  var html: String?
  @Option(
    help: ArgumentHelp(
      "Write an animation of the terminal with the layout beside it.", valueName: "out"),
    completion: .file(extensions: ["gif"]))
  var gif: String?
  @Option(
    help: ArgumentHelp("Write the animation as a video; needs ffmpeg.", valueName: "out"),
    completion: .file(extensions: ["webm"]))
  var webm: String?
  @Option(
    help: ArgumentHelp(
      "Play X times as fast as at speed 1, instead of at the session's speed.", valueName: "x"))
  var speed: Double?
  @Option(help: ArgumentHelp("Shorten waits to S seconds.", valueName: "s"))
  var idleLimit: Double?
  @Option(
    help: ArgumentHelp(
      "Show from second A to second B, as counted without --speed and --idle-limit.",
      valueName: "a..b"))
  var trim: String?
  @Flag(help: "Put the engine into the page: the lesson runs there, typed and touched.")
  var engine = false
  @Option(
    help: ArgumentHelp("Write a picture of the scene at the end.", valueName: "out"),
    completion: .file(extensions: ["svg"]))
  var svg: String?
  @Option(help: ArgumentHelp("Write the picture at '@frame NAME' instead.", valueName: "name"))
  var frame: String?
  @Option(help: ArgumentHelp("Write the picture after command N, counted from 1.", valueName: "n"))
  var step: Int?
  @Option(
    help: ArgumentHelp(
      "Write the session that a recording contains; an existing file is left alone.",
      valueName: "out"), completion: .sessions)
  var session: String?
  @Flag(help: "Allow the session to use files.") var trust = false
  @OptionGroup var shared: ModuleArguments

  private var outputs: SessionExport.Outputs {
    var outputs = SessionExport.Outputs()
    (outputs.cast, outputs.page, outputs.picture) = (cast, html, svg)
    (outputs.animation, outputs.video) = (gif, webm)
    return outputs
  }

  func validate() throws {
    let outputs = [cast, html, svg, gif, webm].compactMap(\.self)
    if outputs.isEmpty, session == nil {
      throw ValidationError(
        "Expected --cast, --html, --gif, --webm, --svg or --session, found none.")
    }
    if engine, html == nil {
      throw ValidationError("--engine puts the engine into a page: expected --html as well.")
    }
    if session != nil, !outputs.isEmpty {
      throw ValidationError("Expected --session alone, found other forms as well.")
    }
    if Set(outputs).count < outputs.count {
      throw ValidationError("Expected different files to write, found one twice.")
    }
    if frame != nil || step != nil, svg == nil {
      throw ValidationError("--frame and --step choose a picture: expected --svg as well.")
    }
    if frame != nil, step != nil {
      throw ValidationError("Expected either --frame or --step, found both.")
    }
    if let step, step < 1 { throw ValidationError("--step must be 1 or more, found \(step).") }
    _ = try timing()
  }

  /// Returns the times, if there is anything that they are for.
  private func timing() throws -> ExportTiming {
    var timing = ExportTiming()
    let isMoving = cast != nil || gif != nil || webm != nil
    if speed != nil || idleLimit != nil, !isMoving, html == nil || engine {
      throw ValidationError(
        "--speed and --idle-limit need something that plays: expected --gif, --webm, --cast or "
          + "--html without --engine.")
    }
    if let speed {
      guard (0.1...100).contains(speed) else {
        throw ValidationError("--speed must be 0.1 to 100, found \(speed).")
      }
      timing.speed = speed
    }
    if let idleLimit {
      guard (0.1...86_400).contains(idleLimit) else {
        throw ValidationError("--idle-limit must be 0.1 to 86400 seconds, found \(idleLimit).")
      }
      timing.idleLimit = Int((idleLimit * 1000).rounded())
    }
    if let trim {
      guard isMoving else {
        throw ValidationError("--trim cuts a recording: expected --gif, --webm or --cast as well.")
      }
      timing.trim = try Self.part(trim)
    }
    return timing
  }

  /// Reads `A..B`, in seconds.
  private static func part(_ text: String) throws -> Range<Int> {
    let ends = text.split(separator: "..", omittingEmptySubsequences: false).map {
      Double($0) ?? .nan
    }
    guard ends.count == 2, ends.allSatisfy({ (0...86_400).contains($0) }), ends[0] < ends[1] else {
      throw ValidationError(
        "--trim must be A..B, in seconds from 0 to 86400 and A before B, found '\(text)'.")
    }
    return Int((ends[0] * 1000).rounded())..<Int((ends[1] * 1000).rounded())
  }

  func run() -> Int32 {
    if let session { return CastImport(path: file, output: session).run() }
    let place: SessionExport.Place =
      if let frame { .frame(frame) } else if let step { .step(step) } else { .end }
    return SessionExport(
      path: file, setup: shared.setup.forSession(isTrusted: trust).forSession(at: file),
      outputs: outputs, place: place, withEngine: engine,
      timing: (try? timing()) ?? ExportTiming()
    ).run()
  }
}

/// `layoutsh site DIR`.
struct SiteArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "site", _superCommandName: "layoutsh",
    abstract: "Write the course, a playground and the rules as a static site.",
    discussion: """
      The pages share one engine and need a web server, of which any will do, at any path; after the first \
      visit they work without a network where the browser allows it. A scene is a link: 'Link' in a page \
      and 'link' in the shell make one. The folder must be new, empty, or a site, which is replaced.

        layoutsh site public
        python3 -m http.server --directory public
      """)

  @Argument(help: "The folder to write.", completion: .directory) var folder: String
  @OptionGroup var shared: ModuleArguments

  func run() -> Int32 { SiteJob(folder: folder, setup: shared.setup).run() }
}
