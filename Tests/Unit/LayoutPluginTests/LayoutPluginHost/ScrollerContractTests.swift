import CLayoutPlugin
import LayoutABI
import LayoutCore
import LayoutPluginHost
import TestSupport
import Testing

/// Section scrollers through the contract.
struct ScrollerContractTests {
  private static let scroller = SectionScroller(
    frame: Rect(x: 0, y: 0, width: 100, height: 50), axis: .horizontal, isReversed: true,
    contentLength: 500, range: 0...400, rest: 0, behavior: .group, stopCount: 9, clip: .both)

  private func prepared(_ mode: String) throws -> any CollectionLayout {
    let layout = try Misbehaving(mode, source: "scrolling").load().makeLayout()
    try layout.prepare(context)
    return layout
  }

  private var context: ArrayContext {
    ArrayContext(
      itemCounts: [10, 0], viewport: Viewport(size: Size(width: 100, height: 100)))
  }

  private func misbehaviour(_ function: String, _ found: String) -> LayoutFailure {
    .misbehaviour(plugin: "misbehaving", function: function, found: found)
  }

  @Test("A module in C has scrollers") func aModuleInCHasScrollers() throws {
    let layout = try prepared("GOOD")
    let scrollers = try #require(layout.scrollers)
    try expect(scrollers.scroller(ofSection: 0), equals: Self.scroller)
    try expect(scrollers.scroller(ofSection: 1) == nil)
    for index in [0, 8, 3] {
      try expect(scrollers.stop(index, ofSection: 0), equals: 50 * Double(index))
    }
    try expect(scrollers.section(withScrollerAt: Point(x: 3, y: 49)), equals: 0)
    try expect(scrollers.section(withScrollerAt: Point(x: 3, y: 50)) == nil)
  }

  /// From right to left: item 0 at the right edge, and an offset moves it beyond.
  @Test("A module in C reads offsets", arguments: [(nil, [0, 1]), (75, [1, 2, 3])])
  func aModuleInCReadsOffsets(offset: Double?, seen: [Int]) throws {
    let (layout, context) = (try prepared("GOOD"), context)
    context.scrollerOffsets[0] = offset
    var found: [LayoutAttributes] = []
    try layout.attributes(in: Misbehaving.everything, context, into: &found)
    expect(found.map(\.element.item), equals: seen)
    expect(found.allSatisfy { $0.flags == .scrolled })
    let first = try layout.attributes(for: Element(.cell, section: 0), context)
    expect(first?.frame.x, equals: 50 + (offset ?? 0))
  }

  @Test(
    "Wrong scrollers are found",
    arguments: [
      ("BAD_AXIS", "has axis 2, not 0 or 1"), ("NAN_FRAME", "has the frame (0.0 0.0 nan 50.0)"),
      ("NEGATIVE_LENGTH", "has content length -1.0"),
      ("BACKWARD_RANGE", "has the range 401.0 to 400.0"),
      ("REST_OUTSIDE", "rests at 401.0, not 0.0 to 400.0"),
      ("MANY_STOPS", "has 2147483648 stops"), ("BAD_FLAG", "has is_reversed 3, not 0 or 1"),
      ("UNWRITTEN", "has the frame (nan 0.0 0.0 0.0)"),
    ])
  func wrongScrollersAreFound(mode: String, found: String) throws {
    let layout = try prepared(mode)
    #expect(throws: misbehaviour("scroller", "the scroller of section 0 \(found)")) {
      try layout.scrollers?.scroller(ofSection: 0)
    }
  }

  @Test(
    "Wrong stops are found",
    arguments: [
      ("STOP_OUTSIDE", "stop 3 of section 0 is 401.0, not 0.0 to 400.0"),
      ("NAN_STOP", "stop 3 of section 0 is nan, not 0.0 to 400.0"),
      ("DESCENDING_STOPS", "stop 4 of section 0 is 200.0, stop 3 is 250.0"),
    ])
  func wrongStopsAreFound(mode: String, found: String) throws {
    let layout = try prepared(mode)
    #expect(throws: misbehaviour("scroller stop", found)) {
      for index in 3...4 { _ = try layout.scrollers?.stop(index, ofSection: 0) }
    }
  }

  @Test("Other faults are found") func otherFaultsAreFound() throws {
    let nowhere = try prepared("AT_NOWHERE")
    #expect(
      throws: misbehaviour(
        "scroller at point", "section 7 does not exist: the content has 2 sections")
    ) { try nowhere.scrollers?.section(withScrollerAt: .zero) }
    let reading = try prepared("READS_OUT_OF_RANGE")
    #expect(
      throws: misbehaviour(
        "attributes for element",
        "read scroller offsets of 9 sections from 0, of which there are 2")
    ) { try reading.attributes(for: Element(.cell, section: 0), context) }
    let hole = try Misbehaving("HOLE", source: "scrolling").load()
    #expect(throws: misbehaviour("capability", "the scrollers table lacks a function")) {
      try hole.makeLayout()
    }
    let degraded = try prepared("UNKNOWN_WORDS").scrollers?.scroller(ofSection: 0)
    expect(degraded?.behavior, equals: .continuous)
    expect(degraded?.clip, equals: .axis)
  }

  @Test("Scrollers survive the way to C and back", arguments: SectionScroller.Behavior.allCases)
  func scrollersSurvive(behavior: SectionScroller.Behavior) {
    for clip in SectionScroller.Clip.allCases {
      for flags in 0..<8 {
        let scroller = SectionScroller(
          frame: Rect(x: 1, y: 2, width: 3, height: 4), axis: flags == 0 ? .vertical : .horizontal,
          isReversed: flags & 1 != 0, contentLength: 5, range: -6...7, rest: -1,
          behavior: behavior, stopCount: 8, clip: clip, hitsOverflow: flags & 2 != 0,
          flickSpeed: 9, snapsFromRelease: flags & 4 != 0)
        expect(SectionScroller(layout_scroller(scroller)), equals: scroller)
        for number in 0..<64 {
          // Inside, across the edges, beside.
          let box = Rect(
            x: Double(number % 8) * 0.7 - 1, y: Double(number / 8) * 0.9 - 1, width: 1.3,
            height: 2.1)
          var (table, part) = (layout_scroller(scroller), layout_rect(box))
          let visible = Rect(layout_visible_part(&table, &part))
          expect(visible, equals: scroller.visiblePart(of: box))
        }
      }
    }
  }

  /// Directly and through the contract, with the offsets of a host.
  @Test("Rows agree", arguments: 0..<12) func rowsAgree(seed: Int) throws {
    var random = Random(seed: 900 + seed)
    let direct = ScrollingRows()
    let layouts = [direct, try linkedIn("scrolling") { ScrollingRows() }.makeLayout()]
    let context = ArrayContext.random(for: direct.declaration, &random)
    for section in context.sections.indices where random.flip() {
      context.scrollerOffsets[section] = random.length(300) - 20
    }
    var agreement = Agreement(layouts: layouts, context: context, random: random)
    agreement.expectAll()
    for section in context.sections.indices {
      agreement.compare("scroller") { (layout) throws(LayoutFailure) in
        try layout.scrollers?.scroller(ofSection: section)
      }
      for index in 0..<(direct.scroller(ofSection: section)?.stopCount ?? 0) {
        agreement.compare("stop") { (layout) throws(LayoutFailure) in
          try layout.scrollers?.stop(index, ofSection: section)
        }
      }
      let point = Point(x: random.length(300), y: random.length(400))
      agreement.compare("scroller at a point") { (layout) throws(LayoutFailure) in
        try layout.scrollers?.section(withScrollerAt: point)
      }
    }
  }
}
