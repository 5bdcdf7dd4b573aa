public import LayoutCore

/// The mirror image of a content, for scripts from right to left; or the content as it is (rule
/// K-98).
///
/// Everything inside the layout runs from left to right; only what comes in and goes out is turned.
public struct Mirror {
  /// Width of the content, or nil if it is not turned.
  public let width: Double?

  /// The mirror image of a content of this width; nil: the content as it is.
  public init(width: Double?) { self.width = width }

  /// The viewport as the content from left to right sees it.
  public func viewport(_ viewport: Viewport) -> Viewport {
    guard let width else { return viewport }
    var turned = viewport
    turned.contentOffset.x = width - viewport.contentOffset.x - viewport.size.width
    turned.contentInset = turn(viewport.contentInset)
    turned.safeArea = turn(viewport.safeArea)
    turned.margins = turn(viewport.margins)
    return turned
  }

  private func turn(_ insets: Insets) -> Insets {
    Insets(top: insets.top, left: insets.right, bottom: insets.bottom, right: insets.left)
  }

  /// The mirror image of a rectangle.
  public func rect(_ rect: Rect) -> Rect {
    guard let width else { return rect }
    return Rect(
      x: width - rect.x - rect.width, y: rect.y, width: rect.width, height: rect.height)
  }

  /// The mirror image of attributes.
  public func attributes(_ attributes: LayoutAttributes) -> LayoutAttributes {
    var turned = attributes
    turned.frame = rect(attributes.frame)
    return turned
  }

  /// The mirror image of a position along x.
  public func x(_ x: Double) -> Double { width.map { $0 - x } ?? x }

  /// The mirror image of the area right of a point: of two columns next to it, what it meets.
  public func point(_ point: Point) -> Point {
    width == nil ? point : Point(x: x(point.x).nextDown, y: point.y)
  }

  /// The mirror image of an offset, in bounds of a width.
  public func offset(_ x: Double, in length: Double) -> Double {
    width.map { $0 - x - length } ?? x
  }
}
