import Glibc

/// The libraries that the system's loader finds by name, outside the run path of who needs them.
///
/// No library is opened: what its start functions would do is left undone.
struct SystemLibraries {
  /// Names in the loader's cache.
  private let cached: Set<String>
  /// Other folders that the loader searches, in order.
  private let folders: [String]

  #if arch(arm64)
    /// The machine's name in the folders of libraries.
    private static let machine = "aarch64-linux-gnu"
    /// The flags of a cache entry that this machine's programs can load.
    static let ownFlags: UInt32 = 0x0A03
  #else
    /// The machine's name in the folders of libraries.
    private static let machine = "x86_64-linux-gnu"
    /// The flags of a cache entry that this machine's programs can load.
    static let ownFlags: UInt32 = 0x0303
  #endif

  /// Longest cache that is read, in bytes.
  private static let longestCache = 16 << 20

  /// Reads the loader's cache.
  ///
  /// - Parameter variable: the value of `LD_LIBRARY_PATH`, or nil.
  /// - Complexity: O(bytes in the cache).
  init(
    cache path: String = PluginLibrary.loaderCache,
    variable: String? = getenv("LD_LIBRARY_PATH").map { String(cString: $0) }
  ) {
    cached = Self.read(path).map(Self.names(inCache:)) ?? []
    folders =
      (variable ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") } + [
        "/lib/\(Self.machine)", "/usr/lib/\(Self.machine)", "/lib64", "/usr/lib64", "/lib",
        "/usr/lib",
      ]
  }

  /// Whether a library of this name, or at this absolute path, is in the process already or would
  /// be found.
  func contain(_ name: String) -> Bool {
    if name.hasPrefix("/") { return access(name, R_OK) == 0 }
    if let library = dlopen(name, RTLD_LAZY | RTLD_NOLOAD) {
      // Counts one use of the library down again; it stays.
      dlclose(library)
      return true
    }
    return cached.contains(name) || folders.contains { access("\($0)/\(name)", R_OK) == 0 }
  }

  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let facts = FileFacts(descriptor: descriptor), facts.kind == .regular,
      facts.size <= longestCache
    else { return nil }
    return readAll(descriptor, facts.size)
  }

  /// The names of this machine's libraries in a cache as glibc writes it since 2.32; none in any
  /// other file.
  ///
  /// A header of 48 bytes, whose number at 20 counts the entries; each has 24 bytes: the number at
  /// 0 has the flags, which differ for each kind of machine, and the number at 4 is where its name
  /// begins.
  static func names(inCache bytes: [UInt8]) -> Set<String> {
    let reader = ByteReader(bytes: bytes)
    guard bytes.starts(with: "glibc-ld.so.cache1.1".utf8),
      let count = reader.number(UInt32.self, at: 20), reader.contains(48, UInt64(count) * 24)
    else { return [] }
    var names: Set<String> = []
    for index in 0..<UInt64(count) {
      let entry = 48 + index * 24
      guard reader.number(UInt32.self, at: entry) == ownFlags,
        let start = reader.number(UInt32.self, at: entry + 4), start < bytes.count
      else { continue }
      names.insert(String(decoding: bytes[Int(start)...].prefix { $0 != 0 }, as: UTF8.self))
    }
    return names
  }
}

extension Linkage {
  /// The needed libraries that the loader would not find for a library in the folder `origin`, in
  /// order.
  ///
  /// - Parameter runtime: the folder of the libraries that bundled modules share, or nil.
  /// - Complexity: O(needed libraries × folders).
  func unmet(origin: String, runtime: String?, _ system: SystemLibraries) -> [String] {
    let beside = folders.map { $0.path(origin: origin) } + [runtime].compactMap(\.self)
    return needed.filter { name in
      let isBeside = !name.hasPrefix("/") && beside.contains { access("\($0)/\(name)", R_OK) == 0 }
      return !isBeside && !system.contain(name)
    }
  }
}
