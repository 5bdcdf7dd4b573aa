public import CaptureComparison
public import ShellValues

/// A request to the program around the shell, which has files and a terminal.
///
/// Arguments are parsed and checked; paths are as typed. Stored indirectly, as the outcome of every
/// line has room for one.
public indirect enum ShellRequest: Hashable, Sendable {
  /// Run the lines of a file.
  case source(path: String)
  /// Record what follows in a session file.
  case record(path: String)
  /// Write the items of the current layer to a file.
  case exportData(path: String)
  /// Write the picture of the scene to a file.
  case svg(path: String, PictureStyle)
  /// Write the last motion to a file, as an animation.
  case film(path: String, PictureStyle.Theme)
  /// Keep a comparison as a session, and answer with it.
  case saveComparison(path: String, Comparison, [SavedPart])
  /// End the recording; a clean one omits refused lines.
  case stop(isClean: Bool)
  /// Write prose into the recording.
  case note(String)
  /// Whether to print the time of each command to standard error.
  case time(Bool)
  /// Whether to show the picture after each change.
  case watch(Bool)
  /// Pin the picture in a part of the window.
  case watchSplit
  /// Whether to reload a module when its file changes.
  case watchReload(Bool)
  /// Leave the shell.
  case quit
  /// An action of the front end, which has the terminal.
  case handOver(Handover)
}
