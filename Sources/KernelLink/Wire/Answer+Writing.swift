extension Answer {
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
      writer.put(text != nil)
      writer.put(text ?? "")
    }
    return Frame(kind: kind.rawValue, request: request, payload: writer.bytes)
  }
}

extension ByteWriter {
  fileprivate mutating func put(_ result: RebuildResult) {
    switch result {
    case .complete:
      put(false)
    case .refused(let index, let reason):
      put(true)
      put(UInt64(clamping: index))
      put(reason)
    }
  }

  fileprivate mutating func put(_ operation: JournalOperation) {
    switch operation {
    case .append(let line):
      put(UInt8(1))
      put(line)
    case .truncate(let count):
      put(UInt8(2))
      put(UInt64(clamping: count))
    case .redo(let count):
      put(UInt8(3))
      put(UInt64(clamping: count))
    }
  }

  fileprivate mutating func put(_ reply: KernelReply) {
    put(reply.output.bytes)
    put(reply.errors.bytes)
    put(reply.status)
    put(reply.isOnePiece)
    put(reply.quits)
    put(reply.prompt)
    put(reply.journal) { $0.put($1) }
    put(reply.suspended) { $0.put($1) }
    put(reply.settings) { $0.put($1) }
    put(reply.handover) { $0.put($1) }
  }

  fileprivate mutating func put(_ completion: Completion) {
    put(UInt64(clamping: completion.replaced.lowerBound))
    put(UInt64(clamping: completion.replaced.upperBound))
    put(completion.candidates) { writer, candidate in
      writer.put(candidate.text)
      writer.put(candidate.summary)
    }
  }
}
