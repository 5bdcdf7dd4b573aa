internal import CLayoutPlugin
internal import CalendarLayout
internal import FlowLayout
internal import LayoutCore
internal import LayoutPluginHost
internal import OverlayLayout
internal import ShellCore
internal import StickyLayout

/// The layouts that are linked into the engine of a page.
final class PageCatalogue: LayoutCatalogue {
  private static let names = ["calendar", "circle", "flow", "overlay", "sticky"]
  private let zones: ZoneArchive
  /// The layout in C, by the contract that libraries keep to.
  private let circle = try? LoadedPlugin("circle", entry: layout_plugin_entry)

  /// Creates a catalogue whose calendar knows the zones of an archive.
  init(zones: ZoneArchive) { self.zones = zones }

  func modules() -> [ModuleDescription] {
    Self.names.compactMap { name in layout(name).map { Self.description(of: $0.declaration) } }
  }

  func describe(_ name: String) throws(CatalogueError) -> ModuleDescription {
    Self.description(of: try makeLayout(name).declaration)
  }

  func makeLayout(_ name: String) throws(CatalogueError) -> any CollectionLayout {
    guard let layout = layout(name) else { throw .unknown(name, known: Self.names) }
    return layout
  }

  func reload(_ name: String?) throws(CatalogueError) {
    if let name { _ = try describe(name) }
  }

  private func layout(_ name: String) -> (any CollectionLayout)? {
    switch name {
    case "calendar":
      return WeekCalendar { [zones] name throws(LayoutFailure) in zones.file(named: name) }
    case "circle": return try? circle?.makeLayout()
    case "flow": return Flow()
    case "overlay": return Overlay()
    case "sticky": return Sticky()
    default: return nil
    }
  }

  private static func description(of declaration: LayoutDeclaration) -> ModuleDescription {
    var module = ModuleDescription(
      name: declaration.name, version: declaration.version, summary: declaration.summary,
      place: "bundled", path: "", isDecorator: declaration.isDecorator,
      options: declaration.options)
    module.columns = declaration.columns
    module.kinds = declaration.kinds
    module.missingKinds = declaration.missingKinds
    module.author = declaration.author
    module.licence = declaration.licence
    module.url = declaration.url
    return module
  }
}
