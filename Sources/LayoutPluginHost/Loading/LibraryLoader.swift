import CPosix
import Glibc

/// Maps vetted libraries, after the ones that they need from folders next to them.
///
/// The loader sees copies without a folder, so `$ORIGIN` means nothing to it. Libraries needed from
/// there are mapped first, vetted and copied in the same way; the loader then finds them by their
/// own names. The runtime that bundled modules share is mapped by its path, because it is trusted
/// like the executable. All others are at absolute places, which the loader searches itself.
final class LibraryLoader {
  private let files: TrustedFiles
  /// The folder of the libraries that bundled modules share, or nil.
  private let runtime: String?
  private lazy var system = SystemLibraries()
  /// The shared libraries that are mapped, by name.
  private var shared: Set<String> = []
  /// Every library in the process, also those whose plugins were refused.
  private(set) var copies: [PrivateCopy] = []
  /// Libraries that others need, by name.
  private var needed: [String: PrivateCopy] = [:]
  /// Maximum length of a chain of libraries that need each other.
  private static let deepest = 32

  init(_ rules: FileRules, runtime: String?) {
    files = TrustedFiles(rules: rules)
    self.runtime = runtime
  }

  /// The libraries that one in the folder `origin` needs and that are nowhere, in order.
  func unmet(_ linkage: Linkage, origin: String) -> [String] {
    linkage.unmet(origin: origin, runtime: runtime, system)
  }

  /// Opens the library of a plugin with the system's loader; files with equal bytes share one
  /// mapping.
  ///
  /// - Parameter willMap: called with the descriptor of its copy before any of its code runs.
  /// - Complexity: O(bytes in the file) if there is one.
  func open(
    _ file: PluginFile, willMap: (Int32) -> Void
  ) throws(PluginError) -> UnsafeMutableRawPointer {
    if let known = copies.first(where: { $0.isCopy(of: file.bytes) }) { return known.library }
    let folder = file.found.folder
    try mapNeeded(
      of: file.linkage, path: file.found.path, origin: folder.path,
      trusts: folder.isTrusted ? folder.path : nil, depth: 0)
    return try map(file.bytes, path: file.found.path, willMap).library
  }

  /// Vets every folder that libraries may come from, and maps the ones next to the one at `path`.
  ///
  /// - Parameter trusted: a folder that needs no check.
  private func mapNeeded(
    of linkage: Linkage, path: String, origin: String, trusts trusted: String?, depth: Int
  ) throws(PluginError) {
    for folder in linkage.folders.map({ $0.path(origin: origin) }) where folder != trusted {
      try files.checkFolders(of: folder, mayBeMissing: true)
    }
    for name in linkage.needed {
      if let slash = name.lastIndex(of: "/") {
        try files.checkFolders(of: String(name[..<slash]), mayBeMissing: true)
      } else if try mapShared(name) {
        continue
      } else if let found = Self.place(of: name, linkage, origin) {
        try mapNeeded(name, at: found, trusts: trusted, depth: depth + 1)
      }
    }
  }

  /// Maps the library called `name` that bundled modules share, if there is one; returns whether
  /// there is.
  private func mapShared(_ name: String) throws(PluginError) -> Bool {
    if shared.contains(name) { return true }
    guard let runtime else { return false }
    let path = "\(runtime)/\(name)"
    guard access(path, F_OK) == 0 else { return false }
    try files.check(path)
    guard dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) != nil else {
      throw .loader(path: path, words: dlerror().map { String(cString: $0) } ?? "no reason given")
    }
    shared.insert(name)
    return true
  }

  /// Returns the file next to a library that the loader would find if it knew the folder; nil if it
  /// finds another one earlier, or none.
  private static func place(of name: String, _ linkage: Linkage, _ origin: String) -> String? {
    for folder in linkage.folders {
      guard let real = realpath("\(folder.path(origin: origin))/\(name)", nil) else { continue }
      defer { free(real) }
      if case .origin = folder { return String(cString: real) }
      return nil
    }
    return nil
  }

  private func mapNeeded(
    _ name: String, at path: String, trusts trusted: String?, depth: Int
  ) throws(PluginError) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    if folder != trusted { try files.checkFolders(of: folder) }
    let bytes = try files.read(path)
    if let known = needed[name] {
      guard known.isCopy(of: bytes) else { throw .otherLibrary(path: path, name: name) }
      return
    }
    let linkage: Linkage
    do { linkage = try ELFImage(bytes).linkage } catch { throw .image(path: path, error) }
    guard linkage.ownName == name else {
      throw .image(path: path, .ownName(found: linkage.ownName, expected: name))
    }
    guard depth < Self.deepest else { throw .tooDeep(path: path, limit: Self.deepest) }
    try mapNeeded(of: linkage, path: path, origin: folder, trusts: trusted, depth: depth)
    needed[name] = try map(bytes, path: path)
  }

  private func map(
    _ bytes: [UInt8], path: String, _ willMap: (Int32) -> Void = { _ in }
  ) throws(PluginError) -> PrivateCopy {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    do {
      let copy = try PrivateCopy(bytes, fileName: name, willMap)
      copies.append(copy)
      return copy
    } catch {
      switch error {
      case .copy(let reason): throw .noPrivateCopy(path: path, reason: reason)
      case .loader(let words): throw .loader(path: path, words: words)
      }
    }
  }
}

/// A library in the process, loaded from a copy of its bytes that no one else can reach or change.
///
/// A library that is overwritten while it is mapped kills the process, and a path that was opened
/// before gives the old code again: a copy avoids both. It is in memory alone, so that nothing is
/// left on disk even if the process crashes while it is loaded.
struct PrivateCopy {
  /// Why a library could not be opened.
  enum Failure: Error {
    /// No copy could be made; the system's reason.
    case copy(String)
    /// The system's loader refused; its own words.
    case loader(String)
  }

  /// The loader's handle, valid for the life of the process.
  let library: UnsafeMutableRawPointer
  /// Stays open: the loader takes a path it has seen for the library it had then.
  private let descriptor: Int32
  private let size: Int

  /// Maps `bytes` as a library, for the life of the process.
  ///
  /// - Parameters:
  ///   - fileName: the name of the copy in the loader's messages and in the system's list of
  ///     mappings.
  ///   - willMap: called with the descriptor of the copy, before any of its code runs.
  init(_ bytes: [UInt8], fileName: String, _ willMap: (Int32) -> Void) throws(Failure) {
    descriptor = bytes.withUnsafeBytes {
      cposix_memory_file(fileName, $0.baseAddress, $0.count)
    }
    guard descriptor >= 0 else { throw .copy(Self.reason(errno)) }
    size = bytes.count
    // Debuggers open the library by this name, from processes of their own.
    var room = [CChar](repeating: 0, count: 64)
    cposix_library_path(descriptor, &room)
    let path = room.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    willMap(descriptor)
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
      // The file may be longer than the library.
      let count = pread(descriptor, &block, min(block.count, size - offset), offset)
      if count < 0 && errno == EINTR { continue }
      guard count > 0, offset + count <= size,
        bytes[offset..<offset + count].withUnsafeBytes({ part in
          part.baseAddress.map { memcmp(block, $0, count) } == 0
        })
      else { return false }
      offset += count
    }
    return true
  }

  private static func reason(_ number: Int32) -> String {
    if number == E2BIG { return "too large for an untrusted session" }
    var limit = rlimit()
    guard number == EFBIG, getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
    else { return String(cString: strerror(number)) }
    return "file size limit of \(limit.rlim_cur) bytes; raise it with ulimit -f"
  }
}
