import LayoutCore

/// The options of `waterfall`.
enum WaterfallOption {
  static let direction = LayoutOption<WaterfallDirection>(
    0, "direction", default: .vertical, "The direction in which the content grows and scrolls.")
  static let columns = LayoutOption<Int>(
    1, "columns", default: 2, range: 1...LaneState.mostLanes, perSection: true,
    "Number of lanes beside each other.")
  static let columnWidth = LayoutOption<Double>(
    2, "column-width", default: 0, perSection: true,
    "Least width of a lane, in points; as many lanes as fit, instead of columns; 0: off.")
  static let columnSpacing = LayoutOption<Double>(
    3, "column-spacing", default: 10, perSection: true, "Distance between two lanes, in points.")
  static let itemSpacing = LayoutOption<Double>(
    4, "item-spacing", default: 10, perSection: true,
    "Distance between two items of a lane, in points.")
  static let order = LayoutOption<LaneOrder>(
    5, "order", default: .shortestFirst, "Which lane the next item goes to.")
  static let sectionInset = LayoutOption<Insets>(
    6, "section-inset", default: .zero, perSection: true,
    "Distance between the items of a section and its edges, in points.")
  static let header = LayoutOption<Double>(
    7, "header", default: 0, perSection: true,
    "Length of the section header along the scroll axis, in points; 0: none.")
  static let footer = LayoutOption<Double>(
    8, "footer", default: 0, perSection: true,
    "Length of the section footer along the scroll axis, in points; 0: none.")
  static let headerInset = LayoutOption<Insets>(
    9, "header-inset", default: .zero, perSection: true,
    "Distance around the section header, in points.")
  static let footerInset = LayoutOption<Insets>(
    10, "footer-inset", default: .zero, perSection: true,
    "Distance around the section footer, in points.")
  static let tolerance = LayoutOption<Double>(
    11, "tolerance", form: "a length or infinite", default: "0",
    "How much further than the shortest lane one may reach that counts as equally short.",
    read: {
      if $0 == "infinite" { return .infinity }
      guard let length = Double($0), OptionType.lengths.contains(length) else { return nil }
      return length
    })
  static let cursor = LayoutOption<Bool>(
    12, "cursor", default: false, "Whether equally short lanes are taken in turn.")
  static let spanPlace = LayoutOption<SpanPlace>(
    13, "span-place", default: .top,
    "Where an item over several lanes goes: as far up as it can, or where the least is left free.")
  static let stableLanes = LayoutOption<StableLanes>(
    14, "stable-lanes", default: .auto,
    "Whether items keep their lanes; auto: while lengths are estimates.")
  static let zeroGap = LayoutOption<Bool>(
    15, "zero-gap", default: true, "Whether an item of no length has a gap behind it.")
  static let rtl = LayoutOption<Bool>(
    16, "rtl", default: false, "Mirrors the content for right-to-left scripts.")
  static let pixelScale = LayoutOption<Double>(
    17, "pixel-scale", default: 0, range: 0...4,
    "Pixels per point to which widths and lengths are rounded down; 0: no rounding.")
  static let minContentHeight = LayoutOption<Double>(
    18, "min-content-height", default: 0,
    "Least length of the content along the scroll axis, in points.")
  static let measuring = MeasuringOptions(from: 19)

  /// All of them, in the order of their numbers.
  static let all = OptionList {
    direction
    columns
    columnWidth
    columnSpacing
    itemSpacing
    order
    sectionInset
    header
    footer
    headerInset
    footerInset
    tolerance
    cursor
    spanPlace
    stableLanes
    zeroGap
    rtl
    pixelScale
    minContentHeight
    measuring
  }
}

/// The item columns of `waterfall`.
enum WaterfallColumn {
  /// Number of lanes that an item covers (rule W-12).
  static let span = ItemMetric.own(0)
  /// The lane of an item that may not go elsewhere (rule W-14).
  static let lane = ItemMetric.own(1)

  /// The declarations, in the order of their numbers.
  static let all = [
    ColumnDeclaration("span", .number, summary: "Number of lanes that the item covers, 1 to 64."),
    ColumnDeclaration("lane", .number, summary: "The item's own lane, 0 to 63."),
  ]
}

/// The direction in which the content grows and scrolls.
enum WaterfallDirection: String, CaseIterable {
  case vertical, horizontal

  /// The scroll axis.
  var axis: Axis { self == .vertical ? .vertical : .horizontal }
}

/// The lane that the next item goes to (rules W-10, W-11).
enum LaneOrder: String, CaseIterable {
  case shortestFirst = "shortest-first"
  case leftToRight = "left-to-right"
  case rightToLeft = "right-to-left"
}

/// The place of an item that covers several lanes (rules W-12, W-13).
enum SpanPlace: String, CaseIterable {
  case top
  case leastWaste = "least-waste"
}

/// Whether items keep their lanes (rule W-31).
enum StableLanes: String, CaseIterable {
  case auto, on, off
}
