/// Puts UTF-8 bytes together to scalars, one byte at a time; what is not UTF-8 is dropped.
struct ScalarDecoder {
  private var pending: [UInt8] = []

  /// Adds a byte; returns a scalar when one is whole.
  ///
  /// A byte that cannot go on what is pending starts again, so a cut-off character costs only itself.
  mutating func add(_ byte: UInt8) -> Unicode.Scalar? {
    if byte < 0x80 {
      pending.removeAll()
      return Unicode.Scalar(byte)
    }
    if byte >= 0xC0 { pending.removeAll() }
    if byte < 0xC0, pending.isEmpty { return nil }
    pending.append(byte)
    guard pending.count == Self.length(pending[0]) else { return nil }
    defer { pending.removeAll() }
    guard let text = String(validating: pending, as: UTF8.self) else { return nil }
    return text.unicodeScalars.first
  }

  private static func length(_ first: UInt8) -> Int {
    switch first {
    case 0xF0...: 4
    case 0xE0...: 3
    default: 2
    }
  }
}
