public import CLayoutPlugin

/// Memory for texts that C structs point to; freed together with the arena.
///
/// A table that lives as long as the process keeps its arena for ever (`Unmanaged.retain`).
public final class TextArena {
  private var blocks: [UnsafeMutableRawBufferPointer] = []

  /// Creates an empty arena.
  public init() {}

  deinit { blocks.forEach { $0.deallocate() } }

  /// A copy of `text` that lives as long as the arena: O(n).
  public func text(_ text: String) -> layout_text {
    let bytes = array(Array(text.utf8))
    return layout_text(
      start: bytes.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) },
      length: UInt64(bytes.count))
  }

  /// A copy of trivial `values` that lives as long as the arena; without address if empty: O(n).
  public func array<Value: BitwiseCopyable>(_ values: [Value]) -> UnsafeBufferPointer<Value> {
    guard !values.isEmpty else { return UnsafeBufferPointer(start: nil, count: 0) }
    let block = UnsafeMutableRawBufferPointer.allocate(
      byteCount: values.count * MemoryLayout<Value>.stride,
      alignment: MemoryLayout<Value>.alignment)
    blocks.append(block)
    return UnsafeBufferPointer(block.initializeMemory(as: Value.self, fromContentsOf: values))
  }
}

extension String {
  /// The longest text that is read from the other side, in bytes.
  public static let longestForeignText: UInt64 = 1 << 20

  /// A copy of a text from the other side, with what is not UTF-8 replaced; nil where it has no
  /// address or is longer than `longestForeignText`.
  public init?(_ text: layout_text) {
    guard text.length > 0 else {
      self = ""
      return
    }
    guard let start = text.start, text.length <= Self.longestForeignText else { return nil }
    self.init(
      decoding: UnsafeRawBufferPointer(start: start, count: Int(text.length)), as: UTF8.self)
  }
}
