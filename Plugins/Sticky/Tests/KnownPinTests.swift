import LayoutCore
import TestSupport
import Testing

@testable import StickyLayout

/// The cached pins of the section at the line save questions and change no answer.
struct KnownPinTests {
  private static let seeds = 1...UInt32(rounds(20, often: 100))

  /// A base that counts the questions it gets beside those for what is in a rectangle.
  private final class CountingBase: BaseLayout {
    private let base: any BaseLayout
    var others = 0

    init(_ base: any BaseLayout) { self.base = base }

    var contentSize: Size { base.contentSize }
    var axis: Axis { base.axis }
    var isReversed: Bool { base.isReversed }
    var hasOrderedSections: Bool { base.hasOrderedSections }
    var version: Int { base.version }

    func attributes(
      in rect: Rect, into attributes: inout [LayoutAttributes]
    ) throws(LayoutFailure) { try base.attributes(in: rect, into: &attributes) }

    func attributes(for element: Element) throws(LayoutFailure) -> LayoutAttributes? {
      others += 1
      return try base.attributes(for: element)
    }

    func extent(ofSection section: Int) throws(LayoutFailure) -> SectionExtent {
      others += 1
      return try base.extent(ofSection: section)
    }

    func section(at offset: Double) throws(LayoutFailure) -> Int? {
      others += 1
      return try base.section(at: offset)
    }
  }

  /// A walk in small steps, there and back, over random content: each answer equals that of a
  /// layout that was never asked before, in the whole viewport and in a part of it.
  @Test("Every step is that of a fresh layout") func everyStepIsThatOfAFreshLayout() throws {
    for seed in Self.seeds {
      var random = ContentRandom(seed: seed)
      var naive = NaiveFlow.random(&random)
      naive.isHorizontal = random.flip()
      naive.isMirrored = random.below(3) == 0
      let options = [String: OptionValue].random(&random)
      var walking = try StickyUnderTest(naive, options)
      let size = walking.sticky.contentSize
      let end = (walking.flow.axis == .vertical ? size.height : size.width) + 40
      var (offset, step) = (-40.0, 4 + random.length(20))
      while offset >= -40 {
        walking.scroll(to: offset)
        var fresh = try StickyUnderTest(naive, options)
        fresh.scroll(to: offset)
        let bounds = walking.context.viewport.bounds
        let part = Rect(
          x: bounds.x + random.length(40), y: bounds.y + random.length(40) - 20, width: 50,
          height: 30)
        for rect in [bounds, part, bounds] {
          try expect(
            walking.elements(in: rect), equals: fresh.elements(in: rect),
            "seed \(seed) at \(offset)")
        }
        if offset > end { step = -step }
        offset += step
      }
    }
  }

  /// Within a section nothing is asked beside what is in the viewport, from the second step on.
  @Test(
    "Within a section the base is asked for the viewport alone",
    arguments: ["headers", "footers", "both"])
  func withinASectionTheBaseIsAskedForTheViewportAlone(pin: String) throws {
    let naive = NaiveFlow.plain([30, 30, 30], header: 10, footer: 10)
    let prepared = try StickyUnderTest(naive, ["pin": .text(pin)])
    var context = prepared.context
    let base = CountingBase(try #require(context.base))
    context = ArrayContext(
      sections: context.sections, viewport: context.viewport, defaultsOf: Sticky.declaration,
      base: base)
    context.set("pin", .text(pin))
    let sticky = Sticky()
    try sticky.prepare(context)
    var found: [LayoutAttributes] = []
    for step in 0..<12 {
      context.viewport.contentOffset.y = 660 + 16 * Double(step)
      if step == 1 { base.others = 0 }
      found = []
      try sticky.attributes(in: context.viewport.bounds, context, into: &found)
      expect(found.contains { $0.flags.contains(.pinned) }, "\(step)")
    }
    expect(base.others, equals: 0)
  }
}
