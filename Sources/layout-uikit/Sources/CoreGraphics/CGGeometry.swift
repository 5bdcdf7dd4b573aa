// Core Graphics' additions to the points, sizes and rectangles of Foundation, which are
// re-exported: no member is declared again (rule U-07). The tags of each comment give its source,
// as in the handbook's "What of UIKit is here".
#if os(Linux)
@_exported public import Dispatch
@_exported public import Foundation
@_exported public import Glibc

/// A length in seconds. [D]
public typealias CFTimeInterval = Double

/// A point in time, in seconds since 2001-01-01. [D]
public typealias CFAbsoluteTime = Double

/// Returns the current time, in seconds since 2001-01-01. [D]
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// A direction and a length, in points. [D]
public struct CGVector: Equatable, Hashable, Sendable {
  /// Distance to the right. [D]
  public var dx: CGFloat
  /// Distance downward. [D]
  public var dy: CGFloat

  /// Creates the vector of length 0. [D]
  public init() { (dx, dy) = (0, 0) }
  /// Creates a vector. [D]
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
  /// The vector of length 0. [D]
  public static let zero = CGVector()
}

// The text that Apple's types print (rule U-10).

extension CGPoint: @retroactive CustomStringConvertible {
  /// The coordinates, as `(0.0, 10.0)`. [R]
  public var description: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomStringConvertible {
  /// The lengths, as `(100.0, 50.0)`. [R]
  public var description: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomStringConvertible {
  /// Origin and size, as `(0.0, 0.0, 10.0, 10.0)`. [R]
  public var description: String {
    "(\(origin.x), \(origin.y), \(size.width), \(size.height))"
  }
}

extension CGPoint {
  /// Whether both coordinates are equal. [D]
  public func equalTo(_ other: CGPoint) -> Bool { self == other }

  /// Returns the image of the point under `transform`: a row vector times the matrix (rule U-12).
  /// [D]
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    let t = transform
    return CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// Whether both lengths are equal. [D]
  public func equalTo(_ other: CGSize) -> Bool { self == other }

  /// Returns the image of the size under `transform`, without its shift. [D]
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    let t = transform
    return CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// Whether origin and size are equal. [D]
  public func equalTo(_ other: CGRect) -> Bool { self == other }

  /// Returns the box of the rectangle's corners under `transform` (rule U-12). [D]
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY),
      CGPoint(x: maxX, y: maxY),
    ].map { $0.applying(transform) }
    let (xs, ys) = (corners.map { $0.x }, corners.map { $0.y })
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}
#endif
