internal import LayoutCore
import TerminalText
import TextFormats

/// Numbers as text, appended to a buffer.
extension [UInt8] {
  /// Appends the UTF-8 of `text` as it is; text from outside goes through `appendVisible`.
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends a whole number.
  mutating func appendInteger(_ value: Int) { appendInteger(Int64(value)) }

  /// Appends a whole number.
  mutating func appendInteger(_ value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    // From the front: reversing digits in place would copy the buffer.
    var rest = value.magnitude
    if rest < 10 { return append(UInt8(ascii: "0") + UInt8(rest)) }
    var place: UInt64 = 1
    while rest / place >= 10 { place *= 10 }
    while place > 0 {
      append(UInt8(ascii: "0") + UInt8(rest / place))
      rest %= place
      place /= 10
    }
  }

  /// Appends `value` in its shortest form with at most three decimals and never `-0`.
  mutating func appendShort(_ value: Double) {
    let scaled = (value * 1000).rounded()
    guard scaled.magnitude < 9e15 else { return appendExact(value) }
    var rest = Int64(scaled)
    if rest < 0 { append(UInt8(ascii: "-")) }
    rest = Int64(rest.magnitude)
    appendInteger(rest / 1000)
    var decimals = rest % 1000
    guard decimals > 0 else { return }
    append(UInt8(ascii: "."))
    var place: Int64 = 100
    while decimals > 0 {
      append(UInt8(ascii: "0") + UInt8(decimals / place))
      decimals %= place
      place /= 10
    }
  }

  /// Appends the shortest text that reads back as `value`; whole numbers without a point.
  mutating func appendExact(_ value: Double) {
    if value.magnitude < 9e15, let whole = Int64(exactly: value) { return appendInteger(whole) }
    append(value.isFinite ? value.description : "null")
  }
}

/// JSON, appended to a buffer. Keys are in the order of the documentation.
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

  /// Appends a list of what `write` appends, and stops soon after `limit` bytes.
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

  /// Appends `[top,left,bottom,right]`.
  mutating func appendJSON(_ insets: Insets) {
    appendJSON(insets.top, insets.left, insets.bottom, insets.right)
  }

  /// Appends `[x,y]`.
  mutating func appendJSON(_ point: Point) { appendJSON(point.x, point.y) }
}
