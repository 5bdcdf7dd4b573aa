/// Watches calls into plugins: what runs now is what a crash or a hang is due to.
///
/// Calls nest when a decorator asks its base. Neither function may call a plugin.
public protocol PluginCallObserver: AnyObject {
  /// Called before `function` of the plugin with this number starts.
  func enter(plugin: Int, function: PluginFunction)
  /// Called after the function that was entered last has returned.
  func leave()
  /// One line that a plugin left for people who debug it; text from outside, as it came.
  func log(plugin: Int, text: String)
  /// Whether nobody waits for the answer any more; asked by plugins during long work.
  var isCancelled: Bool { get }
}

extension PluginCallObserver {
  /// Drops the line.
  public func log(plugin: Int, text: String) {}
  /// Somebody always waits.
  public var isCancelled: Bool { false }
}

/// The one place through which a library's plugins are called: holds who watches, and what they may ask.
final class PluginCalls {
  let timeZones: TimeZoneDatabase
  weak var observer: (any PluginCallObserver)?

  init(_ timeZones: TimeZoneDatabase) { self.timeZones = timeZones }

  /// Runs `body` between `enter` and `leave`.
  @inline(__always) func run<Result>(
    _ function: PluginFunction, of plugin: Int, _ body: () -> Result
  ) -> Result {
    guard let observer else { return body() }
    observer.enter(plugin: plugin, function: function)
    defer { observer.leave() }
    return body()
  }
}
