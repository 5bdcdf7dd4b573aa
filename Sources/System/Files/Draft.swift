import CPosix
import Glibc

/// A file that a child process writes and its parent puts in place, because the child may not.
package final class Draft {
  private let path: String
  private let descriptor: Int32
  /// The maximum size, in bytes.
  private static let limit = 512 << 20

  /// Creates an empty draft in memory, shared with every process forked from here.
  ///
  /// - Throws: `FileProblem` with the system's message.
  package init(of path: String) throws(FileProblem) {
    self.path = path
    descriptor = cposix_bounded_draft("draft", Self.limit)
    guard descriptor >= 0 else { throw FileProblem(path: path, action: .write, number: errno) }
  }

  deinit { close(descriptor) }

  /// Writes all of it, in the child.
  ///
  /// - Throws: `FileProblem` with the system's message.
  package func write(_ bytes: [UInt8]) throws(FileProblem) {
    if let number = writeWhole(bytes, to: descriptor) {
      throw FileProblem(path: path, action: .write, number: number)
    }
  }

  /// Replaces the file with what was written, in the parent.
  ///
  /// - Throws: `FileProblem` with the system's message.
  package func publish() throws(FileProblem) {
    try WholeFile.replace(path, with: content())
  }

  /// Returns what was written, in the parent.
  ///
  /// - Throws: `FileProblem` with the system's message.
  package func content() throws(FileProblem) -> [UInt8] {
    // As far as the child has written, whose position this process shares.
    let length = max(0, lseek(descriptor, 0, SEEK_CUR))
    guard ftruncate(descriptor, min(length, off_t(Self.limit))) == 0 else {
      throw FileProblem(path: path, action: .write, number: errno)
    }
    lseek(descriptor, 0, SEEK_SET)
    return try WholeFile.read(descriptor, path: path, limit: Self.limit)
  }
}
