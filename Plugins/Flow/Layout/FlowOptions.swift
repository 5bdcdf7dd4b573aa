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
        summary: "Where the items of a section's last line stand; auto: as row-align asks.")
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

/// Reads the options in force, of the whole layout or of one section.
struct FlowOptionReader {
  /// Where the values come from.
  let context: any LayoutContext
  /// The section whose own values win, or nil for the general ones.
  let section: Int?

  /// The value of an option that takes a number.
  func number(_ option: FlowOption) -> Double {
    if case .number(let value) = value(option) { value } else { 0 }
  }

  /// The value of an option that takes a size, in points.
  func size(_ option: FlowOption) -> Size {
    if case .size(let value) = value(option) { value } else { .zero }
  }

  /// The value of an option that takes insets, in points.
  func insets(_ option: FlowOption) -> Insets {
    if case .insets(let value) = value(option) { value } else { .zero }
  }

  /// The value of an option that is on or off.
  func flag(_ option: FlowOption) -> Bool { value(option) == .flag(true) }

  /// The value of an option that is one of a few words.
  func choice<Word: RawRepresentable<Int>>(_ option: FlowOption, as fallback: Word) -> Word {
    if case .choice(let value) = value(option) {
      Word(rawValue: value) ?? fallback
    } else {
      fallback
    }
  }

  /// The value in force; an unset option counts as its default.
  private func value(_ option: FlowOption) -> OptionValue? {
    context.option(option.rawValue, inSection: section)
      ?? FlowOption.declarations[option.rawValue].defaultValue
  }
}
