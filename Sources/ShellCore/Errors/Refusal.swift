internal import CaptureFiles
internal import CollectionEngine
internal import LayoutCore

/// A command that cannot be run: what is wrong, as data, and where in the line.
struct Refusal: Error, Hashable {
  /// The problem.
  var problem: Problem
  /// The bytes of the line to point at, or nil for the whole command.
  var span: Range<Int>?

  init(_ problem: Problem, _ span: Range<Int>? = nil) {
    self.problem = problem
    self.span = span
  }
}

/// Problems of a command, with the data that their sentences need.
enum Problem: Error, Hashable {
  // Words.
  case unclosedQuote
  case unclosedBracket
  case unknownEscape(String)
  case lineTooLong(limit: Int)
  // Names.
  case unknown(Noun, String, known: [String] = [])
  case ambiguousCommand(String, candidates: [String])
  // Arguments.
  case missingArgument(String, usage: String)
  /// A command without the one word that must follow its name or an argument.
  case missingKeyword(String, of: String, usage: String)
  case extraArgument(String, usage: String)
  /// A comment in the prose of a command, and that prose.
  case proseWithComment(String, prose: String)
  /// A number after `key=number` that was probably meant to belong to the value.
  case splitValue(key: String, value: String, rest: String)
  /// A word where a count or `key=value` is expected, and what was probably meant.
  case looseWord(String, expected: [String], meant: String)
  case missingValue(flag: String, name: String)
  /// A flag that means nothing without another.
  case needsFlag(String, needed: String)
  /// Pictures cannot be shown here, or it is not known whether the terminal can.
  case noImages(ImageSupport)
  case repeated(String)
  case badValue(name: String, expected: Expectation, found: String)
  /// A fault in the text of an option: the option or the file that holds it, and the text.
  case badText(String, value: String, OptionTextFault)
  case badName(String)
  /// A statement that cannot be read; nil: it ends too early.
  case badPredicate(expected: Expectation, found: String?)
  /// Parentheses of a statement lie inside each other too often.
  case predicateTooDeep(limit: Int)
  /// A statement calculates too often.
  case predicateTooLong(limit: Int)
  /// Two values of a statement that have no order.
  case incomparable(String, String)
  /// A value of an expression that is no number, and the expression.
  case noNumber(String, expression: String)
  /// An expression without a value, such as a division by zero.
  case noValue(String)
  // A failure while a command runs.
  case engine(EngineError)
  case outside(OutsideError)
  case badFile(String, ImportFault)
  /// A file that is no capture.
  case capture(CaptureFault)
  /// A comparison by laws alone has no scene that a session could make.
  case nothingToSave
  /// No capture was imported, or its content has changed since.
  case noGhost
  /// `append` in a batch: its place depends on the requests beside it.
  case appendInBatch
  /// Properties of the items of a section that a batch inserts.
  case propertiesInBatch
  case tooManyRequests(found: Int, limit: Int)
  /// Options for a transition that has started.
  case optionsOfTransition
  case assertionFailed(String, values: [TermValue])
  /// A layout breaks a law.
  case lawBroken(String, finding: String, fix: String)
  /// A layout refuses what a law has to try.
  case lawRefused(String, reason: String)
  case nothingToUndo(found: Int, wanted: Int)
  case nothingToRedo(found: Int, wanted: Int)
  case replayFailed(LeftOutLine)
  /// The journal contains lines that only a replay can run.
  case needsReplay
  case link(LinkFault)
  case notHere(String, Obstacle)
  /// The live page sends one command a message.
  case notOneCommand(found: Int)
  // Bindings.
  /// A bound command failed.
  indirect case bound(command: String, Problem)
  case notBindable(String, BindingObstacle)
  case notBound(Binding.Trigger)
  case tooManyBindings(limit: Int)
  /// A gesture has no value for a placeholder.
  case emptyPlaceholder(String)
  /// Not a problem: a command was only to be read.
  case isReadable

  /// The kind of thing that a word should have named.
  enum Noun: Hashable {
    /// A command; some are suggested to those who type the word.
    case command(suggested: [String])
    case rule, module, layer, element, option, value, placeholder
    /// A keyword.
    case word
    case flag(of: String)
    case key(of: String)
  }

  /// Why a command is not allowed.
  enum Obstacle: Hashable {
    /// Its deed is barred for the sender.
    case barred(Deeds, LineSender)
    /// It takes back or runs again a line, and what that line does is barred for the sender.
    case repeats(String, Deeds, LineSender)
    /// Its output depends on time, and that of a session must not.
    case timed
    /// The shell has no files.
    case noFiles
    /// The live page asks only what changes nothing.
    case noQuestion
  }

  /// Why a command cannot be bound to a gesture.
  enum BindingObstacle: Hashable {
    /// It reads or writes files.
    case usesFiles
    /// It does not concern the scene.
    case concernsTheShell
    /// It loads or removes layouts, or content from a file.
    case loads
    /// It is a gesture, or binds one.
    case touches
    /// Its answer depends on earlier questions.
    case recalls
  }

  /// A term of a statement and its value.
  struct TermValue: Hashable {
    var term: String
    var value: String
  }
}

/// An error of the program around the shell, in its own words: a module or a file that cannot be
/// had.
public struct OutsideError: Error, Hashable, Sendable {
  /// A stable identifier for programs, such as `file-unreadable` or `not-allowed`.
  public var code: String
  /// One sentence.
  public var message: String

  /// Creates an error.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }
}

