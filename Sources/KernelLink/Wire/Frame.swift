/// One message on the way between the two processes.
///
/// On the wire: version (1 byte), kind (1), number of the request it belongs to (4), length of the
/// payload (4), payload; numbers are little-endian.
struct Frame: Equatable, Sendable {
  /// The version of the protocol; both sides come from one program, so any other is damage.
  static let version: UInt8 = 1
  /// The length of what stands before the payload, in bytes.
  static let headerLength = 10
  /// The longest payload, in bytes; longer answers go in pieces.
  static let longestPayload = 16 << 20

  /// What the payload is.
  var kind: UInt8
  /// The number of the request this asks or answers.
  var request: UInt32
  /// The fields.
  var payload: [UInt8]

  /// The bytes to send.
  ///
  /// O(payload).
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.put(Self.version)
    writer.put(kind)
    writer.put(request)
    writer.put(payload)
    return writer.bytes
  }
}

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

  /// Takes the next whole frame out, or nil if more bytes are needed.
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

/// Why bytes from the other process are not a message.
public enum FrameProblem: Error, Equatable, Sendable {
  /// The frame has another version of the protocol.
  case version(UInt8)
  /// There is no such kind of message in this direction.
  case kind(UInt8)
  /// The frame says it is longer than is allowed; its length in bytes.
  case length(Int)
  /// The message ends before its last field.
  case short
  /// Bytes are left after the last field.
  case surplus(Int)
  /// A text is not UTF-8.
  case text
  /// A field has a value it cannot have.
  case value
}
