import LayoutCore
import LayoutPluginHost
import ShellCore

/// The shell's catalogue of layouts over the plugin host.
final class ModuleCatalogue: LayoutCatalogue {
  private let library: PluginLibrary
  private let witness: CallWitness
  private var loaded: [String: LoadedPlugin] = [:]

  init(folders: [String], witness: CallWitness) {
    library = PluginLibrary(searchPath: SearchPath(options: folders))
    library.observer = witness
    self.witness = witness
  }

  func modules() -> [ModuleDescription] {
    library.list().map { listing in
      let declaration = listing.isShadowed ? nil : loaded[listing.name]?.declaration
      return ModuleDescription(
        name: listing.name, version: listing.version ?? "", summary: declaration?.summary ?? "",
        place: listing.place.rawValue, path: listing.path, status: listing.status,
        isDecorator: declaration?.isDecorator ?? false, options: declaration?.options ?? [])
    }
  }

  func describe(_ name: String) throws(CatalogueError) -> ModuleDescription {
    let declaration = try open(name).declaration
    guard let listing = library.list().first(where: { $0.name == name && !$0.isShadowed }) else {
      throw unknown(name)
    }
    return ModuleDescription(
      name: name, version: declaration.version, summary: declaration.summary,
      place: listing.place.rawValue, path: listing.path, status: listing.status,
      isDecorator: declaration.isDecorator, options: declaration.options)
  }

  func makeLayout(_ name: String) throws(CatalogueError) -> any CollectionLayout {
    let plugin = try open(name)
    do {
      return try plugin.makeLayout()
    } catch {
      throw .refused(sentence(error))
    }
  }

  func reload(_ name: String?) throws(CatalogueError) {
    for name in name.map({ [$0] }) ?? loaded.keys.sorted() {
      do {
        loaded[name] = try witness.opening(name) { () throws(PluginError) in
          try library.reload(name)
        }
      } catch {
        throw refusal(error)
      }
    }
  }

  private func open(_ name: String) throws(CatalogueError) -> LoadedPlugin {
    if let plugin = loaded[name] { return plugin }
    do {
      let plugin = try witness.opening(name) { () throws(PluginError) in try library.open(name) }
      loaded[name] = plugin
      return plugin
    } catch {
      throw refusal(error)
    }
  }

  private func refusal(_ error: PluginError) -> CatalogueError {
    if case .notFound(let name, _) = error { return unknown(name) }
    return .refused(error.sentence)
  }

  private func unknown(_ name: String) -> CatalogueError {
    var known: [String] = []
    for listing in library.list() where !known.contains(listing.name) { known.append(listing.name) }
    return .unknown(name, known: known)
  }

  private func sentence(_ failure: LayoutFailure) -> String {
    switch failure {
    case .refused(let sentence): return sentence
    case .misbehaviour(let plugin, let function, let found):
      return "plugin \(plugin) misbehaved in \(function): \(found)"
    }
  }
}
