internal import LayoutCore

/// The requests of a batch by what they claim, of sections and of items.
struct BatchRequests {
  /// Requests for sections.
  var sections = BatchClaims<Int>()
  /// Requests for items.
  var items = BatchClaims<IndexPath>()

  /// Sorts `operations`; an exact repetition of a move counts once (rule B-05).
  ///
  /// - Complexity: O(r log n) for r requests.
  init(_ operations: [BatchOperation]) {
    items.reserve(operations.count)
    let all = operations.span
    for number in all.indices { add(all[number], number) }
    sections.sort()
    items.sort()
    sections.mergeRepeatedMoves { request in
      if case .moveSection(_, let target) = operations[request] { return target }
      return nil
    }
    items.mergeRepeatedMoves { request in
      if case .moveItem(_, let target) = operations[request] { return target }
      return nil
    }
  }

  /// Inlined, so that what a request gives its item is not copied.
  @inline(__always)
  private mutating func add(_ operation: BatchOperation, _ number: Int) {
    switch operation {
    case .insertSection(let section, _, _): sections.fill(section, .insert, number)
    case .deleteSection(let section): sections.claim(section, .delete, number)
    case .reloadSection(let section, _): sections.claim(section, .reload, number)
    case .moveSection(let section, let target): sections.move(section, to: target, number)
    case .insertItem(let path, _): items.fill(path, .insert, number)
    case .deleteItem(let path): items.claim(path, .delete, number)
    case .reloadItem(let path, _): items.claim(path, .reload, number)
    case .moveItem(let path, let target): items.move(path, to: target, number)
    }
  }
}

