import CLayoutPlugin
import LayoutABI
import LayoutCore

/// One instance of a plugin, known by its opaque pointer: every call goes through here.
///
/// Turns statuses and messages into results and `LayoutFailure`s. Ends the instance with itself.
final class PluginInstance {
  let plugin: LoadedPlugin
  let pointer: UnsafeMutableRawPointer
  private let message: MessageBuffer
  /// The host that the instance was created with; lives as long as the instance.
  private let host: ExportedHost
  private let calls: PluginCalls
  /// The context of one call after the other.
  private let exported: ExportedContext

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
    calls = plugin.calls
    exported = ExportedContext(for: plugin)
  }

  deinit { run(.destroy) { plugin.functions.destroy(pointer) } }

  /// Runs a function of the plugin that leaves no message; what it logs meanwhile bears its name.
  func run<Result>(_ function: PluginFunction, _ body: () -> Result) -> Result {
    let outer = host.function
    host.function = function
    defer { host.function = outer }
    return calls.run(function, of: plugin.number, body)
  }

  /// Calls `function` and returns one of `LAYOUT_OK`, `LAYOUT_NONE`, `LAYOUT_BUFFER_TOO_SMALL`.
  ///
  /// - Throws: `refused` with the plugin's reason; `misbehaviour` for every other status.
  @inline(__always)
  func call(
    _ function: PluginFunction, with arguments: @autoclosure () -> CallArguments = .none,
    _ body: (UnsafeMutablePointer<layout_message>) -> layout_status
  ) throws(LayoutFailure) -> layout_status {
    host.function = function
    let status = calls.run(function, of: plugin.number, with: arguments()) {
      message.collect(body)
    }
    if status != LAYOUT_OK { try Self.check(status, function, of: plugin, message, nil) }
    return status
  }

  /// As `call`, for a function that reads `context`; without arguments these are the scene.
  ///
  /// - Throws: also the failure of a base that the plugin passes on, and `misbehaviour` for reads
  ///   out of range.
  @inline(__always)
  func call(
    _ function: PluginFunction, with arguments: @autoclosure () -> CallArguments? = nil,
    over context: any LayoutContext,
    _ body: (UnsafePointer<layout_context>, UnsafeMutablePointer<layout_message>) -> layout_status
  ) throws(LayoutFailure) -> layout_status {
    if exported.isInCall { return try callInside(function, context, body) }
    exported.begin(context)
    host.function = function
    let status = calls.run(
      function, of: plugin.number,
      with: arguments() ?? .scene(context.viewport.bounds, sections: exported.sectionCount)
    ) {
      message.collect { body(exported.table, $0) }
    }
    exported.isInCall = false
    if status != LAYOUT_OK || exported.hasTraces {
      try Self.check(status, function, of: plugin, message, exported)
    }
    return status
  }

  /// Checks an answer during a call with `context`.
  ///
  /// The rules know what earlier ones have looked up in it, unless this call is inside another.
  @inline(__always)
  func check(over context: any LayoutContext, _ body: (inout AttributesRules) -> Bool) -> Bool {
    guard exported.context === context else {
      var rules = AttributesRules(context)
      return body(&rules)
    }
    var rules = AttributesRules(context, exported)
    defer { exported.itemCount = rules.itemCount }
    return body(&rules)
  }

  /// As `call`, inside another call.
  private func callInside(
    _ function: PluginFunction, _ context: any LayoutContext,
    _ body: (UnsafePointer<layout_context>, UnsafeMutablePointer<layout_message>) -> layout_status
  ) throws(LayoutFailure) -> layout_status {
    let inner = ExportedContext(for: plugin)
    inner.begin(context)
    host.function = function
    let status = calls.run(function, of: plugin.number) {
      message.collect { body(inner.table, $0) }
    }
    try Self.check(status, function, of: plugin, message, inner)
    return status
  }

  /// As `call`, where only `LAYOUT_OK` makes sense.
  @inline(__always)
  func require(
    _ function: PluginFunction, with arguments: @autoclosure () -> CallArguments = .none,
    _ body: (UnsafeMutablePointer<layout_message>) -> layout_status
  ) throws(LayoutFailure) {
    let status = try call(function, with: arguments(), body)
    guard status == LAYOUT_OK else {
      throw plugin.misbehaviour(function, .meaninglessStatus(status))
    }
  }

  /// As `call`, for a function that reads `context` and where only `LAYOUT_OK` makes sense.
  @inline(__always)
  func require(
    _ function: PluginFunction, with arguments: @autoclosure () -> CallArguments? = nil,
    over context: any LayoutContext,
    _ body: (UnsafePointer<layout_context>, UnsafeMutablePointer<layout_message>) -> layout_status
  ) throws(LayoutFailure) {
    let status = try call(function, with: arguments(), over: context, body)
    guard status == LAYOUT_OK else {
      throw plugin.misbehaviour(function, .meaninglessStatus(status))
    }
  }

  /// A copy of the capability table with `id`, zeros if the plugin's is shorter, or nil if the
  /// instance lacks the capability.
  func table<Table: BitwiseCopyable>(_ id: UInt32) -> Table? {
    let found = run(.capability) { plugin.functions.capability(pointer, id) }
    return found.map { readStruct($0, size: tableSize($0)) }
  }

  /// Returns a function of a capability table that must be there.
  ///
  /// - Throws: `misbehaviour` if it is missing; `name` names the capability.
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

  @inline(__always)
  func collect(_ body: (UnsafeMutablePointer<layout_message>) -> layout_status) -> layout_status {
    var message = layout_message(start: bytes, capacity: UInt32(Self.capacity), length: 0)
    let status = body(&message)
    length = message.length
    return status
  }

  /// The sentence; empty if none was left.
  var text: String {
    layout_message(start: bytes, capacity: UInt32(Self.capacity), length: length).text
  }
}
