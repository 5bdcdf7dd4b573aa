package import ShellCore
package import ShellValues

/// The kind of place in which a shell runs, for sentences.
package enum ShellPlace {
  /// In the program, with or without a terminal.
  case program
  /// In a web page.
  case page
}

/// The surroundings of a shell: files, a front end, an end.
///
/// The program and a page differ in these functions alone; everything else that commands ask for is
/// done by `LineRunner`, once for both. A function that returns false does not exist here; its
/// command is refused.
package protocol ShellSurroundings: AnyObject {
  /// Whether the running line should stop.
  var isInterrupted: Bool { get }
  /// Whether the shell can be left.
  var canLeave: Bool { get }

  /// Creates a file, or nothing if `write` returns false; an existing file is left alone.
  ///
  /// - Throws: `CommandError` if it cannot be written.
  func create(
    _ name: String, _ write: (_ put: ([UInt8]) -> Void) -> Bool
  ) throws(CommandError)

  /// Returns where a new recording goes.
  ///
  /// - Throws: `CommandError` if there can be none of that name.
  func newRecording(_ name: String) throws(CommandError) -> any RecordingSink

  /// Runs the lines of a file.
  ///
  /// - Throws: `CommandError` if the file cannot be read, or a line fails.
  func source(_ name: String, _ reply: inout LineReply) throws(CommandError) -> Bool

  /// Leaves an action to the front end.
  ///
  /// - Parameter isTyped: whether a person typed the line at a prompt.
  /// - Throws: `CommandError` if it fails at once.
  func handOver(
    _ handover: Handover, isTyped: Bool, _ reply: inout LineReply
  ) throws(CommandError) -> Bool

  /// Saves the changes of the journal before something runs that may crash.
  func saveJournal(of reply: inout LineReply)

  /// Called with each answer before it is shown.
  func willShow(_ answer: CommandReply)

  /// Returns the lines that modules and files have reported since the last call.
  func takeReports() -> [String]
}

extension ShellSurroundings {
  /// Nothing stops a line.
  package var isInterrupted: Bool { false }

  /// There are no files of lines.
  package func source(_ name: String, _ reply: inout LineReply) -> Bool { false }

  /// Nothing can crash.
  package func saveJournal(of reply: inout LineReply) {}

  /// Needs nothing.
  package func willShow(_ answer: CommandReply) {}

  /// Reports nothing.
  package func takeReports() -> [String] { [] }
}
