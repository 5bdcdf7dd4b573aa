/// The grid on which edges lie: a frame's origin plus its size is then its other edge to the last
/// bit, so that neighbours never overlap by rounding.
public enum Edges {
  /// The nearest multiple of 2^-32 points, or of more far out.
  @inlinable public static func snap(_ value: Double) -> Double {
    // Adding this number leaves no bits below.
    (value + 1_572_864) - 1_572_864
  }
}
