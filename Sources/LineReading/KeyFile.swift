import Glibc

/// The user's file of key bindings: `$EDITRC`, else `~/.editrc`.
enum KeyFile {
  /// The largest file that is read, in bytes, and the longest line in it.
  static let sizeLimit = 1 << 16
  static let lineLimit = 2048

  /// The path of the file, or nil if the environment names none.
  static func path(environment: (String) -> String? = environmentVariable) -> String? {
    if let path = environment("EDITRC") { return path.isEmpty ? nil : path }
    return environment("HOME").map { $0 + "/.editrc" }
  }

  /// Returns the bytes of the file, or nil if there is none or it is a device, which holds no lines.
  ///
  /// Never waits, whatever the path names.
  ///
  /// - Throws: ``KeyFileRefusal`` for what cannot be read, is no file or is too large.
  static func bytes(of path: String) throws(KeyFileRefusal) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw KeyFileRefusal(systemMessage(errno))
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw KeyFileRefusal(systemMessage(errno)) }
    switch facts.st_mode & S_IFMT {
    case S_IFCHR: return nil
    case S_IFREG: break
    default: throw KeyFileRefusal("expected a regular file")
    }
    var bytes = [UInt8](repeating: 0, count: sizeLimit + 1)
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw KeyFileRefusal(systemMessage(errno)) }
      if read == 0 { break }
      count += read
    }
    guard count <= sizeLimit else {
      throw KeyFileRefusal("expected at most \(sizeLimit) bytes")
    }
    return Array(bytes[..<count])
  }
}
