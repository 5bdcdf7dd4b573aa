/// A session file: lesson, demonstration and test in one text.
///
///     let session = try Session(bytes: fileBytes)
///     for step in session.steps { print(step.line, step.command) }
///     session.bytes == fileBytes  // always
///
/// Invariant: `bytes` is, byte for byte, the input it was parsed from. It knows the format of a
/// session but no command.
public struct Session: Equatable, Sendable {
  /// The fields between the first line and the first blank line.
  public let header: SessionHeader
  /// The rest of the file in order, beginning with the blank line that ends the header.
  public let nodes: [Node]
  /// The line end of every line.
  public let lineEnding: LineEnding
  /// Whether the last line has a line end.
  public let endsWithLineEnding: Bool

  /// The first line of every session.
  static let firstLine = "session 1"

  /// The steps in file order.
  ///
  /// - Complexity: O(nodes).
  public var steps: [Step] {
    nodes.compactMap { if case .step(let step) = $0 { step } else { nil } }
  }

  /// The directives in file order.
  ///
  /// - Complexity: O(nodes).
  public var directives: [Directive] {
    nodes.compactMap { if case .directive(let directive) = $0 { directive } else { nil } }
  }

  /// Returns whether a file or standard input is a session, judged by its first line.
  ///
  /// - Parameter firstLine: the line, with or without its line end.
  public static func isSession(firstLine: String) -> Bool {
    var bytes = Array(firstLine.utf8)
    if bytes.last == Ascii.lineFeed { bytes.removeLast() }
    if bytes.last == Ascii.carriageReturn { bytes.removeLast() }
    return bytes.elementsEqual(Self.firstLine.utf8)
  }
}

/// The line end of a whole file.
public enum LineEnding: String, Equatable, Sendable {
  /// A line feed.
  case lf = "\n"
  /// A carriage return and a line feed.
  case crlf = "\r\n"
}

/// The maximum size of a session file.
public enum SessionLimits {
  /// The maximum number of bytes in a file.
  public static let bytes = 8 * 1024 * 1024
  /// The maximum number of lines in a file.
  public static let lines = 100_000
  /// The maximum number of Unicode scalars in a line, with indentation and without line end.
  public static let lineCharacters = 4096
}

/// Why a session cannot be read or written, and where.
public struct SessionError: Error, Equatable, Sendable {
  /// The line number in the file, from 1.
  public let line: Int
  /// The fault.
  public let fault: SessionFault

  init(line: Int, _ fault: SessionFault) { (self.line, self.fault) = (line, fault) }
}

/// Faults of a session, with the data that their sentences need.
public enum SessionFault: Equatable, Sendable {
  // The file.
  /// The first line is not that of a session.
  case noSession
  /// The file is too large, in bytes.
  case tooLarge(found: Int)
  /// The file has too many lines.
  case tooManyLines
  /// The bytes are no text.
  case notUTF8
  /// The text is in UTF-16.
  case utf16
  /// A scalar that no session may contain.
  case forbidden(Unicode.Scalar, inCommand: Bool)
  /// A line begins with a tab.
  case tab
  /// A line is too long, in characters; nil if they were not counted.
  case lineTooLong(found: Int?)
  /// A line ends in another way than those before.
  case otherLineEnd(found: LineEnding, before: LineEnding)
  // The header.
  /// A line that is no field.
  case noField
  /// A field with an unknown key.
  case unknownKey(String)
  /// A second field with a key.
  case repeatedKey(SessionHeader.Key)
  /// A value that the key does not take.
  case badValue(SessionHeader.Key, found: String)
  // Steps.
  /// A line that begins with a single blank.
  case oneBlank
  /// A continuation line without a command.
  case noCommandToContinue
  /// Output before any command.
  case noCommandForOutput
  /// Output after the status line.
  case outputAfterStatus
  // Directives.
  /// An `@` without a name.
  case badDirective
  /// A directive with an unknown name.
  case unknownDirective(String)
  /// A text that the directive does not take.
  case badText(Directive.Name, found: String)
  // Tasks.
  /// A directive that belongs to a task, outside of one.
  case outsideTask(Directive.Name)
  /// A directive that a task cannot contain.
  case notInTask(Directive.Name)
  /// A task with both conditions and a goal.
  case rivals
  /// A directive that a task has once, a second time.
  case repeated(Directive.Name)
  /// Prose or a command in the line after a task.
  case taskNotEnded
  /// A task that does not state when it is done.
  case taskWithoutCondition
  /// A task that does not state how it is done.
  case taskWithoutSolution
  // Recordings.
  /// A recording includes a file, whose lines it cannot have.
  case includeInRecording
  /// Another question or a task begins before a question has its answer.
  case questionWithoutAnswer(Directive.Name)
  /// A question asks for a kind of answer that there is not.
  case unknownAnswerKind(String)
  /// An exit code that a session cannot state.
  case badStatus(Int)
  /// There is no room for another node.
  case full
  /// The last line does not end in a line feed.
  case openEnd
  /// The file is no recording of a terminal.
  case noRecording
  /// The recording does not contain the session it shows.
  case noSource
}

