import LayoutCore

/// The options of `flow`; the defaults are UIKit's (rule F-01).
enum FlowOption {
  static let direction = LayoutOption<FlowDirection>(
    0, "direction", default: .vertical, "The direction in which the content grows and scrolls.")
  static let itemSize = LayoutOption<Size>(
    1, "item-size", default: Size(width: 50, height: 50), perSection: true,
    "Size of items that have none of their own, in points.")
  static let lineSpacing = LayoutOption<Double>(
    2, "line-spacing", default: 10, perSection: true, "Distance between two lines, in points.")
  static let interitemSpacing = LayoutOption<Double>(
    3, "interitem-spacing", default: 10, perSection: true,
    "Minimum distance between two items of a line, in points.")
  static let sectionInset = LayoutOption<Insets>(
    4, "section-inset", default: .zero, perSection: true,
    "Distance between the items of a section and its edges, in points.")
  static let header = LayoutOption<Double>(
    5, "header", default: 0, perSection: true,
    "Length of the section header along the scroll axis, in points; 0: none.")
  static let footer = LayoutOption<Double>(
    6, "footer", default: 0, perSection: true,
    "Length of the section footer along the scroll axis, in points; 0: none.")
  static let rowAlign = LayoutOption<RowAlignment>(
    7, "row-align", default: .auto, perSection: true,
    "How a line's items are aligned; auto: UIKit's rule.")
  static let lastRowAlign = LayoutOption<RowAlignment>(
    8, "last-row-align", default: .auto, perSection: true,
    "How the last line is aligned; auto: as row-align, but leading where that justifies.")
  static let crossAlign = LayoutOption<CrossAlignment>(
    9, "cross-align", default: .center, perSection: true,
    "How an item shorter than its line is aligned across it.")
  static let rtl = LayoutOption<Bool>(
    10, "rtl", default: false, "Mirrors the content for right-to-left scripts.")
  static let tolerance = LayoutOption<Double>(
    11, "tolerance", default: 0.001, range: 0...100,
    "How far a line may exceed its available length, in points.")
  static let pixelScale = LayoutOption<Double>(
    12, "pixel-scale", default: 0, range: 0...100,
    "Pixels per point for rounding frames; 0: no rounding.")
  static let snap = LayoutOption<SnapRule>(
    13, "snap", default: .none,
    "Where a scroll rests: anywhere, at a line, one page on, at any page, at a cell's middle."
  )
  static let swapSpacings = LayoutOption<Bool>(
    14, "swap-spacings", default: false,
    "Swaps the two spacings in horizontal sections of mixed sizes, a defect of UIKit.")
  static let sectionInsetReference = LayoutOption<SectionInsetReference>(
    15, "section-inset-reference", default: .contentInset, perSection: true,
    "What section insets are measured from across the scroll axis.")
  static let pixelRound = LayoutOption<PixelRounding>(
    16, "pixel-round", default: .origin,
    "What pixel-scale rounds: the origin of a frame, or its origin and its size.")
  static let measuring = MeasuringOptions(from: 17)

  /// All of them, in the order of their numbers.
  static let all = OptionList {
    direction
    itemSize
    lineSpacing
    interitemSpacing
    sectionInset
    header
    footer
    rowAlign
    lastRowAlign
    crossAlign
    rtl
    tolerance
    pixelScale
    snap
    swapSpacings
    sectionInsetReference
    pixelRound
    measuring
  }
}

/// The direction in which the content grows and scrolls.
enum FlowDirection: String, CaseIterable {
  case vertical, horizontal

  /// The scroll axis.
  var axis: Axis { self == .vertical ? .vertical : .horizontal }
}

/// The alignment of the items of a line.
enum RowAlignment: String, CaseIterable {
  case auto, leading, center, trailing, justify
}

/// The place of an item that is shorter than its line (rules F-25, F-30).
enum CrossAlignment: String, CaseIterable {
  case leading, center, trailing, stretch
}

/// The numbers of a frame that are rounded to pixels (rule F-38).
enum PixelRounding: String, CaseIterable {
  /// x and y.
  case origin
  /// Each of x, y, width and height for itself, as UIKit does.
  case frame
}

/// The reference of section insets across the scroll axis (rule F-11).
///
/// Along it the adjusted content inset keeps the ends of the content clear.
enum SectionInsetReference: String, CaseIterable {
  case contentInset = "content-inset"
  case safeArea = "safe-area"
  case layoutMargins = "layout-margins"

  /// The distance of the reference from the content's edges across the axis: 0 if the adjusted
  /// content inset, which is the lower bound, is larger.
  func edges(in viewport: Viewport, _ axis: Axis) -> (lead: Double, trail: Double) {
    let (across, inset) = (axis.across, viewport.adjustedContentInset)
    let reference: Insets
    switch self {
    case .contentInset: return (0, 0)
    case .safeArea: reference = viewport.safeArea
    case .layoutMargins: reference = viewport.layoutMargins
    }
    return (
      max(0, reference.lead(across) - inset.lead(across)),
      max(0, reference.trail(across) - inset.trail(across))
    )
  }
}
