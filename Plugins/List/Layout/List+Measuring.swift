public import LayoutCore
import SummaryTree

extension List: Measuring {
  /// None without `estimate`; else heights (rule Z-01).
  public func measuredAxes(of kind: ElementKind) -> MeasuredAxes {
    guard prepared.style?.isMeasured == true else { return .none }
    return kind == .cell || kind == .header || kind == .footer ? .main : .none
  }

  /// A first item that heads its section has the height of a header (rule T-06).
  public var isSelective: Bool { true }

  /// The width of the section; nil for an item that heads its section.
  ///
  /// - Complexity: O(log sections).
  public func proposedSize(for element: Element, _ context: any LayoutContext) -> Size? {
    guard 0..<prepared.sections.count ~= element.section else { return nil }
    let section = prepared.sections[element.section]
    if element.kind == .cell, element.item == 0, section.isHeaded { return nil }
    return Size(width: max(0, prepared.width - 2 * section.style.side), height: .nan)
  }
}

extension List: SizeSensitivity {
  /// Reads the heights of measured rows again, and those of measured headers and footers: all below
  /// them may move.
  ///
  /// - Complexity: O(log n) for each.
  /// - Throws: `LayoutFailure.refused` naming an item with an invalid height.
  public func invalidation(forMeasured elements: [Element], _ context: any LayoutContext)
    throws(LayoutFailure) -> Invalidation
  {
    guard let general = prepared.style else { return .everything }
    var sections = prepared.sections
    for update in LayoutUpdate.reloads(of: elements) {
      guard case .reloadItems(let index, let items) = update, 0..<sections.count ~= index,
        items.upperBound <= sections[index].rowCount
      else { return .everything }
      try read(items, ofSection: index, &sections, context)
    }
    for element in elements where element.kind != .cell && 0..<sections.count ~= element.section {
      let style = style(ofSection: element.section, general, context)
      sections[element.section] = ListSection(
        style: style, rows: sections[element.section].rows)
    }
    try replace(with: prepared.with(sections))
    return .counts
  }
}
