public import LayoutCore

/// Rows of 20 in lanes of 10: an item's columns of the layout's own contain its lane and a note,
/// whose width is a point per letter.
public final class LaneLayout: CollectionLayout {
  /// Name and columns.
  public let declaration = LayoutDeclaration(
    name: "lanes", version: "1.0.0", summary: "Rows in lanes.",
    columns: [
      ColumnDeclaration("lane", .number, summary: "Lane of the item, from 0."),
      ColumnDeclaration("remark", .text, summary: "What is noted of the item."),
    ])
  /// Size of the rows.
  public private(set) var contentSize = Size.zero
  /// The summaries of the columns of section 0 at the last `prepare`.
  public private(set) var columns: [MetricColumn] = []
  private var frames: [Rect] = []

  /// Creates a layout that must be prepared before it is asked.
  public init() {}

  /// Reads both columns of section 0.
  public func prepare(_ context: any LayoutContext) {
    let count = context.sectionCount == 0 ? 0 : context.itemCount(inSection: 0)
    var (lanes, remarks) = ([Double](), [String?]())
    if count > 0 {
      context.read(.own(0), inSection: 0, items: 0..<count, into: &lanes)
      context.readTexts(.own(1), inSection: 0, items: 0..<count, into: &remarks)
      columns = [.own(0), .own(1), .own(2)].map { context.column($0, inSection: 0) }
    }
    frames = (0..<count).map { item in
      Rect(
        x: lanes[item].isNaN ? 0 : 10 * lanes[item], y: 20 * Double(item),
        width: remarks[item].map { Double($0.count) } ?? 10, height: 20)
    }
    contentSize = Size(width: 100, height: 20 * Double(count))
  }

  /// Rows that intersect `rect`.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {
    for (item, frame) in frames.enumerated() where frame.intersects(rect) {
      attributes.append(LayoutAttributes(Element(.cell, section: 0, item: item), frame: frame))
    }
  }

  /// One row.
  public func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    guard element.kind == .cell, element.section == 0, frames.indices.contains(element.item) else {
      return nil
    }
    return LayoutAttributes(element, frame: frames[element.item])
  }
}
