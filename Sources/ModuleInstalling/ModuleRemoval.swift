import Glibc
import KernelLink
import LayoutPluginHost

/// `layoutsh uninstall`: removes a module from the user's folder.
package struct ModuleRemoval {
  private let name: String

  /// Removes the module called `name`.
  package init(name: String) { self.name = name }

  /// Removes it; returns the exit code, 1 if there is none.
  package func run() -> Int32 {
    do throws(InstallProblem) {
      let path = try remove()
      Console.note("removed  \(path)", to: STDOUT_FILENO)
      if let next = SearchPath().file(named: name) {
        Console.note("note: '\(name)' is now \(next)")
      }
      return 0
    } catch {
      Console.fail(error.sentence)
      return error.exitCode
    }
  }

  private func remove() throws(InstallProblem) -> String {
    guard PluginName.isValid(name) else { throw .refused(.badName(name)) }
    let searchPath = SearchPath()
    guard let folder = searchPath.userFolder else { throw .noHome }
    let path = "\(folder)/\(PluginName.fileName(name))"
    if unlink(path) == 0 { return path }
    guard errno == ENOENT else {
      throw .file(FileProblem(path: path, action: .remove, number: errno))
    }
    let known = ((try? Folders.entries(of: folder)) ?? []).compactMap {
      PluginName.name(ofFile: $0.name)
    }
    throw .notInstalled(
      name: name, known: known.sorted(), folder: folder, isBundled: searchPath.isBundled(name))
  }
}
