import LayoutCore
import TestSupport
import Testing

@testable import WaterfallLayout

/// Batches of changes: the layout follows them as if it had been prepared afresh.
struct WaterfallUpdateTests {
  @Test("Random edits lead to the frames of a new prepare, to the last bit")
  func randomEditsLeadToFreshFrames() throws {
    for seed in 1...rounds(30, often: 1250) {
      let naive = NaiveWaterfall.random(seed: seed)
      var run = try WaterfallRun(naive, seed: seed)
      for round in 0..<4 {
        let difference = try run.applyBatch(of: 1 + (seed + round) % 7)
        expect(difference == nil, "seed \(seed) \(round): \(difference ?? "")")
        let fresh = try WaterfallUnderTest(run.tested.context.copy())
        let (found, expected) = (try run.tested.everyElement(), try fresh.everyElement())
        let first = zip(found, expected).first { $0 != $1 }
        expect(
          found == expected && run.tested.layout.contentSize == fresh.layout.contentSize,
          "seed \(seed) \(round): \(first.map { "\($0)" } ?? "other counts")")
        let broken = brokenLaw(run.tested.layout, run.tested.context)
        expect(broken == nil, "seed \(seed) \(round): \(broken ?? "")")
      }
    }
  }

  /// One lane always ends as far from where it ended; in several that is rare (rule W-32).
  @Test("Items that lie where they lay, or at a distance, are where a new prepare puts them")
  func itemsAtADistance() throws {
    var moved = 0
    for seed in 1...rounds(30, often: 1250) {
      var random = SceneRandom(seed: seed)
      let unit = random.pick([10, 10, 0.5, 0.1])
      func item() -> ArrayContext.Item { [.height: unit * Double(1 + random.below(6))] }
      let items = (0..<700).map { _ in item() }
      let context = ArrayContext(
        sections: [.init(items: items)], viewport: Viewport(size: Size(width: 320, height: 480)),
        defaultsOf: Waterfall.declaration)
      context.set("columns", .number(Double(1 + random.below(3))))
      context.set("item-spacing", .number(random.pick([0, 10, 0.1])))
      let tested = try WaterfallUnderTest(context)
      for round in 0..<4 {
        let (place, count) = (random.below(300), random.pick([1, 2, 3, 6]))
        let new = (0..<count).map { _ in item() }
        let update: LayoutUpdate
        switch random.below(3) {
        case 0:
          context.sections[0].items.insert(contentsOf: new, at: place)
          update = .insertItems(section: 0, items: place..<place + count)
        case 1:
          context.sections[0].items.removeSubrange(place..<place + count)
          update = .deleteItems(section: 0, items: place..<place + count)
        default:
          context.sections[0].items.replaceSubrange(place..<place + count, with: new)
          update = .reloadItems(section: 0, items: place..<place + count)
        }
        let before = tested.layout.work.placed
        try tested.layout.apply([update], context)
        if tested.layout.work.placed - before < 400 { moved += 1 }
        let fresh = try WaterfallUnderTest(context.copy())
        let (found, expected) = (try tested.everyElement(), try fresh.everyElement())
        expect(
          found == expected && tested.layout.contentSize == fresh.layout.contentSize,
          "seed \(seed) \(round) \(update)")
      }
    }
    expect(moved > 20, "\(moved)")
  }

