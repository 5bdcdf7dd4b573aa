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
    return Self.write(bytes, to: draft) && rename(draft, path) == 0
  }

  /// Writes a new file that only the owner can read; false where that fails.
  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o500)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return bytes.withUnsafeBytes { raw in
      var written = 0
      while written < raw.count {
        let count = Glibc.write(
          descriptor, raw.baseAddress.map { $0 + written }, raw.count - written)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }
}
