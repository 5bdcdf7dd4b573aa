import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Places before an edit lead to places after it and back.
struct ContentChangeTests {
  private func cell(_ path: IndexPath) -> Element { Element(cellAt: path) }

  private func places(_ content: Content) -> [String: IndexPath] {
    var places: [String: IndexPath] = [:]
    for section in 0..<content.sections.count {
      for item in 0..<content.sections[section].count {
        guard let label = content.sections[section].overrides(item: item)?.label else { continue }
        places[label] = IndexPath(item: item, section: section)
      }
    }
    return places
  }

  @Test("An item that keeps its label is found where the label is", arguments: 1...60)
  func followsLabels(seed: UInt32) throws {
    var random = Random(seed)
    let batch = RandomBatch(&random)
    let plan = try BatchPlan(batch.requests, for: batch.content)
    let update = try ContentUpdate(applying: plan, to: batch.content, modelCounts: nil)
    let after = places(update.content)
    for (label, old) in places(batch.content) {
      let found = update.change.element(after: cell(old))
      if plan.sections.reloaded.contains(old.section) {
        expect(found == nil, "\(label) is laid out anew")
      } else if let new = after[label] {
        expect(found, equals: cell(new), "\(label)")
        expect(update.change.element(before: cell(new)), equals: cell(old), "\(label)")
      } else if let found {
        expect(update.change.element(before: found), equals: cell(old), "\(label) was changed")
      }
    }
  }

  /// Deletes, inserts and moves of items between two sections, in one batch.
  @Test("Follows moved items", arguments: 1...60) func followsMovedItems(seed: UInt32) throws {
    var random = Random(seed)
    let counts = [random.below(6), random.below(6)]
    var final: [[IndexPath?]] = [[], []]
    var moved: [IndexPath] = []
    var operations: [BatchOperation] = []
    for (section, count) in counts.enumerated() {
      for item in 0..<count {
        let path = IndexPath(item: item, section: section)
        switch random.below(4) {
        case 0: operations.append(.deleteItem(path))
        case 1: moved.append(path)
        default: final[section].append(path)
        }
      }
    }
    for arrival in moved.map(Optional.some) + [nil, nil] {
      let section = random.below(2)
      final[section].insert(arrival, at: random.below(final[section].count + 1))
    }
    for (section, items) in final.enumerated() {
      for (item, old) in items.enumerated() {
        let path = IndexPath(item: item, section: section)
        guard let old else {
          operations.append(.insertItem(path, []))
          continue
        }
        if moved.contains(old) { operations.append(.moveItem(old, to: path)) }
      }
    }
    let content = Content(counts: counts)
    let update = try ContentUpdate(
      applying: try BatchPlan(operations, for: content), to: content, modelCounts: nil)
    for (section, items) in final.enumerated() {
      for (item, old) in items.enumerated() {
        let new = cell(IndexPath(item: item, section: section))
        expect(update.change.element(before: new), equals: old.map { cell($0) })
        if let old { expect(update.change.element(after: cell(old)), equals: new) }
      }
    }
  }

  /// Headers go with their sections and do not mind items.
  @Test("Supplementary views follow their sections") func supplementaryViewsFollowTheirSections()
    throws
  {
    let change = ContentChange(
      updates: [
        .deleteSections(0..<1), .insertSections(2..<3), .deleteItems(section: 1, items: 0..<4),
      ])
    expect(change.element(after: Element(.header, section: 0)) == nil)
    expect(
      change.element(after: Element(.header, section: 2)), equals: Element(.header, section: 1))
    expect(
      change.element(after: Element(.footer, section: 3)), equals: Element(.footer, section: 3))
    expect(change.element(before: Element(.header, section: 2)) == nil)
  }

  /// The invalidation by each change, in numbers (rules L-03, L-04).
  @Test("Counters tell what was invalidated") func countersTellWhatWasInvalidated() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([100, 5])
    scene.resetCounters()
    try scene.insertItems(at: IndexPath(item: 0, section: 0), count: 7)
    try scene.change(items: 3...5, section: 0, [.label("a")])
    try scene.moveSection(1, to: 0)
    try scene.scroll(to: Point(x: 0, y: 1760))
    try scene.deleteItems(0...9, section: 1)
    let counters = try scene.counters()
    expect(counters.countInvalidations == 4 && counters.everythingInvalidations == 0)
    expect(counters.insertedItems == 7 && counters.deletedItems == 10)
    expect(counters.reloadedItems, equals: 3)
    expect(counters.insertedSections == 1 && counters.deletedSections == 1)
    // The insert and the delete change the size; the delete pushes the viewport up by 200.
    expect(counters.sizeAdjustments == 2 && counters.offsetAdjustments == 1)
  }
}