/// The header of a session: `key: value` fields, each key at most once.
public struct SessionHeader: Equatable, Sendable {
  /// The keys.
  public enum Key: String, CaseIterable, Sendable {
    /// The name of the session.
    case title
    /// The terminal size the session was made for.
    case size
    /// The seed of generated content and of playback.
    case seed
    /// For readers: modules the session was written for, such as `flow >= 1.0`; not checked.
    case requires
    /// For readers: the locale the session was made in.
    case locale
    /// The time limit of a step.
    case timeout
    /// The playback speed; 2 is twice as fast.
    case speed
    /// For readers: search terms.
    case tags
    /// For readers: the author.
    case author
    /// The track of the course that the lesson belongs to.
    case track
    /// The lessons to take first, by their topics.
    case after
    /// A learner's abilities after the lesson.
    case learned
  }

  /// The tracks of the course, in order.
  public enum Track: String, CaseIterable, Sendable {
    /// Use the shell.
    case shell
    /// UIKit's rules.
    case rules
    /// Compose a screen.
    case screens
    /// Write a layout.
    case layouts
    /// Designing calendars.
    case calendars
  }

  /// One line of the header.
  public struct Field: Equatable, Sendable {
    /// The line number in the file, from 1.
    public let line: Int
    /// The key.
    public let key: Key
    /// The text after the colon, without surrounding blanks.
    public let value: String

    /// The line in the file.
    let source: String
  }

  /// A terminal size in character cells.
  public struct TerminalSize: Equatable, Sendable {
    /// The number of columns, 1 to 1000.
    public let columns: Int
    /// The number of rows, 1 to 1000.
    public let rows: Int
  }

  /// The fields in file order.
  public let fields: [Field]

  /// The value of a field, or nil if the header lacks it.
  ///
  /// - Complexity: O(fields), at most twelve.
  public subscript(key: Key) -> String? {
    fields.first { $0.key == key }?.value
  }

  /// The terminal size, if stated.
  public var size: TerminalSize? { self[.size].flatMap(Self.parseSize) }

  /// The seed, if stated.
  public var seed: UInt32? { self[.seed].flatMap(Self.parseSeed) }

  /// The time limit of a step in milliseconds, if stated.
  public var timeoutMilliseconds: Int? { self[.timeout].flatMap(Self.parseTimeout) }

  /// The track of the course, if stated.
  public var track: Track? { self[.track].flatMap(Track.init) }

  /// The topics of the lessons to take before.
  public var prerequisites: [String] {
    (self[.after] ?? "").split(separator: " ").map(String.init)
  }

  /// The playback speed, 0.1 to 100, if stated.
  public var speed: Double? { self[.speed].flatMap(Self.parseSpeed) }
}

/// Durations as sessions write them, in whole milliseconds.
public enum SessionDuration {
  /// The longest duration that a session can state, in milliseconds: one day.
  public static let longest = 24 * 60 * 60 * 1000

  /// Parses `500ms`, `2s` or `1.5s`; nil for anything else or more than a day.
  public static func milliseconds(_ text: String) -> Int? {
    if let number = text.droppingSuffix("ms") {
      guard let value = thousandths(number), value % 1000 == 0 else { return nil }
      return Int(value / 1000)
    }
    return text.droppingSuffix("s").flatMap(milliseconds(ofSeconds:))
  }

  /// Parses `1.5` as seconds; nil for anything else or more than a day.
  static func milliseconds(ofSeconds text: String) -> Int? {
    thousandths(text).flatMap { $0 <= longest ? Int($0) : nil }
  }

  /// Formats milliseconds as seconds with the fewest decimals: `1.5`.
  ///
  /// - Precondition: `milliseconds` is not negative.
  public static func seconds(_ milliseconds: Int) -> String {
    precondition(milliseconds >= 0, "a duration cannot be negative")
    return decimal(thousandths: Int64(milliseconds))
  }

  /// Formats thousandths as a decimal number with the fewest decimals: `1.5`; they are not
  /// negative.
  package static func decimal(thousandths: Int64) -> String {
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    if rest == 0 { return "\(whole)" }
    var digits = String(1000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  /// Formats a number with at most three decimals, as few as it needs; nil if it is too large.
  package static func signed(_ number: Double) -> String? {
    guard let thousandths = Int64(exactly: (number.magnitude * 1000).rounded()) else { return nil }
    return (number < 0 && thousandths > 0 ? "-" : "") + decimal(thousandths: thousandths)
  }

  /// Parses a decimal number as thousandths, rounded half up; nil if malformed or too large.
  ///
  /// The maximum is the number of milliseconds in a day.
  private static func thousandths(_ text: String) -> Int64? {
    guard isDecimal(text) else { return nil }
    let parts = text.utf8.split(separator: Ascii.point)
    var value: Int64 = 0
    for digit in parts[0] {
      value = value * 10 + Int64(digit - Ascii.zero)
      if value > longest { return nil }
    }
    value *= 1000
    if parts.count == 2 {
      let digits = parts[1].prefix(4).map { Int64($0 - Ascii.zero) } + [0, 0, 0, 0]
      value += digits[0] * 100 + digits[1] * 10 + digits[2] + (digits[3] >= 5 ? 1 : 0)
    }
    return value <= Int64(longest) * 1000 ? value : nil
  }

  /// Returns whether text is digits, or digits, a point and digits.
  static func isDecimal(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: Ascii.point, omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(Ascii.isDigit) }
  }
}
