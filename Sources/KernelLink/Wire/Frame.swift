/// One message between the two processes.
///
/// On the wire: version (1 byte), kind (1), request number (4), payload length (4), payload;
/// numbers are little-endian.
struct Frame: Equatable, Sendable {
  /// The protocol version; both sides are one program, so any other value is damage.
  static let version: UInt8 = 1
  /// The length of the header, in bytes.
  static let headerLength = 10
  /// The maximum payload, in bytes; longer answers go in pieces.
  static let longestPayload = 16 << 20

  /// The kind of message.
  var kind: UInt8
  /// The number of the request that this asks or answers.
  var request: UInt32
  /// The encoded fields.
  var payload: [UInt8]

  /// The bytes to send.
  ///
  /// - Complexity: O(payload).
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.put(Self.version)
    writer.put(kind)
    writer.put(request)
    writer.put(payload)
    return writer.bytes
  }
}

/// Collects bytes as they arrive and returns whole frames.
struct FrameBuffer: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0

  /// Creates an empty buffer.
  init() {}

  /// Appends bytes that were read.
  ///
  /// - Complexity: O(bytes).
  mutating func append(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes += more
  }

  /// Removes and returns the next whole frame, or returns nil if more bytes are needed.
  ///
  /// - Throws: `version` or `length` as soon as the header shows it; the stream is lost then.
  /// - Complexity: O(frame).
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
  /// Another version of the protocol.
  case version(UInt8)
  /// A kind of message that does not exist in this direction.
  case kind(UInt8)
  /// A length above the maximum, in bytes.
  case length(Int)
  /// The message ends before its last field.
  case short
  /// Bytes follow the last field.
  case surplus(Int)
  /// A text is not UTF-8.
  case text
  /// A field has an invalid value.
  case value
}

/// Writes the fields of a message one after another: little-endian numbers, counted bytes.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func put<Number: FixedWidthInteger>(_ number: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }

  package mutating func put(_ flag: Bool) {
    bytes.append(flag ? 1 : 0)
  }

  package mutating func put(_ raw: [UInt8]) {
    put(UInt32(clamping: raw.count))
    bytes += raw
  }

  package mutating func put(_ text: String) {
    put(UInt32(clamping: text.utf8.count))
    bytes += text.utf8
  }

  /// Writes a count, then each element.
  package mutating func put<Element>(
    _ list: [Element], each: (inout ByteWriter, Element) -> Void
  ) {
    put(UInt32(clamping: list.count))
    for element in list { each(&self, element) }
  }

  /// Writes whether there is a value, then the value.
  package mutating func put<Value>(
    _ value: Value?, each: (inout ByteWriter, Value) -> Void
  ) {
    put(value != nil)
    if let value { each(&self, value) }
  }
}

/// Reads the fields of a message; throws on malformed bytes and never traps.
package struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package mutating func number<Number: FixedWidthInteger>(
    _: Number.Type = Number.self
  ) throws(FrameProblem) -> Number {
    let size = Number.bitWidth / 8
    guard bytes.count - position >= size else { throw .short }
    var value: Number = 0
    for offset in 0..<size {
      value |= Number(truncatingIfNeeded: bytes[position + offset]) << Number(offset * 8)
    }
    position += size
    return value
  }

  package mutating func flag() throws(FrameProblem) -> Bool {
    switch try number(UInt8.self) {
    case 0: return false
    case 1: return true
    default: throw .value
    }
  }

  /// Reads a number that must fit an index or a count.
  package mutating func index() throws(FrameProblem) -> Int {
    guard let value = Int(exactly: try number(UInt64.self)) else { throw .value }
    return value
  }

  package mutating func raw() throws(FrameProblem) -> [UInt8] {
    let count = Int(try number(UInt32.self))
    guard bytes.count - position >= count else { throw .short }
    defer { position += count }
    return [UInt8](bytes[position..<position + count])
  }

  package mutating func text() throws(FrameProblem) -> String {
    guard let text = String(validating: try raw(), as: UTF8.self) else { throw .text }
    return text
  }

  /// Reads a count, then each element; elements take at least one byte, so a wrong count ends
  /// early.
  package mutating func list<Element>(
    each: (inout ByteReader) throws(FrameProblem) -> Element
  ) throws(FrameProblem) -> [Element] {
    let count = Int(try number(UInt32.self))
    guard bytes.count - position >= count else { throw .short }
    var list: [Element] = []
    for _ in 0..<count { list.append(try each(&self)) }
    return list
  }

  /// Reads whether there is a value, then the value.
  package mutating func optional<Value>(
    each: (inout ByteReader) throws(FrameProblem) -> Value
  ) throws(FrameProblem) -> Value? {
    try flag() ? try each(&self) : nil
  }

  /// Checks that the message has ended.
  package func finish() throws(FrameProblem) {
    if position < bytes.count { throw .surplus(bytes.count - position) }
  }
}
