internal import LayoutCore

extension Scene {
  /// Whether requests are being collected.
  public var isBatchOpen: Bool { state.batch != nil }

  /// Number of open batches, each nested in the one before; 0 for none.
  public var batchDepth: Int { state.batch?.depth ?? 0 }

  /// Number of requests in the open batch; 0 for none.
  public var batchRequestCount: Int { state.batch?.operations.count ?? 0 }

  /// Strictness of the open batch, or nil if none is open.
  public var batchStrictness: BatchStrictness? { state.batch?.strictness }

  /// Maximum depth of nested batches.
  static let batchDepthLimit = 100

  /// Starts collecting requests for the content of the current layer.
  ///
  /// Inside an open batch it joins that one: its requests are added to those that are there, the
  /// outermost strictness holds, and only the outermost `commit` applies anything (rule B-10).
  /// UIKit: `performBatchUpdates`.
  ///
  /// - Throws: `EngineError.batchState` when a batch on another layer is open already, or too many
  ///   are.
  public func beginBatch(_ strictness: BatchStrictness = .strict) throws(EngineError) {
    if let batch = state.batch {
      guard batch.layer == state.current else {
        throw .batchState(.openElsewhere(layer: batch.layer))
      }
      guard batch.depth < Self.batchDepthLimit else {
        throw .batchState(.tooDeep(limit: Self.batchDepthLimit))
      }
      state.batch?.depth += 1
      return
    }
    state.batch = OpenBatch(strictness: strictness, layer: state.current)
  }

  /// Adds a request to the open batch; it is checked when the batch is committed.
  ///
  /// - Throws: `EngineError.batchState` if none is open.
  public func add(_ operation: consuming BatchOperation) throws(EngineError) {
    guard state.batch?.operations.append(operation) != nil else {
      throw .batchState(.noneToAddTo)
    }
  }

  /// Discards all requests of the open batch, nested batches included.
  ///
  /// - Throws: `EngineError.batchState` if none is open.
  public func rollback() throws(EngineError) {
    guard state.batch != nil else { throw .batchState(.noneToRollBack) }
    state.batch = nil
  }

  /// Applies the open batch as one step; one that joined another only ends, and changes nothing.
  ///
  /// With `modelCounts`, the item counts that the model has afterwards are checked against the
  /// requests (rules B-06, B-09). A refused batch changes nothing and stays open.
  ///
  /// - Complexity: O(r log n) for r requests, O(sections) more with `modelCounts`, and what the
  ///   layouts need to follow.
  /// - Returns: the changed layers, and what a lenient batch rewrote.
  /// - Throws: `EngineError.batchState`, `.batch` with UIKit's sentence, `.snapshot`,
  ///   `.tooManyItems`, `.layout`.
  public func commit(modelCounts: [Int]? = nil) throws(EngineError) -> (
    changed: [String], remarks: [BatchRemark]
  ) {
    guard let batch = state.batch else { throw .batchState(.noneToCommit) }
    if batch.depth > 1 {
      guard modelCounts == nil else {
        throw .batchState(.joined(left: batch.depth - 1))
      }
      state.batch?.depth -= 1
      return ([], [])
    }
    let owner = state.owner(of: try index(of: batch.layer))
    let content = state.layers[owner].content
    var operations = batch.operations
    var remarks: [BatchRemark] = []
    if batch.strictness == .lenient {
      let normal = BatchNormaliser(operations, for: content)
      operations = normal.operations
      remarks = normal.remarks
    }
    try checkRoom(of: operations, modelCounts, in: content)
    let update: ContentUpdate
    do {
      let plan = try BatchPlan(operations, for: content, batch.strictness)
      update = try ContentUpdate(applying: plan, to: content, modelCounts: modelCounts)
    } catch {
      throw .batch(error)
    }
    try checkIdentifiers(given: operations, in: update.content)
    // Closed first, so that the state before the change, which is kept, does not keep the requests.
    state.batch = nil
    do {
      let changed = try editContent(owner) { content in
        content = update.content
        return update.change
      }
      return (changed, remarks)
    } catch {
      state.batch = batch
      throw error
    }
  }

  /// Refuses a batch that is too large, before anything is allocated.
  private func checkRoom(
    of operations: [BatchOperation], _ modelCounts: [Int]?, in content: Content
  ) throws(EngineError) {
    var added = operations.count
    for operation in operations {
      switch operation {
      case .insertSection(_, let items, _), .reloadSection(_, let items?):
        try check(Double(items), "items", in: 0...Double(Limits.items))
        added += items
      default: break
      }
    }
    for count in modelCounts ?? [] {
      try check(Double(count), "items", in: 0...Double(Limits.items))
    }
    if let modelCounts { try checkRoom(for: modelCounts.reduce(0, +), in: Content()) }
    try checkRoom(for: added, in: content)
  }
}

extension Scene {
  /// Reloads sections: a delete and an insert for layouts, while items, what they have and the
  /// options of the sections stay (rule B-13).
  ///
  /// With `items`, each section has this many afterwards: items are removed or added at its end.
  /// UIKit: `reloadSections`.
  ///
  /// - Complexity: O(k log n) for k sections, and what the layouts need to follow.
  /// - Throws: `EngineError.noLayer`, `.noSection`, `.outOfRange`, `.tooManyItems`, `.layout`.
  @discardableResult
  public func reloadSections(_ sections: ClosedRange<Int>, items: Int? = nil, layer: String? = nil)
    throws(EngineError) -> [String]
  {
    let index = try index(of: layer)
    try check(section: sections.lowerBound, index)
    try check(section: sections.upperBound, index)
    if let items {
      try check(Double(items), "items", in: 0...Double(Limits.items))
      let content = state.layers[state.owner(of: index)].content
      let before = content.itemCount(inSections: Range(sections))
      try checkRoom(for: items * sections.count - before, in: content)
    }
    return try editContent(index) { content in
      if let items {
        for section in sections { content.edit(section) { $0.resize(to: items) } }
      }
      return ContentChange(
        updates: [.deleteSections(Range(sections)), .insertSections(Range(sections))],
        reloadedSections: Dictionary(uniqueKeysWithValues: sections.map { ($0, $0) }))
    }
  }

  /// Runs several changes as one: if `body` throws, the scene is what it was before.
  ///
  /// - Complexity: that of `body`; where something is undone, every layer prepares when it is asked
  ///   next.
  public func transaction<Result, Failure: Error>(_ body: () throws(Failure) -> Result)
    throws(Failure) -> Result
  {
    let (old, change, before) = (state, lastChange, revision)
    do { return try body() } catch {
      guard revision != before else { throw error }
      for layer in old.layers + state.layers {
        layer.stack?.invalidate()
        layer.transition?.stack.invalidate()
      }
      (state, lastChange) = (old, change)
      throw error
    }
  }
}
