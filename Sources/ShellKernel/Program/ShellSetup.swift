package import KernelLink
package import LayoutPluginHost
import SessionPlaying
package import ShellCore
import System

/// The setup of a kernel, decided before it is forked.
package struct ShellSetup {
  /// The version of the program.
  package static let version = Shell.version

  package var pluginPaths: [String]
  package var usesJSON: Bool
  package var mode = LineMode.script
  /// The folder of the running session with a trailing slash, or nil without a session.
  package var sessionFolder: String?
  /// Whether commands may use files.
  package var isTrusted = true
  /// Whether a line continues after a command that failed.
  package var keepsGoing = false
  /// The walls for untrusted sessions, if one is run.
  var walls: Walls?
  /// The files that the kernel may reach, or nil for those of the program.
  package var confinement: Confinement?
  /// The files that a kernel may reach while it runs a person's own lines.
  package var ownConfinement: Confinement?
  /// The folders of modules; a confined kernel could not look for them.
  package var searchPath: SearchPath { walls?.searchPath ?? SearchPath(options: pluginPaths) }
  /// The walls that the system lacks; without them an untrusted session loads bundled modules only.
  private(set) var missingWalls: [String] = []
  /// The width of the window, in columns.
  package var columns = 80
  package var usesUnicode = true
  /// Whether drawings are coloured.
  package var usesColour = false
  /// Whether the terminal has 256 colours.
  package var has256Colours = false
  /// The way in which `draw --image` draws.
  package var images = ImageSupport.none
  /// Whether errors are coloured.
  package var coloursErrors = false
  /// The folder for copies of loaded modules for a replay, or nil.
  package var imageFolder: String?

  /// The time limit of a line.
  package var limit: LineLimit

  package init(pluginPaths: [String], usesJSON: Bool, limit: LineLimit = .usual) {
    self.pluginPaths = pluginPaths
    self.usesJSON = usesJSON
    self.limit = limit
  }

  /// Returns the setup for the steps of session files.
  ///
  /// Untrusted ones run confined, and missing walls are reported.
  package func forSession(isTrusted: Bool) -> ShellSetup {
    var setup = self
    if !isTrusted, walls == nil {
      setup.walls = Walls(pluginPaths: pluginPaths)
      setup.missingWalls = Confinement.missingWalls()
      Walls.report(missing: setup.missingWalls)
    }
    setup.mode = .session
    setup.isTrusted = isTrusted
    setup.usesJSON = false
    return setup
  }

  /// Returns the setup for the session in one file.
  package func forSession(at path: String) -> ShellSetup {
    var setup = self
    let folder = SessionFile.folder(of: path)
    setup.sessionFolder = folder
    setup.confinement = walls?.confinement(for: folder)
    return setup
  }

  /// Returns the setup for a session watched at a terminal, and for the lines typed after a
  /// take-over.
  package func forLesson(at path: String, isTrusted: Bool = false) -> ShellSetup {
    var setup = self
    setup.walls = isTrusted ? nil : walls ?? Walls(pluginPaths: pluginPaths)
    setup = setup.forSession(at: path)
    setup.ownConfinement = isTrusted ? nil : Walls.withoutFiles
    setup.missingWalls = isTrusted ? [] : Confinement.missingWalls()
    setup.usesJSON = false
    setup.imageFolder = nil
    return setup
  }

  /// Returns the setup for a shell that begins with the scene of a link, and for the lines typed
  /// there.
  package func forLink() -> ShellSetup {
    var setup = self
    setup.missingWalls = Confinement.missingWalls()
    Walls.report(missing: setup.missingWalls)
    setup.confinement = Walls(pluginPaths: pluginPaths).confinement(for: nil)
    setup.ownConfinement = Walls.withoutFiles
    return setup
  }

  /// Returns the setup for a person at a terminal.
  package func forTerminal() -> ShellSetup {
    var setup = self
    setup.mode = .interactive
    setup.usesUnicode = isUTF8Locale
    setup.adoptTerminal()
    setup.coloursErrors = supportsColour(.error)
    return setup
  }

  /// Takes over what the terminal on standard output can show.
  mutating func adoptTerminal(environment: (String) -> String? = environmentVariable) {
    usesColour = supportsColour(environment: environment)
    has256Colours = TerminalPictures.has256Colours(environment: environment)
    images =
      isTerminal(.output)
      ? TerminalPictures.support(environment: environment) : .none
  }
}

