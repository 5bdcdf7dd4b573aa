import Glibc

/// Lists, makes and removes folders.
public enum Folders {
  /// An entry of a folder.
  public struct Entry {
    /// The name, without the folder.
    public let name: String
    /// Whether it is a folder; false for a link to one.
    public let isFolder: Bool
  }

  /// Returns the entries of a folder, except itself and its parent, in no particular order.
  ///
  /// - Throws: `FileProblem` if it cannot be read.
  /// - Complexity: O(entries).
  public static func entries(of folder: String) throws(FileProblem) -> [Entry] {
    guard let stream = opendir(folder) else {
      throw FileProblem(path: folder, action: .read, number: errno)
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

  /// Makes a folder; returns false if there is something at its path.
  ///
  /// - Throws: `FileProblem` if it cannot be created.
  @discardableResult
  package static func create(_ path: String, mode: UInt32 = 0o777) throws(FileProblem) -> Bool {
    if mkdir(path, mode) == 0 { return true }
    guard errno == EEXIST else { throw FileProblem(path: path, action: .create, number: errno) }
    return false
  }

  /// Makes a folder and those above it, where they are missing.
  ///
  /// - Throws: `FileProblem` if one cannot be created.
  public static func make(_ path: String, mode: UInt32 = 0o755) throws(FileProblem) {
    var folder = path.hasPrefix("/") ? "/" : ""
    for word in path.split(separator: "/") {
      folder += String(word)
      try create(folder, mode: mode)
      folder += "/"
    }
  }

  /// Removes a folder and what is in it as far as that is possible; links are not followed.
  package static func remove(_ path: String) {
    for entry in (try? entries(of: path)) ?? [] {
      let inner = "\(path)/\(entry.name)"
      if entry.isFolder { remove(inner) } else { unlink(inner) }
    }
    rmdir(path)
  }

  /// Returns the file itself, or all files with one of the given suffixes in and below a folder,
  /// ordered by path.
  ///
  /// Hidden files are skipped, and links to folders below `path` are not followed.
  ///
  /// - Throws: `FileProblem` if there is nothing at `path`, or a folder cannot be read.
  public static func files(
    at path: String, endingWith suffixes: [String]
  ) throws(FileProblem) -> [String] {
    var facts = stat()
    guard lstat(path, &facts) == 0 || stat(path, &facts) == 0 else {
      throw FileProblem(path: path, action: .read, number: errno)
    }
    if facts.st_mode & S_IFMT == S_IFLNK { _ = stat(path, &facts) }
    guard facts.isFolder else { return [path] }
    var found: [String] = []
    for name in try entries(of: path).map(\.name).sorted() where !name.hasPrefix(".") {
      let inner = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      guard lstat(inner, &facts) == 0 else { continue }
      if facts.isFolder {
        found += try files(at: inner, endingWith: suffixes)
      } else if suffixes.contains(where: name.hasSuffix) {
        found.append(inner)
      }
    }
    return found
  }
}
