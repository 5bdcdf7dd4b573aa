import Glibc

/// Copies of the libraries that were loaded, by hash, so that a journal can be replayed with the
/// very code it was written with.
struct ImageStore {
  /// Absolute path of a folder of the user's own.
  let folder: String

  /// The copy of the library with `hash` for the plugin called `name`; whether it is there is for
  /// the reader to find out.
  func file(_ name: String, _ hash: String) -> FoundFile {
    FoundFile(
      name: name, folder: SearchPath.Folder(place: .user, path: folder), fileName: "\(hash).so")
  }

  /// Keeps a copy of `bytes`, complete or not at all; false where the folder cannot be written.
  func keep(_ bytes: [UInt8], _ hash: String) -> Bool {
    let path = "\(folder)/\(hash).so"
    var facts = stat()
    if lstat(path, &facts) == 0 { return true }
    let draft = "\(path).\(getpid())"
    defer { unlink(draft) }
    return PrivateCopy.write(bytes, to: draft) && rename(draft, path) == 0
  }
}
