/// Lets through what the program writes to a terminal, and makes everything else visible.
///
/// What passes is text, line feeds, the program's own colours and its own pictures, in the very form in which the
/// renderer writes them. Any other control character, and any that hides or reorders text, becomes an escape such as
/// `\u{1b}`; bytes that are not UTF-8 become U+FFFD. A colour ends with its line at the latest, and a picture that
/// breaks off is closed, so nothing that passes affects what is written later.
///
///     var sieve = TerminalSieve()
///     var text = sieve.take(bytes)      // as they arrive, in pieces of any size
///     text += sieve.finish()
///
/// It holds back at most `longestHead` bytes: the beginning of a character or of a sequence.
///
/// - Complexity: O(n) for n bytes.
public struct TerminalSieve: Sendable {
  /// Maximum length of the beginning of a sequence, in bytes; a longer one is none of the program's.
  public static let longestHead = 64
  /// Maximum length of the data of one sequence of kitty's protocol, in bytes.
  private static let longestPiece = 4096
  /// Maximum number of digits in the data of sixels.
  private static let mostDigits = 5

  private enum State {
    case text
    /// In the data of a picture of kitty's protocol, after so many bytes; with more pieces to come, or not.
    case kitty(count: Int, goesOn: Bool)
    case iterm
    /// In the data of sixels, after so many digits.
    case sixel(digits: Int)
  }

  private let allowsPictures: Bool
  private let separator: UInt8?
  private var state = State.text
  /// The beginning of a character or of a sequence; in a picture, the first half of its end.
  private var head: [UInt8] = []
  private var isStrong = false
  private var hasColour = false
  /// Whether the next sequence must continue a picture of kitty's protocol.
  private var isPictureOpen = false
  private var output: [UInt8] = []

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
  public mutating func take(_ bytes: [UInt8]) -> VisibleText {
    output.removeAll(keepingCapacity: true)
    output.reserveCapacity(bytes.count)
    for byte in bytes { take(byte) }
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

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .text: takeText(byte)
    case .kitty(let count, let goesOn): takeKitty(byte, count, goesOn)
    case .iterm: takeITerm(byte)
    case .sixel(let digits): takeSixel(byte, digits)
    }
  }
}

// MARK: - Text

extension TerminalSieve {
  private mutating func takeText(_ byte: UInt8) {
    if head.isEmpty, byte >= 0x20, byte < 0x7F {
      if isPictureOpen { closePicture() }
      return output.append(byte)
    }
    head.append(byte)
    settle()
  }