/// Why a command failed, ready to be shown.
///
/// An object, so that the reply to a command, which has room for one, is small.
public final class CommandError: Error, Hashable, Sendable {
  /// A stable identifier for programs, for example `unknown-command`.
  public let code: String
  /// One sentence: what was expected, what was found.
  public let message: String
  /// Start of the error, in characters of the line, from 1.
  public let column: Int
  /// Number of characters to underline; at least 1.
  public let length: Int
  /// A suggestion, for example `did you mean 'attrs'?`, or nil.
  public let hint: String?
  /// The place in a text of an option that is at fault, or nil for any other error.
  public let text: MarkedFault?
  /// Whether the command was mistyped: it cannot be read, or names something that does not exist.
  public let isTypo: Bool

  /// Creates an error.
  public init(
    code: String, message: String, column: Int = 1, length: Int = 1, hint: String? = nil,
    text: MarkedFault? = nil, isTypo: Bool = false
  ) {
    (self.code, self.message, self.column, self.length) = (code, message, column, length)
    (self.hint, self.text, self.isTypo) = (hint, text, isTypo)
  }

  /// Whether both say the same of the same place.
  public static func == (one: CommandError, other: CommandError) -> Bool {
    one.code == other.code && one.message == other.message && one.column == other.column
      && one.length == other.length && one.hint == other.hint && one.text == other.text
      && one.isTypo == other.isTypo
  }

  /// Feeds what the error says to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(message)
    hasher.combine(column)
  }
}

/// A fault in a text of several lines that an option holds.
public struct MarkedFault: Hashable, Sendable {
  /// The option, or the file that holds the text.
  public var name: String
  /// The line, from 1.
  public var line: Int
  /// The column in that line, in characters from 1.
  public var column: Int
  /// The line itself.
  public var content: String
  /// A sentence about what was expected there.
  public var expected: String
}

extension Problem {
  /// Whether a command cannot be read, or names something that does not exist.
  fileprivate var isTypo: Bool {
    switch self {
    case .unclosedQuote, .unclosedBracket, .unknownEscape, .lineTooLong: true
    case .unknown, .ambiguousCommand, .badName: true
    case .missingArgument, .missingKeyword, .missingValue, .needsFlag: true
    case .extraArgument, .splitValue, .looseWord, .repeated, .proseWithComment: true
    case .badValue, .badText, .badPredicate: true
    case .engine(.noLayer), .engine(.noOption), .engine(.optionText): true
    case .outside(let error): error.code == "unknown-module"
    default: false
    }
  }

  /// The place in a text that is at fault, or nil.
  var markedFault: MarkedFault? {
    switch self {
    case .badText(let name, let value, let fault):
      let place = fault.place(in: value)
      return MarkedFault(
        name: name, line: place.line, column: place.column, content: place.content,
        expected: fault.sentence)
    case .bound(_, let problem): return problem.markedFault
    default: return nil
    }
  }
}

extension CommandError {
  /// Creates the error of a refused command; `command` is its part of `line`, in bytes.
  convenience init(_ refusal: Refusal, command: Range<Int>, line: [UInt8]) {
    let span = refusal.span ?? command
    let before = line.prefix(span.lowerBound).count { $0 & 0xC0 != 0x80 }
    let inside = line.dropFirst(span.lowerBound).prefix(span.count).count { $0 & 0xC0 != 0x80 }
    self.init(
      code: refusal.problem.code, message: refusal.problem.message, column: before + 1,
      length: max(1, inside), hint: refusal.problem.hint, text: refusal.problem.markedFault,
      isTypo: refusal.problem.isTypo)
  }

  /// Creates the error of a problem that no word of a line has caused.
  convenience init(_ problem: Problem) {
    self.init(code: problem.code, message: problem.message, hint: problem.hint)
  }
}

/// The expected form of a word or a field, as data.
enum Expectation: Error, Hashable {
  // Words.
  case words([String])
  case string
  case text
  /// Text in a form that its layout names, such as `HH:MM`.
  case form(String)
  // Numbers.
  case number
  case numberIn(ClosedRange<Double>)
  case integer(ClosedRange<Int64>)
  case range(within: ClosedRange<Int>)
  case size
  case insets
  case count
  case tapCount(limit: Int)
  case actionName
  /// A query of a capture that has none.
  case queryOfNone
  case touchInsets
  // Names and places.
  case layer
  case layerName
  case module
  case option
  case kind
  case element
  case indexPath
  case items
  case sections
  case file
  case itemFile
  case snapshotFile
  case identifier
  // Dates and times.
  case date
  case time
  case startTime
  case measuredSize
  case endTime
  case dateAndTime
  // Parts of a statement.
  case term
  case comparison
  case mark(String)
  case position
  case visibleTerm
  case endOfStatement

  /// The values that an option takes.
  init(_ type: OptionType) {
    switch type {
    case .flag: self = .words(["on", "off"])
    case .number(let range): self = .numberIn(range)
    case .integer(let range): self = .whole(range)
    case .choice(let words): self = .words(words)
    case .size: self = .size
    case .insets: self = .insets
    case .text(let form): self = .form(form)
    }
  }

  /// A whole number in a range.
  static func whole(_ range: ClosedRange<Int>) -> Expectation {
    .integer(Int64(range.lowerBound)...Int64(range.upperBound))
  }

  /// Whether it is one number.
  var isNumber: Bool {
    switch self {
    case .number, .numberIn, .integer: return true
    default: return false
    }
  }
}
