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
    guard try Folders.create(path) else { return false }
    do throws(FileProblem) {
      for file in files {
        let name = file.path.lastIndex(of: "/") ?? file.path.startIndex
        try Folders.make("\(path)/\(file.path[..<name])", mode: 0o777)
        try WholeFile.replace("\(path)/\(file.path)", with: file.bytes)
      }
      return true
    } catch {
      Folders.remove(path)
      throw error
    }
  }
}
