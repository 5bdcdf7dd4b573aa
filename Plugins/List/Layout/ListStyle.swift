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
  /// Height of rows without one of their own.
  let rowHeight: Int64
  /// Whether there are any separators.
  let separates: Bool
  let insets: SeparatorInsets
  /// Thickness of separators, in points.
  let thickness: Double

  /// Reads the options of a section, or of all.
  init(_ context: any LayoutContext, section: Int? = nil) {
    let appearance = ListOption.appearance.value(in: context, section: section)
    self.appearance = appearance
    headerMode = ListOption.headerMode.value(in: context, section: section)
    let footerMode = ListOption.footerMode.value(in: context, section: section)
    let spacing = ListOption.sectionSpacing.value(in: context)
    let used = spacing.isAutomatic ? appearance.spacing : spacing
    (first, top, bottom) = (
      Ticks.count(used.first), Ticks.count(used.top), Ticks.count(used.bottom)
    )
    above = Ticks.count(
      ListOption.headerTopPadding.value(in: context).length ?? appearance.aboveHeader)
    side = ListOption.sideInset.value(in: context).length ?? appearance.side
    header =
      headerMode == .none
      ? 0 : Ticks.count(ListOption.header.value(in: context, section: section))
    footer =
      footerMode == .none
      ? 0 : Ticks.count(ListOption.footer.value(in: context, section: section))
    rowHeight = Ticks.count(ListOption.rowHeight.value(in: context))
    separates = ListOption.separators.value(in: context, section: section)
    insets = ListOption.separatorInsets.value(in: context, section: section)
    thickness = ListOption.separatorThickness.value(in: context)
  }

  /// Whether the first of `count` rows heads the section (rule T-06).
  func isHeaded(_ count: Int) -> Bool { headerMode == .firstItem && count > 0 }
}
