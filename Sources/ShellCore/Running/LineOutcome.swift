internal import CaptureComparison
public import ShellValues

/// The source of a line, which decides how strictly it is read.
public enum LineMode: Hashable, Sendable {
  /// Typed by a person: a unique prefix of a command is enough.
  case interactive
  /// From a script or standard input.
  case script
  /// From a session file: nothing may depend on time.
  case session
}

/// The outcome of one line.
public struct LineOutcome: Sendable {
  /// One reply for each command, in order; the first that fails is the last.
  ///
  /// If the caller keeps none, only that of a command that makes a request.
  public var replies: [CommandReply] = []
  /// Whether every command succeeded.
  public var isSuccess = true
  /// Changes of the journal on disk, in order.
  public var journal: [JournalOperation] = []
  /// The request to the program, or nil.
  public var request: ShellRequest?
  /// The commands after the request, to be run after it, or after the one that failed, to be run if
  /// failures are ignored.
  public var rest = ""
}

/// A command of a line and its answer.
public struct CommandReply: Sendable {
  /// The command as typed, with its full name and without comment.
  public var command: String
  /// The answer or the error.
  public var result: Result<Reply, CommandError>
  /// The calls on layouts, in order, or nil while `trace` is off.
  public var trace: [String]?

  /// Creates a reply.
  public init(command: String, result: Result<Reply, CommandError>, trace: [String]? = nil) {
    self.command = command
    self.result = result
    self.trace = trace
  }

  /// The status of the step: 0, 1 for an error, 3 for a comparison that found a difference.
  public var status: Int {
    switch result {
    case .failure: return 1
    case .success(.comparison(let comparison)): return comparison.verdict.isGood ? 0 : 3
    case .success: return 0
    }
  }
}
