/// Generated content, the same on every machine: items with random sizes from a seed.
///
/// Version 1. The generator is the LCG `s = s·1664525 + 1013904223 mod 2^32` started at the seed;
/// `below(n) = (next() >> 8) % n`. For each item in order the width is drawn, then the height:
/// `lower + below(upper − lower + 1)`. A range that is not given draws nothing, and the items have
/// no size of their own in that direction.
public struct ContentGenerator: Hashable, Sendable {
  /// Number of items over all sections.
  public var items: Int
  /// Number of sections; each gets ⌊items ÷ sections⌋, the first ones one more until none is left.
  public var sections: Int
  /// Start value of the generator.
  public var seed: UInt32
  /// Widths to draw from, in points.
  public var width: ClosedRange<Int>?
  /// Heights to draw from, in points.
  public var height: ClosedRange<Int>?

  /// Creates a description of content; nothing is allocated.
  public init(
    items: Int, sections: Int = 1, seed: UInt32 = 1, width: ClosedRange<Int>? = nil,
    height: ClosedRange<Int>? = nil
  ) {
    self.items = items
    self.sections = sections
    self.seed = seed
    self.width = width
    self.height = height
  }

  /// Builds the content.
  ///
  /// - Complexity: O(items) with sizes, O(sections) without.
  func makeSections() -> [ContentSection] {
    var random = LinearCongruentialGenerator(seed: seed)
    return (0..<sections).map { index in
      let count = items / sections + (index < items % sections ? 1 : 0)
      guard width != nil || height != nil else { return ContentSection(count: count) }
      return makeSection(count: count, &random)
    }
  }

  /// Draws the sizes of one section, a chunk at a time.
  private func makeSection(count: Int, _ random: inout LinearCongruentialGenerator)
    -> ContentSection
  {
    var widths: [NumberChunk] = []
    var heights: [NumberChunk] = []
    for start in stride(from: 0, to: count, by: NumberChunk.usual) {
      var chunk: (widths: [Double], heights: [Double]) = ([], [])
      for _ in start..<min(start + NumberChunk.usual, count) {
        if let width { chunk.widths.append(random.draw(from: width)) }
        if let height { chunk.heights.append(random.draw(from: height)) }
      }
      if width != nil { widths.append(joining: NumberChunk(packing: chunk.widths)) }
      if height != nil { heights.append(joining: NumberChunk(packing: chunk.heights)) }
    }
    return ContentSection(
      count: count, columns: [MetricNumbers(.width, widths), MetricNumbers(.height, heights)])
  }
}

/// The generator of `ContentGenerator`: 32 bits of state, the same sequence everywhere.
struct LinearCongruentialGenerator {
  private var state: UInt32

  init(seed: UInt32) { state = seed }

  mutating func below(_ n: UInt32) -> UInt32 {
    state = state &* 1_664_525 &+ 1_013_904_223
    return (state >> 8) % n
  }

  mutating func draw(from range: ClosedRange<Int>) -> Double {
    Double(range.lowerBound + Int(below(UInt32(range.upperBound - range.lowerBound + 1))))
  }
}
