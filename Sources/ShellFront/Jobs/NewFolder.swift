import Glibc
import System

/// A folder that this run makes: all of it, or nothing.
struct NewFolder {
  private let path: String

  /// - Parameter path: where it is to be, seen from the current folder.
  init(_ path: String) { self.path = path }

  /// Writes files by their paths below the folder; returns false if the folder exists, and then
  /// writes nothing.
  ///
  /// - Throws: `FileProblem`; no file remains then.
  func write(_ files: [(path: String, bytes: [UInt8])]) throws(FileProblem) -> Bool {
    guard mkdir(path, 0o777) == 0 else {
      if errno == EEXIST { return false }
      throw FileProblem(path: path, action: .create, number: errno)
    }
    do throws(FileProblem) {
      for file in files {
        try makeFolders(above: "\(path)/\(file.path)")
        try WholeFile.replace("\(path)/\(file.path)", with: file.bytes)
      }
      return true
    } catch {
      remove(path)
      throw error
    }
  }

  private func makeFolders(above path: String) throws(FileProblem) {
    var folder = ""
    for word in path.split(separator: "/").dropLast() {
      folder += folder.isEmpty ? "\(word)" : "/\(word)"
      guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
        throw FileProblem(path: folder, action: .create, number: errno)
      }
    }
  }

  private func remove(_ path: String) {
    for entry in (try? Folders.entries(of: path)) ?? [] {
      let inner = "\(path)/\(entry.name)"
      if entry.isFolder { remove(inner) } else { unlink(inner) }
    }
    rmdir(path)
  }
}
