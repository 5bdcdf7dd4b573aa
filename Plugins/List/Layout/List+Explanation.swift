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
    case .cell: facts.append(section.rowFact(element.item))
    case .header:
      facts.append(
        Fact(
          "the header follows the distance above headers (T-03)",
          [FactValue("above", Ticks.points(style.above))]))
    case .footer: facts.append(Fact("the footer follows the last row (T-03)"))
    case prepared.kinds.background:
      facts.append(Fact("the background lies behind the rows (T-05)"))
    default:
      facts.append(
        Fact(
          "the separator lies inside its row, on its edge (T-12)",
          [FactValue("thickness", attributes.frame.height)]))
    }
    return facts + [.frame(attributes.frame, zIndex: attributes.zIndex)]
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
