#if os(Linux)
/// A linear map of the plane with a shift: `[x y 1]` times a matrix of three rows (rule U-12). [D]
public struct CGAffineTransform: Equatable, Hashable, Codable, Sendable {
  /// Share of x in the new x. [D]
  public var a: CGFloat
  /// Share of x in the new y. [D]
  public var b: CGFloat
  /// Share of y in the new x. [D]
  public var c: CGFloat
  /// Share of y in the new y. [D]
  public var d: CGFloat
  /// Shift to the right. [D]
  public var tx: CGFloat
  /// Shift downward. [D]
  public var ty: CGFloat

  /// Creates the map that sends everything to the origin, as `CGAffineTransform()` does in Swift.
  /// [R]
  public init() { self.init(0, 0, 0, 0, 0, 0) }

  /// Creates a map from its coefficients. [D]
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Creates a map from its coefficients. [D]
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Creates a shift. [D]
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(1, 0, 0, 1, tx, ty) }

  /// Creates a scale about the origin. [D]
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(sx, 0, 0, sy, 0, 0) }

  /// Creates a turn about the origin, in radians; positive angles turn from x to y. [D]
  public init(rotationAngle angle: CGFloat) {
    let (s, k) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
    self.init(k, s, -s, k, 0, 0)
  }

  /// The map that changes nothing. [D]
  public static let identity = CGAffineTransform(1, 0, 0, 1, 0, 0)

  /// Whether the map changes nothing. [D]
  public var isIdentity: Bool { self == .identity }

  /// Returns this map, then `t` (rule U-12). [D]
  public func concatenating(_ t: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a * t.a + b * t.c, a * t.b + b * t.d, c * t.a + d * t.c, c * t.b + d * t.d,
      tx * t.a + ty * t.c + t.tx, tx * t.b + ty * t.d + t.ty)
  }

  /// Returns a shift, then this map. [D]
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty).concatenating(self)
  }

  /// Returns a scale, then this map. [D]
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
  }

  /// Returns a turn, then this map. [D]
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns the inverse, or the transform itself if it has none (rule U-12). [D]
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0 else { return self }
    return CGAffineTransform(
      d / determinant, -b / determinant, -c / determinant, a / determinant,
      (c * ty - d * tx) / determinant, (b * tx - a * ty) / determinant)
  }
}
#endif
