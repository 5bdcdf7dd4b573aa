public import CLayoutPlugin
public import LayoutCore

extension LayoutFailure {
  /// The status that stands for the failure.
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

  /// What was written, no longer than the buffer, with what is not UTF-8 replaced.
  public var text: String {
    String(
      decoding: UnsafeRawBufferPointer(start: start, count: Int(min(length, capacity))),
      as: UTF8.self)
  }
}
