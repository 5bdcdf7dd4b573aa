/// A session file: a lesson, a demonstration and a test in one text.
///
///     let session = try Session(bytes: fileBytes)
///     for step in session.steps { print(step.line, step.command) }
///     session.bytes == fileBytes  // always
///
/// Invariant: `bytes` is, byte for byte, what the session was read from.
/// It knows the form of a session but no command: what a step means is for its caller to say.
public struct Session: Equatable, Sendable {
  /// The fields between the first line and the first blank line.
  public let header: SessionHeader
  /// Everything after the header, in file order; the blank line that ends the header comes first.
  public let nodes: [Node]
  /// How every line of the file ends.
  public let lineEnding: LineEnding
  /// Whether the last line has a line end too.
  public let endsWithLineEnding: Bool

  /// The text every session begins with, alone on its line.
  static let firstLine = "session 1"

  /// The commands of the session with what they are expected to print; O(nodes).
  public var steps: [Step] {
    nodes.compactMap { if case .step(let step) = $0 { step } else { nil } }
  }

  /// The directives of the session in file order; O(nodes).
  public var directives: [Directive] {
    nodes.compactMap { if case .directive(let directive) = $0 { directive } else { nil } }
  }

  /// Returns whether a file or standard input is a session, by its first line alone.
  ///
  /// - Parameter firstLine: the line, with or without its line end.
  public static func isSession(firstLine: String) -> Bool {
    var bytes = Array(firstLine.utf8)
    if bytes.last == Ascii.lineFeed { bytes.removeLast() }
    if bytes.last == Ascii.carriageReturn { bytes.removeLast() }
    return bytes.elementsEqual(Self.firstLine.utf8)
  }
}

/// How the lines of a whole file end.
public enum LineEnding: String, Equatable, Sendable {
  /// A line feed.
  case lf = "\n"
  /// A carriage return and a line feed.
  case crlf = "\r\n"

  /// The name used in messages.
  var name: String { self == .lf ? "LF" : "CRLF" }
}

/// How large a session file may be.
public enum SessionLimits {
  /// The most bytes in a file.
  public static let bytes = 8 * 1024 * 1024
  /// The most lines in a file.
  public static let lines = 100_000
  /// The most Unicode scalars in a line, indentation included and line end excluded.
  public static let lineCharacters = 4096
}

/// Why a session cannot be read or written, and where.
///
/// Printed as `LINE: message`.
public struct SessionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line of the file, from 1.
  public let line: Int
  /// One sentence without a full stop: what was found, and what was expected if that helps.
  public let message: String

  /// Creates an error; control characters in the message are made visible.
  public init(line: Int, _ message: String) {
    self.line = line
    self.message = Escaping.visible(message)
  }

  /// The error on one line.
  public var description: String { "\(line): \(message)" }
}

/// The header of a session: fields `key: value` with each key at most once.
public struct SessionHeader: Equatable, Sendable {
  /// The keys there are.
  public enum Key: String, CaseIterable, Sendable {
    /// What the session is called.
    case title
    /// The terminal size the session was made for.
    case size
    /// The seed of generated content and of playback.
    case seed
    /// A module and its versions, such as `flow >= 1.0`.
    case requires
    /// The locale the session was made in.
    case locale
    /// How long one step may take.
    case timeout
    /// How fast to play: 2 is twice as fast.
    case speed
    /// Words to find the session by.
    case tags
    /// Who wrote it.
    case author
  }

  /// One line of the header.
  public struct Field: Equatable, Sendable {
    /// The line of the file, from 1.
    public let line: Int
    /// The key.
    public let key: Key
    /// The text after the colon, without the blanks around it.
    public let value: String

    /// The line as it stands in the file.
    let source: String
  }

  /// A size of a terminal in character cells.
  public struct TerminalSize: Equatable, Sendable {
    /// Cells in a row, 1 to 1000.
    public let columns: Int
    /// Rows, 1 to 1000.
    public let rows: Int
  }

  /// The fields in file order.
  public let fields: [Field]

  /// The text of a field, if the header has it; O(fields), of which there are at most nine.
  public subscript(key: Key) -> String? {
    fields.first { $0.key == key }?.value
  }

  /// The terminal size, if stated.
  public var size: TerminalSize? { self[.size].flatMap(Self.parseSize) }

  /// The seed, if stated.
  public var seed: UInt32? { self[.seed].flatMap(Self.parseSeed) }

  /// The time limit of a step in milliseconds, if stated.
  public var timeoutMilliseconds: Int? { self[.timeout].flatMap(Self.parseTimeout) }

  /// The playback speed, 0.1 to 100, if stated.
  public var speed: Double? { self[.speed].flatMap(Self.parseSpeed) }
}

/// Lengths of time as they are written in sessions, held as whole milliseconds.
public enum SessionDuration {
  /// The longest length of time a session can state, in milliseconds: a day.
  public static let longest = 24 * 60 * 60 * 1000

  /// What a duration looks like, for messages.
  static let expectation = "expected a number and ms or s, such as 500ms or 1.5s, at most a day"

  /// Reads `500ms`, `2s` or `1.5s`; nil if it is none of them or longer than a day.
  public static func milliseconds(_ text: String) -> Int? {
    if let number = text.droppingSuffix("ms") {
      guard let value = thousandths(number), value % 1000 == 0 else { return nil }
      return value / 1000
    }
    return text.droppingSuffix("s").flatMap(milliseconds(ofSeconds:))
  }

  /// Reads `1.5` as seconds; nil if it is no decimal number or longer than a day.
  static func milliseconds(ofSeconds text: String) -> Int? {
    thousandths(text).flatMap { $0 <= longest ? $0 : nil }
  }

  /// Writes milliseconds as seconds with the fewest decimals: `1.5`.
  ///
  /// - Precondition: the caller gives no negative number.
  public static func seconds(_ milliseconds: Int) -> String {
    precondition(milliseconds >= 0, "a length of time cannot be negative")
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    if rest == 0 { return "\(whole)" }
    var digits = String(1000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  /// Reads a decimal number as thousandths, rounded half up; nil if malformed or too large.
  ///
  /// The largest number it takes is as many as a day has milliseconds.
  private static func thousandths(_ text: String) -> Int? {
    guard isDecimal(text) else { return nil }
    let parts = text.utf8.split(separator: Ascii.point)
    var value = 0
    for digit in parts[0] {
      value = value * 10 + Int(digit - Ascii.zero)
      if value > longest { return nil }
    }
    value *= 1000
    if parts.count == 2 {
      let digits = parts[1].prefix(4).map { Int($0 - Ascii.zero) } + [0, 0, 0, 0]
      value += digits[0] * 100 + digits[1] * 10 + digits[2] + (digits[3] >= 5 ? 1 : 0)
    }
    return value <= longest * 1000 ? value : nil
  }

  /// Tells whether text is digits, or digits, a point and digits.
  static func isDecimal(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: Ascii.point, omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(Ascii.isDigit) }
  }
}
