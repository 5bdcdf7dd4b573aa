public import ShellValues
public import TerminalText

/// What a front end asks of its kernel.
enum Request: Equatable, Sendable {
  /// Run a line.
  case run(KernelLine)
  /// What could stand at the cursor, given in UTF-8 bytes from the start of the text?
  case complete(text: String, cursor: Int)
  /// How might this line go on?
  case suggest(text: String)

  /// The number of the line to run, or nil if none is.
  var lineNumber: UInt64? {
    if case .run(let line) = self { line.number } else { nil }
  }

  private enum Kind: UInt8 {
    case run = 1
    case complete, suggest
  }

  /// The frame that carries this.
  ///
  /// O(text).
  func frame(request: UInt32) -> Frame {
    var writer = ByteWriter()
    let kind: Kind
    switch self {
    case .run(let line):
      kind = .run
      writer.put(line.number)
      writer.put(line.text)
      writer.put(line.columns)
      writer.put(line.rows)
      writer.put(line.origin) { $0.put($1) }
    case .complete(let text, let cursor):
      kind = .complete
      writer.put(text)
      writer.put(UInt64(clamping: cursor))
    case .suggest(let text):
      kind = .suggest
      writer.put(text)
    }
    return Frame(kind: kind.rawValue, request: request, payload: writer.bytes)
  }

  /// Reads a frame back.
  ///
  /// O(payload). Throws any `FrameProblem` but `version` and `length`.
  init(_ frame: Frame) throws(FrameProblem) {
    guard let kind = Kind(rawValue: frame.kind) else { throw .kind(frame.kind) }
    var reader = ByteReader(frame.payload)
    switch kind {
    case .run:
      self = .run(
        KernelLine(
          number: try reader.number(), text: try reader.text(), columns: try reader.number(),
          rows: try reader.number(),
          origin: try reader.optional { (reader) throws(FrameProblem) in try reader.origin() }))
    case .complete:
      let text = try reader.text()
      let cursor = try reader.index()
      guard cursor <= text.utf8.count else { throw .value }
      self = .complete(text: text, cursor: cursor)
    case .suggest: self = .suggest(text: try reader.text())
    }
    try reader.finish()
  }
}

/// What a kernel sends to its front end.
///
/// `ready` comes once, unasked, when the rebuild is over. A request to run a line may be followed by
/// any number of `output`, `errors` and `journal`; its `reply` is the last.
enum Answer: Equatable, Sendable {
  /// The kernel stands: how the rebuild went, the prompt, the layers that are suspended.
  case ready(RebuildResult, prompt: String, suspended: [String])
  /// Text for standard output, before the reply.
  case output(VisibleText)
  /// Text for standard error, before the reply.
  case errors(VisibleText)
  /// An operation on the journal, before the reply.
  case journal(JournalOperation)
  /// The end of a line.
  case reply(KernelReply)
  /// The answer to a request to complete.
  case completion(Completion)
  /// The answer to a request to suggest: the rest of the line, or nothing.
  case suggestion(String?)

  private enum Kind: UInt8 {
    case ready = 65
    case output, errors, journal, reply, completion, suggestion
  }

  /// The frame that carries this.
  ///
  /// O(bytes).
  func frame(request: UInt32) -> Frame {
    var writer = ByteWriter()
    let kind: Kind
    switch self {
    case .ready(let result, let prompt, let suspended):
      kind = .ready
      writer.put(result)
      writer.put(prompt)
      writer.put(suspended) { $0.put($1) }
    case .output(let text):
      kind = .output
      writer.put(text.bytes)
    case .errors(let text):
      kind = .errors
      writer.put(text.bytes)
    case .journal(let operation):
      kind = .journal
      writer.put(operation)
    case .reply(let reply):
      kind = .reply
      writer.put(reply)
    case .completion(let completion):
      kind = .completion
      writer.put(completion)
    case .suggestion(let text):
      kind = .suggestion
      writer.put(text) { $0.put($1) }
    }
    return Frame(kind: kind.rawValue, request: request, payload: writer.bytes)
  }

  /// Reads a frame back.
  ///
  /// O(payload). Throws any `FrameProblem` but `version` and `length`.
  init(_ frame: Frame) throws(FrameProblem) {
    guard let kind = Kind(rawValue: frame.kind) else { throw .kind(frame.kind) }
    var reader = ByteReader(frame.payload)
    switch kind {
    case .ready:
      self = .ready(
        try reader.rebuildResult(), prompt: try reader.text(), suspended: try reader.texts())
    case .output: self = .output(try reader.visible())
    case .errors: self = .errors(try reader.visible())
    case .journal: self = .journal(try reader.journalOperation())
    case .reply: self = .reply(try reader.reply())
    case .completion: self = .completion(try reader.completion())
    case .suggestion:
      self = .suggestion(
        try reader.optional { reader throws(FrameProblem) in try reader.text() })
    }
    try reader.finish()
  }
}

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
