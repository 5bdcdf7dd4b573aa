import FlowLayout
import LayoutCore
import TestSupport
import Testing

/// Edits lead to the frames of a fresh `prepare`, to the last bit, and to those of the naive
/// layout.
struct FlowUpdateTests {
  /// The sizes in a run of edits.
  enum Sizes: String, CaseIterable, Sendable {
    case mixed, thirds, nearlyEqual, oneOddInMany, equal, tiny, none

    /// A new size.
    func draw(_ random: inout ContentRandom) -> Size {
      switch self {
      case .mixed:
        return Size(width: Double(20 + random.below(101)), height: Double(20 + random.below(61)))
      case .thirds:
        return Size(width: Double(random.below(300)) / 3, height: Double(1 + random.below(90)) / 3)
      case .nearlyEqual: return Size(width: Double(45 + random.below(11)), height: 30)
      case .oneOddInMany: return Size(width: random.below(100) == 0 ? 61.5 : 50, height: 50)
      case .equal: return Size(width: 50, height: 40)
      case .tiny: return Size(width: Double(random.below(3)), height: Double(random.below(3)))
      case .none: return Size(width: 0, height: Double(random.below(50)) / 50)
      }
    }
  }

  /// Content of up to a few thousand items, in all alignments and both directions.
  private func content(_ sizes: Sizes, seed: UInt32) -> NaiveFlow {
    var naive = NaiveFlow.random(seed: seed)
    naive.window = Size(width: 500, height: 400)
    naive.pixelScale = 0
    var random = ContentRandom(seed: seed &+ 77)
    for index in naive.sections.indices {
      if naive.sections[index].inset.left > 100 { naive.sections[index].inset = .zero }
      naive.sections[index].sizes = (0..<random.pick([0, 3, 40, 600, 1500])).map { _ in
        sizes.draw(&random)
      }
    }
    return naive
  }

  @Test("Edits lead to the frames of a fresh prepare", arguments: Sizes.allCases)
  func editsLeadToTheFramesOfAFreshPrepare(sizes: Sizes) throws {
    for seed in 1...UInt32(rounds(4, often: 24)) {
      // Small leaves make deep trees, where edits near the edges of leaves are common.
      let leaf = [LeafSize(most: 4), LeafSize(most: 9), LeafSize(most: 30), .standard][
        Int(seed) % 4]
      var run = try EditRun(content(sizes, seed: seed), leaf: leaf, seed: seed) { sizes.draw(&$0) }
      for round in 0..<16 {
        try run.applyBatch(of: [1, 1, 3, 20][round % 4])
        let context = run.context
        let fresh = try expectFreshFrames(run.flow, context, "seed \(seed) round \(round)")
        guard round % 8 == 7 else { continue }
        let all = try run.flow.everyElement(context)
        try expect(all, equals: fresh.everyElement(context), "seed \(seed) round \(round)")
        let size = run.flow.contentSize
        expect(run.naive.layOut().difference(to: all, contentSize: size) == nil)
      }
    }
  }

  /// Expects everything that intersects a rectangle around the content to be as after a fresh
  /// `prepare`, and returns what was prepared.
  private func expectFreshFrames(_ flow: Flow, _ context: SizesContext, _ about: String) throws
    -> Flow
  {
    let fresh = Flow()
    try fresh.prepare(context)
    expect(flow.contentSize, equals: fresh.contentSize, about)
    let everywhere = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    var (found, expected) = ([LayoutAttributes](), [LayoutAttributes]())
    try flow.attributes(in: everywhere, context, into: &found)
    try fresh.attributes(in: everywhere, context, into: &expected)
    expect(found, equals: expected, about)
    return fresh
  }

