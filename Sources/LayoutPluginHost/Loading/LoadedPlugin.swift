public import CLayoutPlugin
import LayoutABI
public import LayoutCore

/// A plugin whose code is in the process: its declaration, and instances of its layout.
///
/// Its library is never closed, so it can be kept or dropped at will.
public final class LoadedPlugin {
  /// The layout's declaration.
  public let declaration: LayoutDeclaration
  /// The version of the contract the plugin was built with: major in the upper half.
  public let abi: UInt32
  /// Names the plugin to a `PluginCallObserver`: 1 for the first one loaded, and so on.
  public let number: Int
  /// Hash of the library's bytes; empty for a plugin that is linked in.
  public let contentHash: String
  /// The path of the library; empty for a plugin that is linked in.
  public let path: String

  let calls: PluginCalls
  /// As the plugin gave it; used for `create` only.
  let descriptor: UnsafePointer<layout_plugin_descriptor>
  let functions: PluginFunctions
  /// Whether its layouts' answers depend on earlier calls.
  let remembers: Bool

  /// The name the plugin is loaded by.
  public var name: String { declaration.name }

  /// Creates a plugin from its `entry`, which may be linked into the program itself.
  ///
  /// - Throws: `PluginError` if the descriptor breaks the contract or is not called `name`.
  public convenience init(
    _ name: String, observer: (any PluginCallObserver)? = nil,
    timeZones: TimeZoneDatabase = .none, host: HostIdentity = .unnamed,
    entry: (UInt32) -> UnsafePointer<layout_plugin_descriptor>?
  ) throws(PluginError) {
    let calls = PluginCalls(timeZones, host)
    calls.observer = observer
    try self.init(
      name, number: 1, calls: calls, path: "", contentHash: "", note: nil, entry: entry)
  }

  init(
    _ name: String, number: Int, calls: PluginCalls, path: String, contentHash: String,
    note: PluginNote?, entry: (UInt32) -> UnsafePointer<layout_plugin_descriptor>?
  ) throws(PluginError) {
    guard let found = calls.run(.entry, of: number, { entry(LAYOUT_ABI) }) else {
      throw .entryRefused(path: path)
    }
    let rules = DescriptorRules(path: path, name: name, note: note)
    let vetted = try rules.vetted(found)
    functions = try rules.functions(of: vetted)
    declaration = try rules.declaration(of: vetted)
    descriptor = found
    remembers = note?.remembers ?? false
    abi = vetted.abi
    self.number = number
    self.calls = calls
    self.path = path
    self.contentHash = contentHash
  }

  /// A new instance of the layout.
  ///
  /// - Throws: the failure of the plugin's `create`; `misbehaviour` for incomplete capability
  ///   tables.
  public func makeLayout() throws(LayoutFailure) -> any CollectionLayout {
    try PluginLayout(self)
  }

  func misbehaviour(_ function: PluginFunction, _ fault: ContractFault) -> LayoutFailure {
    .misbehaviour(plugin: name, function: function.name, found: fault.sentence)
  }
}