/// The files that kernels of untrusted sessions may reach, determined once for all of them.
///
/// They may read the folder of the session and time zones, and read and execute modules and
/// libraries.
struct Walls {
  /// Files and folders that every session may read.
  private let readable: [String]
  /// Folders of modules and libraries.
  private let executable: [String]
  /// The folders of modules.
  let searchPath: SearchPath

  /// Memory of a kernel beyond the program's own, in bytes: five times the need of a million items
  /// with labels.
  private static let memory = 2 << 30
  /// The system's folders of libraries.
  private static let libraries = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib"]

  /// Finds the modules that can be loaded.
  init(pluginPaths: [String]) {
    searchPath = SearchPath(options: pluginPaths)
    let modules = PluginLibrary(searchPath: searchPath)
    executable =
      modules.codeFolders() + Self.libraries + Self.folders(in: "LD_LIBRARY_PATH")
    readable =
      ["/usr/share/zoneinfo", "/etc/localtime", PluginLibrary.loaderCache]
      + Self.folders(in: "TZDIR")
  }

  /// Returns the confinement for sessions in `folder`, where empty means the current one, or for a
  /// link, which has no folder.
  func confinement(for folder: String?) -> Confinement {
    var confinement = Self.withoutFiles
    let own = folder.map { [$0.isEmpty ? "." : $0] } ?? []
    confinement.files = Confinement.Files(readable: readable + own, executable: executable)
    return confinement
  }

  /// The confinement of a kernel that also runs a person's own lines, which may name any file.
  static let withoutFiles = Confinement(
    files: nil, memory: memory, processorTime: Int(SessionBudget.longestStep / 1000) + 5,
    lifetime: 2 * Int(SessionBudget.file / 1000))

  /// Reports the walls that this system lacks, if any.
  static func report(missing: [String]) {
    guard !missing.isEmpty else { return }
    Console.remark(
      "this system lacks \(missing.joined(separator: " and ")): an untrusted session loads bundled "
        + "modules only; --trust loads all")
  }

  private static func folders(in variable: String) -> [String] {
    (environmentVariable(variable) ?? "").split(separator: ":").map(String.init)
      .filter { $0.hasPrefix("/") }
  }
}

/// The pictures that a terminal can show, according to its environment.
package enum TerminalPictures {
  /// Returns whether `TERM` or `COLORTERM` names 256 colours or more.
  package static func has256Colours(environment: (String) -> String?) -> Bool {
    let names = [environment("TERM") ?? "", environment("COLORTERM") ?? ""]
    let signs = ["256color", "truecolor", "24bit", "direct", "kitty", "ghostty"]
    return names.contains { name in signs.contains(where: name.holds) }
  }

  /// Returns how the terminal takes pictures.
  ///
  /// `LAYOUTSH_IMAGES` decides, if it is set: `kitty`, `iterm2`, `sixel`, or anything else for
  /// none. Multiplexers pass no pictures on.
  package static func support(environment: (String) -> String?) -> ImageSupport {
    if let wish = environment("LAYOUTSH_IMAGES"), !wish.isEmpty {
      return .terminal(ImageProtocol(rawValue: wish))
    }
    let terminal = environment("TERM") ?? ""
    let isMultiplexed = ["TMUX", "STY"].contains { !(environment($0) ?? "").isEmpty }
    if isMultiplexed || ["tmux", "screen"].contains(where: terminal.hasPrefix) {
      return .multiplexer
    }
    return .terminal(terminal == "dumb" ? nil : imageProtocol(of: terminal, environment))
  }

  private static func imageProtocol(
    of terminal: String, _ environment: (String) -> String?
  ) -> ImageProtocol? {
    if terminal.holds("kitty") || terminal.holds("ghostty")
      || !(environment("KITTY_WINDOW_ID") ?? "").isEmpty
    {
      return .kitty
    }
    switch environment("TERM_PROGRAM") {
    case "iTerm.app", "WezTerm", "mintty": return .iterm2
    case "ghostty": return .kitty
    default: break
    }
    let hasSixels = ["foot", "mlterm", "contour", "yaft"].contains(where: terminal.hasPrefix)
    return hasSixels || terminal.holds("sixel") ? .sixel : nil
  }
}

extension String {
  /// Whether a word occurs in the text, byte for byte.
  ///
  /// The standard library's search takes a tenth of the instructions up to the first prompt.
  fileprivate func holds(_ word: String) -> Bool {
    let (bytes, word) = (Array(utf8), Array(word.utf8))
    guard word.count <= bytes.count else { return false }
    return (0...bytes.count - word.count).contains {
      bytes[$0..<$0 + word.count].elementsEqual(word)
    }
  }
}
