/// Reads the fields of a message; whatever the bytes are, it throws or answers, never traps.
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

  /// A number that must fit an index or a count.
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

  /// Reads a count and then each element; an element takes at least one byte, so a false count ends early.
  package mutating func list<Element>(
    each: (inout ByteReader) throws(FrameProblem) -> Element
  ) throws(FrameProblem) -> [Element] {
    let count = Int(try number(UInt32.self))
    guard bytes.count - position >= count else { throw .short }
    var list: [Element] = []
    for _ in 0..<count { list.append(try each(&self)) }
    return list
  }

  /// Checks that the message has ended.
  package func finish() throws(FrameProblem) {
    if position < bytes.count { throw .surplus(bytes.count - position) }
  }
}
