/// Lengths as whole numbers of ticks of 2⁻²⁴ points: sums are exact, in any order, so that content
/// that was edited is, to the last bit, where a new `prepare` puts it.
public enum Ticks {
  /// Ticks in a point.
  @inlinable public static var perPoint: Double { 16_777_216 }
  /// All content is shorter, in points.
  @inlinable public static var most: Double { 274_877_906_944 }
  /// The same in ticks.
  @inlinable public static var limit: Int64 { 1 << 62 }

  /// The ticks that hold a length; a length that is a hair longer than a tick counts as that tick.
  @inlinable public static func count(_ points: Double) -> Int64 {
    Int64((min(points, most) * perPoint - 1 / 1024).rounded(.up))
  }

  /// The tick at or before a position.
  @inlinable public static func floor(_ points: Double) -> Int64 {
    Int64((max(-most, min(points, most)) * perPoint).rounded(.down))
  }

  /// A number of ticks in points.
  @inlinable public static func points(_ ticks: Int64) -> Double { Double(ticks) / perPoint }
}
