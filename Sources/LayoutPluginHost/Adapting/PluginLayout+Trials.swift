import CLayoutPlugin
import LayoutABI
import LayoutCore

extension PluginLayout: ModuleTrials {
  var isCancelled: Bool {
    get { instance.plugin.calls.cancelsAll }
    set { instance.plugin.calls.cancelsAll = newValue }
  }

  func count(in rect: Rect, room: Int, _ context: any LayoutContext) throws(LayoutFailure)
    -> (count: Int, fits: Bool)
  {
    let buffer = AttributesBuffer()
    buffer.grow(to: room)
    var (asked, count) = (layout_rect(rect), UInt64.zero)
    let status = try instance.call(.attributesInRect, with: .rect(rect), over: context) {
      functions.attributesInRect(
        instance.pointer, $0, &asked, buffer.start, AttributesBuffer.stride, UInt64(room), &count,
        $1)
    }
    guard buffer.guardHolds() else {
      throw instance.plugin.misbehaviour(.attributesInRect, .overrun(capacity: room))
    }
    return (Int(clamping: count), status == LAYOUT_OK)
  }

  func answerToLaterHost(in rect: Rect, room: Int, _ context: any LayoutContext)
    throws(LayoutFailure) -> [LayoutAttributes]
  {
    try instance.require(.prepare, over: context) { table, message in
      table.lengthened { functions.prepare(instance.pointer, $0, message) }
    }
    let stride = MemoryLayout<layout_attributes>.stride + Self.extra
    let slots = UnsafeMutableRawPointer.allocate(byteCount: stride * (room + 1), alignment: 16)
    defer { slots.deallocate() }
    slots.initializeMemory(as: UInt8.self, repeating: Self.meaningless, count: stride * (room + 1))
    var asked = layout_rect(rect)
    var count: UInt64 = 0
    let status = try instance.call(.attributesInRect, over: context) { table, message in
      table.lengthened {
        functions.attributesInRect(
          instance.pointer, $0, &asked, slots.assumingMemoryBound(to: layout_attributes.self),
          UInt64(stride), UInt64(room), &count, message)
      }
    }
    guard status == LAYOUT_OK, count <= room else {
      throw instance.plugin.misbehaviour(
        .attributesInRect, .stillTooSmall(needed: count, capacity: room))
    }
    var (rules, found) = (AttributesRules(context), [LayoutAttributes]())
    for index in 0..<Int(count) {
      do throws(ContractFault) {
        let slot = slots.loadUnaligned(fromByteOffset: index * stride, as: layout_attributes.self)
        found.append(try rules.vet(slot))
      } catch {
        throw instance.plugin.misbehaviour(.attributesInRect, error)
      }
    }
    return found
  }

  func offersCapability(_ id: UInt32) -> Bool {
    instance.run(.capability) { functions.capability(instance.pointer, id) != nil }
  }

  func followsUnknownUpdate(_ context: any LayoutContext) throws(LayoutFailure) -> Bool? {
    guard let table: layout_incremental = instance.table(LAYOUT_INCREMENTAL),
      let apply = table.apply
    else { return nil }
    var update = layout_update(kind: .max, reserved: 0, section: 0, start: 0, end: 0)
    do throws(LayoutFailure) {
      return try instance.call(.applyUpdates, over: context) {
        apply(instance.pointer, $0, &update, 1, $1)
      } == LAYOUT_OK
    } catch .refused {
      return false
    }
  }

  /// Additional length of a later host's tables and slots, in bytes.
  fileprivate static var extra: Int { 48 }
  /// Bytes that stand for a later host's fields.
  fileprivate static var meaningless: UInt8 { 0xA5 }
}

extension UnsafePointer<layout_context> {
  /// Calls `body` with the same tables, each of them longer than any version knows.
  fileprivate func lengthened(_ body: (UnsafePointer<layout_context>) -> layout_status)
    -> layout_status
  {
    longer({ $0.struct_size = $1 }) { context in
      guard let base = pointee.base else { return body(UnsafePointer(context)) }
      return base.longer({ $0.struct_size = $1 }) { base in
        context.pointee.base = UnsafePointer<layout_wrapped>(base)
        return body(UnsafePointer(context))
      }
    }
  }
}

extension UnsafePointer where Pointee: BitwiseCopyable {
  /// Calls `body` with a longer copy of the table whose size field matches.
  fileprivate func longer(
    _ setSize: (inout Pointee, UInt32) -> Void,
    _ body: (UnsafeMutablePointer<Pointee>) -> layout_status
  ) -> layout_status {
    let bytes = MemoryLayout<Pointee>.size + PluginLayout.extra
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: PluginLayout.meaningless, count: bytes)
    let table = memory.bindMemory(to: Pointee.self, capacity: 1)
    table.pointee = pointee
    setSize(&table.pointee, UInt32(bytes))
    return body(table)
  }
}
