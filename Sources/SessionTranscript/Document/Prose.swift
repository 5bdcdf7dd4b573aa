/// Parses the narration of a session, a subset of Markdown.
///
///     # Heading
///     A paragraph with `code`, *emphasis* and **strength**.
///     - an item of a list
///
/// Renderers decide how it looks; all of them parse it here.
public enum Prose {
  /// A piece of narration.
  enum Block: Equatable {
    case heading(String)
    case paragraph(String)
    case list([String])
  }

  /// A part of a line.
  public struct Span: Equatable, Sendable {
    /// The markup of a span.
    public enum Style: Equatable, Sendable {
      /// Nothing.
      case plain
      /// Backticks.
      case code
      /// An asterisk on each side.
      case emphasis
      /// Two asterisks on each side.
      case strong
    }

    /// The text without its markup.
    public var text: String
    /// The markup.
    public var style: Style
  }

  /// Returns the line without the backslash that keeps an `@` from starting a directive.
  public static func text(_ line: String) -> String {
    line.dropping("\\@").map { "@" + $0 } ?? line
  }

  /// Returns the text of a heading, one to six `#`, a blank and the text, or nil for any other
  /// line.
  public static func heading(_ line: String) -> String? {
    let marks = line.utf8.prefix { $0 == UInt8(ascii: "#") }.count
    let rest = line.utf8.dropFirst(marks)
    guard (1...6).contains(marks), rest.first == Ascii.blank else { return nil }
    return String(Substring(rest)).trimmingBlanks
  }

  /// Returns whether a line of narration continues the paragraph, or the item of a list, that
  /// another one is of.
  public static func continues(_ line: String, after previous: String) -> Bool {
    !line.isEmpty && !previous.isEmpty && heading(line) == nil && heading(previous) == nil
      && line.dropping("- ") == nil
  }

  // MARK: Lines

  /// Splits a line into spans; markup does not nest, and unpaired marks are text.
  ///
  /// - Complexity: O(length).
  public static func spans(_ line: String) -> [Span] {
    let parts = line.utf8.split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false)
    // An odd number of parts: every backtick is paired.
    guard parts.count % 2 == 1 else { return [Span(text: line, style: .plain)] }
    return parts.enumerated().flatMap { index, part in
      index % 2 == 1
        ? [Span(text: String(Substring(part)), style: .code)] : strengthened(Array(part))
    }
  }

  private static let asterisk = UInt8(ascii: "*")

  /// Finds `**strong**`.
  private static func strengthened(_ bytes: [UInt8]) -> [Span] {
    var spans: [Span] = []
    var rest = bytes[...]
    while let start = pair(in: rest), let end = pair(in: rest[(start + 2)...]), end > start + 2 {
      spans += emphasized(rest[..<start])
      spans.append(Span(text: text(rest[(start + 2)..<end]), style: .strong))
      rest = rest[(end + 2)...]
    }
    return spans + emphasized(rest)
  }

  /// Returns the position of two asterisks.
  private static func pair(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.dropLast().first { bytes[$0] == asterisk && bytes[$0 + 1] == asterisk }
  }

  /// Finds `*emphasis*`: the asterisks touch a word but are not inside it.
  private static func emphasized(_ bytes: ArraySlice<UInt8>) -> [Span] {
    var spans: [Span] = []
    // The start of what is not in a span yet.
    var rest = bytes.startIndex
    var open: Int?
    for word in bytes.split(separator: Ascii.blank, omittingEmptySubsequences: false) {
      let start = word.startIndex
      let begins = word.first == asterisk && word.count > 1 && word[start + 1] != asterisk
      if open == nil, begins { open = start }
      guard let first = open, let last = word.lastIndex(of: asterisk), last > start,
        first < start || last > start + 1,
        word[(last + 1)...].allSatisfy({ !isWord($0) })
      else { continue }
      if first > rest { spans.append(Span(text: text(bytes[rest..<first]), style: .plain)) }
      spans.append(Span(text: text(bytes[(first + 1)..<last]), style: .emphasis))
      rest = last + 1
      open = nil
    }
    if rest < bytes.endIndex { spans.append(Span(text: text(bytes[rest...]), style: .plain)) }
    return spans
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    Ascii.isLetter(byte) || Ascii.isDigit(byte) || byte >= 0x80
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Blocks

  /// Groups lines of narration into blocks.
  ///
  /// - Complexity: O(characters).
  static func blocks(_ lines: [String]) -> [Block] {
    var pieces: [Piece] = []
    // Whether the next line continues the last piece.
    var isOpen = false
    for line in lines.map(text) {
      let last = pieces.count - 1
      if line.isEmpty {
        isOpen = false
      } else if let heading = heading(line) {
        pieces.append(Piece(kind: .heading, items: [[heading]]))
        isOpen = false
      } else if let item = line.dropping("- ") {
        if isOpen, pieces[last].kind == .list {
          pieces[last].items.append([item])
        } else {
          pieces.append(Piece(kind: .list, items: [[item]]))
        }
        isOpen = true
      } else if isOpen {
        // As `continues` has it.
        pieces[last].items[pieces[last].items.count - 1].append(line.trimmingBlanks)
      } else {
        pieces.append(Piece(kind: .paragraph, items: [[line]]))
        isOpen = true
      }
    }
    return pieces.map { $0.block }
  }

  /// A block whose lines are being collected.
  private struct Piece {
    enum Kind {
      case heading, paragraph, list
    }

    var kind: Kind
    /// The lines of each item; a block that is not a list has one.
    var items: [[String]]

    var block: Block {
      let texts = items.map { $0.joined(separator: " ") }
      return switch kind {
      case .heading: .heading(texts[0])
      case .paragraph: .paragraph(texts[0])
      case .list: .list(texts)
      }
    }
  }
}
