public import ShellValues
import TerminalText

/// A request of a front end to its kernel.
enum Request: Equatable, Sendable {
  /// Run a line.
  case run(KernelLine)
  /// Complete at the cursor, given in UTF-8 bytes from the start of the text.
  case complete(text: String, cursor: Int)
  /// Say how the line may continue.
  case hint(text: String)
  /// Show the scene.
  case picture(PictureRequest)
  /// Explain the word at the cursor, given in UTF-8 bytes, for a window of some columns.
  case help(text: String, cursor: Int, columns: UInt32)
  /// Go to another state, whose journal these operations lead to; answered by `ready`.
  case rewind([JournalOperation], suspended: [String], settings: ShellSettings)

  /// The number of the line to run, or nil for other requests.
  var lineNumber: UInt64? {
    if case .run(let line) = self { line.number } else { nil }
  }

  private enum Kind: UInt8 {
    case run = 1
    case complete, hint, picture, help, rewind
  }

  /// The frame that carries the request.
  ///
  /// - Complexity: O(text).
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
      writer.put(line.question) { $0.put($1) }
    case .complete(let text, let cursor):
      kind = .complete
      writer.put(text)
      writer.put(UInt64(clamping: cursor))
    case .hint(let text):
      kind = .hint
      writer.put(text)
    case .picture(let picture):
      kind = .picture
      writer.put(picture.columns)
      writer.put(picture.rows)
      writer.put(picture.line) { $0.put($1) }
      writer.put(picture.title) { $0.put($1) }
      writer.put(picture.isLast)
    case .help(let text, let cursor, let columns):
      kind = .help
      writer.put(text)
      writer.put(UInt64(clamping: cursor))
      writer.put(columns)
    case .rewind(let operations, let suspended, let settings):
      kind = .rewind
      writer.put(operations) { $0.put($1) }
      writer.put(suspended) { $0.put($1) }
      writer.put(settings)
    }
    return Frame(kind: kind.rawValue, request: request, payload: writer.bytes)
  }

  /// Decodes a frame.
  ///
  /// - Throws: any `FrameProblem` except `version` and `length`.
  /// - Complexity: O(payload).
  init(_ frame: Frame) throws(FrameProblem) {
    guard let kind = Kind(rawValue: frame.kind) else { throw .kind(frame.kind) }
    var reader = ByteReader(frame.payload)
    switch kind {
    case .run:
      self = .run(
        KernelLine(
          number: try reader.number(), text: try reader.text(), columns: try reader.number(),
          rows: try reader.number(),
          origin: try reader.optional { (reader) throws(FrameProblem) in try reader.origin() },
          question: try reader.optional { (reader) throws(FrameProblem) in try reader.question() }))
    case .complete:
      let text = try reader.text()
      let cursor = try reader.index()
      guard cursor <= text.utf8.count else { throw .value }
      self = .complete(text: text, cursor: cursor)
    case .hint: self = .hint(text: try reader.text())
    case .picture:
      var picture = PictureRequest(
        columns: try reader.number(), rows: try reader.number(),
        line: try reader.optional { (reader) throws(FrameProblem) in try reader.text() },
        title: try reader.optional { (reader) throws(FrameProblem) in try reader.text() })
      picture.isLast = try reader.flag()
      self = .picture(picture)
    case .help:
      let text = try reader.text()
      let cursor = try reader.index()
      guard cursor <= text.utf8.count else { throw .value }
      self = .help(text: text, cursor: cursor, columns: try reader.number())
    case .rewind:
      self = .rewind(
        try reader.journalOperations(), suspended: try reader.texts(),
        settings: try reader.settings())
    }
    try reader.finish()
  }
}

/// A message of a kernel to its front end.
///
/// `ready` comes unasked after the rebuild, and answers each `rewind`. A request to run a line is
/// answered by any number of `output`, `errors` and `journal`, then its `reply`.
enum Answer: Equatable, Sendable {
  /// The kernel is ready: the result of the rebuild, the prompt, the suspended layers.
  case ready(RebuildResult, prompt: String, suspended: [String])
  /// Text for standard output, before the reply.
  case output(VisibleText)
  /// Text for standard error, before the reply.
  case errors(VisibleText)
  /// A journal operation, before the reply.
  case journal(JournalOperation)
  /// The end of a line: its reply, the prompt for the next, the suspended layers, which the next
  /// rebuild receives, and the settings, with which a new kernel starts.
  case reply(LineReply, prompt: String, suspended: [String], settings: ShellSettings)
  /// The answer to a completion request.
  case completion(Completion)
  /// The answer to a hint request: the rest of the line, or nil.
  case hint(String?)
  /// The answer to a picture request.
  case picture(VisibleText)
  /// The answer to a help request; empty for a word that nothing is known of.
  case help(VisibleText)

