import Glibc

/// The folders in which plugins are looked for, in order.
///
/// Folders given as options, then `LAYOUTSH_PLUGIN_PATH`, then the user's data folder, then the
/// folder of the executable. Never the current folder by itself: relative entries of variables are
/// left out, and so are empty ones.
public struct SearchPath: Hashable, Sendable {
  /// Where a folder of the search path comes from.
  public enum Place: String, Sendable, CaseIterable {
    /// Given on the command line.
    case option
    /// Named by `LAYOUTSH_PLUGIN_PATH`.
    case env
    /// The user's own plugins.
    case user
    /// Beside the executable, trusted as the executable is.
    case bundled
  }

  /// One folder, by the path without links where it exists.
  public struct Folder: Hashable, Sendable {
    /// Where the folder comes from.
    public let place: Place
    /// Its absolute path.
    public let path: String
  }

  /// A folder that was named and is not searched, or cannot be.
  public struct Ignored: Hashable, Sendable {
    /// Who named it.
    public let place: Place
    /// As it was named.
    public let path: String
    /// The error number of the system, or nil for a path that is not absolute.
    public let code: Int32?
  }

  /// The folders, each once.
  public private(set) var folders: [Folder] = []
  /// What options and `LAYOUTSH_PLUGIN_PATH` name in vain.
  public private(set) var ignored: [Ignored] = []
  /// The owner of the executable, whom plugins may belong to, or nil if it cannot be found.
  public let executableOwner: UInt32?

  /// Creates a search path from what it depends on.
  ///
  /// - Parameters:
  ///   - options: folders from the command line; relative ones count from the current folder.
  ///   - variable: the value of an environment variable, or nil.
  ///   - executable: path of the program; links are followed.
  public init(options: [String], variable: (String) -> String?, executable: String?) {
    let executable = executable.map { Self.absolute($0) ?? $0 }
    executableOwner = executable.flatMap { FileFacts(followingLinks: $0)?.owner }
    for path in options {
      check(.option, path)
      if let absolute = Self.absolute(path) { append(.option, absolute) }
    }
    for path in (variable("LAYOUTSH_PLUGIN_PATH") ?? "").split(separator: ":") {
      check(.env, String(path))
      append(.env, String(path))
    }
    if let home = variable("XDG_DATA_HOME"), home.hasPrefix("/") {
      append(.user, home + "/layoutsh/plugins")
    } else if let home = variable("HOME"), home.hasPrefix("/") {
      append(.user, home + "/.local/share/layoutsh/plugins")
    }
    if let executable, let slash = executable.lastIndex(of: "/") {
      append(.bundled, String(executable[..<slash]))
    }
  }

  /// The search path of this process.
  ///
  /// Variables count for nothing where the program runs with rights its caller lacks.
  public init(options: [String] = []) {
    let isPrivileged = getuid() != geteuid() || getgid() != getegid()
    self.init(
      options: options,
      variable: { isPrivileged ? nil : getenv($0).map { String(cString: $0) } },
      executable: "/proc/self/exe")
  }

  /// Writes down what keeps a named folder from being searched.
  private mutating func check(_ place: Place, _ path: String) {
    if place == .env, !path.hasPrefix("/") {
      ignored.append(Ignored(place: place, path: path, code: nil))
    } else if let folder = opendir(path) {
      closedir(folder)
    } else {
      ignored.append(Ignored(place: place, path: path, code: errno))
    }
  }

  private mutating func append(_ place: Place, _ path: String) {
    guard path.hasPrefix("/") else { return }
    let real = Self.absolute(path) ?? path
    guard !folders.contains(where: { $0.path == real }) else { return }
    folders.append(Folder(place: place, path: real))
  }

  /// The path without links and dots, or nil if there is no such thing.
  private static func absolute(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