/// The claims of a batch's requests on sections, or on items: places before it and places after it.
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

  /// The places that are deleted or moved, ascending.
  var leaving: [Place] { sources.filter { $0.action != .reload }.map { $0.place } }

  /// Places that something new or moved takes, ascending.
  var arriving: [Place] { targets.map { $0.place } }

  /// The places that are reloaded, ascending.
  var reloaded: [Place] { sources.filter { $0.action == .reload }.map { $0.place } }

  /// Whether anything moves.
  var hasMoves: Bool { targets.contains { $0.action == .move } }

  /// Returns the number of requests with this action.
  func count(of action: BatchAction) -> Int {
    (action == .insert ? targets : sources).count { $0.action == action }
  }

  /// Makes room for `count` requests.
  mutating func reserve(_ count: Int) {
    sources.reserveCapacity(count)
    targets.reserveCapacity(count)
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

  // MARK: Sorting

  /// Sorts claims by place, those of one place as they were made.
  mutating func sort() {
    sources = Self.sorted(sources)
    targets = Self.sorted(targets)
  }

  /// Returns claims sorted by radix if every place fits in content limits (about ten times faster),
  /// otherwise by comparison.
  private static func sorted(_ claims: [Claim]) -> [Claim] {
    let unsorted = claims.span
    var (all, last, isSorted) = (0 as UInt64, 0 as UInt64, true)
    var numbers = [UInt64](capacity: unsorted.count) { numbers in
      for index in unsorted.indices {
        guard index < 1 << 20, let place = unsorted[index].place.shortNumber else { return }
        let number = place &<< 20 | UInt64(truncatingIfNeeded: index)
        isSorted = isSorted && last <= number
        last = number
        all |= number
        numbers.append(number)
      }
    }
    guard numbers.count == unsorted.count else { return claims.sorted(by: precedes) }
    guard !isSorted else { return claims }
    sortPlaces(&numbers, within: all)
    let sorted = numbers.span
    return [Claim](capacity: sorted.count) { claims in
      for index in sorted.indices {
        claims.append(unsorted[Int(truncatingIfNeeded: sorted[index] & 0xF_FFFF)])
      }
    }
  }

  /// Sorts numbers, which have no other bits than `all`, by what is above their lowest 20 bits,
  /// eight bits at a time, the lowest first; those with the same bits stay in order.
  ///
  /// - Complexity: O(n log m) for places below m.
  private static func sortPlaces(_ numbers: inout [UInt64], within all: UInt64) {
    var sorted = [UInt64](repeating: 0, count: numbers.count)
    var shift: UInt64 = 20
    while all >> shift > 0 {
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

  // MARK: Repetitions

  /// The places of `claims`, which ascend, that several of them name, with what these do.
  static func repetitions(_ claims: [Claim]) -> BatchRepetitions<Place> {
    var found: BatchRepetitions<Place> = []
    for (earlier, later) in zip(claims, claims.dropFirst()) where earlier.place == later.place {
      if found.last?.place == later.place {
        found[found.count - 1].actions.append(later.action)
      } else {
        found.append((later.place, [earlier.action, later.action]))
      }
    }
    return found
  }

  /// Counts a move that is requested several times once; `target` is where a request moves
  /// something.
  fileprivate mutating func mergeRepeatedMoves(_ target: (Int) -> Place?) {
    guard hasMoves,
      Self.repetitions(sources).contains(where: { $0.actions.count { $0 == .move } > 1 })
    else { return }
    var known: [Place: Set<Place>] = [:]
    var repeated: Set<Int> = []
    for claim in sources where claim.action == .move {
      guard let target = target(claim.request) else { continue }
      if !known[claim.place, default: []].insert(target).inserted { repeated.insert(claim.request) }
    }
    sources.removeAll { repeated.contains($0.request) }
    targets.removeAll { repeated.contains($0.request) }
  }

  /// Gives each further insert at a place that a move or another insert names the next free place
  /// above, or, if there is none, the nearest one below (rule B-05).
  ///
  /// - Parameter count: the number of places in a group after the batch; see `BatchOrder.group`.
  mutating func spreadInserts(_ count: (_ group: Int) -> Int) {
    guard zip(targets, targets.dropFirst()).contains(where: { $0.place == $1.place }) else {
      return
    }
    var further: [Int] = []
    var start = 0
    for index in targets.indices {
      if targets[index].place != targets[start].place { start = index }
      guard targets[index].action == .insert else { continue }
      let isFirst = index == start && !isMoveTarget(targets[index].place, from: index)
      if !isFirst { further.append(index) }
    }
    var taken: [Int: Set<Int>] = [:]
    for index in further { taken[targets[index].place.group] = [] }
    for claim in targets { taken[claim.place.group]?.insert(claim.place.index) }
    var groups: [Int: FreePlaces] = [:]
    for (group, places) in taken { groups[group] = FreePlaces(taken: places, count: count(group)) }
    for index in further.sorted(by: { targets[$0].request < targets[$1].request }) {
      let place = targets[index].place
      guard let free = groups[place.group]?.claim(near: place.index) else { continue }
      targets[index].place = place.moved(to: free)
    }
    targets = Self.sorted(targets)
  }

  /// Whether a claim from the one at `index` on moves something to `place`.
  private func isMoveTarget(_ place: Place, from index: Int) -> Bool {
    targets[index...].prefix { $0.place == place }.contains { $0.action == .move }
  }

  /// Whether something moves to `place`.
  ///
  /// - Complexity: O(log r) for r requests.
  func isMoveTarget(_ place: Place) -> Bool {
    isMoveTarget(place, from: targets.prefixCount { targets[$0].place < place })
  }
}

/// Places that several requests name, ascending, with what these do.
typealias BatchRepetitions<Place: BatchOrder> = [(place: Place, actions: [BatchAction])]

/// The places of a group that nothing has taken yet.
private struct FreePlaces {
  private var taken: Set<Int>
  private let count: Int
  /// The next places to search from a taken place, upwards and downwards.
  private var above: [Int: Int] = [:]
  private var below: [Int: Int] = [:]

  init(taken: Set<Int>, count: Int) { (self.taken, self.count) = (taken, count) }

  /// Claims the first free place from `place` on, or, if there is none, the nearest one below.
  ///
  /// - Complexity: amortised O(log n).
  mutating func claim(near place: Int) -> Int {
    var found = Self.next(place, 1, taken, &above)
    if found >= count { found = Self.next(place, -1, taken, &below) }
    taken.insert(found)
    return found
  }

  /// The first place that is not taken, from `start` on; `jumps` remembers the way.
  private static func next(
    _ start: Int, _ step: Int, _ taken: Set<Int>, _ jumps: inout [Int: Int]
  ) -> Int {
    var (place, passed) = (start, [Int]())
    while taken.contains(place) {
      passed.append(place)
      place = jumps[place] ?? place &+ step
    }
    for other in passed { jumps[other] = place }
    return place
  }
}

/// A place that claims are sorted by.
protocol BatchOrder: Comparable, Hashable, Sendable {
  /// A number of 44 bits in the order of places, or nil for one that no content has.
  var shortNumber: UInt64? { get }
  /// The section of an item; sections are one group.
  var group: Int { get }
  /// The number in the group.
  var index: Int { get }
  /// The place in refusals.
  var named: BatchPlace { get }

  /// Another place of the group.
  func moved(to index: Int) -> Self
}

extension Int: BatchOrder {
  var shortNumber: UInt64? { 0..<1 << 20 ~= self ? UInt64(self) : nil }
  var group: Int { 0 }
  var index: Int { self }
  var named: BatchPlace { .section(self) }

  func moved(to index: Int) -> Int { index }
}

extension IndexPath: BatchOrder {
  var shortNumber: UInt64? {
    let (section, item) = (UInt64(bitPattern: Int64(section)), UInt64(bitPattern: Int64(item)))
    guard section &>> 20 | item &>> 24 == 0 else { return nil }
    return section &<< 24 | item
  }
  var group: Int { section }
  var index: Int { item }
  var named: BatchPlace { .item(self) }

  func moved(to index: Int) -> IndexPath { IndexPath(item: index, section: section) }
}

/// A place of an item that a request takes or fills.
typealias ItemClaim = BatchClaims<IndexPath>.Claim
