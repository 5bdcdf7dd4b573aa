import Glibc
import KernelLink
import LayoutPluginHost
import LineReading
import SessionPlaying

/// What kernels that run untrusted sessions may reach, found out once for all of them.
///
/// They read the folder of the session and the zones; they read and run modules and libraries.
struct Walls {
  /// Files and folders that every session may read.
  private let readable: [String]
  /// Folders of modules and libraries.
  private let executable: [String]

  /// Memory that a kernel may have beyond what the program has, in bytes: five times what a million items with
  /// labels take.
  private static let memory = 2 << 30
  /// Where the system keeps libraries.
  private static let libraries = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib"]

  /// Looks at the modules that can be loaded.
  init(pluginPaths: [String]) {
    let modules = PluginLibrary(searchPath: SearchPath(options: pluginPaths))
    executable =
      modules.codeFolders() + Self.libraries + Self.folders(in: "LD_LIBRARY_PATH")
    readable =
      ["/usr/share/zoneinfo", "/etc/localtime", "/etc/ld.so.cache"] + Self.folders(in: "TZDIR")
  }

  /// The confinement of a kernel for sessions in `folder`; empty for the current one.
  func confinement(for folder: String) -> Confinement {
    var confinement = Self.withoutFiles
    confinement.files = Confinement.Files(
      readable: readable + [folder.isEmpty ? "." : folder], executable: executable)
    return confinement
  }

  /// The confinement of a kernel in which a person's own lines run beside those of a session: such lines
  /// may name any file.
  static let withoutFiles = Confinement(
    files: nil, memory: memory, processorTime: Int(SessionBudget.longestStep / 1000) + 5)

  /// Says which walls this system lacks, where it lacks any.
  static func noteMissing() {
    let missing = Confinement.missingWalls()
    guard !missing.isEmpty else { return }
    let names = missing.joined(separator: " and ")
    Console.note(
      "this system has no \(names): a module that an untrusted session misuses is held back by "
        + "fewer walls; --trust lifts all")
  }

  private static func folders(in variable: String) -> [String] {
    (environmentVariable(variable) ?? "").split(separator: ":").map(String.init)
      .filter { $0.hasPrefix("/") }
  }
}
