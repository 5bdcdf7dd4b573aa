import CompositionalLayout
import LayoutCore
import TestSupport
import Testing

/// A layout that follows batches of changes beside one that is prepared again.
struct CompositionalUpdateTests {
  @Test("Follows every batch to what a new layout prepares, to the last bit")
  func followsEveryBatch() throws {
    for seed in 1...rounds(30, often: 1000) {
      var run = try EditRun(seed: seed)
      for batch in 0..<6 {
        let updates = run.changes(count: [1, 1, 2, 5][batch % 4])
        try run.prepared.layout.apply(updates, run.prepared.context)
        let fresh = try CompositionalUnderTest(preparing: run.prepared.context)
        let difference = run.prepared.difference(from: fresh)
        expect(difference == nil, "seed \(seed) batch \(batch) \(updates): \(difference ?? "")")
      }
    }
  }

  @Test("Refuses changes that do not lead to the content, and can be prepared again")
  func refusesOtherChanges() throws {
    let prepared = try CompositionalUnderTest("row 1wx44(1wx1h)", counts: [3, 2])
    prepared.context.sections.append(.init(items: [[:]]))
    #expect(throws: LayoutFailure.self) { try prepared.layout.apply([], prepared.context) }
    #expect(throws: LayoutFailure.self) {
      try prepared.layout.apply([.deleteItems(section: 0, items: 0..<1)], prepared.context)
    }
    #expect(throws: LayoutFailure.self) {
      try prepared.layout.apply([.insertItems(section: 7, items: 0..<1)], prepared.context)
    }
    try prepared.layout.prepare(prepared.context)
    expect(prepared.layout.contentSize, equals: Size(width: 320, height: 264))
  }
}

/// Random batches for a random spec and its content.
private struct EditRun {
  let prepared: CompositionalUnderTest
  private var batches: RandomBatches

  init(seed: Int) throws {
    prepared = try CompositionalUnderTest(NaiveCompositional.random(seed: seed))
    batches = RandomBatches(seed: seed, of: prepared.context, item: Self.item)
  }

  /// Changes the content; returns what was changed.
  mutating func changes(count: Int) -> [LayoutUpdate] { batches.changes(count: count) }

  private static func item(_ random: inout SceneRandom) -> ArrayContext.Item {
    let size = NaiveCompositional.Section.randomSize(&random)
    switch random.below(4) {
    case 0: return [.knownHeight: size.height]
    case 1: return [.width: size.width, .height: size.height]
    default: return [.knownWidth: size.width, .knownHeight: size.height]
    }
  }
}

extension CompositionalUnderTest {
  /// Prepares a new layout of what a context shows.
  init(preparing context: ArrayContext) throws {
    self.context = context
    try prepare()
  }

  /// The first difference from the answers of another layout, or nil if there is none.
  func difference(from other: CompositionalUnderTest) -> String? {
    if layout.contentSize != other.layout.contentSize {
      return "content \(layout.contentSize), expected \(other.layout.contentSize)"
    }
    for section in context.sections.indices {
      let (one, two) = (
        layout.extent(ofSection: section), other.layout.extent(ofSection: section)
      )
      if one != two { return "section \(section) \(one), expected \(two)" }
      let (scroller, expected) = (
        layout.scroller(ofSection: section), other.layout.scroller(ofSection: section)
      )
      if scroller != expected {
        return "scroller \(section) \(String(describing: scroller)), expected "
          + String(describing: expected)
      }
      for stop in 0..<(expected?.stopCount ?? 0)
      where layout.stop(stop, ofSection: section) != other.layout.stop(stop, ofSection: section) {
        return "stop \(stop) of section \(section)"
      }
    }
    for (one, two) in zip(everyElement(), other.everyElement()) where one != two {
      return "\(one), expected \(two)"
    }
    let all = Rect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)
    return elements(in: all) == other.elements(in: all) ? nil : "what all of it shows"
  }
}
