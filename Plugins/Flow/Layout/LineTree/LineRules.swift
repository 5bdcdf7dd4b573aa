import LayoutCore

/// The metrics of a section with what follows from them: where lines of mixed sizes break, how far
/// apart they lie and how they are kept.
///
/// Sections with the same metrics share one instance.
final class LineRules: Sendable {
  /// Metrics of the sections.
  let metrics: FlowMetrics
  /// Available length and tolerance, in points (rules F-10, F-13).
  let limit: Double
  /// More than rounding makes of the sum of a line's lengths: 16 million additions, each off by
  /// 2^-53 of it at most.
  let slack: Double
  /// Least distance between two items, in points.
  let spacing: Double
  /// Distance between two lines, in ticks.
  let lineSpacing: Int128
  /// Length of header and leading inset, in ticks.
  let lead: Int128
  /// Length of trailing inset and footer, in ticks.
  let trail: Int128
  /// Length of the footer, in ticks.
  let footer: Int128
  /// Ticks of sums.
  let grain: Grain

  /// Items of a leaf.
  let leaf: LeafSize

  /// The rules of a section with these metrics, or nil if `grain` is too fine for them.
  init?(_ metrics: FlowMetrics, _ grain: Grain, _ leaf: LeafSize) {
    guard let ticks = grain.ticks(metrics.mixedSpacings.line),
      let header = grain.ticks(metrics.header), let lead = grain.ticks(metrics.mainLead),
      let trail = grain.ticks(metrics.mainTrail), let footer = grain.ticks(metrics.footer)
    else { return nil }
    (self.metrics, self.leaf) = (metrics, leaf)
    (self.lead, self.trail, self.footer) = (header + lead, trail + footer, footer)
    limit = metrics.available + metrics.tolerance
    slack = limit.magnitude * 0x1p-28
    spacing = metrics.mixedSpacings.interitem
    lineSpacing = ticks
    self.grain = grain
  }

  /// Main length of a line, known to be shorter than the limit of lines, and the distance to the
  /// next, in ticks.
  @inline(__always)
  func ticks(ofLine length: Double) -> Int128 { grain.lineTicks(length) &+ lineSpacing }

  /// Whether items of these cross lengths, at least one, fit in a line.
  ///
  /// Added up one after the other, as rule F-12 has it: where a sum is near the limit, rounding
  /// decides.
  func fit(_ cross: Span<Double>) -> Bool {
    var used = cross[0]
    for item in 1..<cross.count { used = used + spacing + cross[item] }
    return used <= limit
  }

  /// Number of items of one size in a full line, from one to `most`.
  ///
  /// Added up one after the other, as rule F-12 has it, so that rounding breaks it where it breaks
  /// lines of mixed sizes.
  func itemsPerLine(of size: ItemSize, most: Int) -> Int {
    if size.cross + spacing == 0 { return most }
    var (used, count) = (size.cross, 1)
    while count < most, used + spacing + size.cross <= limit {
      used = used + spacing + size.cross
      count += 1
    }
    return count
  }
}

/// The capacity of an ordinary leaf of a `LineTree`, in items and in steps.
package struct LeafSize: Sendable {
  /// Maximum number of items.
  package let most: Int

  /// The capacity used outside of tests, unless lines are long.
  ///
  /// A smaller leaf is broken again in less time, a larger one takes less memory for each item.
  package static let standard = LeafSize(most: 192)

  /// Creates a size of 4 items or more; tests use small ones to get deep trees of few items.
  package init(most: Int) { self.most = most }

  /// Items of a leaf in a fresh tree, with room to grow.
  var fresh: Int { most * 2 / 3 }
  /// Minimum number of items, unless both neighbours are runs.
  var fewest: Int { most / 4 }

  /// Maximum number of steps that a node keeps.
  ///
  /// As there is one for each item of a line, an eighth of a leaf makes them take a few bytes for
  /// each item.
  var steps: Int { min(max(32, most / 8), Self.mostSteps) }

  /// No node keeps more steps: where lines are as long, some are found each time they are needed.
  private static let mostSteps = 4096

  /// The size of leaves that keep all steps where lines hold `count` items, or nil if this one
  /// does, or none could.
  func grown(forLinesOf count: Int) -> LeafSize? {
    count > steps && steps < Self.mostSteps ? LeafSize(most: 16 * count) : nil
  }
}

/// Lengths as whole numbers of ticks, so that sums do not depend on the order of adding.
///
/// A section edited a thousand times must be, to the last bit, where a fresh `prepare` puts it, but
/// floating-point sums depend on the shape of the tree. Whole numbers do not. With ticks of 2^-52
/// points every `Double` of at least 1 is a whole number of ticks, so that only the final sum is
/// rounded, once, to the nearest `Double`; shorter lengths lose everything below a tick. 128 bits
/// then hold 2^35 lines of 2^40 points each.
///
/// Content with longer lines, which no screen shows, takes the first coarser grain that holds them.
/// There ticks depend on the longest line, so that every edit costs a `prepare`.
struct Grain: Equatable {
  /// A tick is 2 to this power, in points.
  private let exponent: Int
  /// Ticks in a point.
  private let ticksPerPoint: Double
  /// Points in a tick.
  private let pointsPerTick: Double
  /// No line is as long as this, in points.
  let lineLimit: Double

