import FlowLayout
import LayoutCore
import LayoutPluginHost
import StickyLayout

/// Access to flow: linked into this program, or loaded as the shell loads it.
enum Layouts {
  /// Flow without anything between.
  static func linked() -> TappedLayout { TappedLayout(Flow()) }

  /// Flow itself.
  static func flow() -> any CollectionLayout { Flow() }

  /// Sticky itself.
  static func sticky() -> any CollectionLayout { Sticky() }

  /// A layout through the plugin contract, from the library beside this program.
  ///
  /// Throws `ProcessProblem` if it cannot be loaded.
  static func loaded(_ name: String) throws -> any CollectionLayout {
    do { return try library.open(name).makeLayout() } catch let error as PluginError {
      throw ProcessProblem(error.sentence)
    }
  }

  /// A maker of a layout through the plugin contract, from the library beside this program; it is
  /// loaded once.
  ///
  /// Throws `ProcessProblem` if it cannot be loaded.
  static func loader(_ name: String = "flow") throws -> () throws -> TappedLayout {
    do {
      let plugin = try library.open(name)
      return { TappedLayout(try plugin.makeLayout()) }
    } catch {
      throw ProcessProblem(error.sentence)
    }
  }

  /// One for all, as in the shell: a decorator then reads what its base lends where it lies.
  nonisolated(unsafe) private static let library = PluginLibrary(
    searchPath: SearchPath(options: [], variable: { _ in nil }, executable: "/proc/self/exe"))
}
