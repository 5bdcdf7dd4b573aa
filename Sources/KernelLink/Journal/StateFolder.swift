import CPosix
import Glibc

/// The folder where shells keep their journals, open for as long as this lives.
///
/// It belongs to the user and no one else may look into it.
public final class StateFolder {
  /// Where it is.
  public let path: String
  let descriptor: Int32

  /// Where the folder should be: `$XDG_STATE_HOME/layoutsh`, or `~/.local/state/layoutsh`.
  ///
  /// A relative path in the environment is not used. Nil if neither variable helps.
  public static func standardPath(environment: [String: String]) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return state + "/layoutsh"
    }
    if let home = environment["HOME"], home.hasPrefix("/") {
      return home + "/.local/state/layoutsh"
    }
    return nil
  }

  /// Opens the folder, making it and those above it where they are missing.
  ///
  /// Throws `folder` where that fails and `foreignFolder` where it belongs to another user.
  public convenience init(path: String) throws(JournalProblem) {
    Self.makeFolders(path)
    try self.init(existing: path)
  }

  /// Opens a folder of the user's own that is there.
  ///
  /// Throws `folder` where that fails and `foreignFolder` where it belongs to another user.
  init(existing path: String) throws(JournalProblem) {
    self.path = path
    descriptor = cposix_open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0)
    guard descriptor >= 0 else { throw .folder(path: path, reason: Posix.words(for: errno)) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_uid == geteuid() else {
      throw .foreignFolder(path: path)
    }
    if facts.st_mode & 0o077 != 0, fchmod(descriptor, 0o700) != 0 {
      throw .folder(path: path, reason: Posix.words(for: errno))
    }
  }

  deinit { Posix.close(descriptor) }

  /// Makes every missing folder of the path; what fails shows when the last one is opened.
  private static func makeFolders(_ path: String) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      mkdir(made, 0o700)
    }
  }

  /// Names of everything in the folder, in no order; the folder itself and that above it are not in it.
  ///
  /// O(files).
  func names() -> [String] { ((try? Folders.entries(of: path)) ?? []).map(\.name) }
}
