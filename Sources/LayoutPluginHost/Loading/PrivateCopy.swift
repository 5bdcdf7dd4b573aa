import CPosix
import Glibc

/// A library in the process, loaded from a copy of its bytes that nobody else can reach or change.
///
/// A library that is overwritten while it is mapped kills the process, and a path that was opened
/// before gives the old code again: a copy avoids both. It is in memory alone, so that nothing is
/// left behind whatever happens while it is loaded.
struct PrivateCopy {
  /// Why a library could not be opened.
  enum Failure: Error {
    /// No copy could be made; the system's reason.
    case copy(String)
    /// The system's loader refused; its own words.
    case loader(String)
  }

  /// What the system's loader knows it by, for the life of the process.
  let library: UnsafeMutableRawPointer
  /// Stays open: the loader takes a path it has seen for the library it had then.
  private let descriptor: Int32
  private let size: Int

  /// Maps `bytes` as a library, for the life of the process.
  ///
  /// - Parameter fileName: stands for the copy in the loader's messages and in debuggers.
  init(_ bytes: [UInt8], fileName: String) throws(Failure) {
    descriptor = bytes.withUnsafeBytes {
      cposix_memory_file(fileName, $0.baseAddress, $0.count)
    }
    guard descriptor >= 0 else { throw .copy(Self.reason(errno)) }
    size = bytes.count
    let path = "/proc/self/fd/\(descriptor)"
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) else {
      let words = dlerror().map { String(cString: $0) } ?? "no reason given"
      close(descriptor)
      throw .loader(words.replacing(path, with: fileName))
    }
    self.library = library
  }

  /// Whether the library was loaded from exactly these bytes.
  ///
  /// - Complexity: O(size of the library).
  func isCopy(of bytes: [UInt8]) -> Bool {
    guard bytes.count == size else { return false }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    var offset = 0
    while offset < size {
      let count = pread(descriptor, &block, block.count, offset)
      if count < 0 && errno == EINTR { continue }
      guard count > 0, block[..<count] == bytes[offset..<min(offset + count, size)] else {
        return false
      }
      offset += count
    }
    return true
  }

  private static func reason(_ number: Int32) -> String {
    var limit = rlimit()
    guard number == EFBIG, getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
    else { return String(cString: strerror(number)) }
    return "file size limit of \(limit.rlim_cur) bytes; raise it with ulimit -f"
  }
}
