import LayoutPluginHost
import System

// All sentences about modules that are not installed or uninstalled: what was expected, what was
// found, what to do.

extension InstallProblem {
  /// One sentence without a full stop.
  var sentence: String {
    switch self {
    case .file(let problem): return problem.sentence
    case .noModule(let folder, let searched):
      return "expected a built module (\(PluginName.fileName("NAME"))) in \(folder) or its folders "
        + "\(searched.joined(separator: ", ")), found none; build it first, for example with 'make'"
    case .refused(let error): return error.sentence
    case .noHome:
      return "expected an absolute path in XDG_DATA_HOME or HOME, found none; set one of them"
    case .bundled(let name):
      return "'\(name)' is a bundled module: expected a name of its own, or --replace to shadow it"
    case .unmet(let name, let needs, let beside, let folder):
      let remedy =
        beside.isEmpty
        ? "install what provides it, or link it statically"
        : "only the module is copied: link it statically, or copy "
          + "\(beside.joined(separator: ", ")) to \(folder) and link with -rpath '$ORIGIN'"
      return "\(name) needs \(needs.joined(separator: ", ")), found no such library; \(remedy)"
    case .otherContract(let name, let error):
      return "\(name) is not installed: expected a module that passes 'layoutsh check', "
        + "found: law alive: \(error.sentence)"
    case .unsound(let name, let found, _):
      return "\(name) is not installed: expected a module that passes 'layoutsh check', "
        + "found: \(found)"
    case .notInstalled(let name, _, _, true):
      return "'\(name)' is a bundled module: expected one that you have installed"
    case .notInstalled(let name, let known, let folder, _):
      return "no module '\(name)' in \(folder)"
        + (known.isEmpty ? "" : "; installed: \(known.joined(separator: ", "))")
    }
  }
}
