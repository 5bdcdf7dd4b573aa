/// Lengths as whole numbers of ticks of 2⁻²⁴ points: sums are exact, in any order, so that content
/// that was edited is, to the last bit, where a new `prepare` puts it.
package enum Ticks {
  /// Ticks in a point.
  @inlinable package static var perPoint: Double { 16_777_216 }
  /// All content is shorter, in points.
  @inlinable package static var most: Double { 274_877_906_944 }
  /// The same in ticks.
  @inlinable @inline(__always) package static var limit: Int64 { 1 << 62 }

  /// The ticks that hold a length; a length that is a hair longer than a tick counts as that tick.
  @inlinable package static func count(_ points: Double) -> Int64 {
    Int64((min(points, most) * perPoint - 1 / 1024).rounded(.up))
  }

  /// The tick at or before a position.
  @inlinable @inline(__always)
  package static func floor(_ points: Double) -> Int64 {
    Int64((max(-most, min(points, most)) * perPoint).rounded(.down))
  }

  /// A number of ticks in points.
  @inlinable @inline(__always)
  package static func points(_ ticks: Int64) -> Double { Double(ticks) / perPoint }
}
