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
    append(addingCapacity: OutputSpan.longestNumber) { $0.appendInteger(value) }
  }

  /// Appends `value` in its shortest form with at most three decimals and never `-0`.
  mutating func appendShort(_ value: Double) {
    append(addingCapacity: OutputSpan.longestNumber) { $0.appendShort(value) }
  }

  /// Appends the shortest text that reads back as `value`; whole numbers without a point.
  mutating func appendExact(_ value: Double) {
    append(addingCapacity: OutputSpan.longestNumber) { $0.appendExact(value) }
  }
}

/// Numbers as text, appended if there is room for them.
extension OutputSpan<UInt8> {
  /// No number has a longer text, in bytes.
  static var longestNumber: Int { 32 }

  /// Appends a whole number.
  mutating func appendInteger(_ value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDigits(value.magnitude)
  }

  /// Appends the digits of a number; the last is found first, so that eight wait in a word.
  private mutating func appendDigits(_ value: UInt64) {
    if value < 100 { return appendTwo(UInt8(value)) }
    if value < 100_000_000 { return appendEight(UInt32(value), atLeast: 1) }
    appendDigits(value / 100_000_000)
    appendEight(UInt32(value % 100_000_000), atLeast: 8)
  }

  /// Appends one or two digits.
  @inline(__always)
  private mutating func appendTwo(_ value: UInt8) {
    if value >= 10 { append(UInt8(ascii: "0") &+ value / 10) }
    append(UInt8(ascii: "0") &+ value % 10)
  }

  /// Appends the digits of a number that has at most eight, with zeros before them up to `count`.
  private mutating func appendEight(_ value: UInt32, atLeast count: Int) {
    var (rest, digits, found) = (value, UInt64(0), 0)
    while rest > 0 || found < count {
      digits = digits << 8 | UInt64(UInt32(UInt8(ascii: "0")) + rest % 10)
      rest /= 10
      found += 1
    }
    for _ in 0..<found {
      append(UInt8(truncatingIfNeeded: digits))
      digits >>= 8
    }
  }

  /// Appends `value` in its shortest form with at most three decimals and never `-0`.
  mutating func appendShort(_ value: Double) {
    // Most places and lengths are such numbers.
    if value >= 0, value < 100, Double(UInt8(value)) == value { return appendTwo(UInt8(value)) }
    guard (value * 1000).magnitude < 9e15 else { return appendExact(value) }
    let whole = Int64(value)
    if Double(whole) == value { return appendInteger(whole) }
    let scaled = Int64((value * 1000).rounded())
    if scaled < 0 { append(UInt8(ascii: "-")) }
    appendDigits(scaled.magnitude / 1000)
    var decimals = scaled.magnitude % 1000
    guard decimals > 0 else { return }
    append(UInt8(ascii: "."))
    while decimals > 0 {
      append(UInt8(ascii: "0") + UInt8(decimals / 100))
      decimals = decimals % 100 * 10
    }
  }

  /// Appends the shortest text that reads back as `value`; whole numbers without a point.
  mutating func appendExact(_ value: Double) {
    if value.magnitude < 9e15, let whole = Int64(exactly: value) { return appendInteger(whole) }
    for byte in (value.isFinite ? value.description : "null").utf8 { append(byte) }
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
