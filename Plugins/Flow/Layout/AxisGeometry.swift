import LayoutCore

/// The one place that knows which way is along the scroll axis (main) and which across it (cross).
///
/// All computing is done in main and cross lengths, from the leading edges on; this type turns the
/// result into rectangles in content coordinates. Steps: swap for the axis (rule F-34), mirror for
/// right to left (x' = content width − maxX, in both directions), round to pixels.
struct AxisGeometry {
  /// The scroll axis.
  let axis: Axis
  /// Cross length of the content: the bounds without the content inset (rule F-35), in points.
  let crossLength: Double
  /// Main length of the content, in points.
  var mainLength: Double
  /// Whether x runs from right to left.
  let isMirrored: Bool
  /// Pixels per point for rounding origins; 0: no rounding.
  let pixelScale: Double

  /// Creates the geometry of a viewport, for content of no length yet.
  init(axis: Axis, viewport: Viewport, isMirrored: Bool, pixelScale: Double) {
    self.axis = axis
    self.crossLength = max(0, Self.crossLength(of: viewport, axis))
    self.mainLength = 0
    self.isMirrored = isMirrored
    self.pixelScale = pixelScale
  }

  /// Cross length of the bounds without the content inset, in points (rules F-10, F-11).
  static func crossLength(of viewport: Viewport, _ axis: Axis) -> Double {
    let inset = viewport.contentInset
    switch axis {
    case .vertical: return viewport.size.width - inset.left - inset.right
    case .horizontal: return viewport.size.height - inset.top - inset.bottom
    }
  }

  /// Size of the content, in points (rule F-35).
  var contentSize: Size {
    axis == .vertical
      ? Size(width: crossLength, height: mainLength) : Size(width: mainLength, height: crossLength)
  }

  /// Whether the main axis itself runs from right to left.
  var isMainMirrored: Bool { isMirrored && axis == .horizontal }

  /// The metric that holds an item's cross length.
  var crossMetric: ItemMetric { axis == .vertical ? .width : .height }
  /// The metric that holds an item's main length.
  var mainMetric: ItemMetric { axis == .vertical ? .height : .width }

  /// The rectangle, in content coordinates, of what lies at (cross, main) and is so long each way.
  @inline(__always)
  func rect(cross: Double, main: Double, crossLength: Double, mainLength: Double) -> Rect {
    var rect =
      axis == .vertical
      ? Rect(x: cross, y: main, width: crossLength, height: mainLength)
      : Rect(x: main, y: cross, width: mainLength, height: crossLength)
    if isMirrored { rect.x = contentSize.width - rect.maxX }
    if pixelScale > 0 {
      rect.x = rounded(rect.x)
      rect.y = rounded(rect.y)
    }
    return rect
  }

  /// The main lengths between which an element must lie to intersect `rect`, with some slack.
  ///
  /// Slack covers rounding to pixels and the last bits lost on the way to a rectangle, so that a
  /// search by span visits every element that intersects.
  func mainSpan(of rect: Rect) -> (lower: Double, upper: Double) {
    let slack = (pixelScale > 0 ? 1 / pixelScale : 0) + mainLength * 1e-14
    if axis == .vertical { return (rect.minY - slack, rect.maxY + slack) }
    if isMirrored { return (mainLength - rect.maxX - slack, mainLength - rect.minX + slack) }
    return (rect.minX - slack, rect.maxX + slack)
  }

  /// Rounds to whole pixels, half away from zero; lengths too long to have a fraction stay.
  private func rounded(_ value: Double) -> Double {
    value.magnitude < 1e15
      ? (value * pixelScale).rounded(.toNearestOrAwayFromZero) / pixelScale : value
  }
}
