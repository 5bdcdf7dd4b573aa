/// The judge of what a program has written to a terminal, byte by byte; it knows nothing of the
/// program's own sieve.
///
/// Allowed are text, the sequences that the front end itself writes to draw, colours of the
/// program, and its pictures. Hostile text marks what it forges: a control character or sequence in
/// front of `mark` came from there.
struct RawOutput {
  /// The text after every control character and sequence of hostile text.
  static let mark = "EVIL"

  private let bytes: [UInt8]
  private var place = 0

  /// The first text that should not be there, in one line, or nil.
  static func fault(in bytes: [UInt8]) -> String? {
    var output = RawOutput(bytes: bytes)
    while output.place < bytes.count {
      let start = output.place
      guard let reason = output.next() else { continue }
      let shown = bytes[max(0, start - 20)..<min(bytes.count, start + 60)]
      return "\(reason) at byte \(start): \(Literal.text(Array(shown)))"
    }
    return nil
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func isNext(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private mutating func skip(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = place
    while place < bytes.count, isWanted(bytes[place]) { place += 1 }
    return bytes[start..<place]
  }

  /// Reads one character or sequence; returns what is wrong with it.
  private mutating func next() -> String? {
    let byte = bytes[place]
    place += 1
    switch byte {
    case 0x1B: return sequence()
    case 0x07, 0x08, 0x09, 0x0D:
      return isNext(Self.mark) ? "a forged control character \(byte)" : nil
    case 0x0A, 0x20..<0x7F: return nil
    case 0x80...: return character(byte)
    default: return "control character \(byte)"
    }
  }

  private mutating func character(_ first: UInt8) -> String? {
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    let end = min(place - 1 + length, bytes.count)
    guard let text = String(validating: Array(bytes[(place - 1)..<end]), as: UTF8.self),
      let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1
    else { return "bytes that are no character" }
    place = end
    let hidden: [ClosedRange<UInt32>] = [
      0x80...0x9F, 0x061C...0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069,
      0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F,
    ]
    return hidden.contains { $0.contains(scalar.value) }
      ? "the character U+\(String(scalar.value, radix: 16))" : nil
  }

  private mutating func sequence() -> String? {
    guard place < bytes.count else { return "an escape at the end" }
    let kind = bytes[place]
    place += 1
    switch kind {
    case UInt8(ascii: "["): return control()
    case UInt8(ascii: "7"), UInt8(ascii: "8"), UInt8(ascii: "="), UInt8(ascii: ">"):
      return isNext(Self.mark) ? "a forged escape" : nil
    case UInt8(ascii: "]"): return picture("1337;File=inline=1;size=", end: "\u{7}")
    case UInt8(ascii: "P"): return picture("0;1q\"1;1;", end: "\u{1B}\\")
    case UInt8(ascii: "_"): return picture("G", end: "\u{1B}\\")
    default: return "an escape of another kind"
    }
  }

  private static let colours: Set = [
    "", "0", "1", "2", "7", "22", "27", "31", "32", "33", "34", "35", "36", "39",
  ]
  private static let sections = [32, 130, 29, 168, 98, 100].map { "38;5;\($0)" }
  private static let modes: Set = ["?2026", "?25", "?7", "?2004", "?1", "4"]

  private mutating func control() -> String? {
    let words = String(
      decoding: skip { $0 == 0x3B || $0 == 0x3F || 0x30...0x39 ~= $0 }, as: UTF8.self)
    guard place < bytes.count else { return "half a sequence" }
    let final = bytes[place]
    place += 1
    switch final {
    case UInt8(ascii: "m"):
      let plain = words.hasPrefix("1;") ? String(words.dropFirst(2)) : words
      return Self.colours.contains(plain) || Self.sections.contains(plain)
        ? nil : "the colour \(words)"
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      return Self.modes.contains(words) ? forged("a mode") : "the mode \(words)"
    case UInt8(ascii: "J"): return words.isEmpty ? forged("an erasure") : "an erasure of \(words)"
    case _ where "KABCDGHPr@".utf8.contains(final): return forged("a movement")
    default: return "a sequence that ends with \(final)"
    }
  }

  private func forged(_ name: String) -> String? { isNext(Self.mark) ? "\(name) of a frame" : nil }

  /// A picture to its end; its data are letters and digits and a few more.
  private mutating func picture(_ start: String, end: String) -> String? {
    guard isNext(start) else { return "a string that is no picture" }
    let form = bytes[place]
    let data = skip { $0 != 0x1B && $0 != 0x07 }
    guard isNext(end) else { return "a picture without its end" }
    place += end.utf8.count
    if form == UInt8(ascii: "G") {
      let keys = String(decoding: data.prefix { $0 != 0x3B }, as: UTF8.self)
      let isOwn =
        ["Gm=0", "Gm=1"].contains(keys)
        || keys.hasPrefix("Ga=T,f=100,q=2,c=")
          && (keys.hasSuffix(",m=0") || keys.hasSuffix(",m=1"))
      guard isOwn else { return "a picture with the keys \(keys)" }
    }
    return data.allSatisfy { 0x20..<0x7F ~= $0 } ? nil : "a picture with other data"
  }
}
