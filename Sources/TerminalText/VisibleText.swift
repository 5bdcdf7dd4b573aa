/// Text that cannot drive a terminal: the only type that the program writes to one.
///
/// The program's own text is a literal and stays unchanged, colours and line feeds included. Text
/// from outside, such as labels, file names, arguments and plugin messages, is interpolated; its
/// control characters, bidi controls and line feeds become visible escapes:
///
///     let answer: VisibleText = "drew \(count) elements to \(name)\n"
///
/// A `String` does not convert to it, so code that forgets this does not compile.
public struct VisibleText: Equatable, Sendable {
  /// The text in UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty text.
  public init() {}

  /// Makes text from outside visible, line ends too.
  ///
  /// - Complexity: O(n) for n bytes.
  public init(_ text: String) { bytes.appendVisible(text) }

  /// Makes text visible but keeps its line feeds, which are the program's own, for example in a
  /// report.
  ///
  /// - Complexity: O(n) for n bytes.
  public init(lines text: String) {
    let scalars = text.unicodeScalars
    for line in scalars.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.startIndex > scalars.startIndex { bytes.append(0x0A) }
      bytes.appendVisible(String(line))
    }
  }

  /// Takes bytes unchanged: only for the output of a renderer, in another process or for a pager.
  public init(rendered bytes: [UInt8]) { self.bytes = bytes }

  /// Appends the output of a renderer unchanged.
  public mutating func appendRendered(_ render: (inout [UInt8]) -> Void) { render(&bytes) }

  /// Whether there is no text.
  public var isEmpty: Bool { bytes.isEmpty }
  /// The length in UTF-8 bytes.
  public var count: Int { bytes.count }
  /// The text as a string.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Removes all text but keeps the capacity.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// The text after the given number of bytes.
  public func dropFirst(_ count: Int) -> VisibleText {
    VisibleText(rendered: Array(bytes.dropFirst(count)))
  }

  /// The lines, each with its line feed.
  public var lines: [VisibleText] {
    var lines: [VisibleText] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
      lines.append(VisibleText(rendered: Array(rest[..<end])))
      rest = rest[end...]
    }
    return lines
  }

  /// The text without colours, for files and for pagers that do not pass them on.
  public var withoutColour: VisibleText {
    guard bytes.contains(0x1B) else { return self }
    var plain: [UInt8] = []
    var isInSequence = false
    for byte in bytes {
      if byte == 0x1B {
        isInSequence = true
      } else if !isInSequence {
        plain.append(byte)
      } else if byte == UInt8(ascii: "m") {
        isInSequence = false
      }
    }
    return VisibleText(rendered: plain)
  }

  /// Whether the text contains a picture: a control sequence other than a colour.
  public var hasPicture: Bool {
    guard bytes.contains(0x1B) else { return false }
    return zip(bytes, bytes.dropFirst()).contains { $0 == 0x1B && $1 != UInt8(ascii: "[") }
  }

  /// The first line without its line feed and `error: `, or nil without a line.
  public var firstSentence: String? {
    guard let line = text.split(separator: "\n").first else { return nil }
    return String(line.hasPrefix("error: ") ? line.dropFirst(7) : line)
  }

  /// Appends a text.
  public static func += (text: inout VisibleText, more: VisibleText) {
    text.bytes.append(contentsOf: more.bytes)
  }

  /// Joins two texts.
  public static func + (first: VisibleText, second: VisibleText) -> VisibleText {
    var text = first
    text += second
    return text
  }

  /// Makes text from outside visible and returns it as a string.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func make(_ text: String) -> String { VisibleText(text).text }
}

extension VisibleText: ExpressibleByStringInterpolation {
  /// Takes the program's own text.
  public init(stringLiteral text: StaticString) {
    bytes = text.withUTF8Buffer { unsafe Array($0) }
  }

  /// Takes the result of an interpolation.
  public init(stringInterpolation pieces: Interpolation) { self = pieces.text }

  /// Keeps literals, numbers and visible texts unchanged, and makes strings visible.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = VisibleText()

    /// Creates an empty text with capacity for its literals.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.bytes.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    /// Appends the program's own text.
    public mutating func appendLiteral(_ literal: StaticString) {
      text += VisibleText(stringLiteral: literal)
    }

    /// Appends text from outside, made visible.
    public mutating func appendInterpolation(_ outside: some StringProtocol) {
      text.bytes.appendVisible(String(outside))
    }

    /// Appends a number.
    public mutating func appendInterpolation(_ number: some BinaryInteger) {
      text.bytes.append(contentsOf: String(number).utf8)
    }

    /// Appends visible text unchanged.
    public mutating func appendInterpolation(_ visible: VisibleText) { text += visible }
  }
}

/// Text from outside, made harmless for a terminal.
extension [UInt8] {
  /// Appends `text` with every character that could drive a terminal or hide text made visible.
  ///
  /// C0, DEL and C1 controls, bidi controls, line separators, tag characters and the byte order
  /// mark become `\n`, `\t`, `\r` or `\u{…}`, which can be typed back inside quotes. With `quoted`,
  /// quotes and backslashes are escaped too.
  ///
  /// - Complexity: O(n) for n bytes.
  package mutating func appendVisible(_ text: String, quoted: Bool = false) {
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && !(quoted && ($0 == 0x22 || $0 == 0x5C))
    }
    if isPlain { return append(contentsOf: text.utf8) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": append(contentsOf: #"\n"#.utf8)
      case "\t": append(contentsOf: #"\t"#.utf8)
      case "\r": append(contentsOf: #"\r"#.utf8)
      case "\"" where quoted: append(contentsOf: #"\""#.utf8)
      case "\\" where quoted: append(contentsOf: #"\\"#.utf8)
      default:
        if scalar.isDangerous {
          append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".utf8)
        } else {
          append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
      }
    }
  }

  /// Appends `text` in quotes, as it can be typed.
  package mutating func appendQuoted(_ text: String) {
    append(UInt8(ascii: "\""))
    appendVisible(text, quoted: true)
    append(UInt8(ascii: "\""))
  }
}

extension Unicode.Scalar {
  /// Whether the character can drive a terminal, or reorder or break lines: controls, bidi
  /// controls, line separators, tags and the byte order mark.
  package var drivesTerminal: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    case 0xFEFF, 0xE0000...0xE007F: true
    default: false
    }
  }

  /// Whether the character is shown as an escape: it drives the terminal, hides, or is a
  /// noncharacter.
  package var isDangerous: Bool {
    switch value {
    case 0x200B...0x200D, 0x2060...0x2065, 0xFFF9...0xFFFB, 0xFDD0...0xFDEF: true
    default: drivesTerminal || value & 0xFFFE == 0xFFFE
    }
  }
}
