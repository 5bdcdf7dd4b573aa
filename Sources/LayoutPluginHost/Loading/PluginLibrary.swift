import CLayoutPlugin
import Glibc

/// Every plugin that can be reached by name, and those that are loaded.
///
///     let library = PluginLibrary(searchPath: SearchPath())
///     let flow = try library.open("flow").makeLayout()
///
/// A file is read and checked at each call. Files with equal bytes share one mapping; mappings are
/// never released.
public final class PluginLibrary {
  /// The version of the contract that the host speaks, for example `1.0`.
  public static var contractVersion: String { "\(LAYOUT_ABI >> 16).\(LAYOUT_ABI & 0xFFFF)" }
  /// The list of libraries that the system's loader keeps, which loading one reads.
  public static let loaderCache = "/etc/ld.so.cache"
  /// The folders in which plugins are searched.
  public let searchPath: SearchPath
  /// Every plugin loaded so far; the plugin with number n is at n - 1.
  public private(set) var loaded: [LoadedPlugin] = []
  /// Numbers of the plugins whose copies could not be kept.
  public private(set) var unkept: [Int] = []
  private let rules: FileRules
  private let loader: LibraryLoader
  private let calls: PluginCalls
  private let images: ImageStore?
  /// Every library in the process, also those whose plugins were refused.
  var copies: [PrivateCopy] { loader.copies }
  /// The plugins by what the system's loader knows their libraries by.
  private var plugins: [UnsafeMutableRawPointer: LoadedPlugin] = [:]

  /// Creates a library with nothing loaded.
  ///
  /// - Parameters:
  ///   - imageFolder: absolute path of a folder of the user's own that keeps a copy of every
  ///     library loaded; nil to keep none.
  ///   - timeZones: what layouts may ask for time zones.
  ///   - host: who loads plugins, as they may report it.
  public init(
    searchPath: SearchPath, imageFolder: String? = nil, timeZones: TimeZoneDatabase = .system,
    host: HostIdentity = .unnamed
  ) {
    self.searchPath = searchPath
    calls = PluginCalls(timeZones, host)
    images = imageFolder.map { ImageStore(folder: $0) }
    rules = FileRules(user: geteuid(), executableOwner: searchPath.executableOwner)
    loader = LibraryLoader(rules, runtime: searchPath.runtime)
  }

  /// Watches the calls into all plugins of the library; held weakly.
  public var observer: (any PluginCallObserver)? {
    get { calls.observer }
    set { calls.observer = newValue }
  }

  /// Every plugin file on the search path, by name; no code runs.
  ///
  /// - Complexity: O(bytes in the files).
  public func list() -> [PluginListing] {
    var seen: Set<String> = []
    return searchPath.files().map { listing($0, isShadowed: !seen.insert($0.name).inserted) }
  }

  /// The plugin called `name`, loaded now or before with the same bytes.
  ///
  /// - Throws: `PluginError`; the first file found counts, even if it is broken.
  /// - Complexity: O(bytes in the file).
  public func open(_ name: String) throws(PluginError) -> LoadedPlugin {
    let file = try find(name)
    return try load(file, ContentHash.of(file.bytes))
  }

  /// The plugin called `name` as it was when its library had the hash `contentHash`.
  ///
  /// The hash names the copy that was kept. Its bytes decide whether that code is in the process
  /// already: two libraries of the same hash are still two. Where no copy can be used, the one that
  /// was loaded under that name counts.
  ///
  /// - Complexity: O(bytes in the file).
  /// - Throws: `PluginError`; `otherContent` if the copy has another hash.
  public func open(_ name: String, contentHash: String) throws(PluginError) -> LoadedPlugin {
    guard PluginName.isValid(name) else { throw .badName(name) }
    do throws(PluginError) { return try openCopy(name, contentHash) } catch {
      let known = loaded.last { $0.contentHash == contentHash && $0.name == name }
      guard let known else { throw error }
      return known
    }
  }

  private func openCopy(_ name: String, _ contentHash: String) throws(PluginError) -> LoadedPlugin {
    guard let images, ContentHash.isWellFormed(contentHash) else {
      throw .notFound(name: name, searched: [])
    }
    let file = try PluginFile(images.file(name, contentHash), rules)
    let found = ContentHash.of(file.bytes)
    guard found == contentHash else {
      throw .otherContent(path: file.found.path, found: found, expected: contentHash)
    }
    return try load(file, contentHash)
  }

  /// Absolute paths of the folders that plugins, and the libraries they bring along, come from.
  ///
  /// - Complexity: O(bytes in the files).
  public func codeFolders() -> [String] {
    var folders = searchPath.folders.map(\.path) + [searchPath.runtime].compactMap(\.self)
    for found in searchPath.files() {
      guard let file = try? PluginFile(found, rules) else { continue }
      for folder in file.linkage.folders.map({ $0.path(origin: found.folder.path) })
      where !folders.contains(folder) {
        folders.append(folder)
      }
    }
    return folders
  }

  private func find(_ name: String) throws(PluginError) -> PluginFile {
    guard PluginName.isValid(name) else { throw .badName(name) }
    guard let found = searchPath.files(named: name).first else {
      if let fault = searchPath.fault(ofIgnored: name) { throw fault }
      throw .notFound(name: name, searched: searchPath.folders.map(\.path))
    }
    return try PluginFile(found, rules)
  }

  private func load(_ file: PluginFile, _ hash: String) throws(PluginError) -> LoadedPlugin {
    let path = file.found.path
    let mapped = MappedLibrary(
      name: file.found.name, version: file.note.version, path: path, contentHash: hash)
    let library = try loader.open(file) { calls.observer?.willMap(mapped, descriptor: $0) }
    if let known = plugins[library] { return known }
    guard let symbol = dlsym(library, LAYOUT_ENTRY_SYMBOL) else {
      throw .noEntry(path: path, symbol: LAYOUT_ENTRY_SYMBOL)
    }
    let entry = unsafeBitCast(symbol, to: Entry.self)
    let plugin = try LoadedPlugin(
      file.found.name, number: loaded.count + 1, calls: calls, path: path, contentHash: hash,
      note: file.note
    ) { entry($0) }
    loaded.append(plugin)
    plugins[library] = plugin
    if let images, !images.keep(file.bytes, hash) { unkept.append(plugin.number) }
    return plugin
  }

  private typealias Entry =
    @convention(c) (UInt32) -> UnsafePointer<layout_plugin_descriptor>?

  private func listing(_ found: FoundFile, isShadowed: Bool) -> PluginListing {
    let file = Result { () throws(PluginError) in try PluginFile(found, rules) }
    var note: PluginNote?
    var problem: PluginError?
    var unmet: [String] = []
    switch file {
    case .success(let file):
      note = file.note
      unmet = loader.unmet(file.linkage, origin: found.folder.path)
    case .failure(let error): problem = error
    }
    return PluginListing(
      name: found.name, version: note?.version, abi: note?.abi, isDecorator: note?.isDecorator,
      className: note?.className, place: found.folder.place, path: found.path, problem: problem,
      unmet: unmet, isShadowed: isShadowed)
  }
}
