import Glibc
package import KernelLink
import LayoutPluginHost
import LineReading
package import SessionPlaying
package import ShellCore

/// How a kernel of this program is set up; decided before it is forked.
package struct ShellSetup {
  /// The version of the program.
  package static let version = "0.1.0"

  package var pluginPaths: [String]
  package var usesJSON: Bool
  package var mode = LineMode.script
  /// The folder of the session that is run, with a slash at its end; nil: no session is.
  package var sessionFolder: String?
  /// Whether commands may use files.
  package var isTrusted = true
  /// Whether a line goes on after a command that failed.
  package var keepsGoing = false
  /// The walls of untrusted sessions, where one is run.
  var walls: Walls?
  /// What the kernel may reach; nil: what the program may.
  package var confinement: Confinement?
  /// Width of the window, in columns.
  package var columns = 80
  package var usesUnicode = true
  /// Whether pictures are coloured.
  package var usesColour = false
  /// Where copies of the modules that are loaded are kept for a replay; nil for nowhere.
  package var imageFolder: String?

  /// How long a line may take.
  package var limit: LineLimit

  package init(pluginPaths: [String], usesJSON: Bool, limit: LineLimit = .usual) {
    self.pluginPaths = pluginPaths
    self.usesJSON = usesJSON
    self.limit = limit
  }

  /// The same for the steps of session files.
  ///
  /// Those that are not trusted run behind walls, and a person is told which of them are missing.
  package func forSession(isTrusted: Bool) -> ShellSetup {
    var setup = self
    if !isTrusted, walls == nil {
      setup.walls = Walls(pluginPaths: pluginPaths)
      Walls.noteMissing()
    }
    setup.mode = .session
    setup.isTrusted = isTrusted
    setup.usesJSON = false
    return setup
  }

  /// The same for the session in one file.
  package func forSession(at path: String) -> ShellSetup {
    var setup = self
    let folder = SessionFile.folder(of: path)
    setup.sessionFolder = folder
    setup.confinement = walls?.confinement(for: folder)
    return setup
  }

  /// The same for a session that a person at a terminal watches, and the lines they type meanwhile.
  package func forLesson(at path: String, isTrusted: Bool = false) -> ShellSetup {
    var setup = forSession(at: path)
    setup.confinement = isTrusted ? nil : Walls.withoutFiles
    setup.usesJSON = false
    setup.imageFolder = nil
    return setup
  }

  /// The same for a person at a terminal.
  package func forTerminal() -> ShellSetup {
    var setup = self
    setup.mode = .interactive
    setup.usesUnicode = isUTF8Locale
    setup.usesColour = supportsColour()
    return setup
  }
}

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
