import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Content that is generated or put together item by item.
struct GenerationTests {
  /// Draws in the documented order, of what has a range, over counts around the ends of chunks.
  @Test(
    "Sizes are drawn in order",
    arguments: [0, 1, 7, NumberChunk.usual - 1, NumberChunk.usual, NumberChunk.usual + 1])
  func sizesAreDrawnInOrder(items: Int) {
    let ranges: [ClosedRange<Int>?] = [nil, 3...3, 20...120]
    for width in ranges {
      for height in ranges {
        var state: UInt32 = 9
        func draw(_ range: ClosedRange<Int>?) -> Double? {
          guard let range else { return nil }
          state = state &* 1_664_525 &+ 1_013_904_223
          return Double(range.lowerBound + Int(state >> 8) % range.count)
        }
        let generator = ContentGenerator(
          items: items, sections: 2, seed: 9, width: width, height: height)
        for (section, count) in zip(generator.makeSections(), [items - items / 2, items / 2]) {
          expect(section.count, equals: count)
          var found: (widths: [Double], heights: [Double]) = ([], [])
          section.read(.width, items: 0..<count, into: &found.widths)
          section.read(.height, items: 0..<count, into: &found.heights)
          for item in 0..<count {
            let expected = (draw(width), draw(height))
            expect(found.widths[item].isNaN ? expected.0 == nil : found.widths[item] == expected.0)
            expect(
              found.heights[item].isNaN ? expected.1 == nil : found.heights[item] == expected.1)
          }
        }
      }
    }
  }

  @Test("Limits of generated content") func limitsOfGeneratedContent() throws {
    let scene = Scene()
    func isAccepted(_ generator: ContentGenerator) throws -> Bool {
      do { try scene.generate(generator) } catch { return false }
      return true
    }
    try expect(isAccepted(ContentGenerator(items: 0)))
    try expect(isAccepted(ContentGenerator(items: 0, sections: 0)))
    try expect(!isAccepted(ContentGenerator(items: -1)))
    try expect(!isAccepted(ContentGenerator(items: 1, sections: 0)))
    for range in [0...0, 0...1_000_000, 1_000_000...1_000_000] {
      try expect(isAccepted(ContentGenerator(items: 1, width: range, height: range)))
    }
    for range in [-1...0, 0...1_000_001] {
      try expect(!isAccepted(ContentGenerator(items: 1, width: range)))
      try expect(!isAccepted(ContentGenerator(items: 1, height: range)))
    }
  }

  /// ⌈5000 ÷ 2048⌉ chunks hold 5,000 different widths, however they came in.
  @Test("Items one by one fill chunks") func itemsOneByOneFillChunks() throws {
    var builder = ContentBuilder()
    for item in 0..<5000 { try builder.append([.metric(.width, Double(item))], to: 0) }
    expect(builder.make().sections[0].chunkCounts, equals: [3])
  }

  @Test("The way ends exactly at its end") func theWayEndsExactlyAtItsEnd() {
    // 1e17 + (3 − 1e17) is 0 or 16 in doubles, which are 16 apart there.
    expect(1e17.interpolated(to: 3, 1), equals: 3)
    expect(1e17.interpolated(to: 3, 0), equals: 1e17)
    expect(2.0.interpolated(to: 4, 0.25), equals: 2.5)
  }
}
