internal import LayoutCore
internal import SummaryTree

/// Identifiers and snapshots: content stated by identifiers, and the changes that lead there.
extension Scene {
  /// The snapshot that is being put together, or nil.
  public var openSnapshot: ContentSnapshot? { state.draft }

  /// Starts to put a snapshot together; it is empty at first.
  ///
  /// - Throws: `EngineError.snapshot` if one is open.
  public func beginSnapshot() throws(EngineError) {
    guard state.draft == nil else { throw .snapshot(.open) }
    state.draft = ContentSnapshot()
  }

  /// Adds an empty section to the open snapshot.
  ///
  /// - Throws: `EngineError.snapshot`, `.outOfRange`.
  public func addSnapshotSection(_ identifier: String) throws(EngineError) {
    guard state.draft != nil else { throw .snapshot(.noneOpen) }
    try state.draft?.appendSection(identifier)
  }

  /// Adds items to the last section of the open snapshot: all, or none if one is refused.
  ///
  /// - Throws: `EngineError.snapshot`, `.tooManyItems`.
  public func addSnapshotItems(_ identifiers: [String]) throws(EngineError) {
    guard var draft = state.draft else { throw .snapshot(.noneOpen) }
    for identifier in identifiers { try draft.appendItem(identifier) }
    state.draft = draft
  }

  /// Discards the open snapshot.
  ///
  /// - Throws: `EngineError.snapshot` if none is open.
  public func cancelSnapshot() throws(EngineError) {
    guard state.draft != nil else { throw .snapshot(.noneOpen) }
    state.draft = nil
  }

  /// Applies the open snapshot, and closes it.
  ///
  /// A refused snapshot changes nothing and stays open.
  ///
  /// - Throws: `EngineError.snapshot` if none is open, or as `apply(_:layer:)`.
  public func applySnapshot(layer: String? = nil) throws(EngineError) -> (
    changed: [String], changes: SnapshotChanges
  ) {
    guard let draft = state.draft else { throw .snapshot(.noneOpen) }
    let result = try apply(draft, layer: layer)
    state.draft = nil
    return result
  }

  /// Makes the content of a layer that of `snapshot`, with the fewest operations, as one batch
  /// (rules I-02 to I-06).
  ///
  /// - Complexity: one pass over the identifiers, O(r log n) for r operations, and what the layouts
  ///   need to follow.
  /// - Returns: the changed layers, none if nothing changed, and the operations.
  /// - Throws: `EngineError.noLayer`, `.batchState` with an open batch, `.tooManyItems`, `.layout`.
  @discardableResult
  public func apply(_ snapshot: ContentSnapshot, layer: String? = nil) throws(EngineError) -> (
    changed: [String], changes: SnapshotChanges
  ) {
    let index = try index(of: layer)
    try checkNoBatch(on: state.owner(of: index))
    let old = state.layers[state.owner(of: index)].content
    let plan = SnapshotPlan(from: old, to: snapshot)
    guard !plan.changes.isEmpty else { return ([], plan.changes) }
    let update = ContentUpdate(applying: plan, to: old)
    let changed = try editContent(index) { content in
      content = update.content
      return update.change
    }
    return (changed, plan.changes)
  }

  /// The identifiers of the sections of a layer's content; nil for those without.
  ///
  /// - Complexity: O(sections).
  /// - Throws: `EngineError.noLayer`.
  public func sectionIdentifiers(layer: String? = nil) throws(EngineError) -> [String?] {
    let content = state.layers[state.owner(of: try index(of: layer))].content
    return content.sections.map { $0.identity.section }
  }

  /// Refuses to give `count` items an identifier that several would have then.
  ///
  /// `item` is the place of the only item that may have it already.
  ///
  /// - Complexity: O(1) without an identifier, else one pass over those of `content`.
  func checkIdentifier(
    of changes: [ItemChange], count: Int, in content: Content, at item: IndexPath? = nil
  ) throws(EngineError) {
    guard let identifier = changes.identifier, !identifier.isEmpty, count > 0 else { return }
    guard count == 1 else { throw .snapshot(.duplicateItem(identifier)) }
    var isTaken = false
    for (index, section) in content.sections.enumerated() {
      section.identity.forEach { place, other in
        if other == identifier, item != IndexPath(item: place, section: index) { isTaken = true }
      }
      if isTaken { throw .snapshot(.duplicateItem(identifier)) }
    }
  }

  /// Refuses a batch after which several items of `content` have one of the identifiers that it
  /// gives.
  ///
  /// - Complexity: O(1) where no item has an identifier; else O(r) for r requests, and one pass
  ///   over the identifiers if one is given.
  func checkIdentifiers(given operations: [BatchOperation], in content: Content)
    throws(EngineError)
  {
    guard !content.hasNoIdentifiers else { return }
    var given: Set<String> = []
    for operation in operations {
      switch operation {
      case .insertItem(_, let changes), .reloadItem(_, let changes):
        guard let identifier = changes.identifier, !identifier.isEmpty else { continue }
        guard given.insert(identifier).inserted else {
          throw .snapshot(.duplicateItem(identifier))
        }
      default: break
      }
    }
    guard !given.isEmpty else { return }
    var (seen, duplicate): (Set<String>, String?) = ([], nil)
    for section in content.sections {
      section.identity.forEach { _, identifier in
        guard given.contains(identifier), !seen.insert(identifier).inserted else { return }
        duplicate = duplicate ?? identifier
      }
    }
    if let duplicate { throw .snapshot(.duplicateItem(duplicate)) }
  }
}
