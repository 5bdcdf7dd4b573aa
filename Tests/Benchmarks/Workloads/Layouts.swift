import FlowLayout
import LayoutCore
import LayoutPluginHost

/// How flow is reached: linked into this program, or loaded as the shell loads it.
enum Layouts {
  /// Flow without anything between.
  static func linked() -> TappedLayout { TappedLayout(Flow()) }

  /// A maker of flow through the plugin contract, from the library beside this program.
  ///
  /// Throws `ProcessProblem` where it cannot be loaded.
  static func loader() throws -> () throws -> TappedLayout {
    let path = SearchPath(options: [], variable: { _ in nil }, executable: "/proc/self/exe")
    do {
      let plugin = try PluginLibrary(searchPath: path).open("flow")
      return { TappedLayout(try plugin.makeLayout()) }
    } catch {
      throw ProcessProblem(error.sentence)
    }
  }
}
