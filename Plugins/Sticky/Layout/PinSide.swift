import LayoutCore

/// One edge at which things are pinned, seen so that all edges are alike.
///
/// Positions are measured inward: along the scroll axis from a leading edge, against it from a
/// trailing one, in points. What pins a header at the top then pins a footer at the bottom, and
/// either in a base that runs from right to left.
struct PinSide: Equatable {
  /// The scroll axis of the base.
  let axis: Axis
  /// Whether positions grow with content coordinates.
  let isForward: Bool
  /// Whether headers are pinned here and sections count up on the way inward, or footers, and down.
  let isLeading: Bool

  /// The side of headers, or that of footers.
  ///
  /// `isReversed`: the base puts its first section at the far end of the axis.
  init(_ axis: Axis, isLeading: Bool, isReversed: Bool) {
    self.axis = axis
    isForward = isLeading != isReversed
    self.isLeading = isLeading
  }

  /// An interval along the axis, inward; `start` is nearer to the edge.
  struct Span: Equatable {
    var start: Double
    var end: Double
    var length: Double { end - start }
  }

  /// The interval between two content coordinates along the axis.
  func span(_ lower: Double, _ upper: Double) -> Span {
    isForward ? Span(start: lower, end: upper) : Span(start: -upper, end: -lower)
  }

  /// The span of a section.
  func span(_ extent: SectionExtent) -> Span { span(extent.start, extent.end) }

  /// The span of a rectangle.
  func span(_ rect: Rect) -> Span {
    axis == .vertical ? span(rect.minY, rect.maxY) : span(rect.minX, rect.maxX)
  }

  /// `rect` moved and stretched along the axis to `span`; across it, it stays.
  func rect(_ rect: Rect, at span: Span) -> Rect {
    var rect = rect
    let lower = isForward ? span.start : -span.end
    if axis == .vertical {
      (rect.y, rect.height) = (lower, span.length)
    } else {
      (rect.x, rect.width) = (lower, span.length)
    }
    return rect
  }

  /// The content coordinate of a position.
  func coordinate(_ position: Double) -> Double { isForward ? position : -position }
}

extension PinSide {
  /// The span of the bounds.
  func visible(_ viewport: Viewport) -> Span { span(viewport.bounds) }

  /// The span of the content.
  func content(_ size: Size) -> Span { span(0, size.along(axis)) }

  /// The adjusted content inset at this side's edge, in points.
  func inset(_ viewport: Viewport) -> Double {
    let inset = viewport.adjustedContentInset
    return isForward ? inset.lead(axis) : inset.trail(axis)
  }

  /// Whether content starts at its right edge: its resting range then ends there (rule O-08).
  private var isRightToLeft: Bool { axis == .horizontal && isForward != isLeading }

  /// Returns the distance by which the viewport is beyond its limit at this edge, in points (rules
  /// O-01, O-08).
  func overscroll(_ viewport: Viewport, _ contentSize: Size) -> Double {
    let inset = viewport.adjustedContentInset
    let offset = viewport.contentOffset.along(axis)
    var least = -inset.lead(axis)
    var most = contentSize.along(axis) - viewport.size.along(axis) + inset.trail(axis)
    if isRightToLeft { least = min(least, most) } else { most = max(least, most) }
    return max(0, isForward ? least - offset : offset - most)
  }
}
