import LayoutCore

/// The options of `list`.
enum ListOption {
  static let appearance = LayoutOption<ListAppearance>(
    0, "appearance", default: .plain, perSection: true,
    "The look of a section: insets, paddings, separators and background.")
  static let rowHeight = LayoutOption<Double>(
    1, "row-height", default: 44, range: 0.001...1e9,
    "Height of rows that have none of their own, in points.")
  static let headerMode = LayoutOption<ListHeaderMode>(
    2, "header-mode", default: .none, perSection: true,
    "What heads a section: nothing, a header, or its first item.")
  static let footerMode = LayoutOption<ListFooterMode>(
    3, "footer-mode", default: .none, perSection: true, "What ends a section.")
  static let header = LayoutOption<Double>(
    4, "header", default: 28, perSection: true, "Height of headers, in points; 0: none.")
  static let footer = LayoutOption<Double>(
    5, "footer", default: 28, perSection: true, "Height of footers, in points; 0: none.")
  static let headerTopPadding = LayoutOption<AutomaticLength>(
    6, "header-top-padding", form: "auto|LENGTH", expected: "auto or a length from 0 to 1e9",
    default: "auto", "Distance above headers, in points; auto: that of the appearance.",
    read: { AutomaticLength($0) })
  static let sideInset = LayoutOption<AutomaticLength>(
    7, "side-inset", form: "auto|LENGTH", expected: "auto or a length from 0 to 1e9",
    default: "auto", "Distance beside sections, in points; auto: that of the appearance.",
    read: { AutomaticLength($0) })
  static let sectionSpacing = LayoutOption<SectionSpacing>(
    8, "section-spacing", form: "auto|FIRST,TOP,BOTTOM",
    expected: "auto or three lengths from 0 to 1e9", default: "auto",
    "Distances above the first section, above others and below each, where no header or footer is.",
    read: { SectionSpacing($0) })
  static let separators = LayoutOption<Bool>(
    9, "separators", default: true, perSection: true, "Whether rows have separators at all.")
  static let separatorInsets = LayoutOption<SeparatorInsets>(
    10, "separator-insets", form: "LEAD,TRAIL", expected: SeparatorInsets.expected,
    default: "16,0", perSection: true, "Distances of separators from the ends of their row.",
    read: { SeparatorInsets($0) })
  static let separatorThickness = LayoutOption<Double>(
    11, "separator-thickness", default: 0.5, range: 0.001...1e9,
    "Thickness of separators, in points.")
  static let snap = LayoutOption<SnapRule>(
    12, "snap", default: .none,
    "Where a scroll rests: anywhere, at a row, one page on, at any page, at a row's middle.")

  static let measuring = MeasuringOptions(from: 13)

  static let leadingActions = LayoutOption<RowActions>(
    17, "leading-actions", form: "none|NAME,NAME…", expected: RowActions.expected, default: "none",
    "Actions of a swipe to the right, the outermost first.", read: { RowActions($0) })
  static let trailingActions = LayoutOption<RowActions>(
    18, "trailing-actions", form: "none|NAME,NAME…", expected: RowActions.expected,
    default: "none", "Actions of a swipe to the left, the outermost first.",
    read: { RowActions($0) })
  static let swipeStyle = LayoutOption<SwipeStyle>(
    19, "swipe-style", default: .border, "Where the buttons of actions are while a row moves.")
  static let fullSwipe = LayoutOption<Bool>(
    20, "full-swipe", default: true, "Whether a long swipe performs the first action.")
  static let fullStyle = LayoutOption<FullStyle>(
    21, "full-style", default: .destructive, "What a row does that was swiped all the way.")
  static let release = LayoutOption<SwipeRelease>(
    22, "release", default: .velocity,
    "What opens a row at release: the direction of the finger, or half of the way.")
  static let reorder = LayoutOption<Bool>(
    23, "reorder", default: false, "Whether a long press lifts a row.")
  static let buttonWidth = LayoutOption<AutomaticLength>(
    24, "button-width", form: "auto|LENGTH", expected: "auto or a length from 0 to 1e9",
    default: "auto", "Width of the buttons of actions, in points; auto: at most 74.",
    read: { AutomaticLength($0) })

  /// All of them, in the order of their numbers.
  static let all = OptionList {
    appearance
    rowHeight
    headerMode
    footerMode
    header
    footer
    headerTopPadding
    sideInset
    sectionSpacing
    separators
    separatorInsets
    separatorThickness
    snap
    measuring
    leadingActions
    trailingActions
    swipeStyle
    fullSwipe
    fullStyle
    release
    reorder
    buttonWidth
  }
}

/// A column of items that `list` reads, beside their heights: texts.
struct ListColumn {
  let metric: ItemMetric
  let declaration: ColumnDeclaration
  /// The values, in words.
  private let expected: String
  private let isReadable: @Sendable (String) -> Bool

  private init(
    _ number: Int, _ name: String, expected: String, _ summary: String,
    isReadable: @escaping @Sendable (String) -> Bool
  ) {
    metric = .own(number)
    declaration = ColumnDeclaration(name, .text, summary: summary)
    (self.expected, self.isReadable) = (expected, isReadable)
  }

  static let top = visibility(
    0, "separator-top", "Separator at the top of a row: auto, visible or hidden.")
  static let bottom = visibility(
    1, "separator-bottom", "Separator at the bottom of a row: auto, visible or hidden.")
  static let topInsets = insets(2, "separator-top-insets")
  static let bottomInsets = insets(3, "separator-bottom-insets")
  static let leadingActions = actions(
    4, "leading-actions", "Actions of a swipe to the right, the outermost first.")
  static let trailingActions = actions(
    5, "trailing-actions", "Actions of a swipe to the left, the outermost first.")

