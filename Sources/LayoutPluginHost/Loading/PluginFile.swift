import CLayoutPlugin
import Glibc

/// A library file that passed every check that needs none of its code: its bytes and its note.
struct PluginFile {
  let found: FoundFile
  let bytes: [UInt8]
  let note: PluginNote

  /// Reads and checks a file: who may have written it, whether it can be loaded, what it says.
  ///
  /// The bytes are read once. What is checked is what is loaded later, whatever happens to the
  /// file meanwhile.
  ///
  /// - Complexity: O(size of the file).
  init(_ found: FoundFile, _ rules: FileRules) throws(PluginError) {
    self.found = found
    if found.folder.place != .bundled { try Self.checkFolders(of: found.folder.path, rules) }
    bytes = try Self.read(found.path, rules)
    do {
      note = try PluginNote(ELFImage(bytes))
    } catch {
      throw .image(path: found.path, error)
    }
    guard note.abi >> 16 == LAYOUT_ABI >> 16 else {
      throw .abi(path: found.path, found: note.abi, spoken: LAYOUT_ABI)
    }
    guard note.name == found.name else {
      throw .otherName(path: found.path, place: .note, found: note.name, expected: found.name)
    }
  }

  private static func checkFolders(of path: String, _ rules: FileRules) throws(PluginError) {
    var folder = Substring(path)
    while true {
      let path = folder.isEmpty ? "/" : String(folder)
      guard let facts = FileFacts(followingLinks: path) else {
        throw .unreadable(path: path, reason: String(cString: strerror(errno)))
      }
      if let fault = rules.fault(ofFolder: facts) { throw .untrusted(path: path, fault) }
      guard let slash = folder.lastIndex(of: "/") else { return }
      folder = folder[..<slash]
    }
  }

  private static func read(_ path: String, _ rules: FileRules) throws(PluginError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ELOOP {
        throw .untrusted(path: path, .kind(found: .link, expected: .regular))
      }
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    guard let facts = FileFacts(descriptor: descriptor) else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    if let fault = rules.fault(ofFile: facts) { throw .untrusted(path: path, fault) }
    guard let bytes = readAll(descriptor, facts.size) else {
      throw .unreadable(path: path, reason: "it changed while it was read")
    }
    return bytes
  }

  /// Exactly `size` bytes, or nil.
  private static func readAll(_ descriptor: Int32, _ size: Int) -> [UInt8]? {
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
}
