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
      LayoutInstance.at(instance) { CapabilityTables.table(id, of: $0.layout) }
    }
    check_option = { instance, option, value, message in
      report(to: message) { () throws(LayoutFailure) in
        guard let value = OptionValue(value.pointee) else {
          throw .refused("expected a value of a known type, found type \(value.pointee.type)")
        }
        let layout = LayoutInstance.at(instance) { $0.layout }
        try layout.check(value, forOption: Int(option))
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
      size.pointee = LayoutInstance.at(instance) { layout_size($0.layout.contentSize) }
      return LAYOUT_OK
    }
    attributes_in_rect = { instance, context, rect, buffer, stride, capacity, count, message in
      LayoutInstance.at(instance) { instance in
        let status = instance.collectAnswer(Rect(rect.pointee), context, message)
        guard status == LAYOUT_OK else { return status }
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

extension CapabilityTables {
  /// The table of `layout.lending/1`.
  nonisolated(unsafe) static let lending = permanent(
    layout_lending(
      struct_size: UInt32(MemoryLayout<layout_lending>.size), reserved: 0,
      attributes_in_rect: { instance, context, rect, loan, message in
        LayoutInstance.at(instance) { instance in
          let status = instance.collectAnswer(Rect(rect.pointee), context, message)
          if status == LAYOUT_OK { loan.pointee = layout_loan(instance.answer) }
          return status
        }
      }))
}

/// Writes attributes to a slot of the host, or returns `LAYOUT_NONE` if they are nil.
func write(
  _ attributes: LayoutAttributes?, to slot: UnsafeMutablePointer<layout_attributes>,
  _ stride: UInt64
) -> layout_status {
  guard let attributes else { return LAYOUT_NONE }
  writeStruct(layout_attributes(attributes), to: slot, at: 0, stride: stride)
  return LAYOUT_OK
}

/// A descriptor's data for creating instances.
final class LayoutFactory {
  let makeLayout: (LayoutHost) -> any CollectionLayout

  init(_ makeLayout: @escaping (LayoutHost) -> any CollectionLayout) {
    self.makeLayout = makeLayout
  }
}

/// A layout as the host holds it: an opaque pointer, from `create` to `destroy`.
final class LayoutInstance {
  let layout: any CollectionLayout
  /// The host's functions for the layout.
  let host: LayoutHost
  /// The last answer to a rect query; its memory is used again.
  private(set) var answer: [LayoutAttributes] = []
  /// The texts that the host may still read.
  var texts = TextArena()
  /// The layout's bounds capability, looked up once.
  let boundsSensitivity: (any BoundsSensitivity)?
  /// The context of one call after the other; nil before the first.
  private var context: ImportedContext?

  init(_ factory: LayoutFactory, _ table: UnsafePointer<layout_host>) {
    host = LayoutHost(table)
    layout = factory.makeLayout(host)
    boundsSensitivity = layout.boundsSensitivity
  }

  /// Calls `body` with the context for `pointer`.
  ///
  /// Calls that are not nested share one object, so that a layout may keep what it knows of it.
  ///
  /// - Throws: what `body` throws, and `refused` if the host's table is too short.
  @inline(__always)
  func reading<Result>(
    _ pointer: UnsafePointer<layout_context>,
    _ body: (ImportedContext) throws(LayoutFailure) -> Result
  ) throws(LayoutFailure) -> Result {
    let context = try begin(pointer)
    defer { context.isInCall = false }
    return try body(context)
  }

  @inline(__always)
  private func begin(_ pointer: UnsafePointer<layout_context>) throws(LayoutFailure)
    -> ImportedContext
  {
    guard let context, !context.isInCall else { return try makeContext(pointer) }
    try context.begin(pointer)
    return context
  }

  private func makeContext(_ pointer: UnsafePointer<layout_context>) throws(LayoutFailure)
    -> ImportedContext
  {
    let made = try ImportedContext(pointer, host)
    if context == nil { context = made }
    return made
  }

  /// Has the layout answer a rect query.
  @inline(__always)
  func collectAnswer(
    _ rect: Rect, _ context: UnsafePointer<layout_context>,
    _ message: UnsafeMutablePointer<layout_message>
  ) -> layout_status {
    if !answer.isEmpty { answer.removeAll(keepingCapacity: true) }
    do {
      try reading(context) { (context) throws(LayoutFailure) in
        try layout.attributes(in: rect, context, into: &answer)
      }
      return LAYOUT_OK
    } catch {
      return error.report(to: message)
    }
  }

  /// The sections of the layout at a pointer that `create` wrote.
  static func sections(_ pointer: UnsafeMutableRawPointer) -> (any SectionGeometry)? {
    at(pointer) { $0.layout.sections }
  }

  /// Calls `body` with the instance at a pointer that `create` wrote.
  @inline(__always)
  static func at<Result>(
    _ pointer: UnsafeMutableRawPointer, _ body: (LayoutInstance) -> Result
  ) -> Result {
    Unmanaged<LayoutInstance>.fromOpaque(pointer)._withUnsafeGuaranteedRef { body($0) }
  }
}

/// Runs `body`; what it throws becomes a status and a message.
@inline(__always)
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

/// Runs `body` with the layout and the context of a call; what it throws becomes a status and a
/// message.
@inline(__always)
func report(
  _ instance: UnsafeMutableRawPointer, _ context: UnsafePointer<layout_context>,
  to message: UnsafeMutablePointer<layout_message>,
  _ body: (any CollectionLayout, ImportedContext) throws(LayoutFailure) -> layout_status
) -> layout_status {
  LayoutInstance.at(instance) { instance in
    report(to: message) { () throws(LayoutFailure) in
      try instance.reading(context) { (context) throws(LayoutFailure) in
        try body(instance.layout, context)
      }
    }
  }
}
