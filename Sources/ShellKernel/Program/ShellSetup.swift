package import KernelLink
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
