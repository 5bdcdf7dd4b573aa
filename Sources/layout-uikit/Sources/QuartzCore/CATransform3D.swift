#if os(Linux)
@_exported public import CoreGraphics

/// A map of space: `[x y z 1]` times a matrix of four rows (rule U-12). [D]
public struct CATransform3D: Equatable, Hashable, Sendable {
  /// Row 1. [D]
  public var m11, m12, m13, m14: CGFloat
  /// Row 2. [D]
  public var m21, m22, m23, m24: CGFloat
  /// Row 3. [D]
  public var m31, m32, m33, m34: CGFloat
  /// Row 4. [D]
  public var m41, m42, m43, m44: CGFloat

  /// Creates the map whose coefficients are all 0, as `CATransform3D()` does in Swift. [R]
  public init() {
    self.init(rows: [[CGFloat]](repeating: [0, 0, 0, 0], count: 4))
  }

  /// Creates a map from its coefficients. [D]
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat,
    m23: CGFloat, m24: CGFloat, m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// Creates a map from its four rows of four.
  init(rows r: [[CGFloat]]) {
    self.init(
      m11: r[0][0], m12: r[0][1], m13: r[0][2], m14: r[0][3], m21: r[1][0], m22: r[1][1],
      m23: r[1][2], m24: r[1][3], m31: r[2][0], m32: r[2][1], m33: r[2][2], m34: r[2][3],
      m41: r[3][0], m42: r[3][1], m43: r[3][2], m44: r[3][3])
  }

  /// The four rows.
  var rows: [[CGFloat]] {
    [
      [m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44],
    ]
  }
}

/// The map that changes nothing. [D]
public let CATransform3DIdentity = CATransform3DMakeScale(1, 1, 1)

/// Whether the map changes nothing. [D]
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether all coefficients are equal. [D]
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a == b
}

/// Returns a shift. [D]
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
  -> CATransform3D
{
  CATransform3D(rows: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [tx, ty, tz, 1]])
}

/// Returns a scale. [D]
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3D(rows: [[sx, 0, 0, 0], [0, sy, 0, 0], [0, 0, sz, 0], [0, 0, 0, 1]])
}

/// Returns a turn about the axis `(x, y, z)`, in radians; the identity for an axis of length 0. [D]
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat)
  -> CATransform3D
{
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return CATransform3DIdentity }
  let (u, v, w) = (x / length, y / length, z / length)
  let (s, k) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
  let m = 1 - k
  return CATransform3D(rows: [
    [k + u * u * m, u * v * m + w * s, u * w * m - v * s, 0],
    [u * v * m - w * s, k + v * v * m, v * w * m + u * s, 0],
    [u * w * m + v * s, v * w * m - u * s, k + w * w * m, 0],
    [0, 0, 0, 1],
  ])
}

/// Returns `a`, then `b` (rule U-12). [D]
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let (left, right) = (a.rows, b.rows)
  return CATransform3D(
    rows: left.map { row in
      (0..<4).map { column in
        zip(row, right).reduce(CGFloat(0)) { $0 + $1.0 * $1.1[column] }
      }
    })
}

/// Returns a shift, then `t`. [D]
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
)
  -> CATransform3D
{
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Returns a scale, then `t`. [D]
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat)
  -> CATransform3D
{
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Returns a turn, then `t`. [D]
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// Returns the map of space that maps the plane as `m` does (rule U-22). [D]
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(rows: [[m.a, m.b, 0, 0], [m.c, m.d, 0, 0], [0, 0, 1, 0], [m.tx, m.ty, 0, 1]])
}

/// Whether the map is one of the plane. [D]
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0
    && t.m33 == 1 && t.m34 == 0 && t.m43 == 0 && t.m44 == 1
}

/// Returns the map's share of the plane (rule U-22). [D]
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(t.m11, t.m12, t.m21, t.m22, t.m41, t.m42)
}

/// Returns the inverse, or the transform itself if it has none. [D]
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  // Gauss and Jordan's elimination, with the largest pivot of each column.
  var rows = zip(t.rows, CATransform3DIdentity.rows).map { $0 + $1 }
  for column in 0..<4 {
    guard
      let pivot = (column..<4).max(by: {
        rows[$0][column].magnitude < rows[$1][column].magnitude
      }), rows[pivot][column] != 0
    else { return t }
    rows.swapAt(column, pivot)
    rows[column] = rows[column].map { [divisor = rows[column][column]] in $0 / divisor }
    for row in 0..<4 where row != column {
      let factor = rows[row][column]
      rows[row] = zip(rows[row], rows[column]).map { $0 - factor * $1 }
    }
  }
  return CATransform3D(rows: rows.map { Array($0[4...]) })
}

/// Returns the time since the machine started, in seconds. [D]
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
#endif
