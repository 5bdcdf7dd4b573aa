import LayoutCore

/// Where the items of a line stand, as an option says it.
enum RowAlignment: Int {
  case auto, leading, center, trailing, justify
}

/// Where an item stands that is shorter than its line, as an option says it (rules F-25, F-30).
enum CrossAlignment: Int {
  case leading, center, trailing, stretch

  /// Where in a line from 0 to `length` an item of main length `main` lies, and how long it is there.
  @inline(__always)
  func placed(_ main: Double, inLineOf length: Double) -> (offset: Double, length: Double) {
    switch self {
    case .leading: return (0, main)
    case .center: return ((length - main) / 2, main)
    case .trailing: return (length - main, main)
    case .stretch: return (0, length)
    }
  }
}

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

  /// Reads the metrics that `options` give for content of this geometry.
  init(_ options: FlowOptionReader, _ geometry: AxisGeometry) {
    let isVertical = geometry.axis == .vertical
    let size = options.size(.itemSize)
    let inset = options.insets(.sectionInset)
    itemCross = isVertical ? size.width : size.height
    itemMain = isVertical ? size.height : size.width
    lineSpacing = options.number(.lineSpacing)
    interitemSpacing = options.number(.interitemSpacing)
    crossLead = isVertical ? inset.left : inset.top
    let crossTrail = isVertical ? inset.right : inset.bottom
    available = max(0, geometry.crossLength - crossLead - crossTrail)
    mainLead = isVertical ? inset.top : inset.left
    mainTrail = isVertical ? inset.bottom : inset.right
    header = options.number(.header)
    footer = options.number(.footer)
    rowAlign = options.choice(.rowAlign, as: .auto)
    lastRowAlign = options.choice(.lastRowAlign, as: .auto)
    crossAlign = options.choice(.crossAlign, as: .center)
    tolerance = options.number(.tolerance)
    swapsSpacings = !isVertical && options.flag(.swapSpacings)
  }

  /// The two spacings as lines of mixed sizes use them: swapped where UIKit's defect is wanted.
  var mixedSpacings: (line: Double, interitem: Double) {
    swapsSpacings ? (interitemSpacing, lineSpacing) : (lineSpacing, interitemSpacing)
  }
}
