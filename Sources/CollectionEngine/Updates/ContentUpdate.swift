internal import LayoutCore
internal import SummaryTree

/// New content together with how to get there, for layouts that can follow.
struct ContentUpdate {
  var content: Content
  /// Changes that lead to `content`, and what moved.
  var change: ContentChange

  /// Removes, inserts and changes what a checked batch asks for (rules B-02, B-03).
  ///
  /// With `modelCounts`, the item counts that the model has after the batch, sections that the
  /// batch inserts take their items from there, and all others must agree (rules B-06, B-09).
  ///
  /// - Complexity: O(r log n) for r requests; with `modelCounts` O(sections) more.
  /// - Throws: `BatchRefusal` if the counts do not agree.
  init(applying plan: BatchPlan, to old: Content, modelCounts: [Int]?) throws(BatchRefusal) {
    let before = old.sections.count
    let after = plan.sectionCountAfter(before)
    if let modelCounts, modelCounts.count != after {
      let reloaded = plan.sections.count(of: .reload)
      throw .sectionCount(
        after: modelCounts.count, before: before,
        inserted: plan.sections.count(of: .insert) + reloaded,
        deleted: plan.sections.count(of: .delete) + reloaded)
    }
    content = old
    // 1. Sections take their final places.
    let places = StandingSections(plan.sections)
    content.exchangeSections(plan, modelCounts)
    var reloaded: [Int: Int] = [:]
    for (section, items) in plan.reloadedSections {
      let place = places.place(of: section)
      reloaded[section] = place
      guard let items = modelCounts?[place] ?? items else { continue }
      content.edit(place) { $0.resize(to: items) }
    }
    // 2. Item requests by the final number of the section they touch.
    var edits = ItemEdits(plan.items.sources, plan.items.targets) { places.place(of: $0) }
    // 3. Each touched section, in one pass over its requests; a reloaded section needs no item
    //    updates.
    let isReloaded = Set(reloaded.values)
    var updates = ContentUpdate.sectionUpdates(plan, isReloaded)
    for section in modelCounts == nil ? edits.sections : edits.everySection(of: after) {
      if let modelCount = modelCounts?[section.number] {
        try edits.check(section, before: content.itemCount(inSection: section.number), modelCount)
      }
      let own = edits.change(section, &content) { plan.give($0, to: &$1, old) }
      if !isReloaded.contains(section.number) { updates += own }
    }
    change = ContentChange(
      updates: updates,
      movedItems: Dictionary(uniqueKeysWithValues: plan.itemMoves.map { ($0.source, $0.target) }),
      movedSections: Dictionary(
        uniqueKeysWithValues: plan.sectionMoves.map { ($0.source, $0.target) }),
      reloadedSections: reloaded)
  }

  private static func sectionUpdates(_ plan: BatchPlan, _ reloaded: Set<Int>) -> [LayoutUpdate] {
    let gone = plan.sections.sources.map { $0.place }
    let new = reloaded.union(plan.sections.arriving)
    return sectionUpdates(leaving: gone, arriving: new.sorted())
  }

  fileprivate static func sectionUpdates(leaving: [Int], arriving: [Int]) -> [LayoutUpdate] {
    leaving.ranges.reversed().map { .deleteSections($0) }
      + arriving.ranges.map { .insertSections($0) }
  }
}

extension ContentUpdate {
  /// Makes `old` the content of a snapshot.
  ///
  /// - Complexity: O(s + r log n) for s sections and r operations, and O(k) for k items of new
  ///   sections.
  init(applying plan: SnapshotPlan, to old: Content) {
    content = old
    // 1. Sections take their final places.
    let moves = plan.changes.movedSections
    let leaving = (plan.changes.deletedSections + moves.map { $0.source }).sorted()
    let arriving = (plan.changes.insertedSections + moves.map { $0.target }).sorted()
    let arrived = arriving.map { section in
      let origin = plan.sectionOrigins[section]
      return origin >= 0 ? old.sections[origin] : plan.makeSection(section)
    }
    content.exchangeSections(leaving, arriving, arrived)
    // 2. Item operations by the final number of the section they touch; those that reach a section
    //    that
    // moved are no updates of their own.
    var edits = ItemEdits(plan)
    let isNew = Set(arriving)
    var updates = Self.sectionUpdates(leaving: leaving, arriving: arriving)
    var inside: [LayoutUpdate] = []
    for section in edits.sections {
      let own = edits.change(section, &content) { plan.give($0, to: &$1) }
      if isNew.contains(section.number) { inside += own } else { updates += own }
    }
    change = ContentChange(
      updates: updates, inside: inside,
      movedItems: Dictionary(
        uniqueKeysWithValues: plan.changes.moved.map { ($0.source, $0.target) }),
      movedSections: Dictionary(uniqueKeysWithValues: moves.map { ($0.source, $0.target) }))
  }
}

extension Content {
  /// Takes out what a batch deletes or moves and puts in what it inserts or moves.
  fileprivate mutating func exchangeSections(_ plan: BatchPlan, _ modelCounts: [Int]?) {
    let new = plan.sections.targets.map { plan.arrived($0, count: modelCounts?[$0.place], self) }
    exchangeSections(plan.sections.leaving, plan.sections.arriving, new)
  }

  /// Takes out the sections that leave and puts `new` ones in the places that are reached, all
  /// ascending.
  fileprivate mutating func exchangeSections(
    _ leaving: [Int], _ arriving: [Int], _ new: [ContentSection]
  ) {
    for range in leaving.ranges.reversed() { deleteSections(range) }
    var rest = new[...]
    for range in arriving.ranges {
      insertSections(rest.prefix(range.count), at: range.lowerBound)
      rest = rest.dropFirst(range.count)
    }
  }
}

extension [Int] {
  /// Ascending numbers as ranges of neighbours.
  var ranges: [Range<Int>] { reduce(into: []) { $0.append(joining: $1) } }
}

/// The new places of sections that a batch neither deletes, inserts nor moves (rule B-04): they
/// fill the free places, in order.
struct StandingSections {
  private let leaving: [Int]
  private let arriving: [Int]

  /// Reads the requests for sections, each of which takes and fills a place of its own.
  init(_ sections: BatchClaims<Int>) {
    leaving = sections.leaving
    arriving = sections.arriving
  }

  /// The final number of a standing section.
  ///
  /// - Complexity: O(log r) for r requests.
  func place(of section: Int) -> Int {
    let rank = section - leaving.prefixCount { leaving[$0] < section }
    return rank + arriving.prefixCount { arriving[$0] - $0 <= rank }
  }

  /// The number that the standing section had which is number `place` in the end, or nil if a
  /// section arrived.
  ///
  /// - Complexity: O(log r) for r requests.
  func origin(of place: Int) -> Int? {
    let arrived = arriving.prefixCount { arriving[$0] < place }
    if arrived < arriving.count, arriving[arrived] == place { return nil }
    let rank = place - arrived
    return rank + leaving.prefixCount { leaving[$0] - $0 <= rank }
  }
}

extension Array {
  /// Number of leading positions for which `isInside` holds; it holds for none after the first that
  /// it does not hold for.
  ///
  /// - Complexity: O(log n).
  func prefixCount(_ isInside: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isInside(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
