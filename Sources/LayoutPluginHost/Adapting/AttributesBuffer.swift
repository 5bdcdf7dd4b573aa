import CLayoutPlugin
import LayoutABI

/// Memory that a plugin writes attributes to: some slots, and one more as a guard.
final class AttributesBuffer {
  /// The most elements that a plugin may answer with; their slots take 2.5 GiB.
  static let most = layout_loan.most
  private static let guardByte: UInt8 = 0xA5
  private static let emptyByte: UInt8 = 0xFF
  /// The memory to which the plugin writes.
  private(set) var start: UnsafeMutablePointer<layout_attributes>
  /// Elements that fit.
  private(set) var capacity = 64

  init() { start = Self.allocate(64) }

  deinit { start.deallocate() }

  /// Distance between two elements, in bytes.
  static let stride = UInt64(MemoryLayout<layout_attributes>.stride)

  /// Makes room for `count` elements; what was written is gone.
  func grow(to count: Int) {
    start.deallocate()
    (start, capacity) = (Self.allocate(count), count)
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

  /// The first `count` elements.
  func slots(_ count: Int) -> LentSlots {
    LentSlots(start: start, stride: Int(Self.stride), count: count)
  }

  /// Clears the first `count` elements, so that no later answer can be made of them.
  func clear(_ count: Int) {
    UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(start: start, count: count))
      .initializeMemory(as: UInt8.self, repeating: Self.emptyByte)
  }

  /// The slot after the last one.
  private var guardBytes: UnsafeMutableRawBufferPointer { Self.slot(capacity, from: start) }

  private static func slot(_ index: Int, from start: UnsafeMutablePointer<layout_attributes>)
    -> UnsafeMutableRawBufferPointer
  {
    UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(start: start + index, count: 1))
  }

  /// Returns room for `count` elements and the guard.
  private static func allocate(_ count: Int) -> UnsafeMutablePointer<layout_attributes> {
    let start = UnsafeMutablePointer<layout_attributes>.allocate(capacity: count + 1)
    UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(start: start, count: count))
      .initializeMemory(as: UInt8.self, repeating: emptyByte)
    slot(count, from: start).initializeMemory(as: UInt8.self, repeating: guardByte)
    return start
  }
}
