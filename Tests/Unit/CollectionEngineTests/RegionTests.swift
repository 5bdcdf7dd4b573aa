import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// The generator of the project, for random cases that are the same everywhere.
struct Random {
  private var generator: LinearCongruentialGenerator

  init(_ seed: UInt32) { generator = LinearCongruentialGenerator(seed: seed) }

  mutating func below(_ n: Int) -> Int { Int(generator.below(UInt32(n))) }
}

struct RegionTests {
  /// Unions and differences of rectangles with whole edges agree with a raster, point by point.
  @Test("Agrees with raster", arguments: 0..<rounds(60, often: 200)) func agreesWithRaster(
    seed: Int
  ) {
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
      var isRight = true
      for y in 0..<40 {
        for x in 0..<40 {
          let point = Point(x: Double(x), y: Double(y))
          let expected = rule(
            first.contains { $0.contains(point) }, second.contains { $0.contains(point) })
          isRight = isRight && region.contains(point) == expected
          area += expected ? 1 : 0
        }
      }
      expect(isRight)
      expect(region.area, equals: area)
      expectCanonical(region)
    }
  }

  /// Sorted, no two parts of a band touch, no two touching bands are alike, nothing is empty.
  private func expectCanonical(_ region: Region) {
    for band in region.bands {
      expect(band.minY < band.maxY)
      expect(!band.edges.isEmpty && band.edges.count.isMultiple(of: 2))
      for (left, right) in zip(band.edges, band.edges.dropFirst()) { expect(left < right) }
    }
    for (upper, lower) in zip(region.bands, region.bands.dropFirst()) {
      expect(upper.maxY <= lower.minY)
      expect(upper.maxY < lower.minY || upper.edges != lower.edges)
    }
  }

  /// Seven upright and seven level strips leave 8 × 8 holes, of which the outer ones are cut off by
  /// the viewport here: strips from 0 on leave 7 × 7.
  @Test("Strips leave holes") func stripsLeaveHoles() {
    let strips = (0..<7).flatMap { index -> [Rect] in
      let at = Double(index) * 10
      return [
        Rect(x: at, y: 0, width: 5, height: 70), Rect(x: 0, y: at, width: 70, height: 5),
      ]
    }
    let free = Region(Rect(x: 0, y: 0, width: 70, height: 70))
      .subtracting(Region(unionOf: strips))
    expect(free.rects.count, equals: 49)
    expect(free.area, equals: 49 * 25)
  }

  /// 1,000 rounds of random rectangles whose edges are no whole numbers, cell by cell of their
  /// grid.
  @Test("Unions agree with their grid") func unionsAgreeWithTheirGrid() {
    var random = Random(7)
    for round in 0..<1000 {
      let rects = (0..<1 + random.below(12)).map { _ in
        Rect(
          x: Double(random.below(40)) / 3, y: Double(random.below(40)) / 7,
          width: Double(random.below(20)) / 3, height: Double(random.below(20)) / 7)
      }
      let region = Region(unionOf: rects)
      expectCanonical(region)
      let window = Region(Rect(x: 0, y: 0, width: 30, height: 30))
      expect(
        (region.area + window.subtracting(region).area - 900).magnitude < 1e-9, "round \(round)")
      var isRight = true
      for x in Set(rects.flatMap { [$0.minX, $0.maxX] }) {
        for y in Set(rects.flatMap { [$0.minY, $0.maxY] }) {
          for point in [Point(x: x, y: y), Point(x: x.nextDown, y: y.nextDown)] {
            isRight =
              isRight && region.contains(point) == rects.contains { $0.contains(point) }
          }
        }
      }
      expect(isRight, "round \(round)")
    }
  }

  /// The work of a union follows what comes out, not the square of what goes in: at most
  /// 4 (2 n + 2 k) log2(4 n) nodes of the tree for n rectangles and k in the result.
  @Test(
    "Unions cost what comes out",
    arguments: ["scattered", "nested", "behind one", "stairs", "tiles", "strips"])
  func unionsCostWhatComesOut(shape: String) {
    let n = shape == "strips" ? 400 : 10_000
    var random = Random(3)
    let parts = (0..<n).map { index -> Region.Edges in
      let i = Double(index)
      switch shape {
      case "nested": return edges(i, i, Double(2 * n) - 2 * i, Double(2 * n) - 2 * i)
      case "behind one":
        return index == 0 ? edges(0, 0, 1e5, 1e5) : edges(i, 2 * i, 5, 7)
      case "stairs": return edges(i, i, 1.5, 1.5)
      case "tiles":
        return edges(Double(index % 100) * 3, Double(index / 100) * 2, 2, 2)
      case "strips":
        return index.isMultiple(of: 2) ? edges(i, 0, 1, 800) : edges(0, i, 800, 1)
      default:
        return edges(
          Double(random.below(10_000)), Double(random.below(10_000)),
          Double(1 + random.below(40)), Double(1 + random.below(40)))
      }
    }
    var sweep = RegionSweep(parts)
    var bands = 0
    while sweep.next() != nil { bands += 1 }
    let region = Region(unionOf: parts)
    expect(bands, equals: region.bands.count, "each band is unlike the one it touches")
    var whole = RegionSweep(parts)
    var found: [Region.Band] = []
    while let band = whole.next() { found.append(band) }
    expect(region.bands == found, "parts swept in groups are as if swept at once")
    let k = region.parts.count
    let bound = 4 * Double(2 * n + 2 * k) * Double(Int.bitWidth - (4 * n).leadingZeroBitCount)
    expect(Double(sweep.steps) <= bound, "\(sweep.steps) steps, \(k) rectangles")
    if shape == "nested" || shape == "behind one" { expect(k, equals: 1) }
    if shape == "stairs" { expect(k, equals: 2 * n - 1) }
    expectCanonical(region)
  }

  private func edges(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Region.Edges {
    Region.Edges(Rect(x: x, y: y, width: width, height: height))
  }

  /// The intersection is the part of one region that is not in its difference from the other.
  @Test("Intersections are differences of differences")
  func intersectionsAreDifferencesOfDifferences() {
    var random = Random(8)
    for _ in 0..<rounds(200, often: 4_000) {
      let (few, many) = (1 + random.below(4), 1 + random.below(60))
      let (a, b) = (region(few, &random), region(many, &random))
      expect(a.intersection(b), equals: a.subtracting(a.subtracting(b)))
      expect(b.intersection(a), equals: a.intersection(b))
      expectCanonical(a.intersection(b))
    }
  }

  private func region(_ count: Int, _ random: inout Random) -> Region {
    Region(
      unionOf: (0..<count).map { _ in
        edges(
          Double(random.below(60)), Double(random.below(60)), Double(1 + random.below(20)),
          Double(1 + random.below(20)))
      })
  }

  /// Thousands of upright strips and thousands of level ones that cross few of them: the work of
  /// what is in both follows what comes out, not the product.
  @Test(
    "Crossing strips cost what comes out",
    arguments: runsLongTests ? [500, 1_000, 2_000] : [500, 1_000])
  func crossingStripsCostWhatComesOut(n: Int) {
    let upright = Region(
      unionOf: (0..<n).map { edges(2 * Double($0), 0, 1, 2 * Double(n)) })
    let level = Region(
      unionOf: (0..<n).map { edges(Double($0 * 7 % n), 2 * Double($0), 9, 1) })
    var steps = 0
    let both = upright.intersection(level, &steps)
    expect(both, equals: upright.subtracting(upright.subtracting(level)))
    let bound = 2 * n + (both.count + n) * 2 * (Int.bitWidth - n.leadingZeroBitCount)
    expect(steps <= bound, "\(steps) steps, \(both.count) rectangles")
    expect(both.count < 6 * n)
  }

  /// Equal sets are equal values, however they were put together.
  @Test("Equal sets are equal") func equalSetsAreEqual() {
    let whole = Region(Rect(x: 0, y: 0, width: 20, height: 20))
    let quarters = Region(unionOf: [
      Rect(x: 10, y: 10, width: 10, height: 10), Rect(x: 0, y: 0, width: 10, height: 10),
      Rect(x: 10, y: 0, width: 10, height: 10), Rect(x: 0, y: 10, width: 10, height: 10),
    ])
    expect(whole, equals: quarters)
    expect(whole.subtracting(quarters).isEmpty)
  }

  @Test("Empty and inverted rectangles add nothing") func emptyAndInvertedRectanglesAddNothing() {
    let region = Region(unionOf: [
      Rect(x: 0, y: 0, width: 0, height: 5), Rect(x: 5, y: 5, width: -3, height: 4),
      Rect(x: .nan, y: 0, width: 1, height: 1),
    ])
    expect(region.isEmpty && region.area == 0 && region.rects.isEmpty)
  }
}
