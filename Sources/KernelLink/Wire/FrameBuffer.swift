/// Collects bytes as they come and gives out whole frames.
struct FrameBuffer: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0

  /// A buffer with nothing in it.
  init() {}

  /// Adds what was read.
  ///
  /// O(bytes).
  mutating func append(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes += more
  }

  /// Takes the next whole frame out, or nil where more bytes are needed.
  ///
  /// O(frame).
  ///
  /// Throws `version` or `length` as soon as the header shows it; the stream is lost then.
  mutating func next() throws(FrameProblem) -> Frame? {
    guard start < bytes.count else { return nil }
    if bytes[start] != Frame.version { throw .version(bytes[start]) }
    guard bytes.count - start >= Frame.headerLength else { return nil }
    var header = ByteReader([UInt8](bytes[start..<start + Frame.headerLength]))
    _ = try header.number(UInt8.self)
    let kind = try header.number(UInt8.self)
    let request = try header.number(UInt32.self)
    let length = Int(try header.number(UInt32.self))
    if length > Frame.longestPayload { throw .length(length) }
    let first = start + Frame.headerLength
    guard bytes.count - first >= length else { return nil }
    start = first + length
    return Frame(kind: kind, request: request, payload: [UInt8](bytes[first..<start]))
  }
}
