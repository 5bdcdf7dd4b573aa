import Glibc

/// What is in folders.
public enum Folders {
  /// An entry of a folder.
  public struct Entry {
    /// Its name, without the folder's.
    public let name: String
    /// Whether it is a folder itself; false for a link to one.
    public let isFolder: Bool
  }

  /// The entries of a folder but itself and the one above, in no order.
  ///
  /// - Complexity: O(entries).
  /// - Throws: `FileProblem` where it cannot be read.
  public static func entries(of folder: String) throws(FileProblem) -> [Entry] {
    guard let stream = opendir(folder) else {
      throw FileProblem(path: folder, action: "read", number: errno)
    }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." { continue }
      entries.append(Entry(name: name, isFolder: Int32(entry.pointee.d_type) == Int32(DT_DIR)))
    }
    return entries
  }

  /// The file itself, or all files in and below a folder whose names end so, in order of their paths.
  ///
  /// Hidden ones are left out, and links to folders are not followed below `path`.
  ///
  /// - Throws: `FileProblem` where there is nothing at `path` or a folder cannot be read.
  public static func files(
    at path: String, endingWith suffix: String
  ) throws(FileProblem) -> [String] {
    var facts = stat()
    guard lstat(path, &facts) == 0 || stat(path, &facts) == 0 else {
      throw FileProblem(path: path, action: "read", number: errno)
    }
    if facts.st_mode & S_IFMT == S_IFLNK { _ = stat(path, &facts) }
    guard facts.st_mode & S_IFMT == S_IFDIR else { return [path] }
    var found: [String] = []
    for name in try entries(of: path).map(\.name).sorted() where !name.hasPrefix(".") {
      let inner = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      guard lstat(inner, &facts) == 0 else { continue }
      if facts.st_mode & S_IFMT == S_IFDIR {
        found += try files(at: inner, endingWith: suffix)
      } else if name.hasSuffix(suffix) {
        found.append(inner)
      }
    }
    return found
  }
}
