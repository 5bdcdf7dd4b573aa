import LayoutCore

/// The options of `flow`, numbered in the order of the declaration.
enum FlowOption: Int, CaseIterable {
  case direction, itemSize, lineSpacing, interitemSpacing, sectionInset, header, footer
  case rowAlign, lastRowAlign, crossAlign, rtl, tolerance, pixelScale, snap, swapSpacings

  /// The longest length an option takes, in points.
  static let longest = 1e9

  /// Every option as people see it; the defaults are UIKit's (rule F-01).
  static let declarations: [OptionDeclaration] = allCases.map(\.declaration)

  /// Name, type, default and sentence of the option.
  var declaration: OptionDeclaration {
    let rows = ["auto", "leading", "center", "trailing", "justify"]
    let length = OptionType.number(0...Self.longest)
    switch self {
    case .direction:
      return OptionDeclaration(
        "direction", .choice(["vertical", "horizontal"]), default: .choice(0),
        summary: "The way the content grows and scrolls.")
    case .itemSize:
      return OptionDeclaration(
        "item-size", .size, default: .size(Size(width: 50, height: 50)), perSection: true,
        summary: "Size of items without a size of their own, in points.")
    case .lineSpacing:
      return OptionDeclaration(
        "line-spacing", length, default: .number(10), perSection: true,
        summary: "Distance between two lines, in points.")
    case .interitemSpacing:
      return OptionDeclaration(
        "interitem-spacing", length, default: .number(10), perSection: true,
        summary: "Least distance between two items of a line, in points.")
    case .sectionInset:
      return OptionDeclaration(
        "section-inset", .insets, default: .insets(.zero), perSection: true,
        summary: "Distance between the items of a section and its edges, in points.")
    case .header:
      return OptionDeclaration(
        "header", length, default: .number(0), perSection: true,
        summary: "Length of the section header along the scroll axis, in points; 0: none.")
    case .footer:
      return OptionDeclaration(
        "footer", length, default: .number(0), perSection: true,
        summary: "Length of the section footer along the scroll axis, in points; 0: none.")
    case .rowAlign:
      return OptionDeclaration(
        "row-align", .choice(rows), default: .choice(0), perSection: true,
        summary: "Where the items of a line stand; auto: UIKit's rule.")
    case .lastRowAlign:
      return OptionDeclaration(
        "last-row-align", .choice(rows), default: .choice(0), perSection: true,
        summary:
          "Where the last line's items stand; auto: as row-align, but leading where it justifies.")
    case .crossAlign:
      return OptionDeclaration(
        "cross-align", .choice(["leading", "center", "trailing", "stretch"]), default: .choice(1),
        perSection: true, summary: "Where an item stands that is shorter than its line.")
    case .rtl:
      return OptionDeclaration(
        "rtl", .flag, default: .flag(false), summary: "Mirror the content from right to left.")
    case .tolerance:
      return OptionDeclaration(
        "tolerance", .number(0...100), default: .number(0.001),
        summary: "How much longer than its place a line may be, in points.")
    case .pixelScale:
      return OptionDeclaration(
        "pixel-scale", .number(0...100), default: .number(0),
        summary: "Pixels in a point to which origins are rounded; 0: not rounded.")
    case .snap:
      return OptionDeclaration(
        "snap", .choice(["none", "item", "page"]), default: .choice(0),
        summary: "Where scrolling comes to rest: anywhere, at a line, at a page.")
    case .swapSpacings:
      return OptionDeclaration(
        "swap-spacings", .flag, default: .flag(false),
        summary: "UIKit's defect: mixed sizes in horizontal direction swap the two spacings.")
    }
  }
}

/// The direction as an option says it.
enum FlowDirection: Int {
  case vertical, horizontal

  /// The scroll axis of the direction.
  var axis: Axis { self == .vertical ? .vertical : .horizontal }
}

/// Where scrolling comes to rest, as an option says it.
enum FlowSnap: Int {
  case none, item, page
}
