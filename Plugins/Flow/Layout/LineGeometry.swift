import LayoutCore

/// The one place that knows which way is along the scroll axis (main) and which across it (cross).
///
/// All computing is done in main and cross lengths, from the leading edges on; this type turns the
/// result into rectangles in content coordinates. Steps: swap for the axis (rule F-34), mirror for
/// right to left (x' = content width − maxX, in both directions), round to pixels.
struct AxisGeometry {
  /// The scroll axis.
  let axis: Axis
  /// Cross length of the content: the bounds without the adjusted content inset (rule F-35), in
  /// points.
  let crossLength: Double
  /// Main length of the content, in points.
  var mainLength: Double
  /// Whether x runs from right to left.
  let isMirrored: Bool
  /// Pixels per point for rounding frames; 0: no rounding.
  let pixelScale: Double
  /// The numbers that are rounded.
  let pixelRounding: PixelRounding

  /// Creates the geometry of a viewport, for content of no length yet.
  init(
    axis: Axis, viewport: Viewport, isMirrored: Bool, pixelScale: Double,
    pixelRounding: PixelRounding = .origin
  ) {
    self.axis = axis
    self.crossLength = max(0, Self.crossLength(of: viewport, axis))
    self.mainLength = 0
    self.isMirrored = isMirrored
    self.pixelScale = pixelScale
    self.pixelRounding = pixelRounding
  }

  /// Cross length of the bounds without the adjusted content inset, in points (rule F-10).
  static func crossLength(of viewport: Viewport, _ axis: Axis) -> Double {
    let inset = viewport.adjustedContentInset
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
  /// Whether lines run from right to left.
  var isCrossMirrored: Bool { isMirrored && axis == .vertical }

  /// Returns the viewport for content from left to right: insets change sides if the main axis is
  /// mirrored.
  func fromStartEdge(_ viewport: Viewport) -> Viewport {
    guard isMainMirrored else { return viewport }
    var mirrored = viewport
    mirrored.contentOffset.x = mainLength - viewport.size.width - viewport.contentOffset.x
    swap(&mirrored.contentInset.left, &mirrored.contentInset.right)
    swap(&mirrored.safeArea.left, &mirrored.safeArea.right)
    return mirrored
  }

  /// The metric that holds an item's cross length.
  var crossMetric: ItemMetric { axis == .vertical ? .width : .height }
  /// The metric that holds an item's main length.
  var mainMetric: ItemMetric { axis == .vertical ? .height : .width }

  /// The rectangle, in content coordinates, that is `rect` where x runs across and y along the
  /// axis, from the leading edges.
  @inline(__always)
  func placed(_ rect: Rect) -> Rect {
    self.rect(cross: rect.x, main: rect.y, crossLength: rect.width, mainLength: rect.height)
  }

  /// The rectangle, in content coordinates, with origin (cross, main) and these lengths.
  @inline(__always)
  func rect(cross: Double, main: Double, crossLength: Double, mainLength: Double) -> Rect {
    var rect =
      axis == .vertical
      ? Rect(x: cross, y: main, width: crossLength, height: mainLength)
      : Rect(x: main, y: cross, width: mainLength, height: crossLength)
    if isMirrored { rect.x = contentSize.width - rect.maxX }
    return pixelScale > 0 ? rounded(rect) : rect
  }

  /// Whether `rect` is just what it is given: x runs across, from left to right, and nothing is
  /// rounded.
  var isPlain: Bool { axis == .vertical && !isMirrored && !(pixelScale > 0) }

  /// The main lengths between which an element must lie to intersect `rect`, with some slack.
  ///
  /// Slack covers rounding to pixels and the last bits lost on the way to a rectangle, so that a
  /// search by span visits every element that intersects.
  func mainSpan(of rect: Rect) -> (lower: Double, upper: Double) {
    let slack = roundingSlack + mainLength * 1e-14
    if axis == .vertical { return (rect.minY - slack, rect.maxY + slack) }
    if isMirrored { return (mainLength - rect.maxX - slack, mainLength - rect.minX + slack) }
    return (rect.minX - slack, rect.maxX + slack)
  }

  /// The maximum distance by which rounding to pixels may move an edge, in points: half a pixel for
  /// the origin, another half for the size.
  var roundingSlack: Double { pixelScale > 0 ? 1 / pixelScale : 0 }

  /// Rounds to whole pixels what `pixelRounding` names (rule F-38).
  @inline(never)
  private func rounded(_ rect: Rect) -> Rect {
    let origin = (x: rounded(rect.x), y: rounded(rect.y))
    guard pixelRounding == .frame else {
      return Rect(x: origin.x, y: origin.y, width: rect.width, height: rect.height)
    }
    return Rect(
      x: origin.x, y: origin.y, width: rounded(rect.width), height: rounded(rect.height))
  }

  /// Rounds to whole pixels, half away from zero; lengths too long to have a fraction stay.
  private func rounded(_ value: Double) -> Double {
    value.magnitude < 1e15
      ? (value * pixelScale).rounded(.toNearestOrAwayFromZero) / pixelScale : value
  }
}

/// The alignment of the items of one line, after the options are resolved.
enum LineAlignment: Equatable {
  /// From the leading edge on, at this gap.
  case leading(gap: Double)
  /// In the middle, at minimum spacing.
  case center
  /// Up to the trailing edge, at minimum spacing.
  case trailing
  /// From edge to edge, with equal gaps.
  case justify
}

extension FlowMetrics {
  /// The alignment of a line (rules F-20 to F-24).
  ///
  /// `gridGap` is the gap of a full line where all sizes of the section are equal, else nil. A line
  /// is the last one even if it is the only one. `last-row-align` wins there; left at auto, the
  /// last line follows `row-align`, but justified rows end with a leading one.
  func alignment(isLast: Bool, spacing: Double, gridGap: Double?) -> LineAlignment {
    let choice = isLast && lastRowAlign != .auto ? lastRowAlign : rowAlign
    switch choice {
    case .leading: return .leading(gap: spacing)
    case .center: return .center
    case .trailing: return .trailing
    case .justify:
      return isLast && lastRowAlign == .auto ? .leading(gap: spacing) : .justify
    case .auto:
      if let gridGap { return gridGap.isNaN ? .center : .leading(gap: gridGap) }
      return isLast ? .leading(gap: spacing) : .justify
    }
  }
}

/// The place of the first item of a line, and the distance between its items.
struct LinePlacement {
  /// Cross distance of the first item from the place's leading edge, in points.
  let origin: Double
  /// Distance between two items, in points.
  let gap: Double

