public import LayoutCore

/// A layout without elements that looks at what it is prepared with; it has columns of its own, as
/// `LaneLayout` has.
public final class ReadingLayout: CollectionLayout {
  /// Name and columns.
  public let declaration = LayoutDeclaration(
    name: "reading", version: "1.0.0", summary: "Nothing.",
    columns: [
      ColumnDeclaration("lane", .number, summary: "Lane of the item, from 0."),
      ColumnDeclaration("remark", .text, summary: "What is noted of the item."),
    ])
  /// None.
  public let contentSize = Size.zero
  private let look: (any LayoutContext) -> Void

  /// Creates a layout that has `look` read every content with sections.
  public init(_ look: @escaping (any LayoutContext) -> Void) { self.look = look }

  /// Reads.
  public func prepare(_ context: any LayoutContext) {
    if context.sectionCount > 0 { look(context) }
  }

  /// None.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {}

  /// None.
  public func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    nil
  }
}
