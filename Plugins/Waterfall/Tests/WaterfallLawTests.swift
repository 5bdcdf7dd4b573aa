import LayoutCore
import TestSupport
import Testing
import WaterfallLayout

/// Laws on random content: what must hold whatever the sizes and the options are.
struct WaterfallLawTests {
  private static let seeds = 1...rounds(60, often: 5000)

  @Test("Is the layout of the rules, item by item") func isTheNaiveLayout() throws {
    for seed in Self.seeds {
      let naive = NaiveWaterfall.random(seed: seed)
      let found = try WaterfallUnderTest(naive).difference(from: naive.layOut())
      expect(found == nil, "seed \(seed): \(found ?? "")")
    }
  }

  @Test("Keeps the laws of all layouts") func keepsTheLawsOfAllLayouts() throws {
    for seed in Self.seeds {
      let prepared = try WaterfallUnderTest(NaiveWaterfall.random(seed: seed))
      let broken = brokenLaw(prepared.layout, prepared.context)
      expect(broken == nil, "seed \(seed): \(broken ?? "")")
    }
  }

  @Test("A rectangle finds what is in it, in order") func aRectangleFindsWhatIsInIt() throws {
    for seed in Self.seeds {
      let prepared = try WaterfallUnderTest(NaiveWaterfall.random(seed: seed))
      try requireRects(prepared, seed)
    }
  }

  @Test("Horizontal is vertical transposed") func horizontalIsVerticalTransposed() throws {
    for seed in Self.seeds {
      var naive = NaiveWaterfall.random(seed: seed)
      naive.isMirrored = false
      let one = try WaterfallUnderTest(naive).everyElement()
      let other = try WaterfallUnderTest(naive.transposed).everyElement()
      expect(one.count, equals: other.count)
      for (a, b) in zip(one, other) {
        expect(
          a.frame,
          equals: Rect(x: b.frame.y, y: b.frame.x, width: b.frame.height, height: b.frame.width))
      }
    }
  }

  @Test("Right to left is the mirror image of any order (W-08)")
  func rightToLeftIsTheMirrorImage() throws {
    for seed in Self.seeds {
      var naive = NaiveWaterfall.random(seed: seed)
      naive.isMirrored = false
      let plain = try WaterfallUnderTest(naive)
      naive.isMirrored = true
      let mirrored = try WaterfallUnderTest(naive)
      let width = plain.layout.contentSize.width
      for (a, b) in zip(try mirrored.everyElement(), try plain.everyElement()) {
        expect(isClose(a.frame.x, width - b.frame.maxX) && a.frame.y == b.frame.y, "seed \(seed)")
      }
    }
  }

  @Test("An infinite tolerance with a cursor is left to right (W-16)")
  func infiniteToleranceIsLeftToRight() throws {
    for seed in Self.seeds {
      var naive = NaiveWaterfall.random(seed: seed)
      (naive.order, naive.tolerance, naive.usesCursor) = ("shortest-first", .infinity, true)
      naive.takesLeastWaste = false
      let one = try WaterfallUnderTest(naive)
      naive.order = "left-to-right"
      let difference = try one.difference(from: naive.layOut())
      expect(difference == nil, "seed \(seed): \(difference ?? "")")
    }
  }

  /// Compares rect queries with the filter of all elements.
  private func requireRects(_ prepared: WaterfallUnderTest, _ seed: Int) throws {
    let all = try prepared.everyElement()
    var random = SceneRandom(seed: seed)
    for _ in 0..<12 {
      let size = Size(
        width: random.pick([0, 1, 20, 320, 5000]), height: random.pick([0, 1, 20, 500, 50_000]))
      // Half of them touch or cover an element.
      let near = all.isEmpty || random.below(2) == 0 ? .zero : random.pick(all).frame
      let rect = Rect(
        x: near.maxX - size.width + Double(random.below(400) - 200),
        y: near.minY + Double(random.below(300) - random.pick([0, 250])), width: size.width,
        height: size.height)
      let expected = all.filter { $0.frame.intersects(rect) }
      expect(try prepared.elements(in: rect) == expected, "seed \(seed) \(rect)")
    }
  }
}
