import Foundation
import LayoutCore
import LayoutPluginHost
import TestSupport
import Testing

/// The fixture that breaks the contract, compiled for one test.
struct Misbehaving {
  let folder: TemporaryFolder
  let library: PluginLibrary
  /// The compiled file.
  var path: String { folder.path("libmisbehaving.layout.so") }

  /// Compiles the fixture `source` with `MODE`, with more definitions and with more arguments.
  init(
    _ mode: String, _ definitions: [String] = [], source: String = "misbehaving",
    arguments: [String] = []
  ) throws {
    folder = try TemporaryFolder()
    library = PluginLibrary(
      searchPath: SearchPath(options: [folder.path], variable: { _ in nil }, executable: nil))
    let file = try #require(
      Bundle.module.path(forResource: source, ofType: "c", inDirectory: "Fixtures"))
    let output = try compile(
      ["-shared", "-fPIC", "-DMODE=\(mode)"] + definitions.map { "-D\($0)" } + arguments
        + [file, "-o", path])
    try #require(output == "")
  }

  /// The plugin, loaded.
  func load() throws -> LoadedPlugin { try library.open("misbehaving") }

  /// Ten items, as the fixture lays out.
  static var context: ArrayContext {
    ArrayContext(
      itemCounts: [10], viewport: Viewport(size: Size(width: 100, height: 100)),
      options: [.number(1), .flag(false)])
  }

  /// A rectangle around everything.
  static let everything = Rect(x: -1, y: -1, width: 1000, height: 1000)
}