  /// The grain in which content is kept that can be edited.
  static let finest = Grain(exponent: -52)

  private init(exponent: Int) {
    self.exponent = exponent
    ticksPerPoint = Self.power(-exponent)
    pointsPerTick = Self.power(exponent)
    lineLimit = exponent < 932 ? Self.power(92 + exponent) : .infinity
  }

  /// The next grain with longer ticks, or nil after the one that holds every length.
  var coarser: Grain? { exponent < 972 ? Grain(exponent: exponent + 32) : nil }

  /// Whether ticks are as short as they get.
  var isFinest: Bool { exponent == -52 }

  /// The number of whole ticks in a length in points; nil when it is too long to be added up.
  @inline(__always)
  func ticks(_ length: Double) -> Int128? {
    let scaled = length * ticksPerPoint
    guard scaled.magnitude < 0x1p102 else { return nil }
    return Self.whole(scaled)
  }

  /// The ticks of a length known to be shorter than `lineLimit`.
  @inline(__always)
  func lineTicks(_ length: Double) -> Int128 { Self.whole(length * ticksPerPoint) }

  /// The length in points, rounded to the nearest `Double`.
  @inline(__always)
  func points(_ ticks: Int128) -> Double {
    let low = Int64(truncatingIfNeeded: ticks) & 0x3FFF_FFFF_FFFF
    let middle = Int64(truncatingIfNeeded: ticks &>> 46) & 0x3FFF_FFFF_FFFF
    let high = Int64(truncatingIfNeeded: ticks &>> 92)
    let tail = Double(middle) * 0x1p46 + Double(low)
    return (high == 0 ? tail : Double(high) * 0x1p92 + tail) * pointsPerTick
  }

  /// The whole part of a `Double` below 2^102; by hand, as the general conversion is slow.
  @inline(__always)
  private static func whole(_ value: Double) -> Int128 {
    if value.magnitude < 0x1p62 { return Int128(Int64(value)) }
    let high = Int64(value * 0x1p-46)
    let low = Int64(value - Double(high) * 0x1p46)
    return Int128(high) &<< 46 + Int128(low)
  }

  /// 2 to the power of `exponent`.
  private static func power(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }
}

/// The lines that start in a stretch of items, added up, given the item at which the first of them
/// starts (the entry).
///
/// Steps of neighbouring stretches follow each other: the exit of one is the entry of the next.
struct LineStep: Equatable {
  /// Number of items after the stretch that belong to its last line, and so the start of the next
  /// line.
  var exit: Int
  /// Number of lines that start in the stretch.
  var lines = 0
  /// Their lengths and, after each, the distance to the next line, in ticks.
  var ticks: Int128 = 0

  /// The step over two stretches: `next` must begin where this one exits.
  @inline(__always)
  func followed(by next: LineStep) -> LineStep {
    LineStep(exit: next.exit, lines: lines &+ next.lines, ticks: ticks &+ next.ticks)
  }
}

/// A place among lines: where one starts, or the section ends, and what lies before it.
struct LineMark {
  /// The line's first item.
  var item = 0
  /// Number of lines before it.
  var lines = 0
  /// Extent of the lines before it and the distances after each, in ticks.
  var ticks: Int128 = 0

  /// Moves past the line that starts here, ends before the item `end` and has this length; returns
  /// it.
  ///
  /// - Throws: `LayoutFailure.refused` if it is longer than ticks can represent.
  mutating func pass(end: Int, length: Double, _ reading: LineSource) throws(LayoutFailure)
    -> FlowLine
  {
    guard length < reading.rules.grain.lineLimit else {
      throw .refused("a line has grown too long since prepare")
    }
    return passKnown(end: end, length: length, reading)
  }

  /// As `pass`, for a line whose length is known to be one that ticks represent.
  @inline(__always)
  mutating func passKnown(end: Int, length: Double, _ reading: LineSource) -> FlowLine {
    let grain = reading.rules.grain
    let line = FlowLine(
      index: lines, items: item..<end, start: grain.points(ticks), length: length,
      isLast: end == reading.source.count)
    item = end
    lines += 1
    ticks += grain.lineTicks(length) + reading.rules.lineSpacing
    return line
  }

  /// End of the line before, in points from the start of the first line.
  func lineEnd(_ rules: LineRules) -> Double { rules.grain.points(ticks - rules.lineSpacing) }

  /// The place after `count` lines of `perLine` items each, all of main length `length`.
  func after(_ count: Int, linesOf perLine: Int, length: Double, _ rules: LineRules) -> LineMark {
    LineMark(
      item: item + count * perLine, lines: lines + count,
      ticks: ticks + Int128(count) * (rules.grain.lineTicks(length) + rules.lineSpacing))
  }

  /// The place after a stretch that the line here enters, which has `step` and ends before `end`.
  @inline(__always)
  func after(_ step: LineStep, end: Int) -> LineMark {
    LineMark(item: end + step.exit, lines: lines + step.lines, ticks: ticks + step.ticks)
  }
}