  private enum Kind: UInt8 {
    case ready = 65
    case output, errors, journal, reply, completion, hint, picture, help
  }

  /// The frame that carries the answer.
  ///
  /// - Complexity: O(bytes).
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
    case .reply(let reply, let prompt, let suspended, let settings):
      kind = .reply
      writer.put(reply)
      writer.put(prompt)
      writer.put(suspended) { $0.put($1) }
      writer.put(settings)
    case .completion(let completion):
      kind = .completion
      writer.put(completion)
    case .hint(let text):
      kind = .hint
      writer.put(text) { $0.put($1) }
    case .picture(let text):
      kind = .picture
      writer.put(text.bytes)
    case .help(let text):
      kind = .help
      writer.put(text.bytes)
    }
    return Frame(kind: kind.rawValue, request: request, payload: writer.bytes)
  }

  /// Decodes a frame.
  ///
  /// - Throws: any `FrameProblem` except `version` and `length`.
  /// - Complexity: O(payload).
  init(_ frame: Frame) throws(FrameProblem) {
    guard let kind = Kind(rawValue: frame.kind) else { throw .kind(frame.kind) }
    var reader = ByteReader(frame.payload)
    switch kind {
    case .ready:
      self = .ready(
        try reader.rebuildResult(), prompt: try reader.prompt(), suspended: try reader.texts())
    case .output: self = .output(try reader.visible())
    case .errors: self = .errors(try reader.visible())
    case .journal: self = .journal(try reader.journalOperation())
    case .reply:
      self = .reply(
        try reader.reply(), prompt: try reader.prompt(), suspended: try reader.texts(),
        settings: try reader.settings())
    case .completion: self = .completion(try reader.completion())
    case .hint:
      self = .hint(
        try reader.optional { reader throws(FrameProblem) in try reader.text() })
    case .picture: self = .picture(try reader.picture())
    case .help: self = .help(try reader.visible())
    }
    try reader.finish()
  }
}

/// A line to run.
public struct KernelLine: Equatable, Sendable {
  /// The number of the line, counted by the front end from 1; crash reports name it.
  public var number: UInt64
  /// The line as typed, without its line end.
  public var text: String
  /// The width of the window that shows the answer, in columns.
  public var columns: UInt32
  /// The height of that window in rows, or 0 if it is unknown.
  public var rows: UInt32
  /// The session that the line comes from, or nil if a person typed it.
  public var origin: LineOrigin?
  /// The question to answer in place of the line, whose text is then its name, or nil.
  public var question: SceneQuestion?

  /// Creates a line.
  public init(
    number: UInt64, text: String, columns: UInt32 = 80, rows: UInt32 = 0,
    origin: LineOrigin? = nil, question: SceneQuestion? = nil
  ) {
    self.number = number
    self.text = text
    self.columns = columns
    self.rows = rows
    self.origin = origin
    self.question = question
  }
}

/// The state that a new kernel must restore before its first line.
public struct Rebuild: Equatable, Sendable {
  /// The lines to run again, the suspended layers, and the settings.
  public var state: ShellState
  /// Whether every layer is suspended because the culprit is unknown.
  public var suspendsEverything: Bool

  /// Creates a rebuild; omitted parts are empty.
  public init(_ state: ShellState = ShellState(), suspendsEverything: Bool = false) {
    self.state = state
    self.suspendsEverything = suspendsEverything
  }
}

/// The result of a rebuild that the kernel survived.
public enum RebuildResult: Equatable, Sendable {
  /// Every line ran again.
  case complete
  /// The line at this index (from 0) was refused, with the reason; the others ran if they could.
  case refused(index: Int, reason: String)
}

/// A request for what the scene looks like, in characters; it changes nothing and is not counted.
public struct PictureRequest: Equatable, Sendable {
  /// The width in columns.
  public var columns: UInt32
  /// The height in rows.
  public var rows: UInt32
  /// A line that is about to run, to show what moves while it does; nil for the scene as it is.
  public var line: String?
  /// The title of the picture, in the line above it; nil for the names of the layers.
  public var title: String?
  /// Whether the kernel is used for nothing else, so that the scene may change.
  public var isLast = false

  /// The separator between the moments of an answer; each is rows of text with their line feeds.
  public static let separator: UInt8 = 0x0C
  /// The time between two moments, in milliseconds.
  public static let interval = 33

  /// Creates a request.
  public init(columns: UInt32, rows: UInt32, line: String? = nil, title: String? = nil) {
    self.columns = columns
    self.rows = rows
    self.line = line
    self.title = title
  }
}
