import LayoutCore

/// The metrics of a section in main and cross lengths, in points (rule F-02).
///
/// Sections without options of their own share one instance.
final class FlowMetrics: Sendable {
  /// Cross length of items without one of their own.
  let itemCross: Double
  /// Main length of items without one of their own.
  let itemMain: Double
  /// Exact distance between two lines (rule F-04).
  let lineSpacing: Double
  /// Least distance between two items of a line (rule F-04).
  let interitemSpacing: Double
  /// Where lines begin, from the leading edge of the content.
  let crossLead: Double
  /// How long a line may be: A of rule F-10, never negative.
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
  /// How much longer than `available` a line may be (rule F-13).
  let tolerance: Double
  /// Whether mixed sections swap the two spacings (rule F-34).
  let swapsSpacings: Bool

  /// Reads the metrics of `section`, nil for the general ones, in content of this geometry.
  init(_ context: any LayoutContext, section: Int? = nil, _ geometry: AxisGeometry) {
    let isVertical = geometry.axis == .vertical
    let size = context[FlowOption.itemSize, section]
    let inset = context[FlowOption.sectionInset, section]
    itemCross = isVertical ? size.width : size.height
    itemMain = isVertical ? size.height : size.width
    lineSpacing = context[FlowOption.lineSpacing, section]
    interitemSpacing = context[FlowOption.interitemSpacing, section]
    crossLead = isVertical ? inset.left : inset.top
    let crossTrail = isVertical ? inset.right : inset.bottom
    available = max(0, geometry.crossLength - crossLead - crossTrail)
    mainLead = isVertical ? inset.top : inset.left
    mainTrail = isVertical ? inset.bottom : inset.right
    header = context[FlowOption.header, section]
    footer = context[FlowOption.footer, section]
    rowAlign = context[FlowOption.rowAlign, section]
    lastRowAlign = context[FlowOption.lastRowAlign, section]
    crossAlign = context[FlowOption.crossAlign, section]
    tolerance = context[FlowOption.tolerance]
    swapsSpacings = !isVertical && context[FlowOption.swapSpacings]
  }

  /// The two spacings as lines of mixed sizes use them: swapped where UIKit's defect is wanted.
  var mixedSpacings: (line: Double, interitem: Double) {
    swapsSpacings ? (interitemSpacing, lineSpacing) : (lineSpacing, interitemSpacing)
  }
}
