/// What a kernel leaves to its front end, to be done after the reply is shown.
public enum Handover: Hashable, Sendable {
  /// Show the lines that were typed.
  case history
  /// Empty the window.
  case clear
  /// Play the session in this file.
  case play(path: String)
  /// Go on with the session that is being played.
  case resume
  /// Go back so many steps in it.
  case back(Int)
  /// Go to a place in it.
  case goTo(SessionPlace)
}

/// A place in a session that a person can go to.
public enum SessionPlace: Hashable, Sendable {
  /// Before a step, by its number from 1.
  case step(Int)
  /// At an `@mark`.
  case mark(String)
}

/// What is set in a shell and is no part of its journal: a new kernel is set up the same.
public struct ShellSettings: Hashable, Sendable {
  /// Whether the calls on layouts are traced.
  public var isTraced = false
  /// Whether replies are JSON; nil: as the program was started.
  public var usesJSON: Bool?
  /// Whether each line is timed.
  public var isTimed = false
  /// Whether a picture is drawn after each change.
  public var isWatching = false
  /// The file that is being recorded; nil for none.
  public var recording: String?

  /// As the program was started.
  public init() {}
}

/// All that a kernel is rebuilt from.
public struct ShellState: Hashable, Sendable {
  /// The lines in effect, and those undone.
  public var journal: JournalLines
  /// Names of layers whose layout must not be called: their content is kept, queries on them say so.
  public var suspended: [String]
  /// What is set.
  public var settings: ShellSettings

  /// A state; what is not given is empty.
  public init(
    journal: JournalLines = JournalLines(), suspended: [String] = [],
    settings: ShellSettings = ShellSettings()
  ) {
    self.journal = journal
    self.suspended = suspended
    self.settings = settings
  }
}

/// The session that a line comes from.
///
/// A session's line is run by the rules of sessions whatever the shell around it may do: it is written
/// out, names files from its own folder and, unless the session is trusted, has budgets.
public struct LineOrigin: Hashable, Sendable {
  /// The folder of the session, with a slash at its end; empty for the current one.
  public var folder: String
  /// Whether the session may use files, as the command line says.
  public var isTrusted: Bool
  /// Whether a recording takes the line in; internal requests are not recorded.
  public var isRecorded: Bool

  /// An origin.
  public init(folder: String, isTrusted: Bool, isRecorded: Bool = true) {
    self.folder = folder
    self.isTrusted = isTrusted
    self.isRecorded = isRecorded
  }
}
