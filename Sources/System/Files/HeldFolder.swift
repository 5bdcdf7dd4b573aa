import CPosix
import Glibc

/// A folder held open: the only access to files for an untrusted session.
///
/// Neither a link nor a concurrent rename leads out of it. Links that stay below it are followed,
/// except absolute ones.
public final class HeldFolder {
  /// The path as given, with a slash at its end; empty for the current folder.
  public let path: String
  private let descriptor: Int32

  /// Opens a folder.
  ///
  /// - Throws: `FileProblem` with the system's words.
  public init(_ path: String) throws(FileProblem) {
    self.path = path
    descriptor = cposix_open_folder(path.isEmpty ? "." : path)
    guard descriptor >= 0 else { throw FileProblem(path: path, action: .open, number: errno) }
  }

  deinit { close(descriptor) }

  /// Returns the bytes of a regular file of at most `limit` bytes.
  ///
  /// `name` is relative to the folder, or an absolute path into it.
  ///
  /// - Throws: `FileProblem`; its cause is `outside` if the name leads out.
  public func read(_ name: String, limit: Int) throws(FileProblem) -> [UInt8] {
    if name.utf8.contains(0) { throw FileProblem(path: name, action: .read, number: EINVAL) }
    let file = cposix_open_beneath(descriptor, name.hasPrefix("/") ? relative(name) : name)
    guard file >= 0 else {
      let cause: FileProblem.Cause = errno == EXDEV || errno == ELOOP ? .outside : .system(errno)
      throw FileProblem(path: name, action: .read, cause: cause)
    }
    defer { close(file) }
    return try WholeFile.read(file, path: name, limit: limit)
  }

  /// Returns an absolute path relative to the folder, or unchanged if it does not begin with it.
  private func relative(_ name: String) -> String {
    let folder = path.isEmpty ? "." : path
    let spellings = [path, FilePlace.resolved(folder).map { $0 == "/" ? $0 : $0 + "/" } ?? path]
    let spelling = spellings.first { $0.hasPrefix("/") && name.hasPrefix($0) }
    return spelling.map { String(name.dropFirst($0.count)) } ?? name
  }
}
