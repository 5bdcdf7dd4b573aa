public import TerminalText

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
  /// What a new kernel is told to be set up like this one, in words that only the program knows.
  public var settings: [String]
  /// What is left to the front end, in words that the program and the front end agree on.
  ///
  /// Empty for nothing; it is done after the reply is shown.
  public var handover: [String]

  /// A reply; what is not given is empty.
  public init(
    output: VisibleText = "", errors: VisibleText = "", status: Int32 = 0,
    isOnePiece: Bool = false, quits: Bool = false, prompt: String = "",
    journal: [JournalOperation] = [], suspended: [String] = [],
    settings: [String] = [], handover: [String] = []
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
    if !settings.isEmpty { settings = [] }
    if !handover.isEmpty { handover = [] }
  }
}
