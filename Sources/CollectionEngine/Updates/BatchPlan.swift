internal import LayoutCore
internal import SummaryTree

/// The requests of a batch sorted by what they do, checked against each other and the content.
///
/// Rules B-01 to B-07: sources number the state before, targets the state after; no position is
/// claimed twice inside {delete, reload, move source} or inside {insert, move target}; an item
/// request in a section that the same batch deletes, moves or reloads is refused.
struct BatchPlan {
  /// Requests for sections.
  private(set) var sections = BatchClaims<Int>(BatchPlace.section)
  /// Requests for items.
  private(set) var items = BatchClaims<IndexPath>(BatchPlace.item)
  private let operations: [BatchOperation]

  /// Sorts and checks `operations` for `content`.
  ///
  /// - Complexity: O(r log n) for r requests.
  /// - Throws: `BatchRefusal` for the first request that breaks a rule.
  init(_ operations: [BatchOperation], for content: Content) throws(BatchRefusal) {
    self.operations = operations
    for number in operations.indices { add(number) }
    sections.sort()
    items.sort()
    let clashes = [sections.firstClash, items.firstClash].compactMap { $0 }
    if let first = clashes.min(by: { $0.request < $1.request }) { throw first.refusal }
    try checkSources(content.sections)
    try checkSectionTargets(sectionCountAfter(content.sections.count))
    try checkItemsOfChangedSections()
  }

  /// Number of sections after the batch, given the number before.
  func sectionCountAfter(_ before: Int) -> Int {
    before - sections.count(of: .delete) + sections.count(of: .insert)
  }

  /// Says in `batch` what the item of a request gets; a moved one brings along what it has in `old`.
  func give(_ claim: ItemClaim, to batch: inout SectionBatch, _ old: Content) {
    switch operations[claim.request] {
    case .insertItem(_, let changes), .reloadItem(_, let changes): batch.give(changes)
    case .moveItem(let source, _):
      batch.give(old.sections.read(at: source.section) { $0.values(of: source.item) })
    default: break
    }
  }

  /// Where the items come from and go to that move, ascending by target.
  var itemMoves: [(source: IndexPath, target: IndexPath)] {
    items.targets.lazy.filter { $0.action == .move }.compactMap { claim in
      guard case .moveItem(let source, let target) = operations[claim.request] else { return nil }
      return (source, target)
    }
  }

  /// Where the sections come from and go to that move, ascending by target.
  var sectionMoves: [(source: Int, target: Int)] {
    sections.targets.compactMap { claim in
      guard case .moveSection(let source, let target) = operations[claim.request] else {
        return nil
      }
      return (source, target)
    }
  }

  /// The section that a request puts in its place; `count`, or what the request says, is the number of items of
  /// a new one.
  func arrived(_ claim: BatchClaims<Int>.Claim, count: Int?, _ old: Content) -> ContentSection {
    switch operations[claim.request] {
    case .moveSection(let source, _): return old.sections[source]
    case .insertSection(_, let items): return ContentSection(count: count ?? items)
    default: return ContentSection(count: 0)
    }
  }

  private mutating func add(_ number: Int) {
    switch operations[number] {
    case .insertSection(let section, _): sections.fill(section, .insert, number)
    case .deleteSection(let section): sections.claim(section, .delete, number)
    case .reloadSection(let section): sections.claim(section, .reload, number)
    case .moveSection(let section, let target): sections.move(section, to: target, number)
    case .insertItem(let path, _): items.fill(path, .insert, number)
    case .deleteItem(let path): items.claim(path, .delete, number)
    case .reloadItem(let path, _): items.claim(path, .reload, number)
    case .moveItem(let path, let target): items.move(path, to: target, number)
    }
  }

  private func checkSources(_ before: SummarizedList<ContentSection>) throws(BatchRefusal) {
    let all = 0..<before.count
    if let claim = sections.firstSource(where: { !all.contains($0) }) {
      throw .noSectionBefore(claim.action, .section(claim.place), count: before.count)
    }
    var counts = ItemCounts(sections: before)
    if let claim = items.firstSource(where: { !counts.hold($0) }) {
      guard all.contains(claim.place.section) else {
        throw .noSectionBefore(claim.action, .item(claim.place), count: before.count)
      }
      throw .noItemBefore(claim.action, claim.place, count: before[claim.place.section].count)
    }
  }

