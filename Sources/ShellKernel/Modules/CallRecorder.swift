import KernelLink
import LayoutPluginHost

/// Notes on the page that outlives the kernel which plugin runs which function for which layer.
final class CallRecorder: PluginCallObserver {
  /// The module whose library is being opened: its number is not known before its first call.
  private var opening = ""
  /// The lines that plugins left for people who debug them, since they were last taken.
  var lines: [String] = []

  private let context: KernelContext
  private var layer = NoteName.none
  private var current: String?
  private var layers: [String: NoteName] = [:]
  private var plugins: [NoteName] = [.none]
  private var functions: [NoteName] = []

  init(_ context: KernelContext) {
    self.context = context
    functions = (0...UInt8.max).map { raw in
      PluginFunction(rawValue: raw).map { context.note.name($0.name) } ?? .none
    }
  }

  /// Says for which layer the next calls are.
  func willCall(layer name: String) {
    if name == current { return }
    current = name
    if let known = layers[name] {
      layer = known
    } else {
      layer = context.note.name(name)
      layers[name] = layer
    }
  }

  /// Runs `body`, which opens the library of a module: code of a library may run while it is loaded.
  func opening<T>(
    _ module: String, _ body: () throws(PluginError) -> T
  ) throws(PluginError) -> T {
    opening = module
    context.note.enter(
      layer: layer, plugin: context.note.name(module),
      function: context.note.name(CrashNote.loading))
    defer { leave() }
    return try body()
  }

  func enter(plugin: Int, function: PluginFunction) {
    while plugins.count <= plugin { plugins.append(context.note.name(opening)) }
    context.note.enter(
      layer: layer, plugin: plugins[plugin], function: functions[Int(function.rawValue)])
  }

  func leave() { context.note.leave() }

  func log(plugin: Int, text: String) { lines.append(text) }

  var isCancelled: Bool { context.isInterrupted }
}
