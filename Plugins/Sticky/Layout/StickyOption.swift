import LayoutCore

/// The options of `sticky`, numbered in the order of the declaration.
enum StickyOption: Int, CaseIterable {
  case pin, limit, pinInset, pinOffset, duringBounce, stack, z, invalidate
  case collectionHeader, collectionHeaderLimit, pageHeader, insetTouch

  /// The longest length an option takes, in points.
  static let longest = 1e9

  /// Every option as people see it.
  static let declarations: [OptionDeclaration] = allCases.map(\.declaration)

  /// Name, type, default and sentence of the option.
  var declaration: OptionDeclaration {
    let length = OptionType.number(0...Self.longest)
    switch self {
    case .pin:
      return OptionDeclaration(
        "pin", .text(form: PinList.form), default: .text("headers"), perSection: true,
        summary: "What stays in sight: headers, footers, both, none, or kinds of the base.")
    case .limit:
      return OptionDeclaration(
        "limit", .choice(["section", "items", "next", "none"]), default: .choice(0),
        summary: "What pushes out: the section's end, its last item, the next section, nothing.")
    case .pinInset:
      return OptionDeclaration(
        "pin-inset", .text(form: PinInset.form), default: .text("auto"),
        summary: "How far inside the bounds things are held, in points; auto: the adjusted inset.")
    case .pinOffset:
      return OptionDeclaration(
        "pin-offset", .number(-Self.longest...Self.longest), default: .number(0),
        summary: "How much further inside things are held, in points.")
    case .duringBounce:
      return OptionDeclaration(
        "during-bounce", .choice(["off", "on", "stretch"]), default: .choice(0),
        summary: "Whether the outermost header is held while overscrolled, or grows.")
    case .stack:
      return OptionDeclaration(
        "stack", .flag, default: .flag(false),
        summary: "Hold each thing below those still held; with limit=none they pile up.")
    case .z:
      return OptionDeclaration(
        "z", .integer(-1_000_000_000...1_000_000_000), default: .number(1024),
        summary: "Draw order of what is held.")
    case .invalidate:
      return OptionDeclaration(
        "invalidate", .choice(["pinned", "everything"]), default: .choice(0),
        summary: "What scrolling makes stale; everything: to show what it costs.")
    case .collectionHeader:
      return OptionDeclaration(
        "collection-header", length, default: .number(0),
        summary: "Length of a header that follows the content and then stays, in points; 0: none.")
    case .collectionHeaderLimit:
      return OptionDeclaration(
        "collection-header-limit", length, default: .number(0),
        summary: "How far from the bounds' edge the collection header goes at most, in points.")
    case .pageHeader:
      return OptionDeclaration(
        "page-header", length, default: .number(0),
        summary: "Length of a header in the leading inset that scrolls away, in points; 0: none.")
    case .insetTouch:
      return OptionDeclaration(
        "inset-touch", .choice(["gesture", "pass"]), default: .choice(0),
        summary:
          "Above the content: with a collection header no drag scrolls, or free places pass touches."
      )
    }
  }
}

/// Where what is held stops, as an option says it.
enum PinLimit: Int {
  case section, items, next, none
}

/// What overscrolling does to the outermost element, as an option says it.
enum BounceRule: Int {
  case off, on, stretch
}

/// What becomes of touches above the content, as an option says it.
enum InsetTouch: Int {
  case gesture, pass
}
