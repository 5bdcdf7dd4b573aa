public import TerminalText

/// The answer to one line: its text, and what the line changes outside of the scene.
///
/// The front end, or the page, saves the changes of the journal, then shows the text; it interprets
/// neither.
public struct LineReply: Equatable, Sendable {
  /// Text for standard output.
  public var output: VisibleText
  /// Text for standard error.
  public var errors: VisibleText
  /// The exit code: 0 for success, 1 if a command failed, or another of `ExitCode`.
  public var status: Int32
  /// Whether nothing was run, because a page may not send the line.
  public var isRefused = false
  /// Whether a command was mistyped: it cannot be read, or names something that does not exist.
  public var isTypo = false
  /// Whether the output must not go through a pager.
  public var isOnePiece = false
  /// Whether the shell should end.
  public var quits = false
  /// Changes of the journal, in order; empty for a line that changed nothing.
  public var journal: [JournalOperation]
  /// The action of the front end after showing the reply, or nil.
  public var handover: Handover?
  /// For a line of a page, the answers in JSON: an object and a line end for each command.
  public var values = VisibleText()
  /// Whether they are only what differs from the picture that the page has, as a list.
  public var isPatch = false
  /// The answer to a question about the scene, which is no line.
  public var answer: SceneAnswer?

  /// Creates a reply; without arguments, that to a line that did nothing.
  public init(
    output: VisibleText = VisibleText(), errors: VisibleText = VisibleText(), status: Int32 = 0,
    journal: [JournalOperation] = []
  ) {
    (self.output, self.errors, self.status, self.journal) = (output, errors, status, journal)
  }

  /// Creates the reply to what failed without a command that reports it.
  public static func failed(_ sentence: String, status: Int32 = 1) -> LineReply {
    LineReply(errors: "error: \(sentence)\n", status: status)
  }

  /// Creates the reply to a line that a page may not send.
  public static func refused(_ sentence: String) -> LineReply {
    var reply = failed(sentence)
    reply.isRefused = true
    return reply
  }

  /// Empties the reply for the next line but keeps the capacity of its buffers.
  public mutating func reset() {
    if !output.isEmpty { output.removeAll() }
    if !errors.isEmpty { errors.removeAll() }
    (status, isRefused, isOnePiece, quits, handover) = (0, false, false, false, nil)
    (isTypo, isPatch, answer) = (false, false, nil)
    if !journal.isEmpty { journal = [] }
    if !values.isEmpty { values.removeAll() }
  }
}
