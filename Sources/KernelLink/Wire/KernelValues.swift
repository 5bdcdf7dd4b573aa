public import ShellValues
public import TerminalText

/// One line a kernel is asked to run.
public struct KernelLine: Equatable, Sendable {
  /// The number of the line, counted by the front end from 1; reports after a death name it.
  public var number: UInt64
  /// The line as it was typed, without its end of line.
  public var text: String
  /// Width of the window in which the answer will be shown, in columns.
  public var columns: UInt32
  /// Height of that window, in rows; 0 where it is not known.
  public var rows: UInt32
  /// The session that the line comes from; nil: a person typed it.
  public var origin: LineOrigin?

  /// A line with its number.
  public init(
    number: UInt64, text: String, columns: UInt32 = 80, rows: UInt32 = 0, origin: LineOrigin? = nil
  ) {
    self.number = number
    self.text = text
    self.columns = columns
    self.rows = rows
    self.origin = origin
  }
}

/// What a kernel answers to one line.
///
/// The front end writes the journal operations down, then shows the text; it understands neither.
public struct KernelReply: Equatable, Sendable {
  /// Text for standard output.
  public var output: VisibleText
  /// Text for standard error.
  public var errors: VisibleText
  /// The status of the line, 0 for success.
  public var status: Int32
  /// Whether the output is to be shown at once, never page by page.
  public var isOnePiece: Bool
  /// Whether the shell should end now.
  public var quits: Bool
  /// The prompt for the next line.
  public var prompt: String
  /// What to do with the journal, in this order; empty for a line that changed nothing.
  public var journal: [JournalOperation]
  /// Names of the layers whose layout is suspended now; the next rebuild is told the same.
  public var suspended: [String]
  /// What is set now; a new kernel is set up the same.
  public var settings: ShellSettings
  /// What is left to the front end, to be done after the reply is shown; nil for nothing.
  public var handover: Handover?

  /// A reply; what is not given is empty.
  public init(
    output: VisibleText = "", errors: VisibleText = "", status: Int32 = 0,
    isOnePiece: Bool = false, quits: Bool = false, prompt: String = "",
    journal: [JournalOperation] = [], suspended: [String] = [],
    settings: ShellSettings = ShellSettings(), handover: Handover? = nil
  ) {
    self.output = output
    self.errors = errors
    self.status = status
    self.isOnePiece = isOnePiece
    self.quits = quits
    self.prompt = prompt
    self.journal = journal
    self.suspended = suspended
    self.settings = settings
    self.handover = handover
  }

  /// Empties the reply for the next line but keeps the room for its bytes.
  public mutating func reset() {
    if !output.isEmpty { output.removeAll() }
    if !errors.isEmpty { errors.removeAll() }
    status = 0
    isOnePiece = false
    quits = false
    if !prompt.isEmpty { prompt = "" }
    if !journal.isEmpty { journal = [] }
    if !suspended.isEmpty { suspended = [] }
    settings = ShellSettings()
    handover = nil
  }
}

/// What could stand at the cursor.
public struct Completion: Equatable, Sendable {
  /// One thing that could stand there.
  public struct Candidate: Equatable, Sendable {
    /// The text that would be inserted.
    public var text: String
    /// A few words about it, or nothing.
    public var summary: String

    /// A candidate and a few words about it.
    public init(text: String, summary: String = "") {
      self.text = text
      self.summary = summary
    }
  }

  /// The part of the line a candidate replaces, in UTF-8 bytes from the start of the line.
  public var replaced: Range<Int>
  /// The candidates, in the order they should be shown.
  public var candidates: [Candidate]

  /// Candidates for a part of the line.
  public init(replaced: Range<Int>, candidates: [Candidate]) {
    self.replaced = replaced
    self.candidates = candidates
  }
}

/// What a new kernel is asked to bring back before its first line.
public struct Rebuild: Equatable, Sendable {
  /// The lines to run again, the layers that must not be called, and what was set.
  public var state: ShellState
  /// Whether every layer is suspended, because the one to blame is unknown.
  public var suspendsEverything: Bool

  /// A rebuild; what is not given is empty.
  public init(_ state: ShellState = ShellState(), suspendsEverything: Bool = false) {
    self.state = state
    self.suspendsEverything = suspendsEverything
  }
}

/// How a rebuild ended, where the kernel lived through it.
public enum RebuildResult: Equatable, Sendable {
  /// Every line ran as it did before.
  case complete
  /// The line at this index (from 0) was refused, with the reason; the kernel goes on as well as it can.
  case refused(index: Int, reason: String)
}