  @Test(
    "Sections broken into lines again lead to the frames of a fresh prepare",
    arguments: Sizes.allCases)
  func sectionsAgainLeadToTheFramesOfAFreshPrepare(sizes: Sizes) throws {
    for seed in 1...UInt32(rounds(4, often: 24)) {
      var naive = content(sizes, seed: seed)
      let flow = Flow([LeafSize(most: 4), .standard][Int(seed) % 2])
      try flow.prepare(SizesContext(naive))
      var random = ContentRandom(seed: seed)
      for round in 0..<12 {
        let changed = naive.sections.indices.filter { _ in random.below(2) == 0 }
        for section in changed {
          naive.sections[section].sizes = (0..<random.pick([0, 1, 12, 40, 700])).map { _ in
            sizes.draw(&random)
          }
        }
        try flow.prepare(sections: changed, SizesContext(naive))
        _ = try expectFreshFrames(flow, SizesContext(naive), "seed \(seed) round \(round)")
        guard round % 3 == 2, !naive.sections.isEmpty else { continue }
        // Edits go on from there.
        naive.sections[0].sizes.insert(sizes.draw(&random), at: 0)
        try flow.apply([.insertItems(section: 0, items: 0..<1)], SizesContext(naive))
        _ = try expectFreshFrames(flow, SizesContext(naive), "seed \(seed) edit \(round)")
      }
    }
  }

  @Test("A section that cannot be broken into lines again is refused as a prepare refuses it")
  func sectionsAgainAreRefusedAsAPrepareRefusesThem() throws {
    var naive = NaiveFlow.random(seed: 3)
    naive.sections = [NaiveFlow.Section(), NaiveFlow.Section()]
    for section in 0..<2 {
      naive.sections[section].sizes = (0..<40).map { Size(width: 40 + Double($0 % 3), height: 20) }
    }
    let (good, flow) = (naive, Flow())
    try flow.prepare(SizesContext(good))
    // A length beyond the ticks of sums: a coarser grain holds it.
    naive.sections[1].sizes[7].height = 1e15
    try flow.prepare(sections: [1], SizesContext(naive))
    _ = try expectFreshFrames(flow, SizesContext(naive), "long")
    naive.sections[1].sizes[7].height = -1
    let context = SizesContext(naive)
    func refusal(_ body: () throws(LayoutFailure) -> Void) -> LayoutFailure? {
      do { try body() } catch { return error }
      return nil
    }
    let expected = refusal { () throws(LayoutFailure) in try Flow().prepare(context) }
    #expect(expected != nil)
    for prepared in [SizesContext(good), context] {
      if prepared !== context { try flow.prepare(prepared) }
      let found = refusal { () throws(LayoutFailure) in
        try flow.prepare(sections: [1], context)
      }
      #expect(found == expected)
    }
    try flow.prepare(sections: [1], SizesContext(good))
    _ = try expectFreshFrames(flow, SizesContext(good), "after a refusal")
    // Sections that came are found without being named.
    var more = good
    more.sections.append(good.sections[0])
    try flow.prepare(sections: [], SizesContext(more))
    _ = try expectFreshFrames(flow, SizesContext(more), "one more section")
  }

  /// Items appended after a last line of every length continue it.
  ///
  /// They are fewer than, equal to, or more than the room in the last leaf; deletes at the front
  /// then move all lines.
  @Test(
    "Appended items continue the last line",
    arguments: [LeafSize(most: 4), LeafSize(most: 9), .standard])
  func appendedItemsContinueTheLastLine(leaf: LeafSize) throws {
    for count in stride(from: 1, through: 14, by: rounds(3, often: 1)) {
      for appended in [1, 2, 3, 5, 8, 13, 60, 250] {
        var section = NaiveFlow.Section()
        section.sizes = (0..<count + leaf.most).map { Size(width: 40 + Double($0 % 3), height: 20) }
        var naive = NaiveFlow.random(seed: 1)
        (naive.window, naive.isHorizontal, naive.contentInset) = (
          Size(width: 320, height: 480), false, .zero
        )
        naive.sections = [section]
        var run = try EditRun(naive, leaf: leaf, seed: 1) { _ in .zero }
        let end = section.sizes.count
        try run.apply([.insertItems(section: 0, items: end..<end + appended)]) {
          $0.sections[0].sizes += (0..<appended).map {
            Size(width: 50 + Double($0 % 2), height: 20)
          }
        }
        for _ in 0..<2 {
          let fresh = Flow()
          try fresh.prepare(run.context)
          expect(run.flow.contentSize, equals: fresh.contentSize, "\(count) and \(appended)")
          let all = try run.flow.everyElement(run.context)
          try expect(all, equals: fresh.everyElement(run.context), "\(count) and \(appended)")
          try run.apply([.deleteItems(section: 0, items: 0..<1)]) {
            $0.sections[0].sizes.removeFirst()
          }
        }
      }
    }
  }
}
