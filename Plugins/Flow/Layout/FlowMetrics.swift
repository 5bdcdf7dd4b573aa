import LayoutCore

/// The metrics of a section in main and cross lengths, in points (rule F-02).
///
/// Sections without options of their own share one instance.
final class FlowMetrics: Sendable {
  /// The estimate where items are measured, else nil.
  let estimate: Estimate?
  /// Cross length of items without one of their own.
  let itemCross: Double
  /// Main length of items without one of their own.
  let itemMain: Double
  /// Exact distance between two lines (rule F-04).
  let lineSpacing: Double
  /// Least distance between two items of a line (rule F-04).
  let interitemSpacing: Double
  /// The distance of the start of lines from the leading edge of the content.
  let crossLead: Double
  /// The distance of the latest end of lines from the trailing edge of the content.
  let crossTrail: Double
  /// The reference of both.
  let insetReference: SectionInsetReference
  /// The maximum length of a line: A of rule F-10, never negative.
  let available: Double
  /// Distance between header and first line.
  let mainLead: Double
  /// Distance between last line and footer.
  let mainTrail: Double
  /// Main length of the header; 0: none (rules F-03, F-37).
  let header: Double
  /// Main length of the footer; 0: none (rules F-03, F-37).
  let footer: Double
  /// Alignment of lines other than the last.
  let rowAlign: RowAlignment
  /// Alignment of the last line, or auto.
  let lastRowAlign: RowAlignment
  /// Alignment of items inside their line.
  let crossAlign: CrossAlignment
  /// Allowed excess of a line over `available` (rule F-13).
  let tolerance: Double
  /// Whether mixed sections swap the two spacings (rule F-34).
  let swapsSpacings: Bool

  /// Reads the metrics of `section`, nil for the general ones, in content of this geometry.
  init(_ context: any LayoutContext, section: Int? = nil, _ geometry: AxisGeometry) {
    let isVertical = geometry.axis == .vertical
    let size = FlowOption.itemSize.value(in: context, section: section)
    let inset = FlowOption.sectionInset.value(in: context, section: section)
    let (cross, main) = isVertical ? (size.width, size.height) : (size.height, size.width)
    estimate = context.estimate
    itemCross = estimate?.cross(geometry.axis) ?? cross
    itemMain = estimate?.main(geometry.axis, else: main) ?? main
    lineSpacing = FlowOption.lineSpacing.value(in: context, section: section)
    interitemSpacing = FlowOption.interitemSpacing.value(in: context, section: section)
    insetReference = FlowOption.sectionInsetReference.value(in: context, section: section)
    var edges = insetReference.edges(in: context.viewport, geometry.axis)
    if geometry.isCrossMirrored { swap(&edges.lead, &edges.trail) }
    crossLead = max(0, edges.lead + (isVertical ? inset.left : inset.top))
    crossTrail = max(0, edges.trail + (isVertical ? inset.right : inset.bottom))
    available = max(0, geometry.crossLength - crossLead - crossTrail)
    mainLead = isVertical ? inset.top : inset.left
    mainTrail = isVertical ? inset.bottom : inset.right
    let header = FlowOption.header.value(in: context, section: section)
    let footer = FlowOption.footer.value(in: context, section: section)
    let known = section.map { Self.knownEdges(ofSection: $0, context, geometry.axis) }
    self.header = header > 0 ? known?.header ?? header : header
    self.footer = footer > 0 ? known?.footer ?? footer : footer
    rowAlign = FlowOption.rowAlign.value(in: context, section: section)
    lastRowAlign = FlowOption.lastRowAlign.value(in: context, section: section)
    crossAlign = FlowOption.crossAlign.value(in: context, section: section)
    tolerance = FlowOption.tolerance.value(in: context)
    swapsSpacings = !isVertical && FlowOption.swapSpacings.value(in: context)
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

  /// The two spacings as lines of mixed sizes use them: swapped where UIKit's defect is wanted.
  var mixedSpacings: (line: Double, interitem: Double) {
    swapsSpacings ? (interitemSpacing, lineSpacing) : (lineSpacing, interitemSpacing)
  }
}
