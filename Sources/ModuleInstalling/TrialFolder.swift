import Glibc
import LayoutPluginHost
import System

/// A folder of the user's own with a module that is not installed yet, and links to the libraries
/// that it would find beside it.
///
/// It lies beside the folder that the module is to be installed in, so that `$ORIGIN/..` is the
/// same in both, and who may write above it is checked already.
struct TrialFolder {
  /// Its absolute path.
  let path: String
  /// The folder, held open and locked while it is used.
  private let descriptor: Int32

  /// Copies the module there.
  ///
  /// - Parameter folder: the folder that it is to be installed in, which exists.
  init(_ candidate: PluginCandidate, beside folder: String) throws(FileProblem) {
    let words = folder.split(separator: "/")
    let parent = "/" + words.dropLast().joined(separator: "/")
    let start = "\(words.last ?? "")."
    Self.removeLeftovers(in: parent, start)
    var name = Array("\(parent)/\(start)XXXXXX".utf8CString)
    let made = mkdtemp(&name) != nil
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard made, let descriptor = Self.lock(path) else {
      throw FileProblem(path: path, action: .create, number: errno)
    }
    self.descriptor = descriptor
    do {
      try WholeFile.put(
        "\(path)/\(PluginName.fileName(candidate.name))", candidate.bytes, mode: 0o600)
    } catch {
      remove()
      throw error
    }
    for library in candidate.neighbours(in: folder) {
      symlink("\(folder)/\(library)", "\(path)/\(library)")
    }
  }

  /// Removes the folder and what is in it, sessions that a check has saved too.
  func remove() {
    Self.empty(path)
    close(descriptor)
  }

  /// Removes trials that an interrupted program has left: no process holds their lock.
  private static func removeLeftovers(in parent: String, _ start: String) {
    for entry in (try? Folders.entries(of: parent)) ?? [] {
      let name = entry.name
      guard entry.isFolder, name.hasPrefix(start), name.utf8.count == start.utf8.count + 6,
        let descriptor = lock("\(parent)/\(name)")
      else { continue }
      empty("\(parent)/\(name)")
      close(descriptor)
    }
  }

  /// Opens and locks a folder; nil if another process has locked it.
  private static func lock(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  private static func empty(_ folder: String) {
    for entry in (try? Folders.entries(of: folder)) ?? [] { unlink("\(folder)/\(entry.name)") }
    rmdir(folder)
  }
}
