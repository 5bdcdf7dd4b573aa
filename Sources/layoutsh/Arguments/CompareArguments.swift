import ArgumentParser
import ShellFront
import ShellKernel

/// `layoutsh compare FILE…`.
struct CompareArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "compare", _superCommandName: "layoutsh",
    abstract: "Compare captures of a running app with what the rules put in the same place.",
    discussion: """
      A capture is one JSON file that 'LayoutCapture.swift' writes in a debug build: what UIKit laid out. The answer \
      is 'equal', or the first difference with both frames, why the rules put it where they do, and the smallest \
      change of settings that makes all equal. A layout without rules here is judged by laws, 'lawful' or 'unlawful'.

      Exit code 0: equal or lawful; 3: differs or unlawful; 1: a capture is refused; of several files the highest.

      Examples: layoutsh compare feed.capture.json
                layoutsh compare feed.capture.json --save feed.session
      """)

  @OptionGroup var shared: SharedArguments
  @Argument(help: "The captures; '-' is standard input.", completion: .file(extensions: ["json"]))
  var files: [String]
  // The shell judges the values, so that it has one sentence for each, wherever they are typed.
  @Option(
    name: .customLong("at"), parsing: .unconditional,
    help: ArgumentHelp("Compare one query only; 0 is what was visible.", valueName: "N"))
  var query: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far a length may be off, in points, instead of half a pixel.", valueName: "T"))
  var tolerance: String?
  @Option(
    name: .customLong("with"),
    help: ArgumentHelp("The module to lay out with.", valueName: "name"), completion: .modules)
  var module: String?
  @Flag(name: .customLong("laws"), help: "Judge the captures alone, by laws.") var judgesLaws =
    false
  @Option(
    name: .customLong("save"),
    help: ArgumentHelp("Keep the comparison as a new session.", valueName: "session"),
    completion: .file(extensions: ["session"]))
  var session: String?

  func validate() throws {
    if files.count > 1, let session {
      throw ValidationError(
        "Expected one capture with --save, found \(files.count): '\(session)' holds one comparison."
      )
    }
  }

  func run() -> Int32 {
    var words: [String] = []
    if let query { words += ["--at", CaptureComparing.quoted(query)] }
    if let tolerance { words += ["--tolerance", CaptureComparing.quoted(tolerance)] }
    if let module { words += ["--with", CaptureComparing.quoted(module)] }
    if judgesLaws { words.append("--laws") }
    if let session { words += ["--save", CaptureComparing.quoted(session)] }
    return CaptureComparing(files: files, words: words, setup: shared.setup).run()
  }
}
