import CLayoutPlugin
import LayoutABI
import LayoutCore

extension layout_plugin_descriptor {
  /// Fills in every required function.
  mutating func installFunctions() {
    installLife()
    installQueries()
  }

  private mutating func installLife() {
    create = { plugin, host, instance, message in
      guard let own = plugin.pointee.own else { return LAYOUT_FAILED }
      let factory = Unmanaged<LayoutFactory>.fromOpaque(own).takeUnretainedValue()
      let created = LayoutInstance(factory, host)
      instance.pointee = Unmanaged.passRetained(created).toOpaque()
      return LAYOUT_OK
    }
    destroy = { instance in
      Unmanaged<LayoutInstance>.fromOpaque(instance).release()
    }
    capability = { instance, id in
      CapabilityTables.table(id, of: LayoutInstance.at(instance).layout)
    }
    check_option = { instance, option, value, message in
      report(to: message) { () throws(LayoutFailure) in
        guard let value = OptionValue(value.pointee) else {
          throw .refused("expected a value of a known type, found type \(value.pointee.type)")
        }
        try LayoutInstance.at(instance).layout.check(value, forOption: Int(option))
        return LAYOUT_OK
      }
    }
  }

  private mutating func installQueries() {
    prepare = { instance, context, message in
      report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
        try layout.prepare(context)
        return LAYOUT_OK
      }
    }
    content_size = { instance, size, message in
      size.pointee = layout_size(LayoutInstance.at(instance).layout.contentSize)
      return LAYOUT_OK
    }
    attributes_in_rect = { instance, context, rect, buffer, stride, capacity, count, message in
      report(to: message) { () throws(LayoutFailure) in
        let instance = LayoutInstance.at(instance)
        instance.answer.removeAll(keepingCapacity: true)
        try instance.reading(context) { (context) throws(LayoutFailure) in
          try instance.layout.attributes(
            in: Rect(rect.pointee), context, into: &instance.answer)
        }
        count.pointee = UInt64(instance.answer.count)
        guard count.pointee <= capacity else { return LAYOUT_BUFFER_TOO_SMALL }
        writeAttributes(instance.answer, to: buffer, stride: stride)
        return LAYOUT_OK
      }
    }
    attributes_for_element = { instance, context, element, attributes, stride, message in
      report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
        write(
          try layout.attributes(for: Element(element.pointee), context), to: attributes, stride)
      }
    }
  }
}

/// Writes attributes to a slot of the host; returns `LAYOUT_NONE` if there are none.
func write(
  _ attributes: LayoutAttributes?, to slot: UnsafeMutablePointer<layout_attributes>,
  _ stride: UInt64
) -> layout_status {
  guard let attributes else { return LAYOUT_NONE }
  writeStruct(layout_attributes(attributes), to: slot, at: 0, stride: stride)
  return LAYOUT_OK
}

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
  /// The context of the last call, for the next one; nil while a call runs.
  private var spare: ImportedContext?

  init(_ factory: LayoutFactory, _ table: UnsafePointer<layout_host>) {
    host = LayoutHost(table)
    layout = factory.makeLayout(host)
  }

  /// Calls `body` with the context behind `pointer`: the same object in each call that is not inside another, so
  /// that a layout may keep what it knows of it.
  ///
  /// - Throws: what `body` throws, and `refused` where the host's table is too short.
  func reading<Result>(
    _ pointer: UnsafePointer<layout_context>,
    _ body: (ImportedContext) throws(LayoutFailure) -> Result
  ) throws(LayoutFailure) -> Result {
    let context: ImportedContext
    if let spare {
      context = spare
      try context.begin(pointer)
    } else {
      context = try ImportedContext(pointer, host)
    }
    spare = nil
    defer { spare = context }
    return try body(context)
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
    return try instance.reading(context) { (context) throws(LayoutFailure) in
      try body(instance.layout, context)
    }
  }
}