  /// Places items from `origin` on.
  init(origin: Double, gap: Double) { (self.origin, self.gap) = (origin, gap) }

  /// Places `count` items, `total` long without gaps, in a place `available` long.
  ///
  /// A lone item is centred where others are justified (rule F-22). An item longer than its place
  /// stays at the leading edge (rule F-14).
  init(
    _ alignment: LineAlignment, count: Int, total: Double, available: Double, spacing: Double
  ) {
    let slack = available - total - Double(count - 1) * spacing
    switch alignment {
    case .leading(let gap): (origin, self.gap) = (0, gap)
    case .center: (origin, gap) = (max(0, slack / 2), spacing)
    case .trailing: (origin, gap) = (max(0, slack), spacing)
    case .justify where count > 1: (origin, gap) = (0, (available - total) / Double(count - 1))
    case .justify: (origin, gap) = (max(0, slack / 2), spacing)
    }
  }
}

extension CrossAlignment {
  /// The fraction of the line's remaining room that is before an item.
  var share: Double {
    switch self {
    case .leading, .stretch: return 0
    case .center: return 0.5
    case .trailing: return 1
    }
  }
}

/// A line of equal sizes with everything needed to compute the frame of any of its items.
struct UniformLine {
  /// Axis and lengths of the content.
  let geometry: AxisGeometry
  /// Number of its first item.
  private(set) var first: Int
  private let linesStart: Double
  private let origin: Double
  private let step: Double
  private var main: Double
  private let cross: Double
  private let length: Double
  /// The placement of the items.
  let placement: LinePlacement

  /// Places `line` of `lines` in its section.
  init(_ lines: UniformLines, _ line: FlowLine, _ section: FlowSection, _ geometry: AxisGeometry) {
    placement = section.placement(of: line, total: Double(line.items.count) * lines.cross)
    self.geometry = geometry
    first = line.items.lowerBound
    origin = section.metrics.crossLead + placement.origin
    step = lines.cross + placement.gap
    linesStart = section.linesStart
    main = linesStart + line.start
    cross = lines.cross
    length = lines.main
  }

