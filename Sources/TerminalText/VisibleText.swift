/// Text that cannot drive a terminal: the only thing that the program writes to one.
///
/// What the program itself says is a literal and stays as it is, colours and line ends included; what comes from
/// outside, as labels, file names, arguments and messages of plugins, is interpolated, and its control
/// characters, bidi controls and line ends become visible escapes:
///
///     let answer: VisibleText = "drew \(count) elements to \(name)\n"
///
/// A `String` does not convert to it, so a line that forgets this does not compile.
public struct VisibleText: Equatable, Sendable {
  /// The text in UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty text.
  public init() {}

  /// Makes text from outside visible, line ends too.
  ///
  /// - Complexity: O(n) for n bytes.
  public init(_ text: String) { bytes.appendVisible(text) }

  /// Makes text from outside visible whose line feeds are the program's own, such as a report.
  ///
  /// - Complexity: O(n) for n bytes.
  public init(lines text: String) {
    let scalars = text.unicodeScalars
    for line in scalars.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.startIndex > scalars.startIndex { bytes.append(0x0A) }
      bytes.appendVisible(String(line))
    }
  }

  /// Takes bytes as they are: only for what a renderer has made, in another process or for a pager.
  public init(rendered bytes: [UInt8]) { self.bytes = bytes }

  /// Appends what a renderer writes, as it is.
  public mutating func appendRendered(_ render: (inout [UInt8]) -> Void) { render(&bytes) }

  /// Whether there is no text.
  public var isEmpty: Bool { bytes.isEmpty }
  /// The length in UTF-8 bytes.
  public var count: Int { bytes.count }
  /// The text as a string.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Empties the text but keeps its room.
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

  /// The text without the control sequences that colour it: few pagers pass them on, and no file has them.
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

  /// The first line without its line feed and the mark of an error; nil for no line.
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

  /// Makes text from outside visible, for a caller that goes on with a string.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func make(_ text: String) -> String { VisibleText(text).text }
}

extension VisibleText: ExpressibleByStringInterpolation {
  /// Takes what the program itself says.
  public init(stringLiteral text: StaticString) {
    bytes = text.withUTF8Buffer { unsafe Array($0) }
  }

  /// Puts literals and visible pieces together.
  public init(stringInterpolation pieces: Interpolation) { self = pieces.text }

  /// Literals as they are, strings made visible, numbers and visible texts as they are.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = VisibleText()

    /// Creates an empty text with room for its literals.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.bytes.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    /// Appends what the program itself says.
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

    /// Appends a text that is visible already.
    public mutating func appendInterpolation(_ visible: VisibleText) { text += visible }
  }
}
