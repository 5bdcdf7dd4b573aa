/// Reads decimal numbers out of text: `-1.5`, `.5`, `1e3`.
struct NumberScanner {
  private let bytes: [UInt8]
  private(set) var position = 0

  /// Starts at the beginning of the text.
  init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether everything was read.
  var isAtEnd: Bool { position == bytes.count }

  /// Takes the number that begins here, if one does; infinite if it is too large.
  ///
  /// O(its length).
  mutating func take() -> Double? {
    guard let end = endOfNumber(),
      let value = Double(String(decoding: bytes[position..<end], as: UTF8.self))
    else { return nil }
    position = end
    return value
  }

  /// Takes one byte; the caller has checked that there is one.
  mutating func takeByte() -> UInt8 {
    defer { position += 1 }
    return bytes[position]
  }

  /// Takes a run of ASCII letters; O(its length).
  mutating func takeWord() -> ArraySlice<UInt8> {
    let end = bytes[position...].firstIndex { !Ascii.isLetter($0) } ?? bytes.count
    defer { position = end }
    return bytes[position..<end]
  }

  /// Where the number that begins here ends, or nil if none begins here.
  private func endOfNumber() -> Int? {
    var end = position
    if end < bytes.count, bytes[end] == Ascii.minus || bytes[end] == Ascii.plus { end += 1 }
    let whole = endOfDigits(from: end)
    var hasDigits = whole > end
    end = whole
    if end < bytes.count, bytes[end] == Ascii.point {
      let fraction = endOfDigits(from: end + 1)
      if fraction > end + 1 {
        hasDigits = true
        end = fraction
      }
    }
    return hasDigits ? endOfExponent(from: end) : nil
  }

  private func endOfExponent(from start: Int) -> Int {
    guard start < bytes.count, bytes[start] | 0x20 == UInt8(ascii: "e") else { return start }
    var digits = start + 1
    if digits < bytes.count, bytes[digits] == Ascii.minus || bytes[digits] == Ascii.plus {
      digits += 1
    }
    let end = endOfDigits(from: digits)
    return end > digits ? end : start
  }

  private func endOfDigits(from start: Int) -> Int {
    guard start < bytes.count else { return start }
    return bytes[start...].firstIndex { !Ascii.isDigit($0) } ?? bytes.count
  }
}
