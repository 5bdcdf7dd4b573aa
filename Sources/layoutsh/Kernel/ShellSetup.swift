import KernelLink
import LineReading
import ShellCore
import TextRendering

/// How a kernel of this program is set up; decided before it is forked.
struct ShellSetup {
  /// The version of the program.
  static let version = "0.1.0"

  var pluginPaths: [String]
  var usesJSON: Bool
  var mode = LineMode.script
  /// The folder of the session that is run, with a slash at its end; nil: no session is.
  var sessionFolder: String?
  /// Whether commands may use files.
  var isTrusted = true
  /// Whether a line goes on after a command that failed.
  var keepsGoing = false
  /// The walls of untrusted sessions, where one is run.
  var walls: Walls?
  /// What the kernel may reach; nil: what the program may.
  var confinement: Confinement?
  /// Width of the window, in columns.
  var columns = 80
  var usesUnicode = true
  /// Whether pictures are coloured.
  var usesColour = false
  /// Where copies of the modules that are loaded are kept for a replay; nil for nowhere.
  var imageFolder: String?

  /// How long a line may take.
  var limit: LineLimit

  init(pluginPaths: [String], usesJSON: Bool, limit: LineLimit = .usual) {
    self.pluginPaths = pluginPaths
    self.usesJSON = usesJSON
    self.limit = limit
  }

  /// The same for the steps of session files.
  ///
  /// Those that are not trusted run behind walls, and a person is told which of them are missing.
  func forSession(isTrusted: Bool) -> ShellSetup {
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
  func forSession(at path: String) -> ShellSetup {
    var setup = self
    let folder = SessionFile.folder(of: path)
    setup.sessionFolder = folder
    setup.confinement = walls?.confinement(for: folder)
    return setup
  }

  /// The same for a session that a person at a terminal watches, and the lines they type meanwhile.
  func forLesson(at path: String, isTrusted: Bool = false) -> ShellSetup {
    var setup = forSession(at: path)
    setup.confinement = isTrusted ? nil : Walls.withoutFiles
    setup.usesJSON = false
    setup.imageFolder = nil
    return setup
  }

  /// The same for a person at a terminal.
  func forTerminal() -> ShellSetup {
    var setup = self
    setup.mode = .interactive
    setup.usesUnicode = isUTF8Locale
    setup.usesColour = supportsColour()
    return setup
  }
}
