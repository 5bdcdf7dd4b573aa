import CPosix
import Glibc

/// An open file that grows at its end.
package final class GrowingFile {
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Creates a file; what is there already, or a link, is left alone.
  ///
  /// - Throws: `FileProblem` with the system's words.
  package convenience init(creating path: String) throws(FileProblem) {
    try self.init(path, O_CREAT | O_EXCL)
  }

  /// Opens a file that exists, and is no link.
  ///
  /// - Throws: `FileProblem` with the system's words.
  package convenience init(continuing path: String) throws(FileProblem) {
    try self.init(path, 0)
  }

  private convenience init(_ path: String, _ flags: Int32) throws(FileProblem) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC | flags, 0o644)
    guard descriptor >= 0 else { throw FileProblem(path: path, action: .write, number: errno) }
    self.init(descriptor)
  }

  deinit { Posix.close(descriptor) }

  /// Whether it is a file of this user that has a name; unreadable for others from then on.
  var isOwn: Bool {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.isRegular, facts.st_uid == geteuid() else {
      return false
    }
    if facts.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
    return true
  }

  /// Whether it still has a name.
  package var hasName: Bool {
    var facts = stat()
    return fstat(descriptor, &facts) == 0 && facts.st_nlink > 0
  }

  /// Takes its lock without waiting; returns false if another process has it.
  package func lock() -> Bool { cposix_lock(descriptor, 1) == 0 }

  /// Waits for its lock.
  package func waitForLock() { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }

  /// Its size in bytes.
  package var size: Int { max(0, lseek(descriptor, 0, SEEK_END)) }

  /// Appends all of the bytes, or cuts the file off after `length` bytes; returns nil or the
  /// system's error number.
  package func append(_ bytes: [UInt8], after length: Int) -> Int32? {
    guard let number = writeWhole(bytes, to: descriptor) else { return nil }
    ftruncate(descriptor, length)
    return number
  }

  /// Ensures that it is on the disk; returns nil or the system's error number.
  package func flush() -> Int32? {
    // Not every kind of file can be flushed.
    fsync(descriptor) == 0 || errno == EINVAL ? nil : errno
  }

  /// Returns the bytes from an offset to the end.
  ///
  /// - Throws: `FileRefusal` with the system's error number.
  package func bytes(from start: Int = 0) throws(FileRefusal) -> [UInt8] {
    let count = max(0, size - start)
    var number: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, start + filled)
        if got < 0, errno == EINTR { continue }
        if got <= 0 {
          number = errno
          break
        }
        filled += got
      }
    }
    guard bytes.count == count else { throw .system(number) }
    return bytes
  }
}
