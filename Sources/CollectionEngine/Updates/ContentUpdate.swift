internal import LayoutCore

/// New content together with how to get there, for layouts that can follow.
struct ContentUpdate {
  var content: Content
  /// Changes that lead to `content`, in the order that `LayoutUpdate` documents.
  var updates: [LayoutUpdate]

  /// Removes, inserts and changes what a checked batch asks for (rules B-02, B-03).
  ///
  /// With `modelCounts`, the item counts that the model has after the batch, sections that the batch
  /// inserts take their items from there, and all others must agree (rules B-06, B-09).
  ///
  /// - Complexity: O(sections + items of the touched sections).
  /// - Throws: `BatchRefusal` where a target lies past the end or the counts do not agree.
  init(applying plan: BatchPlan, to content: Content, modelCounts: [Int]?) throws(BatchRefusal) {
    let before = content.sections.count
    let after = plan.sectionCountAfter(before)
    if let modelCounts, modelCounts.count != after {
      throw .sectionCount(
        after: modelCounts.count, before: before, inserted: plan.insertedSections.count,
        deleted: plan.deletedSections.count)
    }
    // 1. Where each final section comes from: an old one, or nil for a new one.
    let origins = ContentUpdate.origins(of: after, plan, before: before)
    // 2. Item requests by the section they touch: sources by old number, targets by new number.
    let edits = ItemEdits(plan, content)
    // 3. Each final section, item by item.
    var sections: [ContentSection] = []
    var itemUpdates: [LayoutUpdate] = []
    for (index, origin) in origins.enumerated() {
      guard let origin else {
        let items = modelCounts?[index] ?? plan.insertedSections[index] ?? 0
        sections.append(ContentSection(count: items))
        continue
      }
      let isStanding = plan.sectionMoves[origin] == nil && !plan.reloadedSections.contains(origin)
      var section = content.sections[origin]
      try edits.apply(
        from: origin, to: index, modelCount: modelCounts?[index], &section, &itemUpdates)
      if !isStanding { itemUpdates.removeAll { $0.section == index } }
      sections.append(section)
    }
    self.content = Content(sections: sections)
    self.updates = ContentUpdate.sectionUpdates(plan, origins) + itemUpdates
  }

  /// Creates an update from content that was changed directly.
  init(content: Content, updates: [LayoutUpdate]) {
    self.content = content
    self.updates = updates
  }

  /// Inserted and moved sections take their places; the others fill the rest in order (rule B-04).
  private static func origins(of after: Int, _ plan: BatchPlan, before: Int) -> [Int?] {
    var origins = [Int?](repeating: nil, count: after)
    for (source, target) in plan.sectionMoves { origins[target] = source }
    let taken = Set(plan.insertedSections.keys).union(plan.sectionMoves.values)
    var standing = (0..<before).filter {
      !plan.deletedSections.contains($0) && plan.sectionMoves[$0] == nil
    }[...]
    for index in 0..<after where !taken.contains(index) { origins[index] = standing.popFirst() }
    return origins
  }

  private static func sectionUpdates(_ plan: BatchPlan, _ origins: [Int?]) -> [LayoutUpdate] {
    let gone = plan.deletedSections.union(plan.reloadedSections).union(plan.sectionMoves.keys)
    let new = origins.indices.filter { index in
      origins[index].map { plan.sectionMoves[$0] != nil || plan.reloadedSections.contains($0) }
        ?? true
    }
    return ranges(gone.sorted()).reversed().map { .deleteSections($0) }
      + ranges(new).map { .insertSections($0) }
  }
}

/// The item requests of a batch, by section.
private struct ItemEdits {
  private var removed: [Int: [Int]] = [:]
  private var added: [Int: [(item: Int, values: ItemValues, isMove: Bool)]] = [:]
  private var reloaded: [Int: [(item: Int, changes: [ItemChange])]] = [:]
  private var deletedCount: [Int: Int] = [:]
  private var movedOutCount: [Int: Int] = [:]

  init(_ plan: BatchPlan, _ content: Content) {
    for path in plan.deletedItems {
      removed[path.section, default: []].append(path.item)
      deletedCount[path.section, default: 0] += 1
    }
    for (source, target) in plan.itemMoves {
      removed[source.section, default: []].append(source.item)
      movedOutCount[source.section, default: 0] += 1
      let carried = content.sections[source.section].values(of: source.item)
      added[target.section, default: []].append((target.item, carried, true))
    }
    for (path, changes) in plan.insertedItems {
      added[path.section, default: []].append((path.item, ItemValues(changes), false))
    }
    for (path, changes) in plan.reloadedItems {
      reloaded[path.section, default: []].append((path.item, changes))
    }
    for section in removed.keys { removed[section]?.sort() }
    for section in added.keys { added[section]?.sort { $0.item < $1.item } }
    for section in reloaded.keys { reloaded[section]?.sort { $0.item < $1.item } }
  }

  /// Brings one old section to its final state.
  func apply(
    from origin: Int, to index: Int, modelCount: Int?, _ section: inout ContentSection,
    _ updates: inout [LayoutUpdate]
  ) throws(BatchRefusal) {
    let before = section.count
    let gone = removed[origin] ?? []
    let new = added[index] ?? []
    let after = before - gone.count + new.count
    if let past = new.first(where: { $0.item < 0 || $0.item >= after }) {
      throw .noPlaceAfter(
        action: past.isMove ? "move" : "insert", path: IndexPath(item: past.item, section: index),
        count: after)
    }
    if let modelCount, modelCount != after {
      let movedIn = new.count { $0.isMove }
      throw .itemCount(
        section: index, after: modelCount, before: before, inserted: new.count - movedIn,
        deleted: deletedCount[origin] ?? 0, movedIn: movedIn,
        movedOut: movedOutCount[origin] ?? 0)
    }
    for (item, changes) in reloaded[origin] ?? [] { section.change(item..<(item + 1), changes) }
    for range in ranges(gone).reversed() {
      section.deleteItems(range)
      updates.append(.deleteItems(section: index, items: range))
    }
    for (item, values, _) in new { section.insertItems(1, at: item, values) }
    for range in ranges(new.map(\.item)) {
      updates.append(.insertItems(section: index, items: range))
    }
    // A reloaded item stands among the untouched: the k-th free place of the final section.
    let places = finalPlaces(
      of: (reloaded[origin] ?? []).map(\.item), gone: gone, new: new.map(\.item))
    for range in ranges(places) { updates.append(.reloadItems(section: index, items: range)) }
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

extension LayoutUpdate {
  /// The section whose items change, or nil for a change of whole sections.
  fileprivate var section: Int? {
    switch self {
    case .deleteItems(let section, _), .insertItems(let section, _), .reloadItems(let section, _):
      return section
    case .deleteSections, .insertSections: return nil
    }
  }
}

/// Ascending numbers as ranges of neighbours.
func ranges(_ numbers: [Int]) -> [Range<Int>] {
  var result: [Range<Int>] = []
  for number in numbers {
    if let last = result.last, last.upperBound == number {
      result[result.count - 1] = last.lowerBound..<(number + 1)
    } else {
      result.append(number..<(number + 1))
    }
  }
  return result
}
