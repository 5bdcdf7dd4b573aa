import CPosix
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

/// A folder that is held open: the one way to the files of a session that is not trusted.
///
/// Neither a link nor a change of names while a file is being opened leads out of it. Links that stay
/// below it are followed, absolute ones and, on systems before Linux 5.6, all others excepted.
public final class HeldFolder {
  /// The path as people gave it, with a slash at its end; empty for the current folder.
  public let path: String
  private let descriptor: Int32

  /// Opens a folder.
  ///
  /// - Throws: `FileProblem` with the system's words.
  public init(_ path: String) throws(FileProblem) {
    self.path = path
    descriptor = cposix_open_folder(path.isEmpty ? "." : path)
    guard descriptor >= 0 else { throw FileProblem(path: path, action: "open", number: errno) }
  }

  deinit { close(descriptor) }

  /// The bytes of a regular file of at most `limit` bytes; `name` counts from the folder, or is an
  /// absolute path into it.
  ///
  /// - Throws: `FileProblem` with the system's words; `isOutside` where it would lead out.
  public func read(_ name: String, limit: Int) throws(FileProblem) -> [UInt8] {
    if name.utf8.contains(0) { throw FileProblem(path: name, action: "read", number: EINVAL) }
    let file = cposix_open_beneath(descriptor, name.hasPrefix("/") ? relative(name) : name)
    guard file >= 0 else { throw FileProblem(path: name, action: "read", number: errno) }
    defer { close(file) }
    return try WholeFile.read(file, path: name, limit: limit)
  }

  /// An absolute path as it counts from the folder; as it is where it does not begin with that.
  private func relative(_ name: String) -> String {
    let folder = path.isEmpty ? "." : path
    let spellings = [path, FilePlace.resolved(folder).map { $0 == "/" ? $0 : $0 + "/" } ?? path]
    let spelling = spellings.first { $0.hasPrefix("/") && name.hasPrefix($0) }
    return spelling.map { String(name.dropFirst($0.count)) } ?? name
  }
}

extension FileProblem {
  /// Whether a name leads out of a held folder.
  public var isOutside: Bool { number == EXDEV || number == ELOOP }
}

/// Where files really are.
public enum FilePlace {
  /// The path without links, or nil if there is no such file.
  public static func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