  private func checkSectionTargets(_ after: Int) throws(BatchRefusal) {
    let all = 0..<after
    if let claim = sections.firstTarget(where: { !all.contains($0) }) {
      throw .noSectionAfter(claim.action, .section(claim.place), count: after)
    }
    if let claim = items.firstTarget(where: { !all.contains($0.section) }) {
      throw .noSectionAfter(claim.action, .item(claim.place), count: after)
    }
  }

  /// Rule B-07, strict: UIKit drops or displaces such requests; here they are refused.
  private func checkItemsOfChangedSections() throws(BatchRefusal) {
    let changed = Set(sections.sources.map { $0.place })
    if !changed.isEmpty, let claim = items.firstSource(where: { changed.contains($0.section) }) {
      throw .conflict(.itemOfChangedSection, at: .item(claim.place))
    }
    let arrived = Set(sections.arriving)
    if !arrived.isEmpty, let claim = items.firstTarget(where: { arrived.contains($0.section) }) {
      throw .conflict(.itemOfNewSection, at: .item(claim.place))
    }
  }
}

/// What the requests of a batch claim of sections, or of items: each place before it and each place
/// after it once.
///
/// Claims are sorted by place once; two of one place are neighbours then.
struct BatchClaims<Place: BatchOrder> {
  /// A place that a request takes or fills.
  struct Claim {
    var place: Place
    /// Number of the request.
    var request: Int
    var action: BatchAction
  }

  /// Places before the batch that are deleted, reloaded or moved from, ascending once sorted.
  private(set) var sources: [Claim] = []
  /// Places after the batch that are inserted or moved to, ascending once sorted.
  private(set) var targets: [Claim] = []
  private let place: (Place) -> BatchPlace

  /// `place` names a place in refusals.
  init(_ place: @escaping (Place) -> BatchPlace) { self.place = place }

  /// What leaves its place, deleted or moved, ascending.
  var leaving: [Place] { sources.filter { $0.action != .reload }.map { $0.place } }

  /// Places that something new or moved takes, ascending.
  var arriving: [Place] { targets.map { $0.place } }

  /// What is reloaded, ascending.
  var reloaded: [Place] { sources.filter { $0.action == .reload }.map { $0.place } }

  /// How many requests do this.
  func count(of action: BatchAction) -> Int {
    (action == .insert ? targets : sources).count { $0.action == action }
  }

  mutating func claim(_ source: Place, _ action: BatchAction, _ request: Int) {
    sources.append(Claim(place: source, request: request, action: action))
  }

  mutating func fill(_ target: Place, _ action: BatchAction, _ request: Int) {
    targets.append(Claim(place: target, request: request, action: action))
  }

  mutating func move(_ source: Place, to target: Place, _ request: Int) {
    claim(source, .move, request)
    fill(target, .move, request)
  }

  /// Sorts claims by place, those of one place as they were made.
  mutating func sort() {
    Self.sort(&sources)
    Self.sort(&targets)
  }

  /// Sorts numbers in the order of the claims, which takes a tenth of the time, where all places are such that
  /// content can have.
  private static func sort(_ claims: inout [Claim]) {
    var numbers: [UInt64] = []
    numbers.reserveCapacity(claims.count)
    for index in claims.indices {
      guard index < 1 << 20, let place = claims[index].place.shortNumber else {
        return claims.sort(by: precedes)
      }
      numbers.append(place << 20 | UInt64(index))
    }
    sortPlaces(&numbers)
    claims = numbers.map { claims[Int($0 & 0xF_FFFF)] }
  }

  /// Sorts numbers by what is above their lowest 20 bits, eight bits at a time, the lowest first; those with the same
  /// bits stay in order.
  ///
  /// - Complexity: O(n log m) for places below m.
  private static func sortPlaces(_ numbers: inout [UInt64]) {
    let highest = numbers.max() ?? 0
    var sorted = numbers
    var shift: UInt64 = 20
    while highest >> shift > 0 {
      distribute(numbers.span, by: shift, into: &sorted)
      swap(&numbers, &sorted)
      shift += 8
    }
  }

