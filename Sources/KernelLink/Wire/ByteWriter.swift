/// Writes the fields of a message one after the other: little-endian numbers, counted bytes.
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

  /// Writes a count and then each element.
  package mutating func put<Element>(
    _ list: [Element], each: (inout ByteWriter, Element) -> Void
  ) {
    put(UInt32(clamping: list.count))
    for element in list { each(&self, element) }
  }
}
