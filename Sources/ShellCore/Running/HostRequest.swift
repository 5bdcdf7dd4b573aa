/// What a command leaves to the program around the shell, which has files, a terminal and playback.
///
/// The shell has parsed and checked the words; paths are as typed.
public enum HostRequest: Hashable, Sendable {
  /// Run the lines of a file.
  case source(path: String)
  /// Write what follows to a session file.
  case record(path: String)
  /// Write the items of the current layer to a file.
  case exportData(path: String)
  /// Write the picture of the scene to a file.
  case svg(path: String)
  /// End the recording; where it is to be clean, without the lines that were refused.
  case stop(isClean: Bool)
  /// Play a session file.
  case play(path: String)
  /// Go on playing from where a person took over.
  case resume
  /// Go back so many steps of the playback.
  case back(Int)
  /// Go to a step, by its number from 1.
  case goToStep(Int)
  /// Go to a named mark.
  case goToMark(String)
  /// Write prose into the recording.
  case note(String)
  /// Show earlier lines.
  case history
  /// Whether to write the time each command takes to standard error.
  case time(Bool)
  /// Whether to show the picture after each change.
  case watch(Bool)
  /// Clear the screen.
  case clear
  /// Leave the shell.
  case quit
}
