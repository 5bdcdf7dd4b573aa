public import ShellValues

/// Where a line comes from, and so how strictly it is read.
public enum LineMode: Hashable, Sendable {
  /// Typed by a person: a unique beginning of a command is enough.
  case interactive
  /// From a script or standard input.
  case script
  /// From a session file: nothing that depends on time.
  case session
}

/// What came of one line.
public struct LineOutcome: Sendable {
  /// One reply a command, in order; the first that fails is the last.
  ///
  /// Where the caller keeps none, only that of a command which leaves something to the program.
  public var replies: [CommandReply] = []
  /// Whether every command was run.
  public var isSuccess = true
  /// What to do to the journal on disk, in order.
  public var journal: [JournalOperation] = []
  /// What the program has to do now; nil for nothing.
  public var request: HostRequest?
  /// The commands of the line that follow the request, to be run after it, or the one that failed, to be
  /// run where failures are passed over; empty for none.
  public var rest = ""
}

/// One command of a line and its answer.
public struct CommandReply: Sendable {
  /// The command as typed, its name written out in full, without comment.
  public var command: String
  /// The answer, or why there is none.
  public var result: Result<Reply, CommandError>
  /// The calls made on the layouts, in order; nil while `trace` is off.
  public var trace: [String]?

  /// Whether there is no answer.
  var isFailure: Bool {
    if case .failure = result { return true }
    return false
  }

  /// Creates a reply.
  public init(command: String, result: Result<Reply, CommandError>, trace: [String]? = nil) {
    self.command = command
    self.result = result
    self.trace = trace
  }
}

/// What a command leaves to the program around the shell, which has files and a terminal.
///
/// The shell has parsed and checked the words; paths are as typed.
public enum HostRequest: Hashable, Sendable {
  /// Run the lines of a file.
  case source(path: String)
  /// Write what follows to a session file.
  case record(path: String)
  /// Write the items of the current layer to a file.
  case exportData(path: String)
  /// Write the picture of the scene to a file.
  case svg(path: String)
  /// End the recording; where it is to be clean, without the lines that were refused.
  case stop(isClean: Bool)
  /// Write prose into the recording.
  case note(String)
  /// Whether to write the time each command takes to standard error.
  case time(Bool)
  /// Whether to show the picture after each change.
  case watch(Bool)
  /// Leave the shell.
  case quit
  /// What only the program at the person's terminal can do.
  case handOver(Handover)
}
