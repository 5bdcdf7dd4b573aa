internal import TerminalText

/// A syntax error in a text file, as data, and where it is.
public struct TextFault: Error, Hashable, Sendable {
  /// The place of the error.
  public var place: TextPlace
  /// The error.
  public var problem: TextProblem

  /// Creates a fault.
  public init(_ place: TextPlace, _ problem: TextProblem) {
    (self.place, self.problem) = (place, problem)
  }
}

/// A place in a text file, as people count.
public struct TextPlace: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column in characters, from 1.
  public var column: Int

  /// Creates a place.
  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

/// Syntax errors of CSV and JSON.
public enum TextProblem: Hashable, Sendable {
  /// The file is in UTF-16.
  case utf16
  /// Bytes that are not UTF-8.
  case encoding
  /// A quote that is never closed.
  case unclosedQuote

  /// CSV: `sep=` names a mark that separates no fields.
  case badSeparator
  /// CSV: a field is followed by neither the separator nor the end of the row.
  case fieldEnd(CSVSeparator)
  /// CSV: a quote inside a field that is not quoted.
  case quoteInField

  /// JSON: one of these marks should come next.
  case marks([String])
  /// JSON: a string should come next.
  case noString
  /// JSON: a string, a number, a truth value or `null` should come next.
  case noScalar
  /// JSON: a control character that is not escaped.
  case control
  /// JSON: a backslash followed by something else than an escape.
  case badEscape
  /// JSON: the text should end after the value.
  case textAfterValue
  /// JSON: a number too large for a double.
  case notFinite
  /// JSON: arrays and objects nested too deeply.
  case tooDeep
}

/// Walks over the bytes of a text file and knows the line and the column of each place.
struct TextScanner {
  let bytes: [UInt8]
  /// The next byte to look at.
  private(set) var position = 0

  /// Starts after the byte order mark, if there is one, and after at least so many bytes.
  init(_ bytes: [UInt8], from position: Int = 0) {
    self.bytes = bytes
    self.position = max(position, bytes.starts(with: TextEncoding.utf8Mark) ? 3 : 0)
  }

  var isAtEnd: Bool { position == bytes.count }

  var next: UInt8? { byte(at: position) }

  /// A byte of the text, or nil behind its end.
  func byte(at place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

  mutating func skip(_ count: Int = 1) { position += count }

  /// Consumes the bytes of `word` if they come next; returns whether they did.
  mutating func consume(_ word: String) -> Bool {
    var end = position
    for byte in word.utf8 {
      guard end < bytes.count, bytes[end] == byte else { return false }
      end += 1
    }
    position = end
    return true
  }

  /// Takes the text up to a byte for which `isEnd` holds, or up to the end.
  ///
  /// - Throws: `TextFault` for bytes that are not UTF-8.
  mutating func text(until isEnd: (UInt8) -> Bool) throws(TextFault) -> String {
    let start = position
    try skipText(until: isEnd)
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Skips the text up to a byte for which `isEnd` holds, or up to the end.
  ///
  /// - Throws: `TextFault` for bytes that are not UTF-8.
  mutating func skipText(until isEnd: (UInt8) -> Bool) throws(TextFault) {
    let start = position
    let (end, all) = textEnd(isEnd)
    position = end
    if all < 0x80 { return }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span.extracting(start..<position))
    } catch {
      throw fault(.encoding, at: start)
    }
  }

  /// The place of the next byte for which `isEnd` holds, and the bits of all bytes before it.
  private func textEnd(_ isEnd: (UInt8) -> Bool) -> (place: Int, bits: UInt8) {
    let bytes = bytes.span
    var (place, bits): (Int, UInt8) = (position, 0)
    while place < bytes.count, !isEnd(bytes[place]) {
      bits |= bytes[place]
      place += 1
    }
    return (place, bits)
  }

  /// A fault at a byte, or at the next one.
  ///
  /// Whatever is wrong with a text in UTF-16, its encoding is what is at fault.
  ///
  /// - Complexity: O(n) for n bytes before it.
  func fault(_ problem: TextProblem, at position: Int? = nil) -> TextFault {
    if isUTF16 { return TextFault(TextPlace(line: 1, column: 1), .utf16) }
    return TextFault(place(of: position ?? self.position), problem)
  }

  /// Whether the text is in UTF-16.
  var isUTF16: Bool { bytes.count > 1 && TextEncoding.isUTF16(bytes[0], bytes[1]) }

  /// Line and column of a byte.
  ///
  /// - Complexity: O(n) for n bytes before it.
  func place(of position: Int) -> TextPlace {
    let before = bytes[..<position]
    let line =
      before.lastIndex(of: 0x0A).map { $0 + 1 } ?? (bytes.starts(with: [0xEF, 0xBB]) ? 3 : 0)
    let column = before.dropFirst(line).count { $0 & 0xC0 != 0x80 }
    return TextPlace(line: before.count { $0 == 0x0A } + 1, column: column + 1)
  }
}
