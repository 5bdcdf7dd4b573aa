/// A library's declaration in its ELF note, read without running any of its code.
struct PluginNote: Hashable {
  /// Version of the contract it was built with.
  var abi: UInt32
  /// The lowest version of the contract that its host must have.
  var minimum: UInt32
  /// Whether it wraps another layout.
  var isDecorator: Bool
  /// Whether its layouts' answers depend on earlier calls, as it says or as a class of an app may.
  var remembers: Bool
  /// Name of the plugin.
  var name: String
  /// The plugin's own version.
  var version: String
  /// The app's layout class that it stands for, or nil.
  var className: String?
}
