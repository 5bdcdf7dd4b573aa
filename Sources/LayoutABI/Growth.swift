public import CLayoutPlugin

/// A struct of the contract that may grow at its end, and its size in version 1.0.
///
/// The other side never gives fewer bytes than that. Fields missing from its table read as zero;
/// fields unknown here are ignored.
public protocol GrowingStruct {
  /// Size in the version of the contract that it came with, 1.0 if not stated, in bytes; never
  /// changes.
  static var firstSize: Int { get }
}

extension GrowingStruct {
  /// The fewest bytes that hold it: `firstSize`, or all of it in the engine of a page, whose
  /// pointers have 32 bits.
  @inlinable public static var leastSize: Int { min(firstSize, MemoryLayout<Self>.size) }
}

extension layout_plugin_descriptor: GrowingStruct {
  /// Up to `attributes_for_element`.
  public static var firstSize: Int { 240 }
}

extension layout_host: GrowingStruct {
  /// Up to `log`.
  public static var firstSize: Int { 64 }
}

extension layout_context: GrowingStruct {
  /// Up to `margins`.
  public static var firstSize: Int { 264 }
}

extension layout_room: GrowingStruct {
  /// Up to `margins`.
  public static var firstSize: Int { 136 }
}

extension layout_wrapped: GrowingStruct {
  /// Up to `is_right_to_left`, and reserved bytes.
  public static var firstSize: Int { 88 }
}

extension layout_fact_sink: GrowingStruct {
  /// Up to `add`.
  public static var firstSize: Int { 24 }
}

extension layout_invalidation: GrowingStruct {
  /// Up to `content_size_adjustment`.
  public static var firstSize: Int { 40 }
}

extension layout_element_sink: GrowingStruct {
  /// Up to `add_kinds`.
  public static var firstSize: Int { 32 }
}

extension layout_kind: GrowingStruct {
  /// Up to `appearance`, and reserved bytes.
  public static var firstSize: Int { 24 }
}

extension layout_option: GrowingStruct {
  /// Up to `renamed_values`.
  public static var firstSize: Int { 176 }
}

extension layout_text_rule: GrowingStruct {
  /// Up to `padding`.
  public static var firstSize: Int { 56 }
}

extension layout_own_metric: GrowingStruct {
  /// Up to `type`, and reserved bytes.
  public static var firstSize: Int { 40 }
}

extension layout_attributes: GrowingStruct {
  /// Up to `touch_insets`, and reserved bytes.
  public static var firstSize: Int { 160 }
}

extension layout_scroller: GrowingStruct {
  /// Up to `snaps_from_release`, and reserved bytes; since version 1.1.
  public static var firstSize: Int { 96 }
}

/// A copy of the struct at `start`, of which the other side knows `size` bytes: zeros for the rest.
public func readStruct<Value: BitwiseCopyable>(_ start: UnsafeRawPointer, size: Int) -> Value {
  withUnsafeTemporaryAllocation(
    byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment
  ) { bytes in
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    bytes.copyMemory(from: UnsafeRawBufferPointer(start: start, count: min(size, bytes.count)))
    return bytes.load(as: Value.self)
  }
}

/// A copy of the table at `start`, or nil if it is shorter than version 1.0 has it.
@inlinable
public func readTable<Table: GrowingStruct & BitwiseCopyable>(_ start: UnsafePointer<Table>)
  -> Table?
{
  let size = tableSize(start)
  guard size >= Table.leastSize else { return nil }
  return size >= MemoryLayout<Table>.size ? start.pointee : readStruct(start, size: size)
}

/// Reads tables of the other side, one call after another: in place, or, if this side knows more
/// fields, from a copy with zeros for the rest.
public final class ForeignTable<Table: GrowingStruct & BitwiseCopyable> {
  /// The table of this call.
  @inlinable public var pointer: UnsafePointer<Table> { table }
  @usableFromInline var table: UnsafePointer<Table>
  @usableFromInline var copy: UnsafeMutablePointer<Table>?

  /// Reads the table at `start`; nil if it is shorter than version 1.0 has it.
  @inlinable public init?(_ start: UnsafePointer<Table>) {
    table = start
    if !move(to: start) { return nil }
  }

  deinit { copy?.deallocate() }

  /// Reads the table at `start` from now on; false, and nothing is read, if it is shorter than
  /// version 1.0 has it.
  @inlinable public func move(to start: UnsafePointer<Table>) -> Bool {
    if tableSize(start) >= MemoryLayout<Table>.size {
      table = start
      return true
    }
    guard let shorter = readTable(start) else { return false }
    let place = copy ?? .allocate(capacity: 1)
    place.initialize(to: shorter)
    (copy, table) = (place, UnsafePointer(place))
    return true
  }
}

/// The size that a table gives for itself, in its first field.
@inlinable
public func tableSize(_ table: UnsafeRawPointer) -> Int {
  Int(table.loadUnaligned(as: UInt32.self))
}

/// Writes a struct to slot `index` of the other side's buffer, whose slots lie `stride` bytes
/// apart: what both sides know of it, zeros for the rest of the slot.
@inlinable
public func writeStruct<Value: BitwiseCopyable>(
  _ value: Value, to buffer: UnsafeMutablePointer<Value>, at index: Int, stride: UInt64
) {
  if stride == MemoryLayout<Value>.stride {
    buffer[index] = value
    return
  }
  withUnsafeBytes(of: value) { bytes in
    let slot = UnsafeMutableRawBufferPointer(
      start: UnsafeMutableRawPointer(buffer) + index * Int(stride), count: Int(stride))
    slot.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(slot.count)))
    UnsafeMutableRawBufferPointer(rebasing: slot.dropFirst(bytes.count))
      .initializeMemory(as: UInt8.self, repeating: 0)
  }
}
