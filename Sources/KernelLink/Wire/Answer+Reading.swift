import TerminalText

extension Answer {
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
      let exists = try reader.flag()
      let text = try reader.text()
      self = .suggestion(exists ? text : nil)
    }
    try reader.finish()
  }
}

extension ByteReader {
  fileprivate mutating func texts() throws(FrameProblem) -> [String] {
    try list { reader throws(FrameProblem) in try reader.text() }
  }

  /// Text that a kernel has rendered.
  fileprivate mutating func visible() throws(FrameProblem) -> VisibleText {
    VisibleText(rendered: try raw())
  }

  fileprivate mutating func rebuildResult() throws(FrameProblem) -> RebuildResult {
    guard try flag() else { return .complete }
    return .refused(index: try index(), reason: try text())
  }

  fileprivate mutating func journalOperation() throws(FrameProblem) -> JournalOperation {
    switch try number(UInt8.self) {
    case 1: return .append(try text())
    case 2: return .truncate(to: try index())
    case 3: return .redo(try index())
    default: throw .value
    }
  }

  fileprivate mutating func reply() throws(FrameProblem) -> KernelReply {
    KernelReply(
      output: try visible(), errors: try visible(), status: try number(),
      isOnePiece: try flag(), quits: try flag(), prompt: try text(),
      journal: try list { reader throws(FrameProblem) in try reader.journalOperation() },
      suspended: try texts(), settings: try texts(), handover: try texts())
  }

  fileprivate mutating func completion() throws(FrameProblem) -> Completion {
    let lower = try index()
    let upper = try index()
    guard lower <= upper else { throw .value }
    let candidates = try list { reader throws(FrameProblem) in
      Completion.Candidate(text: try reader.text(), summary: try reader.text())
    }
    return Completion(replaced: lower..<upper, candidates: candidates)
  }
}
