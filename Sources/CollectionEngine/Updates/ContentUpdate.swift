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
        after: modelCounts.count, before: before, inserted: plan.insertedSections.count,
        deleted: plan.deletedSections.count)
    }
    content = old
    // 1. Sections take their final places.
    let places = StandingSections(plan)
    content.exchangeSections(plan, modelCounts)
    // 2. Item requests by the final number of the section they touch.
    let edits = ItemEdits(plan, old, places)
    // 3. Each touched section, request by request; what was laid out again needs no further word.
    let reloaded = Set(plan.reloadedSections.map { places.place(of: $0) })
    var itemUpdates: [LayoutUpdate] = []
    for section in modelCounts == nil ? edits.sections : Array(0..<after) {
      let updates = try edits.apply(to: section, &content, modelCount: modelCounts?[section])
      if !reloaded.contains(section) { itemUpdates += updates }
    }
    change = ContentChange(
      updates: ContentUpdate.sectionUpdates(plan, reloaded) + itemUpdates,
      movedItems: plan.itemMoves, movedSections: plan.sectionMoves)
  }

  private static func sectionUpdates(_ plan: BatchPlan, _ reloaded: Set<Int>) -> [LayoutUpdate] {
    let gone = plan.reloadedSections.union(plan.leavingSections)
    let new = reloaded.union(plan.arrivingSections)
    return ranges(gone.sorted()).reversed().map { .deleteSections($0) }
      + ranges(new.sorted()).map { .insertSections($0) }
  }
}

extension Content {
  /// Takes out what a batch deletes or moves and puts in what it inserts or moves.
  fileprivate mutating func exchangeSections(_ plan: BatchPlan, _ modelCounts: [Int]?) {
    let moved = plan.sectionMoves.map { ($0.value, sections[$0.key]) }
    var new = Dictionary(uniqueKeysWithValues: moved)
    for (section, items) in plan.insertedSections {
      new[section] = ContentSection(count: modelCounts?[section] ?? items)
    }
    for range in ranges(plan.leavingSections).reversed() { deleteSections(range) }
    for range in ranges(plan.arrivingSections) {
      insertSections(range.compactMap { new[$0] }, at: range.lowerBound)
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
