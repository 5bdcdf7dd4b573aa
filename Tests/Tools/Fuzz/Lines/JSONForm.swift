/// Whether bytes are one JSON value, by RFC 8259 and nothing more.
struct JSONForm {
  private let bytes: [UInt8]
  private var position = 0

  /// Tells whether `bytes` are one value with blanks around it; O(n).
  static func isValue(_ bytes: some Sequence<UInt8>) -> Bool {
    let bytes = Array(bytes)
    guard String(validating: bytes, as: UTF8.self) != nil else { return false }
    var form = JSONForm(bytes: bytes)
    guard form.value(depth: 0) else { return false }
    form.skipBlanks()
    return form.position == bytes.count
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func value(depth: Int) -> Bool {
    skipBlanks()
    guard depth < 100, let first = next else { return false }
    switch first {
    case UInt8(ascii: "{"): return members(UInt8(ascii: "}"), depth: depth, hasNames: true)
    case UInt8(ascii: "["): return members(UInt8(ascii: "]"), depth: depth, hasNames: false)
    case UInt8(ascii: "\""): return string()
    default: return ["true", "false", "null"].contains { take($0) } || number()
    }
  }

  private mutating func members(_ end: UInt8, depth: Int, hasNames: Bool) -> Bool {
    position += 1
    skipBlanks()
    if next == end {
      position += 1
      return true
    }
    while true {
      if hasNames {
        skipBlanks()
        guard string() else { return false }
        skipBlanks()
        guard take(":") else { return false }
      }
      guard value(depth: depth + 1) else { return false }
      skipBlanks()
      if next == end {
        position += 1
        return true
      }
      guard take(",") else { return false }
    }
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return true
      case 0..<0x20: return false
      case UInt8(ascii: "\\"): guard escape() else { return false }
      default: break
      }
    }
    return false
  }

  private mutating func escape() -> Bool {
    guard let byte = next else { return false }
    position += 1
    if byte != UInt8(ascii: "u") { return "\"\\/bfnrt".utf8.contains(byte) }
    let digits = bytes[position...].prefix(4)
    position += digits.count
    return digits.count == 4 && digits.allSatisfy { "0123456789abcdefABCDEF".utf8.contains($0) }
  }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0"), digits() == 0 { return false }
    if take("."), digits() == 0 { return false }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      return digits() > 0
    }
    return true
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    return position - start
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }
}
