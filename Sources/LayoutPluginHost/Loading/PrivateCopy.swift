import Glibc

/// Opens a library through a copy that nobody else can reach and that is gone afterwards.
///
/// A library that is overwritten while it is mapped kills the process, and a path that was opened
/// before gives the old code again: a copy under a new name avoids both.
enum PrivateCopy {
  /// Why a library could not be opened.
  enum Failure: Error {
    /// No copy could be made; the system's reason.
    case copy(String)
    /// The system's loader refused; its own words.
    case loader(String)
  }

  /// Maps `bytes` as a library, for the life of the process.
  ///
  /// - Parameter fileName: the last part of the path, which the loader's messages repeat.
  static func open(_ bytes: [UInt8], fileName: String) throws(Failure) -> UnsafeMutableRawPointer {
    var failure = Failure.copy("there is no temporary folder")
    for parent in parents() {
      do {
        return try open(bytes, fileName: fileName, in: parent)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private static func open(_ bytes: [UInt8], fileName: String, in parent: String)
    throws(Failure) -> UnsafeMutableRawPointer
  {
    var template = Array("\(parent)/layoutsh-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .copy(systemReason()) }
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { rmdir(folder) }
    let path = "\(folder)/\(fileName)"
    defer { unlink(path) }
    guard write(bytes, to: path) else { throw .copy(systemReason()) }
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) else {
      let words = dlerror().map { String(cString: $0) } ?? "no reason given"
      throw .loader(words.replacing("\(folder)/", with: ""))
    }
    return library
  }

  /// Writes a new file that only the owner can read; false where that fails.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
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

  /// Folders for temporary files, the user's own first.
  private static func parents() -> [String] {
    let variables: [String] = ["XDG_RUNTIME_DIR", "TMPDIR"]
    let named = variables.compactMap { name in getenv(name).map { String(cString: $0) } }
    return (named + ["/tmp"]).filter { $0.hasPrefix("/") }
  }

  private static func systemReason() -> String { String(cString: strerror(errno)) }
}
