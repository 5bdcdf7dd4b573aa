public import CLayoutPlugin
public import LayoutCore

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

  /// A copy of `text` that lives as long as the arena and has an address even if it is empty:
  /// O(n).
  public func terminated(_ text: String) -> layout_text {
    let bytes = array(Array(text.utf8) + [0])
    return layout_text(
      start: bytes.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) },
      length: UInt64(bytes.count - 1))
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

  /// A copy of a text from the other side, with what is not UTF-8 replaced, or nil if it has no
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

extension LayoutFailure {
  /// The status for the failure.
  public var status: layout_status {
    switch self {
    case .refused: return LAYOUT_REFUSED
    case .misbehaviour: return LAYOUT_FAILED
    }
  }

  /// The sentence that goes with the status.
  public var message: String {
    switch self {
    case .refused(let sentence): return sentence
    case .misbehaviour(_, _, let found): return found
    }
  }

  /// Leaves the sentence in `message` and returns the status.
  public func report(to message: UnsafeMutablePointer<layout_message>) -> layout_status {
    message.pointee.write(self.message)
    return status
  }
}

extension layout_message {
  /// Copies `text` as far as it fits, never half a character.
  public mutating func write(_ text: String) {
    let bytes = Array(text.utf8)
    var count = min(bytes.count, Int(capacity))
    while count > 0, count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
    UnsafeMutableRawBufferPointer(start: start, count: Int(capacity))
      .copyBytes(from: bytes.prefix(count))
    length = UInt32(count)
  }

  /// The text written, at most the size of the buffer; invalid UTF-8 is replaced.
  public var text: String {
    String(
      decoding: UnsafeRawBufferPointer(start: start, count: Int(min(length, capacity))),
      as: UTF8.self)
  }
}
