/// Cuts what a program writes to a terminal into characters, controls and escape sequences.
struct EscapeParser: Sendable {
  /// One thing for the screen to carry out.
  enum Token: Equatable {
    /// A character to show.
    case character(Unicode.Scalar)
    /// A control character.
    case control(UInt8)
    /// `ESC` and one letter.
    case escape(UInt8)
    /// `ESC [`, an optional private mark, numbers (nil if left out), a final letter.
    case sequence(mark: UInt8?, numbers: [Int?], final: UInt8)
  }

  private enum State {
    case text, escape, charset, sequence, string, stringEscape
  }

  private var state = State.text
  private var collected: [UInt8] = []
  private var utf8: [UInt8] = []

  /// Takes one byte; returns what it completes, if anything.
  mutating func next(_ byte: UInt8) -> Token? {
    switch state {
    case .text: return text(byte)
    case .escape: return escape(byte)
    case .charset:
      state = .text
    case .sequence: return sequence(byte)
    case .string:
      if byte == 0x07 { state = .text } else if byte == 0x1B { state = .stringEscape }
    case .stringEscape:
      state = byte == UInt8(ascii: "\\") ? .text : .string
    }
    return nil
  }

  private mutating func text(_ byte: UInt8) -> Token? {
    if byte == 0x1B {
      utf8 = []
      state = .escape
      return nil
    }
    if byte < 0x20 || byte == 0x7F {
      utf8 = []
      return .control(byte)
    }
    if byte & 0xC0 != 0x80 { utf8 = [] }
    utf8.append(byte)
    guard let scalar = String(validating: utf8, as: UTF8.self)?.unicodeScalars.first else {
      if utf8.count < 4 { return nil }
      utf8 = []
      return .character("\u{FFFD}")
    }
    utf8 = []
    return .character(scalar)
  }

  private mutating func escape(_ byte: UInt8) -> Token? {
    state = .text
    switch byte {
    case UInt8(ascii: "["):
      collected = []
      state = .sequence
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
      state = .string
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "#"):
      state = .charset
    default: return .escape(byte)
    }
    return nil
  }

  private mutating func sequence(_ byte: UInt8) -> Token? {
    if byte == 0x1B {
      state = .escape
      return nil
    }
    if byte < 0x20 { return .control(byte) }
    guard byte >= 0x40 else {
      collected.append(byte)
      return nil
    }
    state = .text
    let mark = collected.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    let body = String(decoding: collected.dropFirst(mark == nil ? 0 : 1), as: UTF8.self)
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0).map { min($0, 9999) } }
    return .sequence(mark: mark, numbers: numbers, final: byte)
  }
}
