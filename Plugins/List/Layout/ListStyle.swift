import LayoutCore

/// The metrics of a section, which sections without options of their own share; lengths along the
/// list are in ticks.
final class ListStyle: Sendable {
  let appearance: ListAppearance
  let headerMode: ListHeaderMode
  /// Distance beside the section, in points.
  let side: Double
  /// Distance above the section without a header, if it is the first.
  let first: Int64
  /// The same, if it is not.
  let top: Int64
  /// Distance below the section without a footer.
  let bottom: Int64
  /// Distance above a header.
  let above: Int64
  /// Height of the header, or of the first item in its place.
  let header: Int64
  /// Height of the footer; 0: none.
  let footer: Int64
  /// Height of rows without one of their own, in points: the estimate, where rows are measured.
  let rowHeight: Double
  /// Whether rows, headers and footers are measured (rule Z-01).
  let isMeasured: Bool
  /// Whether there are any separators.
  let separates: Bool
  let insets: SeparatorInsets
  /// Thickness of separators, in points.
  let thickness: Double

  /// Reads the options of a section, or of all.
  init(_ context: any LayoutContext, section: Int? = nil) {
    let appearance = ListOption.appearance.value(in: context, section: section)
    self.appearance = appearance
    let headerMode = ListOption.headerMode.value(in: context, section: section)
    self.headerMode = headerMode
    let footerMode = ListOption.footerMode.value(in: context, section: section)
    let spacing = ListOption.sectionSpacing.value(in: context)
    let used = spacing.isAutomatic ? appearance.spacing : spacing
    (first, top, bottom) = (
      Ticks.count(used.first), Ticks.count(used.top), Ticks.count(used.bottom)
    )
    above = Ticks.count(
      ListOption.headerTopPadding.value(in: context).length ?? appearance.aboveHeader)
    side = ListOption.sideInset.value(in: context).length ?? appearance.side
    let edges = section.map { Self.knownEdges(ofSection: $0, headerMode, context) }
    let header = ListOption.header.value(in: context, section: section)
    let footer = ListOption.footer.value(in: context, section: section)
    self.header =
      headerMode == .none || header == 0 ? 0 : Ticks.count(edges?.header ?? header)
    self.footer =
      footerMode == .none || footer == 0 ? 0 : Ticks.count(edges?.footer ?? footer)
    isMeasured = context.estimate != nil
    let height = ListOption.rowHeight.value(in: context)
    rowHeight = context.estimate?.main(.vertical, else: height) ?? height
    separates = ListOption.separators.value(in: context, section: section)
    insets = ListOption.separatorInsets.value(in: context, section: section)
    thickness = ListOption.separatorThickness.value(in: context)
  }

  /// The heights that measuring has given the header and the footer of a section; nil for none.
  static func knownEdges(
    ofSection section: Int, _ mode: ListHeaderMode, _ context: any LayoutContext
  ) -> (header: Double?, footer: Double?) {
    guard context.estimate != nil else { return (nil, nil) }
    func known(_ kind: ElementKind) -> Double? {
      let height = context.knownSize(of: Element(kind, section: section)).height
      return height.isNaN ? nil : height
    }
    return (mode == .supplementary ? known(.header) : nil, known(.footer))
  }

  /// Whether the first of `count` rows heads the section (rule T-06).
  func isHeaded(_ count: Int) -> Bool { headerMode == .firstItem && count > 0 }
}
