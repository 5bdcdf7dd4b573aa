internal import CollectionEngine

extension Command {
  static let batch = Command(
    "batch", .content, .edit,
    "Collects edits until commit or rollback, by UIKit's rules.",
    forms: [
      Form(.optional(.choice([("strict", .strict), ("lenient", .lenient)]), default: .strict)) {
        shell, strictness throws(Refusal) in try shell.beginBatch(strictness)
      }
    ],
    examples: ["sections 9; batch; delete 0,1; insert 0,0; commit"])

  static let commit = Command(
    "commit", .content, .edit,
    "Applies the batch, or ends an inner one.",
    forms: [
      Form(
        .repeated(.count("COUNT")),
        "COUNTs are the data's item counts, which UIKit's check compares."
      ) { shell, counts throws(Refusal) in
        let (layers, notes) = try shell.engine { () throws(EngineError) in
          try shell.scene.commit(modelCounts: counts.isEmpty ? nil : counts)
        }
        if shell.scene.isBatchOpen { return try shell.requestsSoFar() }
        return try shell.changed(layers, notes: notes.map { $0.sentence })
      }
    ],
    examples: ["sections 9; batch; delete 0,1; commit 8"])

  static let rollback = Command(
    "rollback", .content, .edit, "Discards the batch and every batch around it.",
    forms: [
      Form { shell throws(Refusal) in
        try shell.engine { () throws(EngineError) in try shell.scene.rollback() }
        return try shell.changed([], notes: ["batch: discarded"])
      }
    ],
    examples: ["sections 9; batch; delete 0,1; rollback"])
}

/// The batch requests of one command, with positions as UIKit counts them.
struct Requests {
  let count: Int
  let request: (Int) -> BatchOperation

  /// Creates `count` requests with `request`.
  init(_ count: Int, _ request: @escaping (Int) -> BatchOperation) {
    self.count = count
    self.request = request
  }
}

extension Shell {
  /// Maximum number of requests in one batch.
  private static let requestLimit = 100_000

  /// Edits the content, or adds requests to the open batch.
  func edit(
    _ now: (Scene) throws(EngineError) -> [String],
    inBatch requests: () throws(Refusal) -> Requests
  ) throws(Refusal) -> Reply {
    guard scene.isBatchOpen else { return try change(now) }
    let requests = try requests()
    let total = scene.batchRequestCount + requests.count
    guard total <= Shell.requestLimit else {
      throw Refusal(.tooManyRequests(found: total, limit: Shell.requestLimit))
    }
    try engine { () throws(EngineError) in
      for index in 0..<requests.count { try scene.add(requests.request(index)) }
    }
    return try requestsSoFar()
  }

  fileprivate func beginBatch(_ strictness: BatchStrictness) throws(Refusal) -> Reply {
    let count = scene.batchRequestCount
    try engine { () throws(EngineError) in try scene.beginBatch(strictness) }
    let name = scene.batchStrictness == .strict ? "strict" : "lenient"
    let depth = scene.batchDepth
    if depth > 1 {
      let requests = "\(count) request\(count == 1 ? "" : "s")"
      return try changed(
        [],
        notes: [
          "batch: joins the open one, \(name), \(requests), \(depth) deep: 'commit' ends one, "
            + "'rollback' discards all"
        ])
    }
    return try changed([], notes: ["batch: open, \(name)"])
  }

  fileprivate func requestsSoFar() throws(Refusal) -> Reply {
    let (count, depth) = (scene.batchRequestCount, scene.batchDepth)
    let deep = depth > 1 ? ", \(depth) deep" : ""
    return try changed([], notes: ["batch: \(count) request\(count == 1 ? "" : "s")\(deep)"])
  }
}
