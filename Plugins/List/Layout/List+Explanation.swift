public import LayoutCore

extension List: Explanation {
  /// Ordered facts that lead to the attributes of `element`: its section, what is above it, and its
  /// frame; empty if there is no such element.
  ///
  /// - Complexity: O(log n).
  public func explain(_ element: Element, _ context: any LayoutContext) -> [Fact] {
    guard let attributes = attributes(for: element, context) else { return [] }
    let (section, origin) = prepared.placed(element.section)
    let style = section.style
    var facts = [
      Fact(
        "section \(element.section) has the appearance \(style.appearance.rawValue) (T-01)",
        [
          FactValue("start", Ticks.points(origin)), FactValue("side inset", style.side),
        ])
    ]
    switch element.kind {
    case .cell:
      facts.append(section.rowFact(element.item))
      if element.item > 0 || !section.isHeaded {
        facts.append(heightFact(element, section, context))
      }
    case .header:
      facts.append(
        Fact(
          "the header follows the distance above headers (T-03)",
          [FactValue("above", Ticks.points(style.above))]))
    case .footer: facts.append(Fact("the footer follows the last row (T-03)"))
    case prepared.kinds.background:
      facts.append(Fact("the background lies behind the rows (T-05)"))
    default: facts += separatorFacts(element, section, context)
    }
    return facts + [.frame(attributes.frame, zIndex: attributes.zIndex)]
  }

  /// Where a row's height comes from.
  private func heightFact(
    _ cell: Element, _ section: ListSection, _ context: any LayoutContext
  ) -> Fact {
    let height = [
      FactValue("height", Ticks.points(section.span(ofRow: cell.item).length))
    ]
    var lengths: [Double] = []
    for metric in [ItemMetric.height, .knownHeight] {
      context.read(
        metric, inSection: cell.section, items: cell.item..<cell.item + 1, into: &lengths)
    }
    if !lengths[0].isNaN { return Fact("its height is its own (T-01)", height) }
    guard section.style.isMeasured else {
      return Fact("its height is that of the option row-height (T-01)", height)
    }
    return lengths[1].isNaN
      ? Fact("its height is the estimate (T-01)", height)
      : Fact("its height was measured (T-01)", height)
  }

  /// Why there is a separator, and what its insets are.
  private func separatorFacts(
    _ separator: Element, _ section: ListSection, _ context: any LayoutContext
  ) -> [Fact] {
    let (row, isTop) = (separator.item, separator.kind == prepared.kinds.top)
    let separators = Separators(section, separator.section, rows: row..<row + 1, context)
    guard let insets = isTop ? separators.top(row) : separators.bottom(row) else { return [] }
    let (isOwn, hasOwnInsets) = separators.isOwn(row, isTop: isTop)
    let appearance = section.style.appearance
    let source =
      hasOwnInsets
      ? "the item's"
      : insets == .none && appearance == .grouped
        ? "none at the ends of a grouped section" : "those of separator-insets"
    return [
      Fact(
        isOwn
          ? "the item asks for the separator (T-13)"
          : "the appearance \(appearance.rawValue) has a separator there (T-11)"),
      Fact(
        "it lies inside its row, on its edge; its insets are \(source) (T-12)",
        [
          FactValue("thickness", section.style.thickness), FactValue("leading", insets.lead),
          FactValue("trailing", insets.trail),
        ]),
    ]
  }
}

extension ListSection {
  /// Why a row is where it is.
  fileprivate func rowFact(_ row: Int) -> Fact {
    let (start, length) = span(ofRow: row)
    let values = [
      FactValue("start", Ticks.points(start)), FactValue("height", Ticks.points(length)),
    ]
    if row == 0, isHeaded {
      return Fact("item 0 heads its section, with the height of a header (T-06)", values)
    }
    return Fact(
      row == plainRows.lowerBound
        ? "row \(row) is the first after the padding and the header (T-02)"
        : "row \(row) follows row \(row - 1) without a gap (T-02)", values)
  }
}
