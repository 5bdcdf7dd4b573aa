internal import LayoutCore
internal import SummaryTree

/// The requests of a batch sorted by what they do, checked against each other and the content.
///
/// Sources number the state before, targets the state after (rule B-01). No place is taken twice;
/// of several inserts at one place each has a place of its own (rule B-05). `BatchChecks` refuses
/// invalid batches.
struct BatchPlan {
  /// Requests for sections.
  var sections: BatchClaims<Int> { requests.sections }
  /// Requests for items.
  var items: BatchClaims<IndexPath> { requests.items }
  private var requests: BatchRequests
  private let operations: [BatchOperation]

  /// Sorts and checks `operations` for `content`.
  ///
  /// A lenient batch may reload and insert where something moves to (rule B-08a).
  ///
  /// - Complexity: O(r log n) for r requests.
  /// - Throws: `BatchRefusal` of the first check that fails (rule B-14).
  init(
    _ operations: [BatchOperation], for content: Content,
    _ strictness: BatchStrictness = .strict
  ) throws(BatchRefusal) {
    self.operations = operations
    requests = BatchRequests(operations)
    let named = requests
    let after =
      content.sections.count - named.sections.count(of: .delete)
      + named.sections.count(of: .insert)
    requests.sections.spreadInserts { _ in after }
    let counts = ItemsAfter(requests, operations, content.sections)
    let checks = BatchChecks(
      requests: named, operations: operations, placed: requests.sections, before: content.sections,
      counts: counts)
    try checks.run(strictness)
    requests.items.spreadInserts { counts.count(ofSection: $0) }
  }

  /// Number of sections after the batch, given the number before.
  func sectionCountAfter(_ before: Int) -> Int {
    before - sections.count(of: .delete) + sections.count(of: .insert)
  }

  /// Says in `batch` what the item of a request gets; a moved one brings along what it has in
  /// `old`.
  @inline(__always)
  func give(_ claim: ItemClaim, to batch: inout SectionBatch, _ old: Content) {
    if claim.action == .move {
      guard case .moveItem(let source, _) = operations[claim.request] else { return }
      batch.give(old.sections.read(at: source.section) { $0.values(of: source.item) })
    } else {
      batch.give(operations[claim.request].itemChanges)
    }
  }

  /// Sources and targets of moved items, ascending by target.
  var itemMoves: [(source: IndexPath, target: IndexPath)] {
    items.targets.lazy.filter { $0.action == .move }.compactMap { claim in
      guard case .moveItem(let source, let target) = operations[claim.request] else { return nil }
      return (source, target)
    }
  }

  /// Sources and targets of moved sections, ascending by target.
  var sectionMoves: [(source: Int, target: Int)] {
    sections.targets.compactMap { claim in
      guard case .moveSection(let source, let target) = operations[claim.request] else {
        return nil
      }
      return (source, target)
    }
  }

  /// The sections that are reloaded, ascending, and the number of items that each is given, or nil.
  var reloadedSections: [(section: Int, items: Int?)] {
    sections.sources.compactMap { claim in
      guard case .reloadSection(let section, let items) = operations[claim.request] else {
        return nil
      }
      return (section, items)
    }
  }

  /// Returns the section that a request puts in its place; `count`, or the request itself, is the
  /// number of items of a new one.
  func arrived(_ claim: BatchClaims<Int>.Claim, count: Int?, _ old: Content) -> ContentSection {
    switch operations[claim.request] {
    case .moveSection(let source, _): return old.sections[source]
    case .insertSection(_, let items, let source):
      guard let source, 0..<old.sections.count ~= source else {
        return ContentSection(count: count ?? items)
      }
      var section = old.sections[source]
      section.resize(to: count ?? items)
      return section
    default: return ContentSection(count: 0)
    }
  }
}

/// The item counts of sections after a batch, from its requests alone.
struct ItemsAfter {
  private let requests: BatchRequests
  private let operations: [BatchOperation]
  private let before: SummarizedList<ContentSection>
  private let standing: StandingSections

  /// Counts for a batch whose sections have their places.
  init(
    _ requests: BatchRequests, _ operations: [BatchOperation],
    _ before: SummarizedList<ContentSection>
  ) {
    (self.requests, self.operations, self.before) = (requests, operations, before)
    standing = StandingSections(requests.sections)
  }

  /// Returns the number of items of the section that is number `section` after the batch; 0 if the
  /// requests contradict each other and there is no such section.
  ///
  /// - Complexity: O(log r + k) for r requests, k of them for the items of the section.
  func count(ofSection section: Int) -> Int {
    let come = claims(of: section, in: requests.items.targets).count
    var (source, start): (Int?, Int) = (standing.origin(of: section), 0)
    let sections = requests.sections.targets
    let place = sections.prefixCount { sections[$0].place < section }
    if place < sections.count, sections[place].place == section {
      switch operations[sections[place].request] {
      case .insertSection(_, let items, _): start = items
      case .moveSection(let moved, _): source = moved
      default: break
      }
    }
    guard let source, 0..<before.count ~= source else { return start + come }
    let gone = claims(of: source, in: requests.items.sources).count { $0.action != .reload }
    return before[source].count + come - gone
  }

  /// The claims of one section among `claims`, which ascend.
  private func claims(of section: Int, in claims: [ItemClaim]) -> ArraySlice<ItemClaim> {
    let start = claims.prefixCount { claims[$0].place.section < section }
    return claims[start..<max(start, claims.prefixCount { claims[$0].place.section <= section })]
  }
}
