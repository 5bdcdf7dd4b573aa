internal import CLayoutPlugin
internal import LayoutCore
internal import LayoutPluginHost
internal import ShellCore

/// The layouts that are linked into the engine of a page; the build writes `PageLayouts` from the
/// manifest.
final class PageCatalogue: LayoutCatalogue {
  private let services: PageServices

  /// Creates a catalogue whose layouts know the zones of an archive.
  init(zones: ZoneArchive) { services = PageServices(zones: zones) }

  func modules() -> [ModuleDescription] {
    PageLayouts.names.compactMap { name in
      PageLayouts.make(name, services).map { Self.description(of: $0.declaration) }
    }
  }

  func describe(_ name: String) throws(CatalogueError) -> ModuleDescription {
    Self.description(of: try makeLayout(name).declaration)
  }

  func makeLayout(_ name: String) throws(CatalogueError) -> any CollectionLayout {
    guard let layout = PageLayouts.make(name, services) else {
      throw .unknown(name, known: PageLayouts.names)
    }
    return layout
  }

  func reload(_ name: String?) throws(CatalogueError) {
    if let name { _ = try describe(name) }
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

/// Services for the layouts of a page, under the names of `LayoutHost`.
struct PageServices {
  let zones: ZoneArchive

  /// Returns the file of a time zone, or nil for an unknown name.
  func timeZoneFile(named name: String) throws(LayoutFailure) -> [UInt8]? {
    zones.file(named: name)
  }

  /// Makes a layout in C, by the contract that libraries keep to.
  func layout(
    _ name: String, _ entry: @convention(c) (UInt32) -> UnsafePointer<layout_plugin_descriptor>?
  ) -> (any CollectionLayout)? {
    // One kind of error at a time: the page's compiler has no common type for two.
    guard let plugin = try? LoadedPlugin(name, entry: entry) else { return nil }
    return try? plugin.makeLayout()
  }
}
