import CPosix
import Glibc

/// Copies of the libraries that were loaded, named by hash, so that a journal can be replayed with
/// the very code it was written with.
struct ImageStore {
  /// Absolute path of a folder of the user's own.
  let folder: String

  /// The copy of the library with `hash` for the plugin called `name`; whether it is there is for
  /// the reader to find out.
  func file(_ name: String, _ hash: String) -> FoundFile {
    FoundFile(
      name: name, folder: SearchPath.Folder(place: .user, path: folder), fileName: "\(hash).so")
  }

  /// Keeps a copy of `bytes`, complete or not at all.
  ///
  /// A file that has the name already is compared with them: the hash only names it. One that is
  /// damaged is replaced, one of other bytes with the same hash stays.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Returns: Whether a copy of exactly these bytes is kept.
  func keep(_ bytes: [UInt8], _ hash: String) -> Bool {
    let path = "\(folder)/\(hash).so"
    if let kept = Self.read(path) {
      if kept == bytes { return true }
      if ContentHash.of(kept) == hash { return false }
    }
    let draft = "\(path).\(getpid())"
    defer { unlink(draft) }
    return Self.write(bytes, to: draft) && rename(draft, path) == 0
  }

  /// Returns the bytes of a regular file, not through a link, or nil if it cannot be read.
  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let facts = FileFacts(descriptor: descriptor), facts.kind == .regular,
      FileRules.sizes.contains(facts.size)
    else { return nil }
    return readAll(descriptor, facts.size)
  }

  /// Writes a new file that only the owner can read; false if that fails.
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

/// A name for the content of a file: equal bytes, equal name.
///
/// Two lanes of multiply and rotate over 8-byte words. Tells builds apart; not made against people
/// who look for collisions, since whoever may write the file may run any code anyway.
public enum ContentHash {
  /// 32 hexadecimal digits: O(n).
  public static func of(_ bytes: [UInt8]) -> String {
    var a: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
    var b: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    bytes.withUnsafeBytes { cposix_mix($0.baseAddress, $0.count, &a, &b) }
    return hex(a ^ (b &>> 32)) + hex(b ^ (a &>> 32))
  }

  /// Whether `hash` is 32 hexadecimal digits, which leaves no room for paths.
  public static func isWellFormed(_ hash: String) -> Bool {
    hash.utf8.count == 32 && hash.utf8.allSatisfy { Array("0123456789abcdef".utf8).contains($0) }
  }

  private static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
