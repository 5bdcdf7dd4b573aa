import Glibc

/// The folders in which plugins are looked for, in order.
///
/// Folders given as options, then those of `LAYOUTSH_PLUGIN_PATH`, then the user's data folder,
/// then `../lib/layoutsh` of an installed executable, then the folder of the executable. The
/// current folder is searched only if an option names it: relative and empty entries of variables
/// are left out.
public struct SearchPath: Hashable, Sendable {
  /// Origin of a folder of the search path.
  public enum Place: String, Sendable, CaseIterable {
    /// Given on the command line.
    case option
    /// Named by `LAYOUTSH_PLUGIN_PATH`.
    case env
    /// The user's own plugins.
    case user
    /// The folder that comes with the executable.
    case bundled
  }

  /// One folder, by the path without links where it exists.
  public struct Folder: Hashable, Sendable {
    /// Origin of the folder.
    public let place: Place
    /// Its absolute path.
    public let path: String
    /// Whether it needs no check, because whoever can write to it can replace the executable as
    /// well.
    public let isTrusted: Bool

    init(place: Place, path: String, isTrusted: Bool = false) {
      (self.place, self.path, self.isTrusted) = (place, path, isTrusted)
    }
  }

  /// A folder that is not searched, or cannot be.
  public struct Ignored: Hashable, Sendable {
    /// Origin of the folder.
    public let place: Place
    /// As it was named.
    public let path: String
    /// The reason for which it is skipped.
    public let reason: Reason

    /// Reasons for which a folder is not searched.
    public enum Reason: Hashable, Sendable {
      /// Its path is not absolute.
      case relative
      /// The error number of the system.
      case unreadable(Int32)
      /// Others could put modules there.
      case untrusted(PluginError)
    }
  }

