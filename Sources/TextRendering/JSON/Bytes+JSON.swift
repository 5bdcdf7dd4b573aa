internal import LayoutCore
import TextFormats

/// JSON straight into a buffer. Keys are written by hand, in the order in which they are documented.
extension [UInt8] {
  /// Appends text as a JSON string, or `null`.
  mutating func appendJSON(_ text: String?) {
    if let text { appendJSON(text) } else { append("null") }
  }

  /// Appends `true` or `false`.
  mutating func appendJSON(_ value: Bool) { append(value ? "true" : "false") }

  /// Appends `"key":`.
  mutating func key(_ key: StaticString) {
    append(UInt8(ascii: "\""))
    append(key.description)
    append("\":")
  }

  /// Appends `,"key":`.
  mutating func nextKey(_ key: StaticString) {
    append(UInt8(ascii: ","))
    self.key(key)
  }

  /// Appends a list of whatever `write` appends; the rest is left out where there are more than `limit`
  /// bytes.
  mutating func appendList<T>(
    _ values: some Sequence<T>, limit: Int = .max, _ write: (inout [UInt8], T) -> Void
  ) {
    append(UInt8(ascii: "["))
    var isFirst = true
    for value in values {
      if !isFirst { append(UInt8(ascii: ",")) }
      isFirst = false
      write(&self, value)
      if count > limit { break }
    }
    append(UInt8(ascii: "]"))
  }

  /// Appends a list of numbers in full precision.
  mutating func appendJSON(_ values: Double...) {
    appendList(values) { $0.appendExact($1) }
  }

  /// Appends `[x,y,width,height]`.
  mutating func appendJSON(_ rect: Rect) { appendJSON(rect.x, rect.y, rect.width, rect.height) }

  /// Appends `[x,y]`.
  mutating func appendJSON(_ point: Point) { appendJSON(point.x, point.y) }
}
