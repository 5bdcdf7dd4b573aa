import LayoutCore
import ShellCore

/// Two modules, `slab` and `veil`, whose files are rebuilt at will; the old builds are kept.
final class BuildCatalogue: LayoutCatalogue {
  /// The build in each file, from 1.
  var files = ["slab": 1, "veil": 1]
  /// The build in use of each loaded module.
  private var loaded: [String: Int] = [:]

  var images: [String: String] { loaded.mapValues { "build\($0)" } }

  func modules() -> [ModuleDescription] {
    files.keys.sorted().map {
      ModuleDescription(name: $0, version: "1.0.0", summary: "", place: "user", path: "/\($0)")
    }
  }

  func describe(_ name: String) throws(CatalogueError) -> ModuleDescription {
    guard let module = modules().first(where: { $0.name == name }) else {
      throw .unknown(name, known: files.keys.sorted())
    }
    return module
  }

  func makeLayout(_ name: String) throws(CatalogueError) -> any CollectionLayout {
    try makeLayout(name, image: nil)
  }

  func makeLayout(_ name: String, image: String?) throws(CatalogueError) -> any CollectionLayout {
    guard let file = files[name] else { throw .unknown(name, known: files.keys.sorted()) }
    let build = image.flatMap { Int($0.dropFirst(5)) } ?? loaded[name] ?? file
    loaded[name] = build
    return name == "veil" ? Veil() : Slab(height: 100 * Double(build))
  }

  func reload(_ name: String?) throws(CatalogueError) {
    for name in name.map({ [$0] }) ?? loaded.keys.sorted() { loaded[name] = files[name] }
  }
}

/// A layout without elements, whose height depends on its build.
final class Slab: CollectionLayout {
  let declaration = LayoutDeclaration(name: "slab", version: "1.0.0", summary: "Nothing, so high.")
  let contentSize: Size

  init(height: Double) { contentSize = Size(width: 100, height: height) }

  func prepare(_ context: any LayoutContext) {}

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {}

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? { nil }
}