  /// Puts numbers in the order of the eight bits from one on.
  private static func distribute(
    _ numbers: Span<UInt64>, by shift: UInt64, into sorted: inout [UInt64]
  ) {
    var counts = InlineArray<256, Int>(repeating: 0)
    var places = counts.mutableSpan
    var output = sorted.mutableSpan
    for index in numbers.indices {
      places[Int(truncatingIfNeeded: numbers[index] &>> shift & 0xFF)] &+= 1
    }
    var start = 0
    for digit in places.indices { (places[digit], start) = (start, start &+ places[digit]) }
    for index in numbers.indices {
      let digit = Int(truncatingIfNeeded: numbers[index] &>> shift & 0xFF)
      output[places[digit]] = numbers[index]
      places[digit] &+= 1
    }
  }

  private static func precedes(_ a: Claim, _ b: Claim) -> Bool {
    if a.place < b.place { return true }
    return !(b.place < a.place) && a.request < b.request
  }

  /// The first request that claims what an earlier one claimed, and why it is refused.
  ///
  /// A request claims what it takes before what it fills.
  var firstClash: (request: Int, refusal: BatchRefusal)? {
    let source = Self.firstRepetition(sources).map { earlier, later in
      (later.request, BatchClash.sources(earlier.action, later.action), later.place)
    }
    let target = Self.firstRepetition(targets).map { earlier, later in
      let clash: BatchClash =
        earlier.action == .insert
        ? .targets(.insert, later.action) : .targets(later.action, .move)
      return (later.request, clash, later.place)
    }
    let first = [source, target].compactMap { $0 }.min { $0.0 < $1.0 }
    return first.map { ($0.0, .conflict($0.1, at: place($0.2))) }
  }

  /// The earliest claim of a place that was claimed before, and the claim before it.
  private static func firstRepetition(_ claims: [Claim]) -> (earlier: Claim, later: Claim)? {
    var first: (earlier: Claim, later: Claim)?
    for (earlier, later) in zip(claims, claims.dropFirst())
    where earlier.place == later.place && later.request < first?.later.request ?? .max {
      first = (earlier, later)
    }
    return first
  }

  /// The lowest such source of a delete, else of a reload, else of a move.
  func firstSource(where isSuch: (Place) -> Bool) -> Claim? {
    Self.first(sources, [.delete, .reload, .move], isSuch)
  }

  /// The lowest such target of an insert, else of a move.
  func firstTarget(where isSuch: (Place) -> Bool) -> Claim? {
    Self.first(targets, [.insert, .move], isSuch)
  }

  private static func first(
    _ claims: [Claim], _ actions: [BatchAction], _ isSuch: (Place) -> Bool
  ) -> Claim? {
    guard let lowest = claims.firstIndex(where: { isSuch($0.place) }) else { return nil }
    let found = claims[lowest...].filter { isSuch($0.place) }
    for action in actions {
      if let claim = found.first(where: { $0.action == action }) { return claim }
    }
    return nil
  }
}

/// A place that claims are sorted by.
protocol BatchOrder: Comparable, Sendable {
  /// A number of 44 bits in the order of places, or nil for one that no content has.
  var shortNumber: UInt64? { get }
}

extension Int: BatchOrder {
  var shortNumber: UInt64? { 0..<1 << 20 ~= self ? UInt64(self) : nil }
}

extension IndexPath: BatchOrder {
  var shortNumber: UInt64? {
    guard 0..<1 << 20 ~= section, 0..<1 << 24 ~= item else { return nil }
    return UInt64(section) << 24 | UInt64(item)
  }
}

/// A place of an item that a request takes or fills.
typealias ItemClaim = BatchClaims<IndexPath>.Claim

/// How many items sections have; the section that was asked for last is not looked up again.
private struct ItemCounts {
  let sections: SummarizedList<ContentSection>
  private var recent: (section: Int, count: Int)?

  init(sections: SummarizedList<ContentSection>) { self.sections = sections }

  /// Whether there is an item at `path`.
  mutating func hold(_ path: IndexPath) -> Bool {
    guard path.section >= 0, path.section < sections.count else { return false }
    if recent?.section != path.section {
      recent = (path.section, sections[path.section].count)
    }
    return path.item >= 0 && path.item < recent?.count ?? 0
  }
}
