import Glibc

/// A library file that may be installed: it passed every check of the host, and none of its code
/// has run.
public struct PluginCandidate {
  /// The name of the plugin, as its file and its note give it.
  public let name: String
  /// The plugin's own version.
  public let version: String
  /// The bytes that were checked, and are to be installed.
  public let bytes: [UInt8]
  /// The folder of its file, without links.
  public let folder: String
  private let linkage: Linkage
  private let runtime: String?

  /// Reads and checks the file at `path` as a plugin of the search path is.
  ///
  /// - Throws: `PluginError`.
  /// - Complexity: O(bytes in the file).
  public init(path: String, _ searchPath: SearchPath) throws(PluginError) {
    let words = path.split(separator: "/", omittingEmptySubsequences: true)
    let fileName = words.last.map(String.init) ?? path
    guard let name = PluginName.name(ofFile: fileName) else { throw .badFileName(path: path) }
    let parent = (path.hasPrefix("/") ? "/" : "./") + words.dropLast().joined(separator: "/")
    guard let real = realpath(parent, nil) else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { free(real) }
    folder = String(cString: real)
    let found = FoundFile(name: name, folder: SearchPath.Folder(place: .option, path: folder))
    runtime = searchPath.runtime
    let rules = FileRules(user: geteuid(), executableOwner: searchPath.executableOwner)
    let file = try PluginFile(found, rules)
    (self.name, version, bytes, linkage) = (name, file.note.version, file.bytes, file.linkage)
  }

  /// The libraries that it needs and could not have in the folder at `path`, in the order of its
  /// needs.
  ///
  /// - Complexity: O(libraries of the system).
  public func unmetNeeds(in path: String) -> [String] {
    linkage.unmet(origin: path, runtime: runtime, SystemLibraries())
  }

  /// The libraries that it needs and finds in the folder at `path` by `$ORIGIN`.
  public func neighbours(in path: String) -> [String] {
    guard linkage.folders.contains(.origin("")) else { return [] }
    return linkage.needed.filter { !$0.hasPrefix("/") && access("\(path)/\($0)", R_OK) == 0 }
  }
}

extension SearchPath {
  /// Whether the program comes with a plugin called `name`.
  public func isBundled(_ name: String) -> Bool {
    files(named: name).contains { $0.folder.place == .bundled }
  }

  /// Whether no module but one that comes with the program is loaded by `name`.
  public func takesBundled(_ name: String) -> Bool {
    files(named: name).first.map { $0.folder.place == .bundled } ?? true
  }

  /// Returns the file for `name`, sound or not, or nil if there is none.
  public func file(named name: String) -> String? { files(named: name).first?.path }

  /// Returns the fault that prevents plugins in the folder at `path` from being loaded, or nil; the
  /// folder need not exist.
  ///
  /// - Complexity: O(folders above it).
  public func fault(ofFolder path: String) -> PluginError? {
    let rules = FileRules(user: geteuid(), executableOwner: executableOwner)
    do throws(PluginError) {
      try TrustedFiles(rules: rules).checkFolders(of: path, mayBeMissing: true)
      return nil
    } catch {
      return error
    }
  }
}
