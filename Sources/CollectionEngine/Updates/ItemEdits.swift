internal import LayoutCore
internal import SummaryTree

/// The item requests of a batch, by the final number of their section.
struct ItemEdits {
  private var removed: [Int: [Int]] = [:]
  private var added: [Int: [(item: Int, values: ItemValues, isMove: Bool)]] = [:]
  private var reloaded: [Int: [(item: Int, changes: [ItemChange])]] = [:]
  private var deletedCount: [Int: Int] = [:]
  private var movedOutCount: [Int: Int] = [:]

  init(_ plan: BatchPlan, _ content: Content, _ places: StandingSections) {
    for path in plan.deletedItems {
      let section = places.place(of: path.section)
      removed[section, default: []].append(path.item)
      deletedCount[section, default: 0] += 1
    }
    for (source, target) in plan.itemMoves {
      let section = places.place(of: source.section)
      removed[section, default: []].append(source.item)
      movedOutCount[section, default: 0] += 1
      let carried = content.sections[source.section].values(of: source.item)
      added[target.section, default: []].append((target.item, carried, true))
    }
    for (path, changes) in plan.insertedItems {
      added[path.section, default: []].append((path.item, ItemValues(changes), false))
    }
    for (path, changes) in plan.reloadedItems {
      reloaded[places.place(of: path.section), default: []].append((path.item, changes))
    }
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
    guard touches(index) else { return [] }
    var updates: [LayoutUpdate] = []
    let gone = ranges(removed[index] ?? [])
    let new = added[index] ?? []
    let changed = reloaded[index] ?? []
    let batch = SectionBatch(
      changed: changed, removed: gone, inserted: new.map { ($0.item, $0.values) })
    content.edit(index) { $0.apply(batch) }
    updates += gone.reversed().map { .deleteItems(section: index, items: $0) }
    updates += ranges(new.map(\.item)).map { .insertItems(section: index, items: $0) }
    // A reloaded item stands among the untouched: the k-th free place of the final section.
    let places = finalPlaces(
      of: changed.map(\.item), gone: removed[index] ?? [], new: new.map(\.item))
    updates += ranges(places).map { .reloadItems(section: index, items: $0) }
    return updates
  }

  /// Refuses targets past the end of a section and counts that do not follow from the requests.
  private func check(_ index: Int, before: Int, _ modelCount: Int?) throws(BatchRefusal) {
    let new = added[index] ?? []
    let after = before - (removed[index]?.count ?? 0) + new.count
    if let past = new.first(where: { $0.item < 0 || $0.item >= after }) {
      throw .noPlaceAfter(
        action: past.isMove ? "move" : "insert", path: IndexPath(item: past.item, section: index),
        count: after)
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
