/// Lets through what the program writes to a terminal, and makes everything else visible.
///
/// Text, line feeds, the program's own colours and its own pictures pass, in exactly the form in
/// which the renderer writes them. Any other control character, and any that hides or
/// reorders text, becomes an escape such as `\u{1b}`; bytes that are not UTF-8 become U+FFFD. A
/// colour ends with its line at the latest, and a picture that breaks off is closed, so nothing
/// that passes affects what is written later.
///
///     var sieve = TerminalSieve()
///     var text = sieve.filter(bytes)      // as they arrive, in pieces of any size
///     text += sieve.finish()
///
/// It holds back only the beginning of a character or of a sequence.
///
/// - Complexity: O(n) for n bytes.
public struct TerminalSieve: Sendable {
  /// Maximum length of the data of one sequence of kitty's protocol, in bytes.
  static let longestPiece = 4096
  /// Maximum number of digits in the data of sixels.
  static let mostDigits = 5

  enum State {
    case text
    /// In the data of a picture of kitty's protocol, after `count` bytes; with more pieces to come,
    /// or not.
    case kitty(count: Int, goesOn: Bool)
    case iterm
    /// In the data of sixels, after `digits` digits.
    case sixel(digits: Int)
  }

  let allowsPictures: Bool
  private let separator: UInt8?
  var state = State.text
  /// The beginning of a character or of a sequence; in a picture, the first half of its end.
  var head: [UInt8] = []
  var isStrong = false
  var hasColour = false
  /// Whether the next sequence must continue a picture of kitty's protocol.
  var isPictureOpen = false
  var output: [UInt8] = []

  /// Creates a sieve.
  ///
  /// - Parameters:
  ///   - pictures: whether pictures pass.
  ///   - separator: a control character that passes, too; nil for none.
  public init(pictures: Bool = true, separator: UInt8? = nil) {
    allowsPictures = pictures
    self.separator = separator
  }

  /// Returns what may be written of the next bytes.
  public mutating func filter(_ bytes: [UInt8]) -> VisibleText {
    output.removeAll(keepingCapacity: true)
    output.reserveCapacity(bytes.count)
    for byte in bytes { accept(byte) }
    return VisibleText(rendered: output)
  }

  /// Returns what was held back, and what ends an open picture or colour.
  public mutating func finish() -> VisibleText {
    output.removeAll(keepingCapacity: true)
    breakOff()
    while !head.isEmpty { rejectHead() }
    closePicture()
    endColours()
    return VisibleText(rendered: output)
  }

  mutating func accept(_ byte: UInt8) {
    switch state {
    case .text: acceptText(byte)
    case .kitty(let count, let goesOn): acceptKitty(byte, count, goesOn)
    case .iterm: acceptITerm(byte)
    case .sixel(let digits): acceptSixel(byte, digits)
    }
  }
}

// MARK: - Text

extension TerminalSieve {
  mutating func acceptText(_ byte: UInt8) {
    if head.isEmpty, byte >= 0x20, byte < 0x7F {
      if isPictureOpen { closePicture() }
      return output.append(byte)
    }
    head.append(byte)
    settle()
  }

  /// Classifies the held bytes, if that is clear yet.
  private mutating func settle() {
    guard let first = head.first else { return }
    switch first {
    case 0x1B: settleSequence()
    case 0..<0x80:
      head.removeFirst()
      append(Unicode.Scalar(first))
      settle()
    default: settleCharacter(first)
    }
  }

  private mutating func settleCharacter(_ first: UInt8) {
    guard let (length, second) = Self.form(of: first) else { return rejectHead() }
    if head.count > 1, !second.contains(head[1]) { return rejectHead() }
    for byte in head.dropFirst(2) where byte & 0xC0 != 0x80 { return rejectHead() }
    guard head.count == length else { return }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for byte in head.dropFirst() { value = value << 6 | UInt32(byte & 0x3F) }
    head.removeAll(keepingCapacity: true)
    append(Unicode.Scalar(value) ?? "\u{FFFD}")
  }

  /// The length of a character with this first byte, and what may be its second; nil if none has
  /// it.
  private static func form(of first: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch first {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }

  /// Makes the first held byte visible; the others begin something else.
  mutating func rejectHead() {
    let rest = Array(head.dropFirst())
    let first = head[0]
    head.removeAll(keepingCapacity: true)
    append(first < 0x80 ? Unicode.Scalar(first) : "\u{FFFD}")
    for byte in rest { accept(byte) }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    closePicture()
    if scalar == "\n" {
      endColours()
      output.append(0x0A)
    } else if let separator, scalar.value == UInt32(separator) {
      endColours()
      output.append(separator)
    } else if scalar.isDangerous {
      output.appendVisible(String(scalar))
    } else {
      output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private mutating func endColours() {
    if isStrong || hasColour { output.append(contentsOf: "\u{1B}[0m".utf8) }
    (isStrong, hasColour) = (false, false)
  }
}

extension VisibleText {
  /// Takes what another process wrote: text, colours and pictures pass, anything else becomes
  /// visible.
  ///
  /// - Complexity: O(n) for n bytes.
  public init(
    sieving bytes: [UInt8], pictures: Bool = true, separator: UInt8? = nil
  ) {
    var sieve = TerminalSieve(pictures: pictures, separator: separator)
    self = sieve.filter(bytes)
    self += sieve.finish()
  }

  /// Returns the text in pieces that pass a sieve as the whole does: each ends with a line, or
  /// between two characters of a line without colours and pictures.
  ///
  /// - Parameters:
  ///   - size: the length to aim at, in bytes.
  ///   - limit: the maximum length, which only a line with a picture comes close to.
  /// - Complexity: O(n) for n bytes.
  public func pieces(of size: Int, limit: Int) -> [VisibleText] {
    var pieces: [VisibleText] = []
    var rest = bytes[...]
    while rest.count > size {
      var end = rest.startIndex + size
      if let line = rest[..<end].lastIndex(of: 0x0A) {
        end = line + 1
      } else if rest[..<end].contains(0x1B) {
        let next = rest[end...].firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
        end = min(next, rest.startIndex + limit)
      } else {
        while end > rest.startIndex + 1, rest[end] & 0xC0 == 0x80 { end -= 1 }
      }
      pieces.append(VisibleText(rendered: Array(rest[..<end])))
      rest = rest[end...]
    }
    if !rest.isEmpty { pieces.append(VisibleText(rendered: Array(rest))) }
    return pieces
  }
}
