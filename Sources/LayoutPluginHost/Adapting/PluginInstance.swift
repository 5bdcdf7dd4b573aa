import CLayoutPlugin
import LayoutABI
import LayoutCore

/// One instance of a plugin behind its opaque pointer: every call goes through here.
///
/// Turns statuses and messages into results and `LayoutFailure`s. Ends the instance with itself.
final class PluginInstance {
  let plugin: LoadedPlugin
  let pointer: UnsafeMutableRawPointer
  private let message: MessageBuffer
  /// The host that the instance was created with; lives as long as the instance.
  private let host: ExportedHost
  /// The context of the last call, for the next one; nil while a call runs.
  private var spare: ExportedContext?

  /// Makes an instance of `plugin`.
  ///
  /// - Throws: the failure of the plugin's `create`.
  init(of plugin: LoadedPlugin) throws(LayoutFailure) {
    let (message, host) = (MessageBuffer(), ExportedHost(for: plugin))
    var created: UnsafeMutableRawPointer?
    let status = plugin.calls.run(.create, of: plugin.number) {
      message.collect { plugin.functions.create(plugin.descriptor, host.table, &created, $0) }
    }
    try Self.check(status, .create, of: plugin, message, nil)
    guard status == LAYOUT_OK, let created else {
      throw plugin.misbehaviour(.create, .noInstance)
    }
    self.plugin = plugin
    self.pointer = created
    self.message = message
    self.host = host
  }

  deinit { run(.destroy) { plugin.functions.destroy(pointer) } }

  /// Runs a function of the plugin that leaves no message; what it logs meanwhile bears its name.
  func run<Result>(_ function: PluginFunction, _ body: () -> Result) -> Result {
    let outer = host.function
    host.function = function
    defer { host.function = outer }
    return plugin.calls.run(function, of: plugin.number, body)
  }

  /// Calls `function` and returns one of `LAYOUT_OK`, `LAYOUT_NONE`, `LAYOUT_BUFFER_TOO_SMALL`.
  ///
  /// - Throws: `refused` with the plugin's reason; `misbehaviour` for every other status.
  func call(
    _ function: PluginFunction, with arguments: CallArguments = .none,
    _ body: (UnsafeMutablePointer<layout_message>) -> layout_status
  ) throws(LayoutFailure) -> layout_status {
    host.function = function
    let status = plugin.calls.run(function, of: plugin.number, with: arguments) {
      message.collect(body)
    }
    try Self.check(status, function, of: plugin, message, nil)
    return status
  }

  /// As `call`, for a function that reads `context`.
  ///
  /// - Throws: also the failure of a base that the plugin passes on, and `misbehaviour` for reads
  ///   out of range.
  func call(
    _ function: PluginFunction, with arguments: CallArguments? = nil,
    over context: any LayoutContext,
    _ body: (UnsafePointer<layout_context>, UnsafeMutablePointer<layout_message>) -> layout_status
  ) throws(LayoutFailure) -> layout_status {
    let exported: ExportedContext
    if let spare {
      exported = spare
      exported.begin(context)
    } else {
      exported = ExportedContext(context, for: plugin)
    }
    spare = nil
    defer { spare = exported }
    host.function = function
    let arguments = arguments ?? .scene(context.viewport.bounds, sections: exported.sectionCount)
    let status = exported.withTable { table in
      plugin.calls.run(function, of: plugin.number, with: arguments) {
        message.collect { body(table, $0) }
      }
    }
    try Self.check(status, function, of: plugin, message, exported)
    return status
  }

  /// As `call`, where only `LAYOUT_OK` makes sense.
  func require(
    _ function: PluginFunction, with arguments: CallArguments = .none,
    _ body: (UnsafeMutablePointer<layout_message>) -> layout_status
  ) throws(LayoutFailure) {
    let status = try call(function, with: arguments, body)
    guard status == LAYOUT_OK else {
      throw plugin.misbehaviour(function, .meaninglessStatus(status))
    }
  }

  /// As `call`, for a function that reads `context` and where only `LAYOUT_OK` makes sense.
  func require(
    _ function: PluginFunction, with arguments: CallArguments? = nil,
    over context: any LayoutContext,
    _ body: (UnsafePointer<layout_context>, UnsafeMutablePointer<layout_message>) -> layout_status
  ) throws(LayoutFailure) {
    let status = try call(function, with: arguments, over: context, body)
    guard status == LAYOUT_OK else {
      throw plugin.misbehaviour(function, .meaninglessStatus(status))
    }
  }

  /// A copy of the capability table with `id`, zeros where the plugin's is shorter, or nil if the
  /// instance lacks the capability.
  func table<Table: BitwiseCopyable>(_ id: UInt32) -> Table? {
    let found = run(.capability) { plugin.functions.capability(pointer, id) }
    return found.map { readStruct($0, size: tableSize($0)) }
  }

  /// Returns a function of a capability table that must be there.
  ///
  /// - Throws: `misbehaviour` where it is missing; `name` names the capability.
  func required<Function>(_ function: Function?, _ name: String) throws(LayoutFailure) -> Function {
    guard let function else { throw plugin.misbehaviour(.capability, .incompleteTable(name)) }
    return function
  }

  private static func check(
    _ status: layout_status, _ function: PluginFunction, of plugin: LoadedPlugin,
    _ message: MessageBuffer, _ context: ExportedContext?
  ) throws(LayoutFailure) {
    if let fault = context?.fault { throw plugin.misbehaviour(function, fault) }
    switch status {
    case LAYOUT_OK, LAYOUT_NONE, LAYOUT_BUFFER_TOO_SMALL: return
    case LAYOUT_REFUSED:
      let reason = message.text
      throw reason.isEmpty ? .refusedWithoutReason(by: plugin.name) : .refused(reason)
    case LAYOUT_FAILED:
      if let failure = context?.baseFailure, failure.message == message.text { throw failure }
      throw plugin.misbehaviour(function, .failed(message.text))
    default:
      throw plugin.misbehaviour(function, .unknownStatus(status, message.text))
    }
  }
}

/// Room for the sentence that goes with a status.
///
/// The plugin gets a copy of the description of the room, so that it cannot move or widen it.
private final class MessageBuffer {
  private static let capacity = 4096
  private let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: MessageBuffer.capacity)
  private var length: UInt32 = 0

  deinit { bytes.deallocate() }

  func collect(_ body: (UnsafeMutablePointer<layout_message>) -> layout_status) -> layout_status {
    var message = layout_message(start: bytes, capacity: UInt32(Self.capacity), length: 0)
    let status = body(&message)
    length = message.length
    return status
  }

  /// The sentence; empty where none was left.
  var text: String {
    layout_message(start: bytes, capacity: UInt32(Self.capacity), length: length).text
  }
}
