import CPosix
import Glibc
import KernelLink

/// A file that a kernel writes and its parent puts in place: the kernel of an untrusted session cannot.
final class Draft {
  private let path: String
  private let descriptor: Int32

  /// Makes an empty one in memory, which is shared with every process forked from here.
  ///
  /// - Throws: `FileProblem` with the system's words.
  init(of path: String) throws(FileProblem) {
    self.path = path
    descriptor = cposix_memory_draft("draft")
    guard descriptor >= 0 else { throw FileProblem(path: path, action: "write", number: errno) }
  }

  deinit { close(descriptor) }

  /// Writes the whole text, in the kernel.
  func write(_ text: String) throws(ExportProblem) {
    if let number = writeWhole(Array(text.utf8), to: descriptor) {
      throw .failed(FileProblem(path: path, action: "write", number: number).sentence)
    }
  }

  /// Puts the text in the place of the file, in the parent.
  ///
  /// - Throws: `FileProblem` with the system's words.
  func publish() throws(FileProblem) {
    lseek(descriptor, 0, SEEK_SET)
    try WholeFile.replace(path, with: WholeFile.read(descriptor, path: path, limit: .max - 1))
  }
}
