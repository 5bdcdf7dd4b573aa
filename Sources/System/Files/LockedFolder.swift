import Glibc

/// A folder that is locked while it is used.
package final class LockedFolder {
  /// Its path.
  package let path: String
  private let descriptor: Int32

  /// Makes a folder that only this user may read.
  ///
  /// Its path is `start` and six characters that the system chooses.
  ///
  /// - Throws: `FileProblem` if it cannot be created.
  package convenience init(pathBeginning start: String) throws(FileProblem) {
    var name = Array("\(start)XXXXXX".utf8CString)
    let isMade = mkdtemp(&name) != nil
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard isMade, let descriptor = Self.lock(path) else {
      throw FileProblem(path: path, action: .create, number: errno)
    }
    self.init(path, descriptor)
  }

  /// Opens and locks a folder that exists; nil if another process has locked it, or it is a link.
  package convenience init?(_ path: String) {
    guard let descriptor = Self.lock(path) else { return nil }
    self.init(path, descriptor)
  }

  private init(_ path: String, _ descriptor: Int32) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit { close(descriptor) }

  /// Puts a link into it that leads to a file or folder.
  package func link(_ name: String, to target: String) { symlink(target, "\(path)/\(name)") }

  /// Removes it and what is in it.
  package func remove() { Folders.remove(path) }

  private static func lock(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    close(descriptor)
    return nil
  }
}
