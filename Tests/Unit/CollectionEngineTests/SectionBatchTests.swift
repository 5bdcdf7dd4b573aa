import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// The changes that a batch makes to the items of a section: changed and removed items are numbered
/// as before it, inserted ones as after it.
private struct SectionRequests {
  var changed: [(item: Int, changes: [ItemChange])]
  var removed: [Range<Int>]
  var inserted: [(item: Int, values: ItemValues)]

  /// Returns the section after the batch.
  func applied(to section: ContentSection) -> ContentSection {
    func claim(_ item: Int, _ action: BatchAction, _ request: Int) -> ItemClaim {
      ItemClaim(place: IndexPath(item: item, section: 0), request: request, action: action)
    }
    var sources = changed.enumerated().map { claim($1.item, .reload, $0) }
    sources += removed.flatMap { $0.map { claim($0, .delete, 0) } }
    sources.sort { $0.place < $1.place }
    let targets = inserted.enumerated().map { claim($1.item, .insert, $0) }
    var content = Content(sections: [section])
    var edits = ItemEdits(sources, targets) { $0 }
    for section in edits.sections {
      _ = edits.change(section, &content) { claim, batch in
        if claim.action == .reload {
          batch.give(changed[claim.request].changes)
        } else {
          batch.give(inserted[claim.request].values)
        }
      }
    }
    return content.sections[0]
  }
}

/// A batch of changes of one section leaves what the same changes leave one by one.
struct SectionBatchTests {
  @Test("Equals its requests one by one", arguments: 1...3) func equalsItsRequestsOneByOne(
    seed: UInt32
  ) {
    var random = Random(seed)
    for round in 0..<8 {
      let section = start([0, 4, 300, 2600][round % 4], &random)
      let batch = requests([1, 6, 80, 400][random.below(4)], for: section, &random)
      var oneByOne = section
      let together = batch.applied(to: section)
      for (item, changes) in batch.changed { oneByOne.change(item..<item + 1, changes) }
      for range in batch.removed.reversed() { oneByOne.deleteItems(range) }
      for (item, values) in batch.inserted { oneByOne.insertItems(1, at: item, values) }
      expect(together.count, equals: oneByOne.count)
      for metric in [ItemMetric.width, .height, .start] {
        expect(
          together.column(metric), equals: oneByOne.column(metric), "seed \(seed) round \(round)")
        expect(
          numbers(metric, together), equals: numbers(metric, oneByOne),
          "seed \(seed) round \(round)")
      }
      for item in 0..<together.count
      where together.overrides(item: item) != oneByOne.overrides(item: item)
        || together.identity[item] != oneByOne.identity[item]
      {
        Issue.record("seed \(seed) round \(round): other overrides of item \(item)")
      }
    }
  }

  /// Equal items stay one run, so that the summary of a column is exact.
  @Test("A batch that makes all equal leaves one run") func aBatchThatMakesAllEqualLeavesOneRun() {
    var section = ContentSection(count: 5000)
    section.change(0..<5000, [.metric(.width, 50)])
    for item in stride(from: 0, to: 5000, by: 10) {
      section.change(item..<item + 1, [.metric(.width, 0.5)])
    }
    section =
      SectionRequests(
        changed: [], removed: stride(from: 0, to: 5000, by: 10).map { $0..<$0 + 1 },
        inserted: (0..<500).map { ($0 * 7, ItemValues([.metric(.width, 50)])) }
      ).applied(to: section)
    expect(section.count, equals: 5000)  // 5000 − 500 + 500
    expect(section.column(.width), equals: .uniform(50))
    expect(section.chunkCounts, equals: [1])
  }

  /// Many requests for many sections: each is looked at once, whatever the sections hold.
  @Test("Each request is looked at once", arguments: [10, 1_000], [1, 50])
  func eachRequestIsLookedAtOnce(
    _ items: Int, _ sections: Int
  ) throws {
    let content = Content(counts: Array(repeating: items, count: sections))
    let requests = (0..<sections).flatMap { section in
      stride(from: 0, to: items, by: 2).flatMap { item -> [BatchOperation] in
        let (path, next) = (
          IndexPath(item: item, section: section), IndexPath(item: item + 1, section: section)
        )
        return [
          .insertItem(path, [.metric(.width, 7)]), .deleteItem(path),
          .reloadItem(next, [.metric(.width, 9)]),
        ]
      }
    }
    let plan = try BatchPlan(requests, for: content)
    var edits = ItemEdits(plan.items.sources, plan.items.targets) { $0 }
    var edited = content
    for section in edits.sections {
      let updates = edits.change(section, &edited) { plan.give($0, to: &$1, content) }
      expect(updates.count, equals: 3 * items / 2)
    }
    expect(edits.steps, equals: requests.count)
    expect(edited.itemCount, equals: content.itemCount)
    expect(edited.sections[0].number(.width, item: items - 1), equals: 9)
  }

  private func start(_ count: Int, _ random: inout Random) -> ContentSection {
    var section = ContentSection(count: count)
    for _ in 0..<count / 8 {
      let item = random.below(count)
      section.change(item..<min(count, item + 1 + random.below(5)), [change(&random)])
    }
    return section
  }

  /// Returns `count` requests at distinct places, in the order that a batch gives them.
  private func requests(_ count: Int, for section: ContentSection, _ random: inout Random)
    -> SectionRequests
  {
    var changed: Set<Int> = []
    var removed: Set<Int> = []
    for _ in 0..<min(count, section.count) {
      let item = random.below(section.count)
      if random.below(2) == 0, !removed.contains(item) {
        changed.insert(item)
      } else {
        if !changed.contains(item) { removed.insert(item) }
      }
    }
    var inserted: Set<Int> = []
    for _ in 0..<count { inserted.insert(random.below(section.count - removed.count + 1)) }
    // The k-th new item is at most after all that stay and the k before it.
    let places = inserted.sorted()
    return SectionRequests(
      changed: changed.sorted().map { ($0, [change(&random), change(&random)]) },
      removed: removed.sorted().ranges,
      inserted: places.map { ($0, ItemValues([change(&random)])) })
  }

  private func change(_ random: inout Random) -> ItemChange {
    let number = [nil, 7, 7, 255, 0.5, -0.0, 1e300, .nan][random.below(8)]
    switch random.below(5) {
    case 3: return .identifier([nil, "i", "j"][random.below(3)])
    case 0: return .metric(.width, number)
    case 1: return .metric(.start, number)
    case 2: return .size(random.below(3) == 0 ? nil : Size(width: 7, height: number ?? 9))
    default: return .label([nil, "a", "b"][random.below(3)])
    }
  }

  private func numbers(_ metric: ItemMetric, _ section: ContentSection) -> [UInt64] {
    var values: [Double] = []
    section.read(metric, items: 0..<section.count, into: &values)
    return values.map(\.bitPattern)
  }
}
