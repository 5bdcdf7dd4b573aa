import ArgumentParser
import ShellFront

/// `layoutsh results FOLDER`.
struct ResultsArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "results", _superCommandName: "layoutsh",
    abstract: "Make a table of the results that learners handed in.",
    discussion: """
      A learner gets a result with 'layoutsh learn N --result FILE', or at the end of a lesson on a page. Put the \
      files into one folder, at any depth. Codes go into a .txt file there, one a line, after the learner's name \
      and a colon if the code has none. Lessons that are not in the course are found there, too.

      The first table has a row for each result: done alone (at the first try, without a hint), tries, hints, \
      answers shown, and where the learner was wrong first. The second has, for each question, the wrong answer \
      that most learners gave first. A file that is damaged, altered or a duplicate is a row that says so. The \
      checksum in a result shows careless editing; it does not stop a determined learner.

      --json prints one object per row, and one with the questions. Cells of the CSV file that a spreadsheet \
      would run get an apostrophe before them.

      Exit code 0: each row is a result; 3: one is damaged, altered or a duplicate; 1: there is no table.

      Example: layoutsh results monday --csv monday.csv
      """)

  @Argument(help: "The folder of the results.", completion: .directory) var folder: String
  @Option(
    help: ArgumentHelp("Write the rows for spreadsheets.", valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var csv: String?
  @Option(
    help: ArgumentHelp("Write the tables as a page.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?
  @Flag(help: "Print one JSON object for each row.") var json = false

  func validate() throws {
    let forms = [(csv != nil, "--csv"), (json, "--json"), (html != nil, "--html")].filter(\.0)
    guard forms.count < 2 else {
      let found = forms.map(\.1).joined(separator: " and ")
      throw ValidationError("Expected one form of table, found \(found).")
    }
  }

  func run() -> Int32 {
    let form: ResultsJob.Form =
      if let csv { .csv(csv) } else if let html { .html(html) } else { json ? .json : .text }
    return ResultsJob(folder: folder, form: form).run()
  }
}

/// The arguments of a job that plays a lesson whose result can be handed in.
struct SubmissionArguments: ParsableArguments {
  @Option(
    name: .customLong("result"),
    help: ArgumentHelp("Write your result in the lesson to this new file.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var path: String?
  @Option(
    help: ArgumentHelp("The name for your result; without it there is none.", valueName: "text"))
  var name: String?

  func validate() throws {
    do throws(Submission.Problem) { _ = try Submission(path: path, learner: name) } catch {
      throw ValidationError("--name: \(error.sentence)")
    }
  }

  /// The learner's submission; nil for none.
  var submission: Submission? {
    path == nil && name == nil ? nil : try? Submission(path: path, learner: name)
  }
}
