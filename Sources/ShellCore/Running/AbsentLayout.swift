internal import LayoutCore

/// Stands where a layout cannot be called: it has a name and nothing else.
///
/// The layers it is in are suspended, so nobody asks it for anything.
final class AbsentLayout: CollectionLayout {
  let declaration: LayoutDeclaration
  let contentSize = Size.zero

  init(_ name: String, isDecorator: Bool) {
    declaration = LayoutDeclaration(
      name: name, version: "", summary: "", isDecorator: isDecorator)
  }

  func prepare(_ context: any LayoutContext) {}

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {}

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? { nil }
}
