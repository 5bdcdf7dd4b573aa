/// An action that a kernel leaves to its front end, to be done after the reply is shown.
public enum Handover: Hashable, Sendable {
  /// Show the lines that were typed.
  case history
  /// Clear the window.
  case clear
  /// Play the session in this file.
  case play(path: String)
  /// Resume the session that is being played.
  case resume
  /// Go back a number of steps in it.
  case back(Int)
  /// Go to a place in it.
  case goTo(SessionPlace)
  /// Turn the live page on or off, or report its URL; the command, for the answer in JSON.
  case live(isOn: Bool?, command: String)
  /// Whether to page long answers.
  case pager(Bool)
  /// Play a lesson of the course, or list the course.
  case learn(LessonChoice?)

  /// The name of the command that asks for it.
  public var name: String {
    switch self {
    case .history: "history"
    case .clear: "clear"
    case .play: "play"
    case .resume: "resume"
    case .back: "back"
    case .goTo: "goto"
    case .live: "live"
    case .learn: "learn"
    case .pager: "pager"
    }
  }
}

/// A lesson of the bundled course.
public enum LessonChoice: Hashable, Sendable {
  /// The first that is not done and needs none that is not.
  case next
  /// One by its number.
  case number(Int)
}

/// A place in a session to go to.
public enum SessionPlace: Hashable, Sendable {
  /// Before a step, by its number from 1.
  case step(Int)
  /// At an `@mark`.
  case mark(String)
}

/// Whether and how calls on layouts are traced.
public enum TraceMode: UInt8, Hashable, Sendable {
  /// They are not.
  case off
  /// With the names that a layout has for its methods.
  case on
  /// With the names of UIKit's methods.
  case uikit
}

/// The settings of a shell that are not part of its journal; a new kernel takes them over.
public struct ShellSettings: Hashable, Sendable {
  /// Whether and how calls on layouts are traced.
  public var trace = TraceMode.off
  /// Whether replies are JSON, or nil for the program's default.
  public var usesJSON: Bool?
  /// Whether each line is timed.
  public var isTimed = false
  /// Whether a picture is drawn after each change.
  public var isWatching = false
  /// Whether the picture is pinned in a part of the window, or nil for the program's default.
  public var isSplit: Bool?
  /// The files of loaded modules, by module, that are reloaded when they change, or nil for none.
  public var watchedModules: [String: String]?
  /// Number of lines in the journal when counters were last reset, or nil if they never were.
  public var countersSince: Int?
  /// The file of the current recording, or nil.
  public var recording: String?

  /// Creates default settings.
  public init() {}
}

/// The state from which a kernel is rebuilt.
public struct ShellState: Hashable, Sendable {
  /// The lines in effect and the undone ones.
  public var journal: JournalLines
  /// Names of layers whose layout must not be called; their content is kept.
  public var suspended: [String]
  /// The settings.
  public var settings: ShellSettings

  /// Creates a state.
  public init(
    journal: JournalLines = JournalLines(), suspended: [String] = [],
    settings: ShellSettings = ShellSettings()
  ) {
    self.journal = journal
    self.suspended = suspended
    self.settings = settings
  }
}

/// A line that the live page sends.
public enum PageLine: Hashable, Sendable {
  /// A command to run as if it were typed.
  case command
  /// A question about the present, or about the state after that many lines of the journal;
  /// answered in JSON.
  case question(after: Int?)

  /// Whether it is a question.
  public var isQuestion: Bool { self != .command }
}

/// The picture that a page has while it asks for another.
public struct PictureOfPage: Hashable, Sendable {
  /// The number of the page.
  public var page: UInt32
  /// The number of the message that asks.
  public var id: String
  /// The number of the message that was answered by the picture.
  public var since: String

  /// Creates the picture of a page.
  public init(page: UInt32, id: String, since: String) {
    (self.page, self.id, self.since) = (page, id, since)
  }
}

/// The session that a line comes from, or the live page.
///
/// A line of a session follows the rules of sessions: it has full words, names files relative to
/// its folder and, unless the session is trusted, has budgets.
public struct LineOrigin: Hashable, Sendable {
  /// The folder of the session, with a slash at its end; empty for the current one.
  public var folder: String
  /// Whether the session may use files, as the command line allows.
  public var isTrusted: Bool
  /// Whether the line is recorded; internal requests are not.
  public var isRecorded: Bool
  /// Whether the line is that of a link, which uses no files.
  public var isLink = false
  /// The live page's line, which follows the rules of typed lines; nil for a line of a session.
  public var page: PageLine?
  /// The picture that the page has while it asks for another, or nil.
  public var picture: PictureOfPage?

  /// Creates an origin.
  public init(folder: String, isTrusted: Bool, isRecorded: Bool = true) {
    self.folder = folder
    self.isTrusted = isTrusted
    self.isRecorded = isRecorded
  }

  /// The origin of a line of a link.
  public static var link: LineOrigin {
    var origin = LineOrigin(folder: "", isTrusted: false)
    origin.isLink = true
    return origin
  }

  /// Creates the origin of a line of the live page.
  public init(_ page: PageLine) {
    self.init(folder: "", isTrusted: false, isRecorded: page == .command)
    self.page = page
  }
}

/// Exit codes of the program, and of lines and steps.
public enum ExitCode {
  /// Wrong arguments.
  public static let usage: Int32 = 2
  /// An answer differs from the file, or a law is broken.
  public static let differs: Int32 = 3
  /// A module crashed or did not answer in time, or no kernel can be started.
  public static let crashed: Int32 = 70
  /// Ctrl-C.
  public static let interrupted: Int32 = 130
  /// The terminal has hung up.
  public static let hungUp: Int32 = 129
}
