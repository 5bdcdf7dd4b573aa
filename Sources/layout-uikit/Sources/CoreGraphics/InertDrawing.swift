// Inert: what was stored is returned, and nothing is drawn (rule U-64).
#if os(Linux)
/// A colour; its components are kept.
public final class CGColor: Hashable, @unchecked Sendable {
  /// Red, green, blue and opacity, from 0 to 1.
  public let components: [CGFloat]?

  /// Creates a colour.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
  }

  /// Creates a shade of grey.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Opacity, from 0 to 1.
  public var alpha: CGFloat { components?.last ?? 1 }

  /// Whether the components are equal.
  public static func == (a: CGColor, b: CGColor) -> Bool { a.components == b.components }

  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(components) }
}

/// An outline of straight lines: curves are kept by their ends.
public class CGPath {
  /// The outline's subpaths.
  public fileprivate(set) var subpaths: [[CGPoint]] = []

  /// Creates an outline without lines.
  public init() {}

  /// Creates the outline of a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init()
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ]
    subpaths = [corners.map { transform.map { $0.pointee }.map($0.applying) ?? $0 }]
  }

  /// Whether the outline, by the even-odd rule, holds `point`.
  public func contains(_ point: CGPoint) -> Bool {
    var isInside = false
    for subpath in subpaths {
      guard var last = subpath.last else { continue }
      for next in subpath {
        if (next.y > point.y) != (last.y > point.y),
          point.x < (last.x - next.x) * (point.y - next.y) / (last.y - next.y) + next.x
        {
          isInside.toggle()
        }
        last = next
      }
    }
    return isInside
  }

  /// The smallest rectangle around the outline; null if there is none.
  public var boundingBox: CGRect {
    let points = subpaths.joined()
    guard let first = points.first else { return .null }
    var (low, high) = (first, first)
    for point in points {
      low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

/// An outline that can be continued.
public final class CGMutablePath: CGPath {
  /// Starts a subpath.
  public func move(to point: CGPoint) { subpaths.append([point]) }

  /// Adds a line.
  public func addLine(to point: CGPoint) {
    if subpaths.isEmpty { move(to: point) } else { subpaths[subpaths.count - 1].append(point) }
  }

  /// Adds the line from where a curve starts to where it ends.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) { addLine(to: end) }

  /// Adds the line from where a curve starts to where it ends.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { addLine(to: end) }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { subpaths += CGPath(rect: rect, transform: nil).subpaths }

  /// Adds what another outline has.
  public func addPath(_ path: CGPath) { subpaths += path.subpaths }

  /// Ends the subpath: every one counts as closed.
  public func closeSubpath() {}
}
#endif
