import CompositionalLayout
import FlowLayout
import LayoutCore
import OverlayLayout
import ShellCore
import StickyLayout

/// Flow, compositional, sticky and overlay in this very process, a decorator that changes nothing,
/// and a module that cannot be loaded.
final class NativeCatalogue: LayoutCatalogue {
  func modules() -> [ModuleDescription] {
    let declarations = [
      Compositional().declaration, Flow().declaration, Overlay().declaration, Pane().declaration,
      Sticky().declaration,
    ]
    return declarations.map { declaration in
      ModuleDescription(
        name: declaration.name, version: declaration.version, summary: declaration.summary,
        place: "bundled", path: "/modules/lib\(declaration.name).layout.so",
        isDecorator: declaration.isDecorator, options: declaration.options)
    } + [
      ModuleDescription(
        name: "torn", version: "", summary: "", place: "user",
        path: "/modules/libtorn.layout.so", status: "the file ends too early")
    ]
  }

  func describe(_ name: String) throws(CatalogueError) -> ModuleDescription {
    guard let module = modules().first(where: { $0.name == name }) else { throw unknown(name) }
    return module
  }

  func makeLayout(_ name: String) throws(CatalogueError) -> any CollectionLayout {
    switch name {
    case "flow": return Flow()
    case "compositional": return Compositional()
    case "sticky": return Sticky()
    case "overlay": return Overlay()
    case "pane": return Pane()
    case "torn":
      throw .refused(
        OutsideError(code: "module-refused", message: "module torn: the file ends too early"))
    default: throw unknown(name)
    }
  }

  func reload(_ name: String?) throws(CatalogueError) {
    if let name { _ = try describe(name) }
  }

  private func unknown(_ name: String) -> CatalogueError {
    .unknown(name, known: modules().map(\.name))
  }
}

/// A decorator that shows its base as it is.
private final class Pane: CollectionLayout {
  let declaration = LayoutDeclaration(
    name: "pane", version: "1.0.0", summary: "Shows what it wraps.",
    options: [
      OptionDeclaration("fade", .number(0...1), default: .number(1), summary: "Nothing.")
    ], isDecorator: true)
  private(set) var contentSize = Size.zero

  func prepare(_ context: any LayoutContext) { contentSize = context.base?.contentSize ?? .zero }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    try context.base?.attributes(in: rect, into: &attributes)
  }

  func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    try context.base?.attributes(for: element)
  }
}
