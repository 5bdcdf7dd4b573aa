import CompositionalLayout
import FlowLayout
import LayoutCore
import OverlayLayout
import ShellCore
import TestSupport

/// Flow, a decorator that pins nothing, a module that cannot be loaded, and a sheet that is not
/// listed.
final class TestCatalogue: LayoutCatalogue {
  /// Names that were asked to be read again.
  private(set) var reloads: [String?] = []

  func modules() -> [ModuleDescription] {
    let flow = Flow().declaration
    let veil = Veil().declaration
    return [
      ModuleDescription(
        name: "flow", version: flow.version, summary: flow.summary, place: "bundled",
        path: "/modules/libflow.layout.so", options: flow.options),
      ModuleDescription(
        name: "veil", version: veil.version, summary: veil.summary, place: "user",
        path: "/modules/libveil.layout.so", isDecorator: true, options: veil.options),
      ModuleDescription(
        name: "torn", version: "", summary: "", place: "user",
        path: "/modules/libtorn.layout.so", status: "the file ends too early"),
    ]
  }

  func describe(_ name: String) throws(CatalogueError) -> ModuleDescription {
    if name == "lanes" {
      let lanes = LaneLayout().declaration
      var module = ModuleDescription(
        name: name, version: lanes.version, summary: lanes.summary, place: "user", path: "")
      module.columns = lanes.columns
      return module
    }
    guard let module = modules().first(where: { $0.name == name }) else {
      throw .unknown(name, known: modules().map(\.name))
    }
    return module
  }

  func makeLayout(_ name: String) throws(CatalogueError) -> any CollectionLayout {
    switch name {
    case "flow": return Flow()
    case "veil": return Veil()
    case "compositional": return Compositional()
    case "overlay": return Overlay()
    case "lanes": return LaneLayout()
    case "renewed": return Renewed()
    case "torn":
      throw .refused(
        OutsideError(code: "module-refused", message: "module torn: the file ends too early"))
    default: throw .unknown(name, known: modules().map(\.name))
    }
  }

  func reload(_ name: String?) throws(CatalogueError) {
    if let name { _ = try describe(name) }
    reloads.append(name)
  }
}

/// A decorator: the base's elements, faded, and one decoration that covers the window.
final class Veil: CollectionLayout {
  let declaration = LayoutDeclaration(
    name: "veil", version: "0.1.0", summary: "Fades what it wraps.",
    kinds: [.decoration("Cover")],
    options: [
      OptionDeclaration("fade", .number(0...1), default: .number(0.5), summary: "Opacity."),
      OptionDeclaration(
        "tint", .choice(["none", "red"]), default: .choice(1), summary: "A colour."),
      OptionDeclaration("origin", .text(form: "a date"), default: nil, summary: "A date."),
      OptionDeclaration(
        "pin", .text(form: "both|none|KIND,KIND…"), default: .text("both"), summary: "Words."),
    ], isDecorator: true)
  private(set) var contentSize = Size.zero

  func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    if option == 3, value == .text("never") { throw .refused("pin cannot be never") }
  }

  func prepare(_ context: any LayoutContext) { contentSize = context.base?.contentSize ?? .zero }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    let start = attributes.count
    try context.base?.attributes(in: rect, into: &attributes)
    for index in attributes.indices.dropFirst(start) { attributes[index].alpha = fade(context) }
    if let cover = cover(context), cover.frame.intersects(rect) { attributes.append(cover) }
    attributes[start...].sort { $0.element < $1.element }
  }

  func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    if let cover = cover(context), cover.element == element { return cover }
    guard var attributes = try context.base?.attributes(for: element) else { return nil }
    attributes.alpha = fade(context)
    return attributes
  }

  private func fade(_ context: any LayoutContext) -> Double {
    if case .number(let fade) = context.option(0, inSection: nil) { return fade }
    return 1
  }

  private func cover(_ context: any LayoutContext) -> LayoutAttributes? {
    guard let kind = context.kinds.kind(named: "Cover") else { return nil }
    var cover = LayoutAttributes(
      Element(kind, section: 0), frame: Rect(x: 0, y: 0, width: 320, height: 60), zIndex: -1)
    cover.pointer = .passThrough
    return cover
  }
}
