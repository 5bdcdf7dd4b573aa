import LayoutCore

/// The metrics of a section in main and cross lengths, in points.
///
/// Sections without options of their own share one instance.
final class WaterfallMetrics: Sendable {
  /// The choice of lanes; the same in all sections.
  let rules: LaneRules
  /// Number of lanes.
  let laneCount: Int
  /// Whether `column-width` decided on their number (rule W-05).
  let isFitted: Bool
  /// The estimate where items are measured, else nil.
  let estimate: Estimate?
  /// Room for all lanes across the axis: A of rule W-01, never negative.
  let available: Double
  /// Cross length of a lane (rule W-04).
  let laneLength: Double
  /// Distance between two lanes.
  let laneSpacing: Double
  /// Distance between two items of a lane.
  let itemSpacing: Double
  /// Distance of the first lane from the leading edge of the content.
  let crossLead: Double
  /// Distance between header and items.
  let mainLead: Double
  /// Distance between items and footer.
  let mainTrail: Double
  /// The header and the footer; nil: none.
  let header: Edge?
  let footer: Edge?

  /// A header or footer: its length and its place (rule W-20).
  struct Edge: Sendable {
    /// Distance from the edges of the content across the axis.
    let crossLead: Double
    let crossTrail: Double
    /// Distance from what is before it and after it along the axis.
    let mainLead: Double
    let mainTrail: Double
    /// Length along the axis.
    let length: Double

    /// Length along the axis with the insets.
    var extent: Double { mainLead + length + mainTrail }

    fileprivate init?(_ length: Double, _ known: Double?, _ inset: Insets, _ axis: Axis) {
      guard length > 0 else { return nil }
      self.length = known ?? length
      (crossLead, crossTrail) = (inset.lead(axis.across), inset.trail(axis.across))
      (mainLead, mainTrail) = (inset.lead(axis), inset.trail(axis))
    }
  }

  /// Reads the metrics of `section`, nil for the general ones, in content of this geometry.
  init(
    _ context: any LayoutContext, section: Int? = nil, _ geometry: WaterfallGeometry,
    _ rules: LaneRules
  ) {
    let axis = geometry.axis
    let inset = WaterfallOption.sectionInset.value(in: context, section: section)
    self.rules = rules
    estimate = context.estimate
    crossLead = inset.lead(axis.across)
    available = max(0, geometry.crossLength - crossLead - inset.trail(axis.across))
    (mainLead, mainTrail) = (inset.lead(axis), inset.trail(axis))
    laneSpacing = WaterfallOption.columnSpacing.value(in: context, section: section)
    itemSpacing = WaterfallOption.itemSpacing.value(in: context, section: section)
    let least = WaterfallOption.columnWidth.value(in: context, section: section)
    isFitted = least > 0
    laneCount =
      isFitted
      ? Self.laneCount(least, laneSpacing, available)
      : WaterfallOption.columns.value(in: context, section: section)
    let length = (available - Double(laneCount - 1) * laneSpacing) / Double(laneCount)
    laneLength = rules.rounded(max(0, length))
    let known = section.map { Self.knownEdges(ofSection: $0, context, axis) }
    header = Edge(
      WaterfallOption.header.value(in: context, section: section), known?.header,
      WaterfallOption.headerInset.value(in: context, section: section), axis)
    footer = Edge(
      WaterfallOption.footer.value(in: context, section: section), known?.footer,
      WaterfallOption.footerInset.value(in: context, section: section), axis)
  }

  /// The lengths that measuring has given the header and the footer of a section; nil for none.
  static func knownEdges(ofSection section: Int, _ context: any LayoutContext, _ axis: Axis)
    -> (header: Double?, footer: Double?)
  {
    guard context.estimate != nil else { return (nil, nil) }
    func known(_ kind: ElementKind) -> Double? {
      let length = context.knownSize(of: Element(kind, section: section)).along(axis)
      return length.isNaN ? nil : length
    }
    return (known(.header), known(.footer))
  }

  /// The number of lanes of at least this length that fit (rule W-05).
  private static func laneCount(_ least: Double, _ spacing: Double, _ available: Double) -> Int {
    let fitting = ((available + spacing + 0.001) / (least + spacing)).rounded(.down)
    return Int(max(1, min(fitting, Double(LaneState.mostLanes))))
  }

  /// Length of all that comes before the items of a section.
  var lead: Double { (header?.extent ?? 0) + mainLead }

  /// Length of all that comes after the items of a section.
  var trail: Double { mainTrail + (footer?.extent ?? 0) }

  /// Cross distance of a lane from the leading edge of the content (rule W-04).
  @inline(__always)
  func cross(ofLane lane: Int) -> Double {
    crossLead + Double(lane) * (laneLength + laneSpacing)
  }

