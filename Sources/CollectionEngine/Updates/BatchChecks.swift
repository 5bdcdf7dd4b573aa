internal import LayoutCore
internal import SummaryTree

/// The checks of a batch in UIKit's order (rule B-14): the first that fails speaks.
///
/// 1. Reloads against deletes.
/// 2. Deletes, those of reloads among them, descending.
/// 3. Inserts, those of reloads among them, ascending.
/// 4. Moves, ascending, then pairs of moves.
/// 5. What UIKit lets pass and corrupts: repeated deletes and reloads (rule B-05), and requests for
///    items of a section that changes itself (rule B-07).
///
/// A section comes after its items, as UIKit numbers it.
struct BatchChecks {
  /// The requests, with the places that they name.
  let requests: BatchRequests
  let operations: [BatchOperation]
  /// Requests for sections with the places that they get.
  let placed: BatchClaims<Int>
  let before: SummarizedList<ContentSection>
  /// The counts after the batch by its requests alone.
  let counts: ItemsAfter

  /// Places that several requests take, and places that several fill.
  private let (takenSections, filledSections): (BatchRepetitions<Int>, BatchRepetitions<Int>)
  private let (takenItems, filledItems): (BatchRepetitions<IndexPath>, BatchRepetitions<IndexPath>)

  private var sections: BatchClaims<Int> { requests.sections }
  private var items: BatchClaims<IndexPath> { requests.items }

  init(
    requests: BatchRequests, operations: [BatchOperation], placed: BatchClaims<Int>,
    before: SummarizedList<ContentSection>, counts: ItemsAfter
  ) {
    (self.requests, self.operations, self.placed) = (requests, operations, placed)
    (self.before, self.counts) = (before, counts)
    takenSections = BatchClaims<Int>.repetitions(requests.sections.sources)
    filledSections = BatchClaims<Int>.repetitions(requests.sections.targets)
    takenItems = BatchClaims<IndexPath>.repetitions(requests.items.sources)
    filledItems = BatchClaims<IndexPath>.repetitions(requests.items.targets)
  }

  /// Makes all checks; in a lenient batch inserts find another place than a move's, and those of
  /// reloads count for nothing (rule B-08a).
  func run(_ strictness: BatchStrictness) throws(BatchRefusal) {
    try checkReloads()
    try checkDeletes()
    try checkInserts(strictness)
    try checkMoves()
    try checkPairs()
    try checkRepetitions()
    try checkItemsOfChangedSections()
  }

  /// A refusal of a section, and one of an item.
  private typealias Refused = (
    section: (place: Int, refusal: BatchRefusal)?, item: (place: IndexPath, refusal: BatchRefusal)?
  )

  /// Throws the first refusal, in ascending order or in descending.
  private func throwFirst(of refused: Refused, isAscending: Bool = true) throws(BatchRefusal) {
    guard let item = refused.item else {
      if let section = refused.section { throw section.refusal }
      return
    }
    guard let section = refused.section else { throw item.refusal }
    let isItem =
      isAscending ? item.place.section <= section.place : item.place.section > section.place
    throw isItem ? item.refusal : section.refusal
  }

  // MARK: 1. Reloads against deletes

  private func checkReloads() throws(BatchRefusal) {
    try throwFirst(of: (deletedAndReloaded(takenSections), deletedAndReloaded(takenItems)))
  }

  private func deletedAndReloaded<Place>(_ taken: BatchRepetitions<Place>) -> (Place, BatchRefusal)?
  {
    let found = taken.first {
      $0.actions.contains(.delete) && $0.actions.contains(.reload)
    }
    return found.map { ($0.place, .conflict(.deleteAndReload, at: $0.place.named)) }
  }

  // MARK: 2. Deletes

  private func checkDeletes() throws(BatchRefusal) {
    let moved = Set(items.sources.lazy.filter { $0.action == .move }.map { $0.place.section })
    let movedSections = movedAndTaken(takenSections)
    let section = first(sections.sources.reversed()) { place in
      guard 0..<before.count ~= place else {
        return .missing(.delete(.section(place)), .sections(before.count))
      }
      if movedSections.contains(place) { return .conflict(.deleteAndMove, at: .section(place)) }
      return moved.contains(place)
        ? .conflict(.moveFromDeletedSection, at: .section(place)) : nil
    }
    let movedItems = movedAndTaken(takenItems)
    var counts = ItemCounts(sections: before)
    let item = first(items.sources.reversed()) { place in
      if movedItems.contains(place) { return .conflict(.deleteAndMove, at: .item(place)) }
      return counts.extent(without: place).map { .missing(.delete(.item(place)), $0) }
    }
    try throwFirst(of: (section, item), isAscending: false)
  }

