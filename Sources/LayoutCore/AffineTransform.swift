/// A linear map of the plane with a shift, applied about the centre of an element's frame.
///
/// A point (x, y) relative to the centre becomes (a·x + c·y + tx, b·x + d·y + ty), as in Core
/// Graphics.
public struct AffineTransform: Hashable, Sendable {
  /// Share of x in the new x.
  public var a: Double
  /// Share of x in the new y.
  public var b: Double
  /// Share of y in the new x.
  public var c: Double
  /// Share of y in the new y.
  public var d: Double
  /// Shift to the right, in points.
  public var tx: Double
  /// Shift downward, in points.
  public var ty: Double

  /// The map that changes nothing.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a map from its six coefficients, in Core Graphics' order.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// True when this is the map that changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// True when no coefficient is NaN or infinite.
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// True when axis-aligned rectangles stay axis-aligned: scaling, shifting, quarter turns.
  public var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// The image of `point`, given relative to the centre.
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The smallest rectangle around the image of `frame`, mapped about its own centre.
  public func boundingBox(of frame: Rect) -> Rect {
    let halfWidth = (frame.width / 2) * a.magnitude + (frame.height / 2) * c.magnitude
    let halfHeight = (frame.width / 2) * b.magnitude + (frame.height / 2) * d.magnitude
    let centre = Point(x: frame.midX + tx, y: frame.midY + ty)
    return Rect(
      minX: centre.x - halfWidth, minY: centre.y - halfHeight, maxX: centre.x + halfWidth,
      maxY: centre.y + halfHeight)
  }

  /// The opposite map, or nil if the plane is flattened: the smaller scale is below 1e-5, or the
  /// coefficients are too large to tell.
  public var inverse: AffineTransform? {
    if isIdentity { return self }
    let determinant = a * d - b * c
    let squares = a * a + b * b + c * c + d * d
    let spread = (squares * squares - 4 * determinant * determinant).squareRoot()
    let larger = ((squares + (spread > 0 ? spread : 0)) / 2).squareRoot()
    guard isFinite, determinant.magnitude / larger >= 1e-5 else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}
