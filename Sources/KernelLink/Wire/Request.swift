/// What a front end asks of its kernel.
enum Request: Equatable, Sendable {
  /// Run a line.
  case run(KernelLine)
  /// What could stand at the cursor, given in UTF-8 bytes from the start of the text?
  case complete(text: String, cursor: Int)
  /// How might this line go on?
  case suggest(text: String)

  /// The number of the line to run; nil where none is.
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
          origin: try reader.list { (reader) throws(FrameProblem) in try reader.text() }))
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
