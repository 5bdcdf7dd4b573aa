import LayoutPluginHost
import System

/// A folder of the user's own with a module that is not installed yet, and links to the libraries
/// that it would find beside it.
///
/// It lies beside the folder that the module is to be installed in, so that `$ORIGIN/..` is the
/// same in both, and who may write above it is checked already.
struct TrialFolder {
  private let folder: LockedFolder

  /// Its absolute path.
  var path: String { folder.path }

  /// Copies the module there.
  ///
  /// - Parameter place: the folder that it is to be installed in, which exists.
  init(_ candidate: PluginCandidate, beside place: String) throws(FileProblem) {
    let words = place.split(separator: "/")
    let parent = "/" + words.dropLast().joined(separator: "/")
    let start = "\(words.last ?? "")."
    Self.removeLeftovers(in: parent, start)
    folder = try LockedFolder(pathBeginning: "\(parent)/\(start)")
    do {
      try WholeFile.put(
        "\(path)/\(PluginName.fileName(candidate.name))", candidate.bytes, mode: 0o600)
    } catch {
      remove()
      throw error
    }
    for library in candidate.neighbours(in: place) {
      folder.link(library, to: "\(place)/\(library)")
    }
  }

  /// Removes the folder and what is in it, sessions that a check has saved too.
  func remove() { folder.remove() }

  /// Removes trials that an interrupted program has left: no process holds their lock.
  private static func removeLeftovers(in parent: String, _ start: String) {
    for entry in (try? Folders.entries(of: parent)) ?? [] {
      let name = entry.name
      guard entry.isFolder, name.hasPrefix(start), name.utf8.count == start.utf8.count + 6 else {
        continue
      }
      LockedFolder("\(parent)/\(name)")?.remove()
    }
  }
}
