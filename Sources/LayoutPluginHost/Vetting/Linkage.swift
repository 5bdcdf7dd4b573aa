/// The libraries that a library makes the loader look for, and where.
///
/// Nothing here depends on the current folder: such names are refused.
struct Linkage: Hashable {
  /// Names of the libraries it needs, in order: plain ones, or absolute paths.
  var needed: [String] = []
  /// Where those with plain names are looked for first, in order.
  var folders: [Folder] = []
  /// The name by which other libraries need it; nil for none.
  var ownName: String?

  /// An entry of a run path.
  enum Folder: Hashable {
    /// An absolute path.
    case absolute(String)
    /// A path that counts from the folder of the library itself; empty or with a slash in front.
    case origin(String)

    /// The path for a library that was found in the folder `origin`.
    func path(origin: String) -> String {
      switch self {
      case .absolute(let path): path
      case .origin(let path): origin + path
      }
    }
  }

  /// The name of a needed library, where it leads to one place only.
  static func vetted(needed name: String) throws(ELFFault) -> String {
    guard !name.isEmpty, !name.contains("$"), name.hasPrefix("/") || !name.contains("/") else {
      throw .neededName(name)
    }
    return name
  }

  /// The entries of a run path, where each leads to one place only.
  static func vetted(runPath: String) throws(ELFFault) -> [Folder] {
    var folders: [Folder] = []
    for entry in runPath.split(separator: ":", omittingEmptySubsequences: false) {
      var rest = entry
      let origin = ["$ORIGIN", "${ORIGIN}"].first { rest.hasPrefix($0) }
      if let origin { rest.removeFirst(origin.count) }
      let isWhole = origin == nil ? rest.hasPrefix("/") : rest.isEmpty || rest.hasPrefix("/")
      guard isWhole, !rest.contains("$") else { throw .runPath(String(entry)) }
      folders.append(origin == nil ? .absolute(String(rest)) : .origin(String(rest)))
    }
    return folders
  }
}
