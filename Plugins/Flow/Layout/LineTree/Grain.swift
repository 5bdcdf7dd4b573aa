/// Lengths as whole numbers of ticks, so that sums do not depend on the order of adding.
///
/// A section that was edited a thousand times must lie where a fresh `prepare` puts it, to the last
/// bit, and floating-point sums depend on how a tree happens to be cut. Whole numbers do not. With
/// ticks of 2^-52 points every `Double` of at least 1 is a whole number of ticks, so that nothing is
/// rounded but the final sum, once, to the nearest `Double`; of shorter lengths, what is below a
/// tick gets lost. 128 bits then hold 2^35 lines of 2^40 points each.
///
/// Content with longer lines, which no screen shows, takes the first coarser grain that holds them.
/// There ticks depend on the longest line, so that every edit costs a `prepare`.
struct Grain {
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

  /// The next grain with longer ticks; nil behind the one that holds every length.
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

  /// The same for a length that is known to be shorter than `lineLimit`.
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
