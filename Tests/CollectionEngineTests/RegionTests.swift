import LayoutCore
import Testing

@testable import CollectionEngine

/// The generator of the project, for random cases that are the same everywhere.
struct Random {
  private var generator: LinearCongruentialGenerator

  init(_ seed: UInt32) { generator = LinearCongruentialGenerator(seed: seed) }

  mutating func below(_ n: Int) -> Int { Int(generator.below(UInt32(n))) }
}

@Suite struct RegionTests {
  /// Unions and differences of rectangles with whole edges agree with a raster, point by point.
  @Test(arguments: 0..<200) func agreesWithRaster(seed: Int) {
    var random = Random(UInt32(seed))
    func rects() -> [Rect] {
      (0..<random.below(20)).map { _ in
        Rect(
          x: Double(random.below(24)), y: Double(random.below(24)),
          width: Double(random.below(12)), height: Double(random.below(12)))
      }
    }
    let (first, second) = (rects(), rects())
    let (a, b) = (Region(unionOf: first), Region(unionOf: second))
    let results: [(Region, (Bool, Bool) -> Bool)] = [
      (a.union(b), { $0 || $1 }), (a.subtracting(b), { $0 && !$1 }),
      (a.intersection(b), { $0 && $1 }),
    ]
    for (region, rule) in results {
      var area = 0.0
      for y in 0..<40 {
        for x in 0..<40 {
          let point = Point(x: Double(x), y: Double(y))
          let expected = rule(
            first.contains { $0.contains(point) }, second.contains { $0.contains(point) })
          #expect(region.contains(point) == expected)
          area += expected ? 1 : 0
        }
      }
      #expect(region.area == area)
      expectCanonical(region)
    }
  }

  /// Sorted, no two parts of a band touch, no two touching bands are alike, nothing is empty.
  private func expectCanonical(_ region: Region) {
    for band in region.bands {
      #expect(band.minY < band.maxY)
      #expect(!band.edges.isEmpty && band.edges.count.isMultiple(of: 2))
      for (left, right) in zip(band.edges, band.edges.dropFirst()) { #expect(left < right) }
    }
    for (upper, lower) in zip(region.bands, region.bands.dropFirst()) {
      #expect(upper.maxY <= lower.minY)
      #expect(upper.maxY < lower.minY || upper.edges != lower.edges)
    }
  }

  /// Seven upright and seven level strips leave 8 × 8 holes, of which the outer ones are cut off by
  /// the window here: strips from 0 on leave 7 × 7.
  @Test func stripsLeaveHoles() {
    let strips = (0..<7).flatMap { index -> [Rect] in
      let at = Double(index) * 10
      return [
        Rect(x: at, y: 0, width: 5, height: 70), Rect(x: 0, y: at, width: 70, height: 5),
      ]
    }
    let free = Region(Rect(x: 0, y: 0, width: 70, height: 70))
      .subtracting(Region(unionOf: strips))
    #expect(free.rects.count == 49)
    #expect(free.area == 49 * 25)
  }

  /// Equal sets are equal values, however they were put together.
  @Test func equalSetsAreEqual() {
    let whole = Region(Rect(x: 0, y: 0, width: 20, height: 20))
    let quarters = Region(unionOf: [
      Rect(x: 10, y: 10, width: 10, height: 10), Rect(x: 0, y: 0, width: 10, height: 10),
      Rect(x: 10, y: 0, width: 10, height: 10), Rect(x: 0, y: 10, width: 10, height: 10),
    ])
    #expect(whole == quarters)
    #expect(whole.subtracting(quarters).isEmpty)
  }

  @Test func emptyAndInvertedRectanglesAddNothing() {
    let region = Region(unionOf: [
      Rect(x: 0, y: 0, width: 0, height: 5), Rect(x: 5, y: 5, width: -3, height: 4),
      Rect(x: .nan, y: 0, width: 1, height: 1),
    ])
    #expect(region.isEmpty && region.area == 0 && region.rects.isEmpty)
  }
}