  /// Decides what the held bytes are, as far as that is clear.
  private mutating func settle() {
    guard let first = head.first else { return }
    switch first {
    case 0x1B: settleSequence()
    case 0..<0x80:
      head.removeFirst()
      show(Unicode.Scalar(first))
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
    show(Unicode.Scalar(value) ?? "\u{FFFD}")
  }

  /// The length of a character with this first byte, and what may be its second; nil if none has it.
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
  private mutating func rejectHead() {
    let rest = Array(head.dropFirst())
    let first = head[0]
    head.removeAll(keepingCapacity: true)
    show(first < 0x80 ? Unicode.Scalar(first) : "\u{FFFD}")
    for byte in rest { take(byte) }
  }

  private mutating func show(_ scalar: Unicode.Scalar) {
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

// MARK: - Sequences

extension TerminalSieve {
  /// Parts of the beginning of a sequence.
  private enum Part {
    case text([UInt8])
    /// Up to so many digits, at least one.
    case number(digits: Int)

    init(_ text: String) { self = .text(Array(text.utf8)) }
  }

  /// How far bytes are the beginning of a sequence.
  private enum Match { case none, partial, whole }

  private static let kittyStart = [
    Part("\u{1B}_Ga=T,f=100,q=2,c="), .number(digits: 4), Part(",m="), .number(digits: 1),
    Part(";"),
  ]
  private static let kittyMore = [Part("\u{1B}_Gm="), .number(digits: 1), Part(";")]
  private static let iterm = [
    Part("\u{1B}]1337;File=inline=1;size="), .number(digits: 9), Part(";width="),
    .number(digits: 4), Part(":"),
  ]
  private static let sixel = [Part("\u{1B}P0;1q\"1;1;"), .number(digits: 5), Part(";")]

  private mutating func settleSequence() {
    guard head.count > 1 else { return }
    if head[1] == UInt8(ascii: "[") { return settleColour() }
    guard allowsPictures else { return rejectHead() }
    let start = isPictureOpen ? Match.none : Self.match(head, Self.kittyStart)
    let more = isPictureOpen ? Self.match(head, Self.kittyMore) : .none
    let (iterm, sixel) = (Self.match(head, Self.iterm), Self.match(head, Self.sixel))
    if start == .whole || more == .whole {
      // The number before the semicolon.
      let mark = head[head.count - 2]
      guard mark == UInt8(ascii: "0") || mark == UInt8(ascii: "1") else { return rejectHead() }
      isPictureOpen = false
      begin(.kitty(count: 0, goesOn: mark == UInt8(ascii: "1")))
    } else if iterm == .whole {
      closePicture()
      begin(.iterm)
    } else if sixel == .whole {
      closePicture()
      begin(.sixel(digits: 0))
    } else if start == .none, more == .none, iterm == .none, sixel == .none {
      rejectHead()
    }
  }

  private mutating func begin(_ picture: State) {
    output += head
    head.removeAll(keepingCapacity: true)
    state = picture
  }

  private static func match(_ bytes: [UInt8], _ parts: [Part]) -> Match {
    var place = 0
    for part in parts {
      switch part {
      case .text(let text):
        for byte in text {
          if place == bytes.count { return .partial }
          guard byte == bytes[place] else { return .none }
          place += 1
        }
      case .number(let digits):
        let start = place
        while place < bytes.count, place - start < digits, bytes[place].isDigit { place += 1 }
        if place == bytes.count { return .partial }
        if place == start { return .none }
      }
    }
    return place == bytes.count ? .whole : .none
  }

  /// The numbers that end or begin strong and faint text, and colours; see `Canvas.Ink`.
  private static let sectionColours: [UInt8] = [32, 130, 29, 168, 98, 100]

  private mutating func settleColour() {
    guard let last = head.last, head.count > 2 else { return }
    if last.isDigit || last == UInt8(ascii: ";"), head.count < 16 { return }
    guard last == UInt8(ascii: "m"), let numbers = Self.numbers(head[2..<head.count - 1]) else {
      return rejectHead()
    }
    var (strong, coloured) = (isStrong, hasColour)
    var index = 0
    while index < numbers.count {
      switch numbers[index] {
      case 0: (strong, coloured) = (false, false)
      case 1, 2: strong = true
      case 22: strong = false
      case 31...36: coloured = true
      case 39: coloured = false
      case 38:
        guard index + 2 < numbers.count, numbers[index + 1] == 5,
          Self.sectionColours.contains(numbers[index + 2])
        else { return rejectHead() }
        coloured = true
        index += 2
      default: return rejectHead()
      }
      index += 1
    }
    closePicture()
    (isStrong, hasColour) = (strong, coloured)
    output += head
    head.removeAll(keepingCapacity: true)
  }

  /// Numbers below 256 with a semicolon between each two; nil for anything else.
  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var numbers: [UInt8] = []
    var value: Int?
    for byte in bytes + [UInt8(ascii: ";")] {
      if byte.isDigit {
        value = (value ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
      } else {
        guard let found = value, let number = UInt8(exactly: found) else { return nil }
        numbers.append(number)
        value = nil
      }
    }
    return numbers
  }
}

// MARK: - Pictures

extension TerminalSieve {
  private mutating func takeKitty(_ byte: UInt8, _ count: Int, _ goesOn: Bool) {
    if !head.isEmpty { return end(byte) }
    if byte == 0x1B {
      head.append(byte)
    } else if byte.isBase64, count < Self.longestPiece {
      output.append(byte)
      state = .kitty(count: count + 1, goesOn: goesOn)
    } else {
      breakOff()
      take(byte)
    }
  }

  private mutating func takeSixel(_ byte: UInt8, _ digits: Int) {
    if !head.isEmpty { return end(byte) }
    if byte == 0x1B {
      head.append(byte)
    } else if byte.isDigit, digits < Self.mostDigits {
      output.append(byte)
      state = .sixel(digits: digits + 1)
    } else if byte.isSixel {
      output.append(byte)
      state = .sixel(digits: 0)
    } else {
      breakOff()
      take(byte)
    }
  }

  private mutating func takeITerm(_ byte: UInt8) {
    if byte == 0x07 {
      output.append(byte)
      state = .text
    } else if byte.isBase64 {
      output.append(byte)
    } else {
      breakOff()
      take(byte)
    }
  }

  /// Takes the byte after an escape in a picture: its end, or the beginning of something else.
  private mutating func end(_ byte: UInt8) {
    head.removeAll(keepingCapacity: true)
    breakOff()
    guard byte != UInt8(ascii: "\\") else { return }
    takeText(0x1B)
    take(byte)
  }

  /// Ends the sequence of a picture that is being written.
  private mutating func breakOff() {
    switch state {
    case .text: return
    case .kitty(_, let goesOn):
      isPictureOpen = goesOn
      output.append(contentsOf: "\u{1B}\\".utf8)
    case .sixel: output.append(contentsOf: "\u{1B}\\".utf8)
    case .iterm: output.append(0x07)
    }
    state = .text
  }

  /// Ends a picture of kitty's protocol of which pieces are missing.
  private mutating func closePicture() {
    guard isPictureOpen else { return }
    isPictureOpen = false
    output.append(contentsOf: "\u{1B}_Gm=0;\u{1B}\\".utf8)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  fileprivate var isBase64: Bool {
    isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self
      || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "/") || self == UInt8(ascii: "=")
  }

  /// Whether the byte has a meaning in the data of sixels, and is no digit.
  fileprivate var isSixel: Bool {
    UInt8(ascii: "?")...UInt8(ascii: "~") ~= self || self == UInt8(ascii: "#")
      || self == UInt8(ascii: "$") || self == UInt8(ascii: "!") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ";")
  }
}

extension VisibleText {
  /// Takes what another process wrote: text, colours and pictures pass, anything else becomes visible.
  ///
  /// - Complexity: O(n) for n bytes.
  public init(
    sieving bytes: [UInt8], pictures: Bool = true, separator: UInt8? = nil
  ) {
    var sieve = TerminalSieve(pictures: pictures, separator: separator)
    self = sieve.take(bytes)
    self += sieve.finish()
  }

  /// Returns the text in pieces that pass a sieve as the whole does: each ends with a line, or between two characters
  /// of a line without colours and pictures.
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
