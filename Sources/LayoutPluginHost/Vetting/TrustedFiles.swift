import Glibc

/// Reads files that only trusted users can have put where they are.
struct TrustedFiles {
  let rules: FileRules

  /// Checks a folder and all folders above it.
  ///
  /// - Parameter mayBeMissing: whether parts of the path may not exist; then no one else may make them.
  func checkFolders(of path: String, mayBeMissing: Bool = false) throws(PluginError) {
    var folder = Substring(path)
    var isMissing = false
    while true {
      let path = folder.isEmpty ? "/" : String(folder)
      if let facts = FileFacts(followingLinks: path) {
        if let fault = rules.fault(ofFolder: facts, isOpenForNew: isMissing) {
          throw .untrusted(path: path, fault)
        }
        isMissing = false
      } else if mayBeMissing, errno == ENOENT {
        isMissing = true
      } else {
        throw .unreadable(path: path, reason: String(cString: strerror(errno)))
      }
      guard let slash = folder.lastIndex(of: "/") else { return }
      folder = folder[..<slash]
    }
  }

  /// Checks a regular file, which no link may stand for.
  func check(_ path: String) throws(PluginError) { close(try opened(path).descriptor) }

  /// The bytes of a regular file, which no link may stand for.
  ///
  /// - Complexity: O(size of the file).
  func read(_ path: String) throws(PluginError) -> [UInt8] {
    let (descriptor, size) = try opened(path)
    defer { close(descriptor) }
    guard let bytes = readAll(descriptor, size) else { throw .changed(path: path) }
    return bytes
  }

  /// A checked file, open for reading, and its size.
  private func opened(_ path: String) throws(PluginError) -> (descriptor: Int32, size: Int) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ELOOP {
        throw .untrusted(path: path, .kind(found: .link, expected: .regular))
      }
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    guard let facts = FileFacts(descriptor: descriptor) else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw .unreadable(path: path, reason: reason)
    }
    if let fault = rules.fault(ofFile: facts) {
      close(descriptor)
      throw .untrusted(path: path, fault)
    }
    return (descriptor, facts.size)
  }
}

/// Exactly `size` bytes of an open file, or nil.
func readAll(_ descriptor: Int32, _ size: Int) -> [UInt8]? {
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    while count < size {
      let read = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
      if read < 0 && errno == EINTR { continue }
      guard read > 0 else { break }
      count += read
    }
  }
  return bytes.count == size ? bytes : nil
}
