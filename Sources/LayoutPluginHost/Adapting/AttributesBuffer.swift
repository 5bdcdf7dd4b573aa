import CLayoutPlugin

/// Memory that a plugin writes attributes to, with a guard after its end.
final class AttributesBuffer {
  /// The most elements that a plugin may answer with; 2 GiB.
  static let most = 1 << 24
  private static let guardByte: UInt8 = 0xA5
  private static let emptyByte: UInt8 = 0xFF
  private var memory: UnsafeMutableBufferPointer<layout_attributes>

  init() { memory = Self.allocate(64) }

  deinit { memory.deallocate() }

  /// Distance between two elements, in bytes.
  static let stride = UInt64(MemoryLayout<layout_attributes>.stride)

  /// Elements that fit.
  var capacity: Int { memory.count - 1 }

  /// Where the plugin writes.
  var start: UnsafeMutablePointer<layout_attributes>? { memory.baseAddress }

  /// Makes room for `count` elements; what was written is gone.
  func grow(to count: Int) {
    memory.deallocate()
    memory = Self.allocate(count)
  }

  /// Whether nothing was written past the end; puts the guard back.
  func guardHolds() -> Bool {
    let bytes = guardBytes
    let word = UInt64(Self.guardByte) &* 0x0101_0101_0101_0101
    let holds = Swift.stride(from: 0, to: bytes.count, by: 8).allSatisfy {
      bytes.load(fromByteOffset: $0, as: UInt64.self) == word
    }
    if !holds { bytes.initializeMemory(as: UInt8.self, repeating: Self.guardByte) }
    return holds
  }

  /// Reads the first `count` elements and leaves none behind for a later answer to be mistaken for.
  func take<Failure: Error>(
    _ count: Int, _ body: (layout_attributes) throws(Failure) -> Void
  ) throws(Failure) {
    defer {
      UnsafeMutableRawBufferPointer(
        rebasing: UnsafeMutableRawBufferPointer(memory)[
          ..<(count * MemoryLayout<layout_attributes>.stride)]
      ).initializeMemory(as: UInt8.self, repeating: Self.emptyByte)
    }
    for attributes in memory.prefix(count) { try body(attributes) }
  }

  private var guardBytes: UnsafeMutableRawBufferPointer {
    let bytes = UnsafeMutableRawBufferPointer(memory)
    return UnsafeMutableRawBufferPointer(
      rebasing: bytes[(capacity * MemoryLayout<layout_attributes>.stride)...])
  }

  private static func allocate(_ count: Int) -> UnsafeMutableBufferPointer<layout_attributes> {
    let memory = UnsafeMutableBufferPointer<layout_attributes>.allocate(capacity: count + 1)
    let bytes = UnsafeMutableRawBufferPointer(memory)
    bytes.initializeMemory(as: UInt8.self, repeating: emptyByte)
    bytes.suffix(MemoryLayout<layout_attributes>.stride).indices.forEach { bytes[$0] = guardByte }
    return memory
  }
}
