internal import LayoutCore

/// The item requests of a batch or a snapshot: those for one section side by side, ascending.
struct ItemEdits {
  /// The requests for one section, by its final number.
  struct Section {
    var number: Int
    /// The requests that move, delete or reload items.
    var sources = 0..<0
    /// The requests that insert items.
    var targets = 0..<0
  }

  /// The sections that any request touches, ascending.
  private(set) var sections: [Section] = []
  private let sources: [ItemClaim]
  private let targets: [ItemClaim]
  /// The edits of the section at hand.
  private var batch = SectionBatch()
  /// Number of requests examined; tests assert it.
  private(set) var steps = 0

  /// Finds the requests for each section; `place` is the final number of a section, nil for one
  /// that goes away.
  ///
  /// Both lists ascend.
  ///
  /// - Complexity: O(r) for r requests, and O(s log s) for s sections that change their order.
  init(_ sources: [ItemClaim], _ targets: [ItemClaim], _ place: (Int) -> Int?) {
    (self.sources, self.targets) = (sources, targets)
    var touched = Self.runs(sources).compactMap { section, range in
      place(section).map { Section(number: $0, sources: range) }
    }
    touched += Self.runs(targets).map { Section(number: $0, targets: $1) }
    // Two lists that ascend are sorted in one pass.
    touched.sort { $0.number < $1.number }
    for section in touched {
      guard let last = sections.last, last.number == section.number else {
        sections.append(section)
        continue
      }
      sections[sections.count - 1] = Section(
        number: last.number, sources: last.sources.isEmpty ? section.sources : last.sources,
        targets: last.targets.isEmpty ? section.targets : last.targets)
    }
  }

  /// The claims of each section.
  private static func runs(_ claims: [ItemClaim]) -> [(section: Int, claims: Range<Int>)] {
    var runs: [(section: Int, claims: Range<Int>)] = []
    var start = 0
    for index in claims.indices {
      let section = claims[index].place.section
      guard index + 1 == claims.count || claims[index + 1].place.section != section else {
        continue
      }
      runs.append((section, start..<index + 1))
      start = index + 1
    }
    return runs
  }

  /// All of `count` sections, with the requests for each.
  func everySection(of count: Int) -> [Section] {
    var all = (0..<count).map { Section(number: $0) }
    for section in sections where all.indices.contains(section.number) {
      all[section.number] = section
    }
    return all
  }

  /// Refuses a count of the model for a section of `before` items that does not follow from the
  /// requests; a reload counts as a delete and an insert (rules B-03, B-06).
  func check(_ section: Section, before: Int, _ modelCount: Int) throws(BatchRefusal) {
    let (sources, targets) = (sources[section.sources], targets[section.targets])
    let after = before + targets.count - sources.count { $0.action != .reload }
    if modelCount != after {
      let reloaded = sources.count { $0.action == .reload }
      throw .itemCount(
        section: section.number, after: modelCount, before: before,
        inserted: targets.count { $0.action == .insert } + reloaded,
        deleted: sources.count { $0.action == .delete } + reloaded,
        movedIn: targets.count { $0.action == .move },
        movedOut: sources.count { $0.action == .move })
    }
  }

  /// Makes the requests for one section, which have been checked, in one pass over them and over
  /// its columns.
  ///
  /// `give` sets in the batch the values of the item that a request inserts or reloads.
  ///
  /// - Returns: the changes in the order that `LayoutUpdate` documents.
  /// - Complexity: O(r) for r requests, beside that of `ContentSection.apply`.
  mutating func change(
    _ section: Section, _ content: inout Content,
    _ give: (ItemClaim, inout SectionBatch) -> Void
  ) -> [LayoutUpdate] {
    let count = section.sources.count + section.targets.count
    guard count > 0 else { return [] }
    steps += count
    batch.removeAll(room: count)
    var next = section.sources.lowerBound
    for index in section.targets {
      let target = targets[index]
      while next < section.sources.upperBound, isBefore(sources[next], target) {
        add(sources[next], give)
        next += 1
      }
      batch.insert(before: target.place.item - batch.growth)
      give(target, &batch)
    }
    for index in next..<section.sources.upperBound { add(sources[index], give) }
    content.edit(section.number) { $0.apply(batch) }
    return batch.updates(ofSection: section.number)
  }

  /// Whether a source, which counts items before the batch, comes before a target, which counts
  /// them after it; one that goes away also in its place.
  ///
  /// Untouched items fill what targets leave free, in order (rule B-04).
  private func isBefore(_ source: ItemClaim, _ target: ItemClaim) -> Bool {
    let place = source.place.item + batch.growth
    return place < target.place.item || place == target.place.item && source.action != .reload
  }

  /// Inlined, so that what a request gives its item is not copied.
  @inline(__always)
  private mutating func add(_ source: ItemClaim, _ give: (ItemClaim, inout SectionBatch) -> Void) {
    if source.action == .reload {
      batch.reload(source.place.item)
      give(source, &batch)
    } else {
      batch.remove(source.place.item)
    }
  }
}

extension ItemEdits {
  /// The item operations of a snapshot, but for those of new sections.
  init(_ plan: SnapshotPlan) {
    let origins = plan.sectionOrigins.enumerated().filter { $0.element >= 0 }
    let places = Dictionary(uniqueKeysWithValues: origins.map { ($0.element, $0.offset) })
    let moved = plan.changes.moved.map { $0.source }
    var sources = Self.claims(plan.changes.deleted, .delete) + Self.claims(moved, .move)
    if !plan.reloads.isEmpty {
      let isMoved = Set(moved)
      sources += Self.claims(plan.changes.reloaded.filter { !isMoved.contains($0) }, .reload)
    }
    sources.sort { $0.place < $1.place }
    let arrived = plan.origins.moves.map { $0.target }
      .filter { plan.sectionOrigins[$0.section] >= 0 }
    var targets = Self.claims(plan.changes.inserted, .insert) + Self.claims(arrived, .move)
    targets.sort { $0.place < $1.place }
    self.init(sources, targets) { places[$0] }
  }

  private static func claims(_ paths: [IndexPath], _ action: BatchAction) -> [ItemClaim] {
    paths.map { ItemClaim(place: $0, request: 0, action: action) }
  }
}

extension [Range<Int>] {
  /// Adds a number after all others, to the last range if it follows that.
  @inline(__always)
  mutating func append(joining number: Int) {
    if let last, last.upperBound == number {
      self[count - 1] = last.lowerBound..<number + 1
    } else {
      append(number..<number + 1)
    }
  }
}
