internal import LayoutCore
internal import SummaryTree

/// New content together with how to get there, for layouts that can follow.
struct ContentUpdate {
  var content: Content
  /// Changes that lead to `content`, and what moved.
  var change: ContentChange

  /// Removes, inserts and changes what a checked batch asks for (rules B-02, B-03).
  ///
  /// With `modelCounts`, the item counts that the model has after the batch, sections that the batch
  /// inserts take their items from there, and all others must agree (rules B-06, B-09).
  ///
  /// - Complexity: O(r log n) for r requests; with `modelCounts` O(sections) more.
  /// - Throws: `BatchRefusal` where a target lies past the end or the counts do not agree.
  init(applying plan: BatchPlan, to old: Content, modelCounts: [Int]?) throws(BatchRefusal) {
    let before = old.sections.count
    let after = plan.sectionCountAfter(before)
    if let modelCounts, modelCounts.count != after {
      throw .sectionCount(
        after: modelCounts.count, before: before, inserted: plan.sections.count(of: .insert),
        deleted: plan.sections.count(of: .delete))
    }
    content = old
    // 1. Sections take their final places.
    let places = StandingSections(plan)
    content.exchangeSections(plan, modelCounts)
    // 2. Item requests by the final number of the section they touch.
    let edits = ItemEdits(plan, old, places)
    // 3. Each touched section, request by request; a reloaded section needs no item updates.
    let reloaded = Set(plan.sections.reloaded.map { places.place(of: $0) })
    var itemUpdates: [LayoutUpdate] = []
    for section in modelCounts == nil ? edits.sections : Array(0..<after) {
      let updates = try edits.apply(to: section, &content, modelCount: modelCounts?[section])
      if !reloaded.contains(section) { itemUpdates += updates }
    }
    change = ContentChange(
      updates: ContentUpdate.sectionUpdates(plan, reloaded) + itemUpdates,
      movedItems: Dictionary(uniqueKeysWithValues: plan.items.moves.map { ($0.source, $0.target) }),
      movedSections: Dictionary(
        uniqueKeysWithValues: plan.sections.moves.map { ($0.source, $0.target) }))
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
  /// - Complexity: O(s + r log n) for s sections and r operations, and O(k) for k items of new sections.
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
    // 2. Item operations by the final number of the section they touch; those that reach a section that
    // moved are no updates of their own.
    let edits = ItemEdits(plan)
    let isNew = Set(arriving)
    var updates = Self.sectionUpdates(leaving: leaving, arriving: arriving)
    var inside: [LayoutUpdate] = []
    for section in edits.sections {
      let own = edits.change(section, &content)
      if isNew.contains(section) { inside += own } else { updates += own }
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
    let new = plan.sections.targets.map { claim in
      claim.other.map { sections[$0] }
        ?? ContentSection(count: modelCounts?[claim.place] ?? plan.itemCount(of: claim))
    }
    exchangeSections(plan.sections.leaving, plan.sections.arriving, new)
  }

  /// Takes out the sections that leave and puts `new` ones in the places that are reached, all ascending.
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

extension Array {
  /// The elements in runs of equal keys.
  fileprivate func runs<Key: Equatable>(of key: (Element) -> Key) -> [ArraySlice<Element>] {
    var runs: [ArraySlice<Element>] = []
    var start = 0
    for index in indices where index + 1 == count || key(self[index + 1]) != key(self[index]) {
      runs.append(self[start...index])
      start = index + 1
    }
    return runs
  }
}

extension [Int] {
  /// Ascending numbers as ranges of neighbours.
  var ranges: [Range<Int>] {
    var result: [Range<Int>] = []
    for number in self {
      if let last = result.last, last.upperBound == number {
        result[result.count - 1] = last.lowerBound..<(number + 1)
      } else {
        result.append(number..<(number + 1))
      }
    }
    return result
  }
}

/// Where the sections go that a batch neither deletes, inserts nor moves (rule B-04): they fill what
/// the others leave free, in order.
struct StandingSections {
  private let leaving: [Int]
  private let arriving: [Int]

  init(_ plan: BatchPlan) {
    leaving = plan.sections.leaving
    arriving = plan.sections.arriving
  }

  /// The final number of a standing section.
  ///
  /// - Complexity: O(log r) for r requests.
  func place(of section: Int) -> Int {
    let rank = section - leaving.prefixCount { leaving[$0] < section }
    return rank + arriving.prefixCount { arriving[$0] - $0 <= rank }
  }
}

extension Array {
  /// Number of leading positions for which `isInside` holds; it holds for none after the first that
  /// it does not hold for.
  ///
  /// - Complexity: O(log n).
  fileprivate func prefixCount(_ isInside: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isInside(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The item requests of a batch, by the final number of their section.
struct ItemEdits {
  private var removed: [Int: [Int]] = [:]
  private var added: [Int: [(item: Int, values: ItemValues, isMove: Bool)]] = [:]
  private var reloaded: [Int: [(item: Int, changes: [ItemChange])]] = [:]
  private var deletedCount: [Int: Int] = [:]
  private var movedOutCount: [Int: Int] = [:]

  /// Sorts the requests for items by section; those of a section are in order already.
  init(_ plan: BatchPlan, _ content: Content, _ places: StandingSections) {
    for claims in plan.items.sources.runs(of: { $0.place.section }) {
      let section = places.place(of: claims[claims.startIndex].place.section)
      let gone = claims.filter { $0.action != .reload }
      if !gone.isEmpty { removed[section] = gone.map { $0.place.item } }
      deletedCount[section] = gone.count { $0.action == .delete }
      movedOutCount[section] = gone.count { $0.action == .move }
      guard gone.count < claims.count else { continue }
      reloaded[section] = claims.filter { $0.action == .reload }
        .map { ($0.place.item, plan.changes(of: $0)) }
    }
    for claims in plan.items.targets.runs(of: { $0.place.section }) {
      added[claims[claims.startIndex].place.section] = claims.map { claim in
        let values = claim.other.map { content.sections[$0.section].values(of: $0.item) }
        return (claim.place.item, values ?? ItemValues(plan.changes(of: claim)), values != nil)
      }
    }
  }

  /// The item operations of a snapshot, but for those of new sections.
  fileprivate init(_ plan: SnapshotPlan) {
    let origins = plan.sectionOrigins.enumerated().filter { $0.element >= 0 }
    let places = Dictionary(uniqueKeysWithValues: origins.map { ($0.element, $0.offset) })
    // Two lists that ascend are sorted in one pass.
    let leaving = (plan.changes.deleted + plan.changes.moved.map { $0.source }).sorted()
    for items in leaving.runs(of: { $0.section }) {
      if let section = places[items[items.startIndex].section] {
        removed[section] = items.map { $0.item }
      }
    }
    let arriving = (plan.changes.inserted + plan.origins.moves.map { $0.target }).sorted()
    for items in arriving.runs(of: { $0.section }) {
      let section = items[items.startIndex].section
      guard plan.sectionOrigins[section] >= 0 else { continue }
      added[section] = items.map { ($0.item, plan.values(at: $0), plan.origins[$0] != nil) }
    }
    guard !plan.reloads.isEmpty else { return }
    let sources = Set(plan.changes.moved.map { $0.source })
    for (path, changes) in plan.reloads where !sources.contains(path) {
      if let section = places[path.section] {
        reloaded[section, default: []].append((path.item, changes))
      }
    }
    sort()
  }

  private mutating func sort() {
    for section in removed.keys { removed[section]?.sort() }
    for section in added.keys { added[section]?.sort { $0.item < $1.item } }
    for section in reloaded.keys { reloaded[section]?.sort { $0.item < $1.item } }
  }

  /// Sections that any request touches, ascending.
  var sections: [Int] { Set(removed.keys).union(added.keys).union(reloaded.keys).sorted() }

  private func touches(_ section: Int) -> Bool {
    removed[section] != nil || added[section] != nil || reloaded[section] != nil
  }

  /// Brings one section to its final state; most requests do not touch it.
  ///
  /// - Returns: the changes in the order that `LayoutUpdate` documents.
  func apply(to index: Int, _ content: inout Content, modelCount: Int?) throws(BatchRefusal)
    -> [LayoutUpdate]
  {
    try check(index, before: content.sections[index].count, modelCount)
    return touches(index) ? change(index, &content) : []
  }

  /// Makes the requests for one section, which have been checked.
  ///
  /// - Returns: the changes in the order that `LayoutUpdate` documents.
  func change(_ index: Int, _ content: inout Content) -> [LayoutUpdate] {
    var updates: [LayoutUpdate] = []
    let gone = (removed[index] ?? []).ranges
    let new = added[index] ?? []
    let changed = reloaded[index] ?? []
    let batch = SectionBatch(
      changed: changed, removed: gone, inserted: new.map { ($0.item, $0.values) })
    content.edit(index) { $0.apply(batch) }
    updates += gone.reversed().map { .deleteItems(section: index, items: $0) }
    updates += new.map { $0.item }.ranges.map { .insertItems(section: index, items: $0) }
    // A reloaded item stands among the untouched: the k-th free place of the final section.
    let places = finalPlaces(
      of: changed.map { $0.item }, gone: removed[index] ?? [], new: new.map { $0.item })
    updates += places.ranges.map { .reloadItems(section: index, items: $0) }
    return updates
  }

  /// Refuses targets past the end of a section and counts that do not follow from the requests.
  private func check(_ index: Int, before: Int, _ modelCount: Int?) throws(BatchRefusal) {
    let new = added[index] ?? []
    let after = before - (removed[index]?.count ?? 0) + new.count
    if let past = new.first(where: { $0.item < 0 || $0.item >= after }) {
      throw .noPlaceAfter(
        past.isMove ? .move : .insert, IndexPath(item: past.item, section: index), count: after)
    }
    if let modelCount, modelCount != after {
      let movedIn = new.count { $0.isMove }
      throw .itemCount(
        section: index, after: modelCount, before: before, inserted: new.count - movedIn,
        deleted: deletedCount[index] ?? 0, movedIn: movedIn, movedOut: movedOutCount[index] ?? 0)
    }
  }

  /// Final positions of untouched old `items`, all arguments ascending (rule B-04).
  private func finalPlaces(of items: [Int], gone: [Int], new: [Int]) -> [Int] {
    var places: [Int] = []
    var removedBefore = 0
    var insertedBefore = 0
    for item in items {
      while removedBefore < gone.count, gone[removedBefore] < item { removedBefore += 1 }
      while insertedBefore < new.count, new[insertedBefore] <= item - removedBefore + insertedBefore
      {
        insertedBefore += 1
      }
      places.append(item - removedBefore + insertedBefore)
    }
    return places
  }
}