  /// Cross length of `span` neighbouring lanes (rule W-12).
  @inline(__always)
  func crossLength(ofSpan span: Int) -> Double {
    Double(span) * laneLength + Double(span - 1) * laneSpacing
  }

  /// Distance between the end of an item and the start of the next of its lane (rule W-03).
  @inline(__always)
  func gap(behind length: Double) -> Double {
    length > 0 || rules.keepsZeroGap ? itemSpacing : 0
  }
}

/// The options that choose lanes for the items of all sections.
struct LaneRules: Sendable, Equatable {
  /// Which lane comes next.
  let order: LaneOrder
  /// Allowed excess of a lane over the shortest one, in points (rule W-16).
  let tolerance: Double
  /// Whether equally short lanes are taken in turn (rule W-15).
  let usesCursor: Bool
  /// Where an item over several lanes goes.
  let spanPlace: SpanPlace
  /// Whether items keep their lanes (rule W-31).
  let isStable: Bool
  /// Whether items of no length have a gap behind them (rule W-03).
  let keepsZeroGap: Bool
  /// Pixels per point; 0: no rounding.
  let pixelScale: Double

  /// Reads the options.
  init(_ context: any LayoutContext) {
    order = WaterfallOption.order.value(in: context)
    tolerance = WaterfallOption.tolerance.value(in: context)
    usesCursor = WaterfallOption.cursor.value(in: context)
    spanPlace = WaterfallOption.spanPlace.value(in: context)
    switch WaterfallOption.stableLanes.value(in: context) {
    case .on: isStable = true
    case .off: isStable = false
    case .auto: isStable = context.estimate != nil
    }
    keepsZeroGap = WaterfallOption.zeroGap.value(in: context)
    pixelScale = WaterfallOption.pixelScale.value(in: context)
  }

  /// Whether the lane of an item depends on its place alone, unless an item covers several lanes or
  /// has a lane of its own.
  var isInTurn: Bool { order != .shortestFirst }

  /// Whether nothing but the ends of lanes counts, exactly.
  var isPlain: Bool {
    order == .shortestFirst && tolerance == 0 && !usesCursor && spanPlace == .top && !isStable
  }

  /// A length rounded down to whole pixels (rule W-03).
  @inline(__always)
  func rounded(_ length: Double) -> Double {
    pixelScale > 0 ? (length * pixelScale).rounded(.down) / pixelScale : length
  }
}

/// The one place that knows which way is along the scroll axis (main) and which across it (cross),
/// and that x may run from right to left.
struct WaterfallGeometry {
  /// The scroll axis.
  let axis: Axis
  /// Cross length of the content: the bounds without the adjusted content inset (rule W-01).
  let crossLength: Double
  /// Main length of the content, in points.
  var mainLength = 0.0
  /// Whether x runs from right to left (rule W-08).
  let isMirrored: Bool

  /// Creates the geometry of a viewport, for content of no length yet.
  init(axis: Axis, _ viewport: Viewport, isMirrored: Bool) {
    self.axis = axis
    self.isMirrored = isMirrored
    crossLength = max(0, Self.crossLength(of: viewport, axis))
  }

  /// Cross length of the bounds without the adjusted content inset, in points.
  static func crossLength(of viewport: Viewport, _ axis: Axis) -> Double {
    let inset = viewport.adjustedContentInset
    return viewport.size.along(axis.across) - inset.lead(axis.across) - inset.trail(axis.across)
  }

  /// Size of the content, in points (rule W-06).
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

  /// The rectangle, in content coordinates, of these lengths from the leading edges.
  @inline(__always)
  func rect(cross: Double, main: Double, crossLength: Double, mainLength: Double) -> Rect {
    var rect =
      axis == .vertical
      ? Rect(x: cross, y: main, width: crossLength, height: mainLength)
      : Rect(x: main, y: cross, width: mainLength, height: crossLength)
    if isMirrored { rect.x = contentSize.width - rect.maxX }
    return rect
  }

  /// Main and cross lengths of `rect` from the leading edges, wider by what rounding may move.
  func spans(of rect: Rect) -> (main: Span, cross: Span) {
    var rect = rect
    if isMirrored { rect.x = contentSize.width - rect.maxX }
    let (x, y) = (Span(rect.minX, rect.maxX), Span(rect.minY, rect.maxY))
    return axis == .vertical ? (y, x) : (x, y)
  }

  /// A range of lengths.
  struct Span {
    let lower: Double
    let upper: Double

    fileprivate init(_ lower: Double, _ upper: Double) {
      let slack = 1e-6 + 1e-12 * max(lower.magnitude, upper.magnitude)
      (self.lower, self.upper) = (lower - slack, upper + slack)
    }
  }
}
