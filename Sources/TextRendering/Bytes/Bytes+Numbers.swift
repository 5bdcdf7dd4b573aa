import TerminalText

/// Numbers as text, straight into a buffer.
extension [UInt8] {
  /// Appends the UTF-8 of `text` as it is; text from outside goes through `appendVisible`.
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends a whole number.
  mutating func appendInteger(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    // From the front: turning digits round in place would copy the buffer.
    var rest = value.magnitude
    if rest < 10 { return append(UInt8(ascii: "0") + UInt8(rest)) }
    var place: UInt = 1
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
    var rest = Int(scaled)
    if rest < 0 { append(UInt8(ascii: "-")) }
    rest = Int(rest.magnitude)
    appendInteger(rest / 1000)
    var decimals = rest % 1000
    guard decimals > 0 else { return }
    append(UInt8(ascii: "."))
    var place = 100
    while decimals > 0 {
      append(UInt8(ascii: "0") + UInt8(decimals / place))
      decimals %= place
      place /= 10
    }
  }

  /// Appends the shortest text that reads back as `value`; whole numbers without a point.
  mutating func appendExact(_ value: Double) {
    if value.magnitude < 9e15, let whole = Int(exactly: value) { return appendInteger(whole) }
    append(value.isFinite ? value.description : "null")
  }
}
