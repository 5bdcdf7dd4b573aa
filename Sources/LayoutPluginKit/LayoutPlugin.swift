// A module imports the kit alone: what a layout is written with comes along.
@_exported public import CLayoutPlugin
import LayoutABI
@_exported public import LayoutCore

/// Turns a Swift layout into a plugin.
///
/// This is the whole entry of a plugin, besides its ELF note (`LAYOUT_PLUGIN_NOTE`):
///
///     @c @implementation
///     public func layout_plugin_entry(_ hostABI: UInt32)
///       -> UnsafePointer<layout_plugin_descriptor>?
///     {
///       LayoutPlugin.entry(hostABI) { MyLayout() }
///     }
///
/// A layout that asks its host for something, such as time zones, takes the host:
///
///     LayoutPlugin.entry(hostABI) { host in MyCalendar(timeZoneFile: host.timeZoneFile) }
///
/// The layout's errors reach the host as a status and a message; nothing is thrown across.
public enum LayoutPlugin {
  /// The descriptor of the plugin whose instances `makeLayout` creates; nil for a host of another
  /// major version.
  ///
  /// Creates one layout immediately, for its declaration. The descriptor lives as long as the
  /// process, so an entry that is called again leaves the earlier one where it is.
  public static func entry(
    _ hostABI: UInt32, _ makeLayout: @escaping () -> any CollectionLayout
  ) -> UnsafePointer<layout_plugin_descriptor>? {
    entry(hostABI) { _ in makeLayout() }
  }

  /// The descriptor of a plugin whose instances `makeLayout` creates, each with what it may ask of
  /// its host; nil for a host of another major version.
  public static func entry(
    _ hostABI: UInt32, _ makeLayout: @escaping (LayoutHost) -> any CollectionLayout
  ) -> UnsafePointer<layout_plugin_descriptor>? {
    guard hostABI >> 16 == LAYOUT_ABI >> 16 else { return nil }
    let arena = TextArena()
    _ = Unmanaged.passRetained(arena)
    var descriptor = layout_plugin_descriptor(
      declaring: makeLayout(LayoutHost()).declaration, in: arena)
    descriptor.own = Unmanaged.passRetained(LayoutFactory(makeLayout)).toOpaque()
    descriptor.installFunctions()
    return arena.array([descriptor]).baseAddress
  }
}

extension layout_plugin_descriptor {
  fileprivate init(declaring declaration: LayoutDeclaration, in arena: TextArena) {
    let kinds = arena.array(declaration.kinds.map { layout_kind($0, number: nil, in: arena) })
    let options = arena.array(declaration.options.map { layout_option($0, in: arena) })
    self.init()
    struct_size = UInt32(MemoryLayout<Self>.size)
    abi = LAYOUT_ABI
    name = arena.text(declaration.name)
    version = arena.text(declaration.version)
    summary = arena.text(declaration.summary)
    self.kinds = kinds.baseAddress
    kind_count = UInt32(kinds.count)
    kind_size = UInt32(MemoryLayout<layout_kind>.stride)
    self.options = options.baseAddress
    option_count = UInt32(options.count)
    option_size = UInt32(MemoryLayout<layout_option>.stride)
    let metrics = arena.array(declaration.columns.map { layout_own_metric($0, in: arena) })
    self.metrics = metrics.baseAddress
    metric_count = UInt32(metrics.count)
    metric_size = UInt32(MemoryLayout<layout_own_metric>.stride)
    is_decorator = declaration.isDecorator ? 1 : 0
    missing_kinds = layout_missing(declaration.missingKinds)
    touch_reach = declaration.touchReach
    author = arena.text(declaration.author)
    licence = arena.text(declaration.licence)
    url = arena.text(declaration.url)
  }
}