  /// Frames of the first section do not depend on the end of any.
  @Test("Items that an edit left to be placed are where a new prepare puts them (W-34)")
  func itemsLeftAreWhereTheyBelong() throws {
    var estimated = 0
    for seed in 1...rounds(60, often: 1250) {
      var naive = NaiveWaterfall.random(seed: seed)
      (naive.isMirrored, naive.isStable) = (false, false)
      naive.sections = Array(naive.sections.prefix(1))
      var run = try WaterfallRun(naive, seed: seed, Waterfall(mostPlacedAtOnce: 20))
      for round in 0..<4 {
        let difference = try run.applyBatch(of: 1 + seed % 3)
        let layout = run.tested.layout
        let (size, remarks) = (layout.contentSize, layout.remarks(run.tested.context))
        estimated += remarks.count
        let (broken, all) = (
          brokenLaw(layout, run.tested.context), try run.tested.everyElement()
        )
        expect(broken == nil, "seed \(seed) \(round): \(broken ?? "")")
        let first = run.naive.layOut().elements.filter {
          $0.element.section == 0 && $0.element.kind == .cell
        }
        let cells = all.filter { $0.element.section == 0 && $0.element.kind == .cell }
        expect(cells.count, equals: first.count, "seed \(seed) \(round)")
        for (one, other) in zip(cells, first) {
          expect(isClose(one.frame, other.frame), "seed \(seed) \(round) \(one)")
        }
        // Questions change nothing but what is stored.
        expect(layout.contentSize, equals: size, "seed \(seed) \(round)")
        expect(layout.remarks(run.tested.context), equals: remarks)
        expect(difference == nil || !remarks.isEmpty, "seed \(seed) \(round)")
      }
    }
    expect(estimated > 20, "\(estimated)")
  }

  @Test("Estimates do not depend on what was asked for in between (W-34)")
  func estimatesDoNotDependOnQuestions() throws {
    for seed in 1...rounds(20, often: 400) {
      var naive = NaiveWaterfall.random(seed: seed)
      naive.isStable = false
      let (one, other) = (Waterfall(mostPlacedAtOnce: 20), Waterfall(mostPlacedAtOnce: 20))
      var (asked, silent) = (
        try WaterfallRun(naive, seed: seed, one), try WaterfallRun(naive, seed: seed, other)
      )
      for _ in 0..<5 {
        _ = try asked.applyBatch(of: 2)
        try silent.applyUnasked(of: 2)
        expect(one.contentSize, equals: other.contentSize, "seed \(seed)")
      }
      try expect(asked.tested.everyElement(), equals: silent.tested.everyElement(), "seed \(seed)")
    }
  }

  @Test("Any permutation that moves reach is placed like one that was there from the start")
  func permutationsAreAlike() throws {
    for seed in 1...rounds(20, often: 500) {
      var naive = NaiveWaterfall.random(seed: seed)
      naive.sections = [NaiveWaterfall.Section()]
      naive.isStable = false
      var random = SceneRandom(seed: seed)
      let count = random.pick([9, 80, 150])
      naive.sections[0].items = (0..<count).map { _ in NaiveWaterfall.item(&random, style: 1) }
      let tested = try WaterfallUnderTest(naive)
      for _ in 0..<20 {
        let (from, to) = (random.below(count), random.below(count))
        let moved = naive.sections[0].items.remove(at: from)
        naive.sections[0].items.insert(moved, at: to)
        tested.context.sections = naive.context.sections
        try tested.layout.apply(
          [
            .deleteItems(section: 0, items: from..<from + 1),
            .insertItems(section: 0, items: to..<to + 1),
          ], tested.context)
      }
      let difference = try tested.difference(from: naive.layOut())
      expect(difference == nil, "seed \(seed): \(difference ?? "")")
    }
  }

  @Test("Updates that do not lead to the content are refused, and nothing is shown")
  func wrongUpdatesAreRefused() throws {
    var naive = NaiveWaterfall()
    naive.sections = [NaiveWaterfall.Section()]
    naive.sections[0].items = Array(repeating: .init(height: 30), count: 200)
    for updates: [LayoutUpdate] in [
      [.insertItems(section: 0, items: 0..<1)], [.deleteItems(section: 0, items: 150..<300)],
      [.deleteSections(0..<1)], [.insertSections(1..<2)],
      [.reloadItems(section: 3, items: 0..<1)],
    ] {
      let tested = try WaterfallUnderTest(naive)
      #expect(throws: LayoutFailure.self) { try tested.layout.apply(updates, tested.context) }
      expect(try tested.everyElement().isEmpty)
      try tested.layout.prepare(tested.context)
      expect(try tested.everyElement().count, equals: 200)
    }
  }
}
