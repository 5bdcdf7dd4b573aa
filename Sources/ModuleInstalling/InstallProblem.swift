import KernelLink
import LayoutPluginHost

/// Why a module is not installed or uninstalled.
enum InstallProblem: Error {
  /// A file or folder of the system's that cannot be used.
  case file(FileProblem)
  /// A folder without a built module, and the folders below it that were searched.
  case noModule(folder: String, searched: [String])
  /// The host refuses the module, or the folder that it would go to.
  case refused(PluginError)
  /// The user has no folder for modules.
  case noHome
  /// The program comes with a module of this name.
  case bundled(name: String)
  /// Libraries that it needs and could not have; and which of them lie beside its file.
  case unmet(name: String, needs: [String], beside: [String], folder: String)
  /// It breaks a law, crashes or cannot be loaded; what the check found, and its exit code.
  case unsound(name: String, found: String, code: Int32)
  /// The user's folder has no module of this name, but these.
  case notInstalled(name: String, known: [String], folder: String, isBundled: Bool)
}

extension InstallProblem {
  /// The exit code of the program: that of a check that failed, otherwise 1.
  var exitCode: Int32 {
    switch self {
    case .unsound(_, _, 2): 1
    case .unsound(_, _, let code): code
    default: 1
    }
  }

  /// The stable code for programs.
  var code: String {
    switch self {
    case .file: "file-unreadable"
    case .noModule: "no-module"
    case .refused: "module-refused"
    case .noHome: "no-module-folder"
    case .bundled: "bundled-name"
    case .unmet: "unmet-needs"
    case .unsound: "check-failed"
    case .notInstalled: "not-installed"
    }
  }
}
