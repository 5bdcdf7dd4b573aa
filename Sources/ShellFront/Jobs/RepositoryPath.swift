import Glibc
import KernelLink
import LineReading

/// Paths as annotations of GitHub's checks name them: from the root of the repository.
///
/// A job that works in a folder below it, or names files by absolute paths, still annotates the right lines.
enum RepositoryPath {
  /// Returns the path from `GITHUB_WORKSPACE`, or `path` itself if it does not lead there.
  static func of(_ path: String) -> String {
    guard let root = environmentVariable("GITHUB_WORKSPACE").flatMap(FilePlace.resolved),
      let place = FilePlace.resolved(path), place.hasPrefix(root + "/")
    else { return path }
    return String(place.dropFirst(root.count + 1))
  }
}
