package import SessionTranscript
package import ShellCore

// All sentences about what commands ask of the shell's surroundings, with their codes for programs.

/// Why a request of a command fails, wherever the shell is.
package enum RequestFailure {
  /// The surroundings have no such action.
  case notHere(String, ShellPlace)
  /// The name of a file that holds no items.
  case notItemFile(String)
  case exportInterrupted(String)
  /// None of so many items has a date, which a calendar needs.
  case noDates(items: Int)
  case alreadyRecording(String)
  case notRecording
  /// A line that led here cannot be run again.
  case notRepeatable(CommandError)
  /// No session can hold what would be recorded under a name.
  case unrecordable(SessionError, String)
  case badNote(SessionError)
  case noteOfInclude
  case noteOfAssertion(CommandError)
  /// The recording is incomplete.
  case behind(OutsideError)
}

extension RequestFailure {
  fileprivate var code: String {
    switch self {
    case .notHere: "not-here"
    case .notItemFile: "bad-value"
    case .exportInterrupted: "interrupted"
    case .noDates: "no-dates"
    case .alreadyRecording: "recording"
    case .notRecording: "not-recording"
    case .notRepeatable, .badNote, .noteOfInclude, .noteOfAssertion: "not-recorded"
    case .unrecordable, .behind: "file-unwritable"
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .notHere(let command, .program): "'\(command)' needs the interactive shell"
    case .notHere(let command, .page): "'\(command)' does not work in a page"
    case .notItemFile(let name):
      "FILE must be a name that ends with .csv, .json or .ics, found '\(name)'"
    case .exportInterrupted(let name): "interrupted: \(name) is not written"
    case .noDates(1):
      "iCalendar events need a date from year 1 to 9999; the item has none"
    case .noDates(let items):
      "iCalendar events need a date from year 1 to 9999; none of the \(items) items has one"
    case .alreadyRecording(let name): "\(name) is being recorded: 'stop' it first"
    case .notRecording: "nothing is being recorded: start with 'record FILE'"
    case .notRepeatable(let error): "a recording cannot begin here: \(error.message)"
    case .unrecordable(let error, let name): "cannot record to \(name): \(error.sentence)"
    case .badNote(let error): error.sentence
    case .noteOfInclude: "a recording cannot include a file: 'source' records the lines of one"
    case .noteOfAssertion(let error): error.message
    case .behind(let problem): "not recorded yet: \(problem.message)"
    }
  }
}

extension CommandError {
  /// Creates the error of a failed request.
  package convenience init(_ failure: RequestFailure) {
    self.init(code: failure.code, message: failure.sentence)
  }
}

extension ExportedCalendar {
  /// Sentences on everything that the file does not say.
  var remarks: [String] {
    let alarms = alarms == 0 ? [] : ["\(alarms) alarm\(alarms == 1 ? "" : "s") dropped"]
    guard undated > 0 else { return alarms }
    return alarms + ["\(undated) item\(undated == 1 ? "" : "s") without a date left out"]
  }
}
