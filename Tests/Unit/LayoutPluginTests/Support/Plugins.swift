import CLayoutPlugin
import LayoutCore
import LayoutPluginHost
import LayoutPluginKit
import TestSupport

/// Returns a layout behind the contract, in this process and without a library.
func linkedIn(
  _ name: String, observer: (any PluginCallObserver)? = nil,
  _ makeLayout: @escaping () -> any CollectionLayout
) throws -> LoadedPlugin {
  try LoadedPlugin(name, observer: observer) { LayoutPlugin.entry($0, makeLayout) }
}

/// The plugins that the package builds, beside the test program.
func bundledLibrary() -> PluginLibrary {
  PluginLibrary(
    searchPath: SearchPath(options: [], variable: { _ in nil }, executable: executablePath))
}

/// The test program itself.
let executablePath = "/proc/self/exe"

/// The library file of a plugin that the package builds.
func bundledFile(_ name: String) -> String? {
  bundledFiles[name]
}

private let bundledFiles = Dictionary(
  bundledLibrary().list().map { ($0.name, $0.path) }, uniquingKeysWith: { first, _ in first })
