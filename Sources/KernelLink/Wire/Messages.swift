import ShellValues
import TerminalText

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
