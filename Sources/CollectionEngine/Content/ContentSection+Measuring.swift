internal import LayoutCore

/// Sizes that measuring the header and the footer of a section gives, in points.
struct EdgeSizes: Sendable {
  /// Of the header; nil for none.
  var header: Size?
  /// Of the footer; nil for none.
  var footer: Size?

  /// Whether neither has one.
  var isEmpty: Bool { header == nil && footer == nil }

  /// That of one of both kinds.
  subscript(kind: ElementKind) -> Size? {
    get { kind == .header ? header : footer }
    set { if kind == .header { header = newValue } else { footer = newValue } }
  }
}

extension ContentSection {
  /// The size of a cell, or of the section's header or footer, to which `proposed` is offered.
  ///
  /// - Complexity: O(log n + label).
  func measure(_ element: Element, _ proposed: Size, _ rule: TextRule) -> Size {
    if element.kind == .cell { return measure(element.item, proposed, rule) }
    guard let size = edges[element.kind] else { return proposed }
    return Size(
      width: size.width.isNaN ? proposed.width : size.width,
      height: size.height.isNaN ? proposed.height : size.height)
  }

  /// The size of an item to which `proposed` is offered: its own, else what measuring gives, else
  /// that of its label, else what is proposed, for each direction.
  ///
  /// - Complexity: O(log n + label).
  private func measure(_ item: Int, _ proposed: Size, _ rule: TextRule) -> Size {
    let width = number(.width, item: item) ?? number(.measuredWidth, item: item)
    let height = number(.height, item: item) ?? number(.measuredHeight, item: item)
    if let width, let height { return Size(width: width, height: height) }
    let label = overrides(item: item)?.label.map {
      rule.size(of: $0, width: width ?? proposed.width)
    }
    return Size(
      width: width ?? label?.width ?? proposed.width,
      height: height ?? label?.height ?? proposed.height)
  }
}
