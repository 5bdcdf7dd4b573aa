import Glibc

/// Finding session files.
enum SessionFolder {
  /// The file itself, or all `*.session` files in and below a folder, in order of their paths.
  ///
  /// - Throws: `FileProblem` where there is nothing at `path` or a folder cannot be read.
  static func files(at path: String) throws(FileProblem) -> [String] {
    var facts = stat()
    guard lstat(path, &facts) == 0 || stat(path, &facts) == 0 else {
      throw FileProblem(path: path, action: "read", number: errno)
    }
    if facts.st_mode & S_IFMT == S_IFLNK { _ = stat(path, &facts) }
    guard facts.st_mode & S_IFMT == S_IFDIR else { return [path] }
    var found: [String] = []
    for name in try names(in: path) where !name.hasPrefix(".") {
      let inner = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      guard lstat(inner, &facts) == 0 else { continue }
      if facts.st_mode & S_IFMT == S_IFDIR {
        found += try files(at: inner)
      } else if name.hasSuffix(".session") {
        found.append(inner)
      }
    }
    return found
  }

  private static func names(in folder: String) throws(FileProblem) -> [String] {
    guard let stream = opendir(folder) else {
      throw FileProblem(path: folder, action: "read", number: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names.sorted()
  }
}
