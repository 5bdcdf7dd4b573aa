import LayoutCore
import TestSupport
import Testing

/// Laws on random content, options and offsets, in both directions.
struct StickyLawTests {
  private static let seeds = 1...UInt32(rounds(40, often: 150))
  private static let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)

  /// A random layout; `shape` has the last word on the content.
  private func prepared(
    _ random: inout ContentRandom, _ options: [String: OptionValue]? = nil,
    _ shape: (inout NaiveFlow) -> Void = { _ in }
  ) throws -> StickyUnderTest {
    var naive = NaiveFlow.random(&random)
    naive.isHorizontal = random.flip()
    naive.isMirrored = random.below(3) == 0
    shape(&naive)
    let drawn = [String: OptionValue].random(&random)
    return try StickyUnderTest(naive, options ?? drawn)
  }

  private func offset(_ random: inout ContentRandom, _ prepared: StickyUnderTest) -> Double {
    let size = prepared.sticky.contentSize
    let length = prepared.flow.axis == .vertical ? size.height : size.width
    return random.length(Int(length) + 250) - 100
  }

  @Test("Keeps the laws of all layouts") func keepsTheLawsOfAllLayouts() throws {
    for seed in Self.seeds {
      var random = ContentRandom(seed: seed)
      var prepared = try prepared(&random)
      if random.flip(), !prepared.context.sections.isEmpty {
        try prepared.pin("both", section: random.below(prepared.context.sections.count))
      }
      for _ in 0..<6 {
        prepared.scroll(to: offset(&random, prepared))
        expect(brokenLaw(prepared.sticky, prepared.context) == nil, "seed \(seed)")
      }
    }
  }

  /// F-41 by the letter: max(rest, min(line, section end - footer - length)), and its mirror image.
  @Test("Positions are those of the formula") func positionsAreThoseOfTheFormula() throws {
    for seed in Self.seeds {
      var random = ContentRandom(seed: seed)
      var prepared = try prepared(&random, ["pin": .text("both")]) { $0.isMirrored = false }
      let isVertical = prepared.flow.axis == .vertical
      for _ in 0..<8 {
        let offset = offset(&random, prepared)
        prepared.scroll(to: offset)
        let viewport = prepared.context.viewport
        let (inset, window) = (viewport.adjustedContentInset, viewport.size)
        let top = offset + (isVertical ? inset.top : inset.left)
        let bottom =
          offset + (isVertical ? window.height - inset.bottom : window.width - inset.right)
        for section in prepared.context.sections.indices {
          let extent = prepared.flow.extent(ofSection: section)
          func rest(_ kind: ElementKind) throws -> (at: Double, length: Double)? {
            let element = Element(kind, section: section)
            let frame = try prepared.flow.attributes(for: element, prepared.flowContext)?.frame
            return frame.map { isVertical ? ($0.y, $0.height) : ($0.x, $0.width) }
          }
          let (header, footer) = (try rest(.header), try rest(.footer))
          let expected = header.map {
            max($0.at, min(top, extent.end - (footer?.length ?? 0) - $0.length))
          }
          expect(isNear(try prepared.position(.header, section), expected), "seed \(seed)")
          let mirrored = footer.map {
            min($0.at, max(bottom - $0.length, extent.start + (header?.length ?? 0)))
          }
          expect(isNear(try prepared.position(.footer, section), mirrored), "seed \(seed)")
        }
      }
    }
  }

  /// Nothing moves backwards, and nothing further than the offset.
  @Test("Positions are monotone and move no further than the offset")
  func positionsAreMonotoneAndMoveNoFurtherThanTheOffset() throws {
    for seed in Self.seeds {
      var random = ContentRandom(seed: seed)
      var options = [String: OptionValue].random(&random)
      // A header that grows moves one edge only.
      options["during-bounce"] = .choice(random.below(2))
      var prepared = try prepared(&random, options)
      let isVertical = prepared.flow.axis == .vertical
      let offsets = (0..<25).map { _ in offset(&random, prepared) }.sorted()
      var before: (offset: Double, starts: [Double])?
      for offset in offsets {
        prepared.scroll(to: offset)
        let starts = try prepared.everyElement().map { isVertical ? $0.frame.y : $0.frame.x }
        if let before {
          for (a, b) in zip(before.starts, starts) {
            expect(b - a >= -1e-9 && b - a <= offset - before.offset + 1e-9, "seed \(seed)")
          }
        }
        before = (offset, starts)
      }
    }
  }

  /// Headers that are pushed, or pile up, never lie over each other.
  @Test("Headers never overlap the next") func headersNeverOverlapTheNext() throws {
    let pushed = ["section", "items", "next"].map {
      ["limit": OptionValue.word($0, of: "limit"), "during-bounce": .choice(2)]
    }
    let piled = ["limit": OptionValue.word("none", of: "limit"), "stack": .flag(true)]
    for seed in Self.seeds {
      var random = ContentRandom(seed: seed)
      let options = random.pick(pushed + [piled])
      var prepared = try prepared(&random, options) { $0.isMirrored = false }
      let isVertical = prepared.flow.axis == .vertical
      for _ in 0..<20 {
        prepared.scroll(to: offset(&random, prepared))
        let spans = try prepared.everyElement().filter { $0.element.kind == .header }.map {
          isVertical ? ($0.frame.minY, $0.frame.maxY) : ($0.frame.minX, $0.frame.maxX)
        }
        for (a, b) in zip(spans, spans.dropFirst()) {
          expect(a.1 <= b.0 + 1e-9, "seed \(seed)")
        }
      }
    }
  }

  /// The same offset by any path gives the same answer.
  @Test("Paths do not matter") func pathsDoNotMatter() throws {
    for seed in Self.seeds {
      var random = ContentRandom(seed: seed)
      var wandering = try prepared(&random)
      var random2 = ContentRandom(seed: seed)
      var fresh = try prepared(&random2)
      for _ in 0..<10 {
        wandering.scroll(to: offset(&random, wandering))
        _ = try wandering.elements(in: wandering.context.viewport.bounds)
      }
      let last = offset(&random, wandering)
      wandering.scroll(to: last)
      fresh.scroll(to: last)
      try expect(
        wandering.elements(in: Self.everywhere), equals: fresh.elements(in: Self.everywhere),
        "seed \(seed)")
    }
  }

  /// Sideways is downward, turned: all frames, flags and z alike.
  @Test("Horizontal is vertical transposed") func horizontalIsVerticalTransposed() throws {
    for seed in Self.seeds {
      var random = ContentRandom(seed: seed)
      var naive = NaiveFlow.random(&random)
      let options = [String: OptionValue].random(&random)
      var down = try StickyUnderTest(naive, options)
      naive = naive.transposed
      var across = try StickyUnderTest(naive, options)
      for _ in 0..<5 {
        let offset = offset(&random, down)
        down.scroll(to: offset)
        across.scroll(to: offset)
        let expected = try down.elements(in: Self.everywhere).map { one in
          var one = one
          let frame = one.frame
          one.frame = Rect(x: frame.y, y: frame.x, width: frame.height, height: frame.width)
          return one
        }
        try expect(across.elements(in: Self.everywhere), equals: expected, "seed \(seed)")
      }
    }
  }

  /// From right to left is the mirror image: a header is pinned at the right edge.
  @Test("Right to left is the mirror image") func rightToLeftIsTheMirrorImage() throws {
    for seed in Self.seeds {
      var random = ContentRandom(seed: seed)
      var naive = NaiveFlow.random(&random)
      naive.isHorizontal = true
      if random.flip() { naive.sections = Array(naive.sections.prefix(1)) }
      var options = [String: OptionValue].random(&random)
      var plain = try StickyUnderTest(naive, options)
      // Content shorter than the viewport rests at the left, so that only one edge can bounce.
      let room = naive.window.width - naive.contentInset.left - naive.contentInset.right
      if plain.sticky.contentSize.width < room {
        options["during-bounce"] = .choice(0)
        plain = try StickyUnderTest(naive, options)
      }
      naive.isMirrored = true
      swap(&naive.contentInset.left, &naive.contentInset.right)
      var mirrored = try StickyUnderTest(naive, options)
      let width = plain.sticky.contentSize.width
      for _ in 0..<5 {
        let offset = offset(&random, plain)
        plain.scroll(to: offset)
        mirrored.scroll(to: width - offset - naive.window.width)
        let a = try plain.elements(in: Self.everywhere)
        let b = try mirrored.elements(in: Self.everywhere)
        expect(a.map(\.element), equals: b.map(\.element), "seed \(seed)")
        for (a, b) in zip(a, b) {
          expect(isNear(b.frame.x, width - a.frame.maxX), "seed \(seed) \(a) \(b)")
          expect(a.zIndex == b.zIndex && a.flags == b.flags, "seed \(seed)")
        }
      }
    }
  }
}