  /// All of them, in the order of their numbers.
  static let all = [top, bottom, topInsets, bottomInsets, leadingActions, trailingActions]

  private static func visibility(_ number: Int, _ name: String, _ summary: String) -> ListColumn {
    ListColumn(number, name, expected: "auto, visible or hidden", summary) {
      SeparatorVisibility(rawValue: $0) != nil
    }
  }

  private static func insets(_ number: Int, _ name: String) -> ListColumn {
    ListColumn(
      number, name, expected: SeparatorInsets.expected,
      "Distances of that separator from the ends of the row, such as 16,0."
    ) { SeparatorInsets($0) != nil }
  }

  private static func actions(_ number: Int, _ name: String, _ summary: String) -> ListColumn {
    ListColumn(number, name, expected: RowActions.expected, summary) { RowActions($0) != nil }
  }

  /// Makes sure that what items say in this column can be read.
  ///
  /// - Complexity: O(k) if the column is there.
  /// - Throws: `LayoutFailure.refused` naming the first item with another text.
  func check(_ rows: Range<Int>, ofSection section: Int, _ context: any LayoutContext)
    throws(LayoutFailure)
  {
    guard context.column(metric, inSection: section) != .absent else { return }
    var texts: [String?] = []
    context.readTexts(metric, inSection: section, items: rows, into: &texts)
    for (place, text) in texts.enumerated() {
      guard let text, !isReadable(text) else { continue }
      throw .refused(
        "\(declaration.name) of item \(section),\(rows.lowerBound + place) takes \(expected), "
          + "not '\(text)'")
    }
  }
}

/// Whether an item shows a separator (rule T-10).
enum SeparatorVisibility: String {
  case automatic = "auto"
  case visible, hidden
}

/// The look of a section (rule T-01).
enum ListAppearance: String, CaseIterable {
  case plain, grouped
  case insetGrouped = "inset-grouped"
  case sidebar
  case sidebarPlain = "sidebar-plain"

  /// Distance beside the section, in points (rule T-02).
  var side: Double {
    switch self {
    case .plain, .grouped, .sidebarPlain: return 0
    case .insetGrouped: return 20
    case .sidebar: return 8
    }
  }

  /// Distances above the first section, above others and below each.
  var spacing: SectionSpacing {
    switch self {
    case .plain: return SectionSpacing(first: 0, top: 0, bottom: 0)
    case .grouped, .insetGrouped: return SectionSpacing(first: 35, top: 17.5, bottom: 17.5)
    case .sidebar, .sidebarPlain: return SectionSpacing(first: 0, top: 10, bottom: 0)
    }
  }

  /// Distance above a header.
  var aboveHeader: Double {
    switch self {
    case .plain: return 22
    case .grouped, .insetGrouped: return 17.5
    case .sidebar, .sidebarPlain: return 10
    }
  }

  /// Whether rows lie on a background (rule T-05).
  var hasBackground: Bool { self == .grouped || self == .insetGrouped }
}

/// The head of a section (rule T-03).
enum ListHeaderMode: String, CaseIterable {
  case none, supplementary
  case firstItem = "first-item"
}

/// The end of a section (rule T-03).
enum ListFooterMode: String, CaseIterable {
  case none, supplementary
}

/// A length, or that of the appearance.
struct AutomaticLength: Equatable {
  /// Nil: automatic.
  let length: Double?

  /// Reads `auto` or a length; nil for anything else.
  init?(_ text: String) {
    if text == "auto" {
      length = nil
    } else if let value = Double(text), OptionType.lengths.contains(value) {
      length = value
    } else {
      return nil
    }
  }
}

/// Reads numbers with commas between them, all lengths; nil for another number of them.
private func lengths(_ text: String, count: Int) -> [Double]? {
  var values: [Double] = []
  for part in text.split(separator: ",", omittingEmptySubsequences: false) {
    guard let value = Double(part), OptionType.lengths.contains(value) else { return nil }
    values.append(value)
  }
  return values.count == count ? values : nil
}

/// Distances between sections, or those of the appearance.
struct SectionSpacing: Equatable {
  /// Above the first section, above others, and below each, in points.
  let first, top, bottom: Double
  /// Whether the appearance decides instead.
  var isAutomatic = false

  init(first: Double, top: Double, bottom: Double) {
    (self.first, self.top, self.bottom) = (first, top, bottom)
  }

  /// Reads `auto` or three lengths; nil for anything else.
  init?(_ text: String) {
    if text == "auto" {
      self.init(first: 0, top: 0, bottom: 0)
      isAutomatic = true
    } else if let values = lengths(text, count: 3) {
      self.init(first: values[0], top: values[1], bottom: values[2])
    } else {
      return nil
    }
  }
}

/// Distances of a separator from the ends of its row, in points.
struct SeparatorInsets: Equatable {
  let lead, trail: Double
  /// From edge to edge.
  static let none = SeparatorInsets(lead: 0, trail: 0)
  /// The values of options and columns, in words.
  static let expected = "two lengths from 0 to 1e9"

  init(lead: Double, trail: Double) { (self.lead, self.trail) = (lead, trail) }

  /// Reads two lengths; nil for anything else.
  init?(_ text: String) {
    guard let values = lengths(text, count: 2) else { return nil }
    self.init(lead: values[0], trail: values[1])
  }
}
