import FlowLayout
import LayoutCore
import ShellCore

/// Flow, and a sheet that lies over it.
final class SheetCatalogue: LayoutCatalogue {
  func modules() -> [ModuleDescription] {
    ["flow", "sheet"].map {
      ModuleDescription(
        name: $0, version: "1.0.0", summary: "", place: "user", path: "/\($0)",
        isDecorator: $0 == "sheet")
    }
  }

  func describe(_ name: String) throws(CatalogueError) -> ModuleDescription {
    guard let module = modules().first(where: { $0.name == name }) else {
      throw .unknown(name, known: ["flow", "sheet"])
    }
    return module
  }

  func makeLayout(_ name: String) throws(CatalogueError) -> any CollectionLayout {
    name == "sheet" ? Sheet() : Flow()
  }

  func reload(_ name: String?) throws(CatalogueError) {}
}

/// A panel that clips what it wraps, with a handle and a backdrop that lets touches through.
///
/// The panel begins 40 points below the window's top, the first row of items 30. The first item is
/// held; with `turn` it is turned by a quarter.
final class Sheet: CollectionLayout, TouchZoning {
  let declaration = LayoutDeclaration(
    name: "sheet", version: "1.0.0", summary: "A sheet.",
    kinds: [
      .decoration("Backdrop", appearance: .backdrop), .decoration("Handle", appearance: .handle),
      .decoration("Panel", appearance: .panel),
    ],
    options: [
      OptionDeclaration("turn", .flag, default: .flag(false), summary: "Turns the first item.")
    ], isDecorator: true)
  private(set) var contentSize = Size.zero

  func prepare(_ context: any LayoutContext) { contentSize = context.base?.contentSize ?? .zero }

  func touchZones(_ context: any LayoutContext) -> [TouchZone] {
    [TouchZone(panel(context), .clip)]
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    var all: [LayoutAttributes] = []
    try context.base?.attributes(
      in: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6), into: &all)
    all = all.map { moved($0, context) } + decorations(context)
    attributes += all.filter { $0.boundingBox.intersects(rect) }
      .sorted { $0.element < $1.element }
  }

  func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    if let decoration = decorations(context).first(where: { $0.element == element }) {
      return decoration
    }
    return try context.base?.attributes(for: element).map { moved($0, context) }
  }

  private func panel(_ context: any LayoutContext) -> Rect {
    let window = context.viewport.bounds
    return Rect(minX: window.minX, minY: 40, maxX: window.maxX, maxY: window.maxY)
  }

  private func moved(_ attributes: LayoutAttributes, _ context: any LayoutContext)
    -> LayoutAttributes
  {
    var attributes = attributes
    attributes.frame.y += 30
    attributes.zIndex = 0
    if attributes.element.item == 0 {
      attributes.flags.insert(.pinned)
      if context.option(0, inSection: nil) == .flag(true) {
        attributes.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
      }
    }
    return attributes
  }

  private func decorations(_ context: any LayoutContext) -> [LayoutAttributes] {
    let panel = panel(context)
    let places = [
      ("Backdrop", context.viewport.bounds, -3), ("Panel", panel, -2),
      ("Handle", Rect(x: panel.midX + 30, y: panel.minY + 2, width: 14, height: 6), -1),
    ]
    return places.compactMap { name, frame, zIndex in
      guard let kind = context.kinds.kind(named: name) else { return nil }
      var attributes = LayoutAttributes(
        Element(kind, section: 0), frame: frame, zIndex: zIndex)
      if name == "Backdrop" {
        attributes.alpha = 0.3
        attributes.pointer = .passThrough
      }
      return attributes
    }
  }
}
