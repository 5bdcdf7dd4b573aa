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
  let host: LayoutHost
  /// The last answer to a rect query; its memory is used again.
  var answer: [LayoutAttributes] = []
  /// The labels that the host may still read.
  var labels = TextArena()

  init(_ factory: LayoutFactory, _ table: UnsafePointer<layout_host>) {
    host = LayoutHost(table)
    layout = factory.makeLayout(host)
  }

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

/// Runs `body` with the layout and the context of a call; what it throws becomes a status and a message.
func report(
  _ instance: UnsafeMutableRawPointer, _ context: UnsafePointer<layout_context>,
  to message: UnsafeMutablePointer<layout_message>,
  _ body: (any CollectionLayout, ImportedContext) throws(LayoutFailure) -> layout_status
) -> layout_status {
  report(to: message) { () throws(LayoutFailure) in
    let instance = LayoutInstance.at(instance)
    return try body(instance.layout, ImportedContext(context, instance.host))
  }
}