  /// The folders, each once.
  public private(set) var folders: [Folder] = []
  /// Folders that options and `LAYOUTSH_PLUGIN_PATH` name, and the program's own, that are not
  /// searched.
  public private(set) var ignored: [Ignored] = []
  /// The folder of the user's own plugins, whether it exists or not; nil without a home.
  public let userFolder: String?
  /// The folder of the libraries that bundled modules share, or nil if no such folder can be
  /// trusted.
  public private(set) var runtime: String?
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
    userFolder = Self.userFolder(variable)
    for path in options {
      check(.option, path)
      if let absolute = Self.absolute(path) { append(.option, absolute) }
    }
    for path in (variable("LAYOUTSH_PLUGIN_PATH") ?? "").split(separator: ":") {
      check(.env, String(path))
      append(.env, String(path))
    }
    if let userFolder { append(.user, userFolder) }
    if let executable, let slash = executable.lastIndex(of: "/") {
      let folder = String(executable[..<slash])
      appendInstalled(beside: folder)
      append(.bundled, folder, isTrusted: true)
    }
  }

  private static func userFolder(_ variable: (String) -> String?) -> String? {
    if let home = variable("XDG_DATA_HOME"), home.hasPrefix("/") {
      return home + "/layoutsh/plugins"
    }
    guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.local/share/layoutsh/plugins"
  }

  /// The search path of this process.
  ///
  /// Variables are ignored if the program runs with rights that its caller lacks.
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
      ignored.append(Ignored(place: place, path: path, reason: .relative))
    } else if let folder = opendir(path) {
      closedir(folder)
    } else {
      ignored.append(Ignored(place: place, path: path, reason: .unreadable(errno)))
    }
  }

  private mutating func append(_ place: Place, _ path: String, isTrusted: Bool = false) {
    guard path.hasPrefix("/") else { return }
    let real = Self.absolute(path) ?? path
    guard !folders.contains(where: { $0.path == real }) else { return }
    folders.append(Folder(place: place, path: real, isTrusted: isTrusted))
  }

  /// Appends `../lib/layoutsh` where it exists, unless others could put modules there: those would
  /// come before the ones beside the program.
  private mutating func appendInstalled(beside programs: String) {
    guard let libraries = Self.absolute(programs + "/../lib"),
      let modules = Self.absolute(libraries + "/layoutsh")
    else { return }
    let isTrusted = [libraries, modules].allSatisfy { Self.isNoMoreOpen($0, than: programs) }
    if !isTrusted, let fault = fault(ofFolder: modules) {
      ignored.append(Ignored(place: .bundled, path: modules, reason: .untrusted(fault)))
      return
    }
    append(.bundled, modules, isTrusted: isTrusted)
    guard isTrusted, let shared = Self.absolute(modules + "/runtime"),
      Self.isNoMoreOpen(shared, than: programs)
    else { return }
    runtime = shared
  }

  /// Whether no one can write to `folder` who cannot write to `other` as well.
  private static func isNoMoreOpen(_ folder: String, than other: String) -> Bool {
    var (ours, theirs) = (stat(), stat())
    guard stat(folder, &ours) == 0, stat(other, &theirs) == 0 else { return false }
    let writers = ours.st_mode & (S_IWGRP | S_IWOTH)
    return [0, theirs.st_uid].contains(ours.st_uid)
      && (writers == 0 || writers == theirs.st_mode & (S_IWGRP | S_IWOTH))
      && (writers == 0 || ours.st_gid == theirs.st_gid)
  }

  /// The path without links and dots, or nil if there is no such thing.
  private static func absolute(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

/// A library file that has the name of a plugin; nothing of it is checked yet.
struct FoundFile: Hashable {
  let name: String
  let folder: SearchPath.Folder
  let fileName: String

  /// Absolute path of the file.
  var path: String { "\(folder.path)/\(fileName)" }

  /// The file for a name in `folder`.
  init(name: String, folder: SearchPath.Folder) {
    self.init(name: name, folder: folder, fileName: PluginName.fileName(name))
  }

  init(name: String, folder: SearchPath.Folder, fileName: String) {
    self.name = name
    self.folder = folder
    self.fileName = fileName
  }
}

extension SearchPath {
  /// Returns the files of the plugin called `name`, in the order of the folders: the first one
  /// counts.
  func files(named name: String) -> [FoundFile] {
    folders.map { FoundFile(name: name, folder: $0) }.filter { exists($0.path) }
  }

  /// Returns why a folder that has the plugin called `name` is not searched, or nil if none has it.
  func fault(ofIgnored name: String) -> PluginError? {
    for folder in ignored {
      guard case .untrusted(let fault) = folder.reason else { continue }
      if exists("\(folder.path)/\(PluginName.fileName(name))") { return fault }
    }
    return nil
  }

  /// Returns every file with the name of a plugin, by name and then in the order of the folders.
  ///
  /// - Complexity: O(f log f) for f files in the folders.
  func files() -> [FoundFile] {
    let found = folders.flatMap { folder in
      Self.names(in: folder.path).compactMap { PluginName.name(ofFile: $0) }
        .map { FoundFile(name: $0, folder: folder) }
    }
    let order = Dictionary(uniqueKeysWithValues: zip(folders, folders.indices))
    return found.sorted { a, b in
      a.name != b.name
        ? a.name < b.name : order[a.folder, default: 0] < order[b.folder, default: 0]
    }
  }

  /// Whether there is anything at `path`, a broken link included.
  private func exists(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0
  }

  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      names.append(name)
    }
    return names
  }
}

extension SearchPath.Ignored {
  /// One line: who named it, what is wrong.
  public var sentence: String {
    let name = place == .option ? "--plugin-path" : "LAYOUTSH_PLUGIN_PATH"
    switch reason {
    case .relative: return "\(name) \(path): not an absolute path; not searched"
    case .unreadable(let code):
      return "\(name) \(path): \(String(cString: strerror(code))); not searched"
    case .untrusted(let fault): return "the modules in \(path) are not searched: \(fault.sentence)"
    }
  }
}