  /// Places that are deleted or reloaded and moved from.
  private func movedAndTaken<Place>(_ taken: BatchRepetitions<Place>) -> Set<Place> {
    let found = taken.filter {
      $0.actions.contains(.move) && $0.actions.contains { $0 != .move }
    }
    return Set(found.map { $0.place })
  }

  /// The first of `claims` that is refused, but for moves.
  private func first<Place>(
    _ claims: some Sequence<BatchClaims<Place>.Claim>, _ refusal: (Place) -> BatchRefusal?
  ) -> (Place, BatchRefusal)? {
    for claim in claims where claim.action != .move {
      if let refusal = refusal(claim.place) { return (claim.place, refusal) }
    }
    return nil
  }

  // MARK: 3. Inserts

  private func checkInserts(_ strictness: BatchStrictness) throws(BatchRefusal) {
    let entered = Set(items.targets.lazy.filter { $0.action == .move }.map { $0.place.section })
    let shared = strictness == .strict ? movedAndFilled(filledItems) : []
    var after = PlacesAfter(checks: self)
    func refusal(section place: Int) -> BatchRefusal? {
      guard 0..<after.sectionCount ~= place else {
        return .missing(.insert(.section(place)), .sections(after.sectionCount))
      }
      if strictness == .strict, sections.isMoveTarget(place) {
        return .conflict(.insertAndMove, at: .section(place))
      }
      return entered.contains(place)
        ? .conflict(.moveIntoInsertedSection, at: .section(place)) : nil
    }
    func refusal(item place: IndexPath, _ isTarget: Bool) -> BatchRefusal? {
      if isTarget { return .conflict(.insertAndMove, at: .item(place)) }
      return after.extent(without: place).map { .missing(.insert(.item(place)), $0) }
    }
    var section = first(sections.targets) { refusal(section: $0) }
    var item = first(items.targets) { refusal(item: $0, shared.contains($0)) }
    // Without moves, reloads insert at their own places.
    if strictness == .strict, sections.hasMoves || items.hasMoves {
      let places = ReloadPlaces(requests)
      // Reloads ascend, and so do their places within a section.
      for place in sections.reloaded.lazy.map({ places.place(of: $0) }) {
        if let section, section.0 <= place { break }
        if let refusal = refusal(section: place) { section = (place, refusal) }
      }
      let changed = Set(sections.sources.lazy.map { $0.place })
      for path in items.reloaded where changed.isEmpty || !changed.contains(path.section) {
        let place = places.place(of: path)
        if let item, item.0 <= place { continue }
        if let refusal = refusal(item: place, items.isMoveTarget(place)) {
          item = (place, refusal)
        }
      }
    }
    try throwFirst(of: (section, item))
  }

  /// Places to which something moves and where another request inserts.
  private func movedAndFilled<Place>(_ filled: BatchRepetitions<Place>) -> Set<Place> {
    let found = filled.filter {
      $0.actions.contains(.move) && $0.actions.contains(.insert)
    }
    return Set(found.map { $0.place })
  }

  // MARK: 4. Moves

  private func checkMoves() throws(BatchRefusal) {
    var after = PlacesAfter(checks: self)
    let count = before.count
    var section: (Int, BatchRefusal)?
    for (source, target) in sectionMoves {
      if !(0..<count ~= source) {
        section = (source, .missing(.moveSource(.section(source)), .sections(count)))
      } else if !(0..<after.sectionCount ~= target) {
        let end = BatchEnd.moveTarget(.section(target), from: .section(source))
        section = (source, .missing(end, .sections(after.sectionCount)))
      }
      if section != nil { break }
    }
    var item: (IndexPath, BatchRefusal)?
    var counts = ItemCounts(sections: before)
    for (source, target) in itemMoves {
      if let extent = counts.extent(without: source) {
        item = (source, .missing(.moveSource(.item(source)), extent))
      } else if let extent = after.extent(without: target) {
        item = (source, .missing(.moveTarget(.item(target), from: .item(source)), extent))
      }
      if item != nil { break }
    }
    try throwFirst(of: (section, item))
  }

  /// Moves of sections, ascending by source, then by target.
  private var sectionMoves: [(source: Int, target: Int)] {
    sorted(
      sections.sources.lazy.filter { $0.action == .move }.compactMap { claim in
        guard case .moveSection(let source, let target) = operations[claim.request] else {
          return nil
        }
        return (source, target)
      })
  }

  /// Moves of items, ascending by source, then by target.
  private var itemMoves: [(source: IndexPath, target: IndexPath)] {
    sorted(
      items.sources.lazy.filter { $0.action == .move }.compactMap { claim in
        guard case .moveItem(let source, let target) = operations[claim.request] else {
          return nil
        }
        return (source, target)
      })
  }