  /// Moves to line `number`, which is placed like the present one: all lines but the last of a
  /// section are equal.
  @inline(__always)
  mutating func move(to number: Int, of lines: UniformLines) {
    (first, main) = (number &* lines.perLine, linesStart + Double(number) * lines.pitch)
  }

  /// The frame of an item of the line, in content coordinates.
  @inline(__always)
  func frame(of item: Int) -> Rect { geometry.placed(laid(item &- first)) }

  /// The frame of the item `place` items after the first, where x runs across and y along the axis,
  /// from the leading edges.
  @inline(__always)
  func laid(_ place: Int) -> Rect {
    Rect(x: origin + Double(place) * step, y: main, width: cross, height: length)
  }
}

/// Values that the lines of a section of mixed sizes share, computed once for a question.
struct MixedLines {
  /// Start of the first line along the axis, in points.
  fileprivate let linesStart: Double
  /// Start of lines across the axis, and their maximum length, in points.
  fileprivate let (crossLead, available): (Double, Double)
  fileprivate let share: Double
  fileprivate let isStretched: Bool
  private let spacing: Double
  /// The alignment of the last line and of all others.
  private let (lastAlignment, alignment): (LineAlignment, LineAlignment)

  /// Reads what the lines of `section` share.
  init(_ section: FlowSection) {
    let metrics = section.metrics
    linesStart = section.linesStart
    (crossLead, available) = (metrics.crossLead, metrics.available)
    (share, isStretched) = (metrics.crossAlign.share, metrics.crossAlign == .stretch)
    spacing = metrics.mixedSpacings.interitem
    lastAlignment = metrics.alignment(isLast: true, spacing: spacing, gridGap: nil)
    alignment = metrics.alignment(isLast: false, spacing: spacing, gridGap: nil)
  }

  /// The placement of the items of `line`, whose lengths without gaps add up to `total`.
  @inline(__always)
  func placement(of line: FlowLine, total: @autoclosure () -> Double) -> LinePlacement {
    let alignment = line.isLast ? lastAlignment : alignment
    if case .leading(let gap) = alignment { return LinePlacement(origin: 0, gap: gap) }
    return LinePlacement(
      alignment, count: line.items.count, total: total(), available: available, spacing: spacing)
  }
}

/// A line of mixed sizes: a cursor that returns the frames of its items one by one.
struct MixedLine {
  /// The placement of the items.
  let placement: LinePlacement
  private let share: Double
  private let main: Double
  private let length: Double
  /// No item is shown shorter along the axis: the length of the line where items are stretched.
  private let least: Double
  private var cross: Double

  /// Places `line`, whose sizes must be among `sizes`.
  ///
  /// - Complexity: O(1), O(k) for the k items of a line that does not begin at the leading edge.
  @inline(__always)
  init(_ line: FlowLine, _ lines: MixedLines, _ sizes: borrowing ItemSizes) {
    placement = lines.placement(of: line, total: sizes.total(of: line.items))
    share = lines.share
    main = lines.linesStart + line.start
    length = line.length
    least = lines.isStretched ? length : 0
    cross = lines.crossLead + placement.origin
  }

  /// Passes the first of items with these cross lengths, as far as they end at or before `place`
  /// across; returns their number.
  @inline(__always)
  mutating func pass(_ lengths: Span<Double>, endingBy place: Double) -> Int {
    var passed = 0
    while passed < lengths.count, cross + lengths[passed] <= place {
      cross += lengths[passed] + placement.gap
      passed &+= 1
    }
    return passed
  }

  /// Whether the next item and all after it begin at or after `place` across.
  @inline(__always)
  func isBeyond(_ place: Double) -> Bool { cross >= place && placement.gap >= 0 }

  /// Whether the line lies strictly between two places along the axis, and no item begins before
  /// the end of the one before it.
  @inline(__always)
  func isInside(_ along: (lower: Double, upper: Double)) -> Bool {
    main > along.lower && main + length < along.upper && placement.gap >= 0
  }

  /// The frame of the next item, which has this size: with x across and y along the axis, from the
  /// leading edges.
  @inline(__always)
  mutating func next(_ size: (cross: Double, main: Double)) -> Rect {
    // Without branches, as this is done for every cell.
    let frame = Rect(
      x: cross, y: main + (length - size.main) * share, width: size.cross,
      height: least > size.main ? least : size.main)
    cross += size.cross + placement.gap
    return frame
  }
}
