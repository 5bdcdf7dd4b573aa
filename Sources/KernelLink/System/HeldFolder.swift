import CPosix
import Glibc

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
  /// The path without links; nil where there is no such file.
  public static func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