  /// Moves that ascend by source, with those of one source ascending by target.
  private func sorted<Place: BatchOrder>(_ moves: [(source: Place, target: Place)])
    -> [(source: Place, target: Place)]
  {
    let isSorted = zip(moves, moves.dropFirst()).allSatisfy { $0.source < $1.source }
    return isSorted ? moves : moves.sorted { ($0.source, $0.target) < ($1.source, $1.target) }
  }

  private func checkPairs() throws(BatchRefusal) {
    func isShared<Place>(_ repeated: BatchRepetitions<Place>) -> Bool {
      repeated.contains { $0.actions.count { $0 == .move } > 1 }
    }
    let section =
      isShared(takenSections) || isShared(filledSections) ? firstPair(sectionMoves) : nil
    let item = isShared(takenItems) || isShared(filledItems) ? firstPair(itemMoves) : nil
    try throwFirst(of: (section, item))
  }

  /// The first two moves that have one source or one target.
  private func firstPair<Place: BatchOrder>(_ moves: [(source: Place, target: Place)])
    -> (Place, BatchRefusal)?
  {
    // For each move the next one to its place.
    var next = [Int?](repeating: nil, count: moves.count)
    var last: [Place: Int] = [:]
    for index in moves.indices.reversed() {
      next[index] = last[moves[index].target]
      last[moves[index].target] = index
    }
    for (index, move) in moves.enumerated() {
      let place = move.source.named
      if index + 1 < moves.count, moves[index + 1].source == move.source {
        return (
          move.source,
          .twoTargets(of: place, move.target.named, moves[index + 1].target.named)
        )
      }
      if let other = next[index] {
        return (
          move.source,
          .oneTarget(of: place, moves[other].source.named, to: move.target.named)
        )
      }
    }
    return nil
  }

  // MARK: 5. What UIKit lets pass

  private func checkRepetitions() throws(BatchRefusal) {
    try throwFirst(of: (takenTwice(takenSections), takenTwice(takenItems)))
  }

  private func takenTwice<Place>(_ taken: BatchRepetitions<Place>) -> (Place, BatchRefusal)? {
    taken.first.map {
      ($0.place, .conflict(.twice($0.actions[0]), at: $0.place.named))
    }
  }

  /// Rule B-07, strict: UIKit drops or displaces such requests; here they are refused.
  private func checkItemsOfChangedSections() throws(BatchRefusal) {
    guard !placed.sources.isEmpty || !placed.targets.isEmpty else { return }
    let changed = Set(placed.sources.lazy.map { $0.place })
    if let claim = items.sources.first(where: { changed.contains($0.place.section) }) {
      throw .conflict(.itemOfChangedSection, at: .item(claim.place))
    }
    let standing = StandingSections(placed)
    let arrived = Set(placed.arriving).union(placed.reloaded.lazy.map { standing.place(of: $0) })
    if let claim = items.targets.first(where: { arrived.contains($0.place.section) }) {
      throw .conflict(.itemOfNewSection, at: .item(claim.place))
    }
  }
}

/// The item counts of sections; caches the last one.
private struct ItemCounts {
  let sections: SummarizedList<ContentSection>
  private var recent: (section: Int, count: Int)?

  init(sections: SummarizedList<ContentSection>) { self.sections = sections }

  /// Returns the extent that lacks an item at `path`, or nil if there is one.
  mutating func extent(without path: IndexPath) -> BatchExtent? {
    guard 0..<sections.count ~= path.section else { return .sections(sections.count) }
    if recent?.section != path.section {
      recent = (path.section, sections[path.section].count)
    }
    let count = recent?.count ?? 0
    return 0..<count ~= path.item ? nil : .items(count)
  }
}

/// The places that there are after a batch, by its requests.
private struct PlacesAfter {
  private let checks: BatchChecks
  let sectionCount: Int
  private var known: [Int: Int] = [:]
  /// The section asked for last: most places are in the section of the one before.
  private var recent: (section: Int, count: Int)?

  init(checks: BatchChecks) {
    self.checks = checks
    let sections = checks.requests.sections
    sectionCount = max(
      0, checks.before.count - sections.count(of: .delete) + sections.count(of: .insert))
  }

  /// Returns the extent that lacks a place at `path`, or nil if there is one.
  mutating func extent(without path: IndexPath) -> BatchExtent? {
    guard 0..<sectionCount ~= path.section else { return .sections(sectionCount) }
    if recent?.section != path.section {
      let count = known[path.section] ?? checks.counts.count(ofSection: path.section)
      known[path.section] = count
      recent = (path.section, count)
    }
    let count = recent?.count ?? 0
    return 0..<max(0, count) ~= path.item ? nil : .items(count)
  }
}
