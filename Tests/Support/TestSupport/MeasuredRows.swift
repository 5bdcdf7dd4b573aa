public import LayoutCore

/// Rows one below the other, each as high as the host measures it in the layout's width; 30 by
/// estimate.
public final class MeasuredRows: CollectionLayout, SizeSensitivity {
  /// Its name.
  public let declaration = LayoutDeclaration(
    name: "measured", version: "1.0.0", summary: "Rows as high as they are measured.")
  /// Size of the rows.
  public private(set) var contentSize = Size.zero
  /// Rows measured since the layout was made.
  public private(set) var measured = 0
  private var heights: [Double] = []
  private var width = 0.0

  /// Creates a layout that must be prepared before it is asked.
  public init() {}

  /// Measures every row of section 0 in one question.
  public func prepare(_ context: any LayoutContext) {
    width = context.viewport.size.width
    let count = context.sectionCount == 0 ? 0 : context.itemCount(inSection: 0)
    heights = measure((0..<count).map { Element(.cell, section: 0, item: $0) }, context)
    contentSize = Size(width: width, height: heights.reduce(0, +))
  }

  /// Measures these rows again; everything from the first on lies elsewhere then.
  public func invalidation(forMeasured elements: [Element], _ context: any LayoutContext)
    -> Invalidation
  {
    let before = contentSize.height
    var first = heights.count
    for (element, height) in zip(elements, measure(elements, context))
    where heights[element.item] != height {
      heights[element.item] = height
      first = min(first, element.item)
    }
    contentSize.height = heights.reduce(0, +)
    var invalidation = Invalidation.elements(
      (first..<heights.count).map { Element(.cell, section: 0, item: $0) })
    invalidation.contentSizeAdjustment.height = contentSize.height - before
    if let at = elements.first?.item, at == 0 {
      invalidation.contentOffsetAdjustment.y = contentSize.height - before
    }
    return invalidation
  }

  /// Rows that intersect `rect`.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {
    for item in heights.indices where frame(item).intersects(rect) { attributes.append(row(item)) }
  }

  /// One row.
  public func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    let isRow = element.kind == .cell && heights.indices.contains(element.item)
    return isRow ? row(element.item) : nil
  }

  private func measure(_ elements: [Element], _ context: any LayoutContext) -> [Double] {
    var sizes: [Size] = []
    context.measure(
      elements, proposed: elements.map { _ in Size(width: width, height: 30) },
      TextRule(wrap: .words), into: &sizes)
    measured += elements.count
    return sizes.map { $0.height }
  }

  private func frame(_ item: Int) -> Rect {
    Rect(x: 0, y: heights[..<item].reduce(0, +), width: width, height: heights[item])
  }

  private func row(_ item: Int) -> LayoutAttributes {
    LayoutAttributes(Element(.cell, section: 0, item: item), frame: frame(item))
  }
}
