import Foundation
import TestSupport
import Testing

/// Libraries and bundled layouts as the manifest declares them.
struct ManifestTests {
  @Test("Libraries carry no unsafe flag but one that leaves out a check at run time")
  func librariesAreMadeForThreads() throws {
    let manifest = try Manifest.shared()
    let libraries = manifest.products.filter { $0.name != "layoutsh" && $0.layout == nil }
    expect(libraries.count >= 7)
    let modules = manifest.closure(of: libraries.flatMap(\.targets))
    for target in modules {
      let flags = target.settings.flatMap { $0.kind["unsafeFlags"]?.words ?? [] }
      expect(
        flags.allSatisfy { $0 == "-enforce-exclusivity=unchecked" }, "\(target.name) has \(flags)")
    }
    // The search goes all the way down.
    expect(Set(modules.map(\.name)).isSuperset(of: ["CLayoutPlugin", "LayoutCore", "SummaryTree"]))
  }

  @Test("Each folder of Plugins is a bundled layout, and the other way round")
  func foldersAreLayouts() throws {
    let plugins = Manifest.root.appending(path: "Plugins")
    let folders = try FileManager.default.contentsOfDirectory(atPath: plugins.path)
      .filter { !$0.contains(".") }
    let layouts = try Manifest.shared().layouts
    expect(layouts.map(\.name).sorted(), equals: folders.map { $0.lowercased() }.sorted())
    // The logic of a layout in Swift is a library, too.
    let products = Set(try Manifest.shared().products.map(\.name))
    expect(
      layouts.allSatisfy {
        $0.target.name == $0.name.capitalized || products.contains($0.target.name)
      })
  }

  @Test("Each bundled layout has a page in the handbook that loads it")
  func layoutsHavePages() throws {
    let handbook = FileManager.default.enumerator(
      at: Manifest.root.appending(path: "Sources/layoutsh.docc"), includingPropertiesForKeys: nil)
    let pages = try (handbook?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "md" }.map { try String(contentsOf: $0, encoding: .utf8) }
    for (name, _) in try Manifest.shared().layouts {
      expect(pages.contains { $0.contains("load \(name)") }, "no page loads \(name)")
    }
  }
}
