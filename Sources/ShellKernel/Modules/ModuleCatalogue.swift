package import KernelLink
package import LayoutCore
package import LayoutPluginHost
package import ShellCore
import System

/// The shell's catalogue of layouts, backed by the plugin host.
package final class ModuleCatalogue: LayoutCatalogue {
  private let library: PluginLibrary
  private let recorder: CallRecorder
  private let imageFolder: String?
  private var loaded: [String: LoadedPlugin] = [:]
  /// Whether replies and errors show folders or only file names.
  var showsFolders = true
  /// The walls that would confine a module and that the system lacks; then bundled modules alone
  /// are loaded.
  var missingWalls: [String] = []

  /// Creates a catalogue.
  ///
  /// - Parameter imageFolder: where to keep a copy of every loaded library; nil for nowhere.
  package init(searchPath: SearchPath, imageFolder: String?, recorder: CallRecorder) {
    self.imageFolder = imageFolder
    library = PluginLibrary(
      searchPath: searchPath, imageFolder: imageFolder,
      host: HostIdentity(name: "layoutsh", version: ShellSetup.version))
    library.observer = recorder
    self.recorder = recorder
  }

  package func modules() -> [ModuleDescription] {
    library.list().map { listing in
      let declaration = listing.isShadowed ? nil : loaded[listing.name]?.declaration
      var module = ModuleDescription(
        name: listing.name, version: listing.version ?? "", summary: declaration?.summary ?? "",
        place: listing.place.rawValue, path: visible(listing.path), status: visible(listing.status),
        isDecorator: listing.isDecorator ?? false, options: declaration?.options ?? [])
      if let declaration { module.setOrigin(declaration) }
      if !listing.isShadowed { module.className = listing.className }
      return module
    }
  }

  package func describe(_ name: String) throws(CatalogueError) -> ModuleDescription {
    let declaration = try open(name).declaration
    guard let listing = library.list().first(where: { $0.name == name && !$0.isShadowed }) else {
      throw unknown(name)
    }
    var module = ModuleDescription(
      name: name, version: declaration.version, summary: declaration.summary,
      place: listing.place.rawValue, path: visible(listing.path), status: visible(listing.status),
      isDecorator: declaration.isDecorator, options: declaration.options)
    module.setOrigin(declaration)
    return module
  }

  package func makeLayout(_ name: String) throws(CatalogueError) -> any CollectionLayout {
    try makeLayout(name, image: nil)
  }

  package func makeLayout(_ name: String, image: String?) throws(CatalogueError)
    -> any CollectionLayout
  {
    if let image { useImage(image, of: name) }
    let plugin = try open(name)
    if let image, plugin.contentHash != image {
      recorder.lines.append(
        "module \(name): the loaded build was not kept; another one is used")
    }
    do {
      return try plugin.makeLayout()
    } catch {
      throw .refused(OutsideError(refusedModule: error.sentence))
    }
  }

  package func reload(_ name: String?) throws(CatalogueError) {
    for name in name.map({ [$0] }) ?? loaded.keys.sorted() {
      try refuseUnconfined(name)
      do {
        try load(name) { () throws(PluginError) in try library.open(name) }
      } catch {
        throw refusal(error)
      }
    }
  }

  /// The file of every loaded module, by module.
  var files: [String: String] { loaded.mapValues(\.path) }

  /// A line for each named folder that cannot be searched.
  var ignored: [String] { library.searchPath.ignored.map { "note: \($0.sentence)" } }

  /// Returns a path or sentence without the folders of the search path, unless these may be shown.
  private func visible(_ text: String) -> String {
    if showsFolders { return text }
    let folders = library.searchPath.folders.map(\.path) + [imageFolder ?? ""]
    let short = folders.filter { !$0.isEmpty }.reduce(text) { $0.replacing("\($1)/", with: "") }
    // A parent folder that others may write to.
    guard short.hasPrefix("/"), let end = short.firstRange(of: ": ") else { return short }
    return "a folder of the search path" + short[end.lowerBound...]
  }

  // MARK: Images

  package var images: [String: String] {
    loaded.mapValues(\.contentHash)
  }

  /// Runs `body`, which may use other builds of modules; afterwards those from before are used.
  func keepingImages(_ body: () -> Void) {
    let before = loaded
    body()
    loaded = before
  }

  /// Uses one build of a module, if it is loaded or a copy of it is kept.
  private func useImage(_ image: String, of name: String) {
    guard missingWalls.isEmpty, loaded[name]?.contentHash != image else { return }
    _ = try? load(name) { () throws(PluginError) in try library.open(name, contentHash: image) }
  }

  /// Refuses a module that is not bundled where nothing would confine it.
  private func refuseUnconfined(_ name: String) throws(CatalogueError) {
    if missingWalls.isEmpty || library.searchPath.takesBundled(name) { return }
    throw .refused(OutsideError(unconfinedModule: name, missingWalls))
  }

  private func open(_ name: String) throws(CatalogueError) -> LoadedPlugin {
    try refuseUnconfined(name)
    if let plugin = loaded[name] { return plugin }
    do {
      return try load(name) { () throws(PluginError) in try library.open(name) }
    } catch {
      throw refusal(error)
    }
  }

  /// Loads a module with `body`; it is used from now on.
  @discardableResult
  private func load(
    _ name: String, _ body: () throws(PluginError) -> LoadedPlugin
  ) throws(PluginError) -> LoadedPlugin {
    if let imageFolder { _ = try? Folders.create(imageFolder, mode: 0o700) }
    let plugin = try recorder.opening(name, body)
    loaded[name] = plugin
    if library.unkept.contains(plugin.number) {
      recorder.lines.append(
        "module \(name): no copy of it can be kept; after a crash its file is read again")
    }
    return plugin
  }

  private func refusal(_ error: PluginError) -> CatalogueError {
    if case .notFound(let name, _) = error { return unknown(name) }
    return .refused(OutsideError(refusedModule: visible(error.sentence)))
  }

  private func unknown(_ name: String) -> CatalogueError {
    var known: [String] = []
    for listing in library.list() where !known.contains(listing.name) { known.append(listing.name) }
    return .unknown(name, known: known)
  }
}

