internal import CollectionEngine
internal import LayoutCore

extension Shell {
  /// Edits the content, or adds a request to the open batch.
  func edit(_ command: Command) throws(Refusal) -> Reply {
    switch command {
    case .batch(let strictness):
      try engine { () throws(EngineError) in try scene.beginBatch(strictness) }
      let name = scene.batchStrictness == .strict ? "strict" : "lenient"
      let depth = scene.batchDepth
      if depth > 1 {
        return try changed([], notes: ["batch: joins the open one, \(name), \(depth) deep"])
      }
      requestCount = 0
      return try changed([], notes: ["batch: open, \(name)"])
    case .commit(let counts):
      let (layers, notes) = try engine { () throws(EngineError) in
        try scene.commit(modelCounts: counts)
      }
      if scene.isBatchOpen { return try requestsSoFar() }
      return try changed(layers, notes: notes.map(\.sentence))
    case .rollback:
      try engine { () throws(EngineError) in try scene.rollback() }
      return try changed([], notes: ["batch: forgotten"])
    case .sections, .generate: break
    default: if scene.isBatchOpen { return try collect(command) }
    }
    return try changed(try engine { () throws(EngineError) in try editNow(command) })
  }

  private func editNow(_ command: Command) throws(EngineError) -> [String] {
    switch command {
    case .sections(let counts): return try scene.replaceSections(counts)
    case .generate(let generator): return try scene.generate(generator)
    case .insertSections(let section, let count, let items, let changes):
      return try scene.insertSections(at: section, count: count, items: items, changes)
    case .deleteSections(let sections): return try scene.deleteSections(sections)
    case .moveSection(let section, let target): return try scene.moveSection(section, to: target)
    case .setSection(let section, let changes):
      let count = try count(ofSection: section)
      guard count > 0 else { return [] }
      return try scene.change(items: 0...(count - 1), section: section, changes)
    case .insert(let path, let count, let changes):
      return try scene.insertItems(at: path, count: count, changes)
    case .append(let section, let count, let changes):
      return try scene.appendItems(to: section, count: count, changes)
    case .delete(let section, let items): return try scene.deleteItems(items, section: section)
    case .move(let path, let target): return try scene.moveItem(path, to: target)
    case .item(let path, let changes):
      return try scene.change(items: path.item...path.item, section: path.section, changes)
    default: return []
    }
  }

  // MARK: Batches

  /// Most requests that one command may add to a batch.
  private static let requestLimit = 100_000

  private func collect(_ command: Command) throws(Refusal) -> Reply {
    let requests = try engine { () throws(EngineError) in try self.requests(of: command) }
    try engine { () throws(EngineError) in
      for request in requests { try scene.add(request) }
    }
    requestCount += requests.count
    return try requestsSoFar()
  }

  private func requestsSoFar() throws(Refusal) -> Reply {
    let (count, depth) = (requestCount, scene.batchDepth)
    let deep = depth > 1 ? ", \(depth) deep" : ""
    return try changed([], notes: ["batch: \(count) request\(count == 1 ? "" : "s")\(deep)"])
  }

  /// The requests of a batch that stand for a command; positions as UIKit counts them.
  private func requests(of command: Command) throws(EngineError) -> [BatchOperation] {
    switch command {
    case .insertSections(let section, let count, let items, let changes):
      guard changes.isEmpty else {
        throw .batchState(
          "in a batch a new section's items have no properties: set them afterwards")
      }
      try checkRequests(count)
      return (0..<count).map { .insertSection(section + $0, items: items) }
    case .deleteSections(let sections):
      try checkRequests(sections.count)
      return sections.map { .deleteSection($0) }
    case .moveSection(let section, let target): return [.moveSection(section, to: target)]
    case .setSection(let section, let changes):
      let count = try count(ofSection: section)
      try checkRequests(count)
      return (0..<count).map { .reloadItem(IndexPath(item: $0, section: section), changes) }
    case .insert(let path, let count, let changes):
      try checkRequests(count)
      return (0..<count).map {
        .insertItem(IndexPath(item: path.item + $0, section: path.section), changes)
      }
    case .append:
      throw .batchState("in a batch the place must be named: 'insert S,I' counts after the batch")
    case .delete(let section, let items):
      try checkRequests(items.count)
      return items.map { .deleteItem(IndexPath(item: $0, section: section)) }
    case .move(let path, let target): return [.moveItem(path, to: target)]
    case .item(let path, let changes): return [.reloadItem(path, changes)]
    default: return []
    }
  }

  private func checkRequests(_ count: Int) throws(EngineError) {
    guard requestCount + count <= Shell.requestLimit else {
      throw .outOfRange(
        what: "requests of a batch", found: "\(requestCount + count)",
        expected: "at most \(Shell.requestLimit)")
    }
  }

  private func count(ofSection section: Int) throws(EngineError) -> Int {
    let counts = try scene.itemCounts()
    guard counts.indices.contains(section) else { throw .noSection(section, count: counts.count) }
    return counts[section]
  }
}
