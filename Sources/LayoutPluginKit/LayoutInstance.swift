import CLayoutPlugin
import LayoutABI
import LayoutCore

/// What a descriptor keeps to make instances.
final class LayoutFactory {
  let makeLayout: (LayoutHost) -> any CollectionLayout

  init(_ makeLayout: @escaping (LayoutHost) -> any CollectionLayout) {
    self.makeLayout = makeLayout
  }
}

/// One layout as the host holds it: behind an opaque pointer, from `create` to `destroy`.
final class LayoutInstance {
  let layout: any CollectionLayout
  /// What the layout may ask of the host.
  let host = LayoutHost()
  /// The last answer to a rect query; its memory is used again.
  var answer: [LayoutAttributes] = []

  init(_ factory: LayoutFactory) { layout = factory.makeLayout(host) }

  /// The instance behind a pointer that `create` wrote.
  static func at(_ pointer: UnsafeMutableRawPointer) -> LayoutInstance {
    Unmanaged.fromOpaque(pointer).takeUnretainedValue()
  }
}

/// Runs `body`; what it throws becomes a status and a message.
func report(
  to message: UnsafeMutablePointer<layout_message>,
  _ body: () throws(LayoutFailure) -> layout_status
) -> layout_status {
  do {
    return try body()
  } catch {
    return error.report(to: message)
  }
}