/// Notes in the crash memory which plugin runs which function for which layer.
package final class CallRecorder: PluginCallObserver {
  /// The module whose library is being opened; its number is unknown until its first call.
  private var opening = ""
  /// Lines that plugins logged since they were last taken.
  package var lines: [String] = []

  /// Whether the time limit is that of one call from outside, not of a whole line.
  package var limitsCalls = false

  private let context: KernelContext
  /// Calls that run, each inside the one before.
  private var depth = 0
  private var layer = CrashName.none
  private var current: String?
  private var layers: [String: CrashName] = [:]
  private var plugins: [CrashName] = [.none]
  private var functions: [CrashName] = []

  /// Notes in the crash memory of `context`.
  package init(_ context: KernelContext) {
    self.context = context
    functions = (0...UInt8.max).map { raw in
      PluginFunction(rawValue: raw).map { context.memory.name($0.name) } ?? .none
    }
  }

  /// Notes the layer of the next calls.
  package func willCall(layer name: String) {
    if name == current { return }
    current = name
    if let known = layers[name] {
      layer = known
    } else {
      layer = context.memory.name(name)
      layers[name] = layer
    }
  }

  /// Runs `body`, which opens the library of a module; code of the library may run while it loads.
  func opening<T>(
    _ module: String, _ body: () throws(PluginError) -> T
  ) throws(PluginError) -> T {
    opening = module
    context.memory.enter(
      layer: layer, plugin: context.memory.name(module),
      function: context.memory.name(CrashMemory.loading))
    defer { context.memory.leave() }
    return try body()
  }

  package func enter(plugin: Int, function: PluginFunction, arguments: CallArguments) {
    while plugins.count <= plugin { plugins.append(context.memory.name(opening)) }
    if limitsCalls, depth == 0 { context.memory.beginInnerLine() }
    depth += 1
    context.memory.enter(
      layer: layer, plugin: plugins[plugin], function: functions[Int(function.rawValue)],
      shape: arguments.shape.rawValue, numbers: arguments.numbers, text: arguments.text)
  }

  package func willMap(_ library: MappedLibrary, descriptor: Int32) {
    context.memory.addLibrary(
      ModuleLibrary(
        module: library.name, version: library.version, path: library.path,
        contentHash: library.contentHash),
      descriptor: descriptor)
  }

  package func leave() {
    depth -= 1
    context.memory.leave()
  }

  package func log(_ line: PluginLogLine) {
    lines.append("\(line.plugin), \(line.function.name): \(line.text)")
  }

  package var isCancelled: Bool { context.isInterrupted }
}

extension ModuleDescription {
  /// Takes over who wrote a layout, its licence and where it comes from.
  fileprivate mutating func setOrigin(_ declaration: LayoutDeclaration) {
    (author, licence, url) = (declaration.author, declaration.licence, declaration.url)
    columns = declaration.columns
    kinds = declaration.kinds
    missingKinds = declaration.missingKinds
  }
}
