import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// A batch of changes of one section leaves what the same changes leave one by one.
struct SectionBatchTests {
  @Test(arguments: 1...3) func equalsItsRequestsOneByOne(seed: UInt32) {
    var random = Random(seed)
    for round in 0..<8 {
      let section = start([0, 4, 300, 2600][round % 4], &random)
      let batch = requests([1, 6, 80, 400][random.below(4)], for: section, &random)
      var (together, oneByOne) = (section, section)
      together.apply(batch)
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

  /// Equal items stay one run, so that a column tells exactly what it holds.
  @Test func aBatchThatMakesAllEqualLeavesOneRun() {
    var section = ContentSection(count: 5000)
    section.change(0..<5000, [.metric(.width, 50)])
    for item in stride(from: 0, to: 5000, by: 10) {
      section.change(item..<item + 1, [.metric(.width, 0.5)])
    }
    section.apply(
      SectionBatch(
        changed: [],
        removed: stride(from: 0, to: 5000, by: 10).map { $0..<$0 + 1 },
        inserted: (0..<500).map { ($0 * 7, ItemValues([.metric(.width, 50)])) }))
    expect(section.count, equals: 5000)  // 5000 − 500 + 500
    expect(section.column(.width), equals: .uniform(50))
    expect(section.chunkCounts, equals: [1])
  }

  private func start(_ count: Int, _ random: inout Random) -> ContentSection {
    var section = ContentSection(count: count)
    for _ in 0..<count / 8 {
      let item = random.below(count)
      section.change(item..<min(count, item + 1 + random.below(5)), [change(&random)])
    }
    return section
  }

  /// So many requests at distinct places, in the order that a batch gives them.
  private func requests(_ count: Int, for section: ContentSection, _ random: inout Random)
    -> SectionBatch
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
    // The k-th new item stands no further than behind all that stay and the k before it.
    let places = inserted.sorted()
    return SectionBatch(
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
