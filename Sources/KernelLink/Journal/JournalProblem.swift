/// What can go wrong between a journal and its file; each case names the place and the system's words.
public enum JournalProblem: Error, Equatable, Sendable {
  /// Neither the state folder nor the home folder is known.
  case noHome
  /// The folder cannot be made or opened.
  case folder(path: String, reason: String)
  /// The folder belongs to somebody else.
  case foreignFolder(path: String)
  /// No journal file can be made.
  case create(path: String, reason: String)
  /// The file cannot be read.
  case read(path: String, reason: String)
  /// The file is larger than is read, in bytes.
  case size(path: String, limit: Int)
  /// The file is of another version of the format.
  case version(path: String, found: Int)
  /// The last lines cannot be written.
  case write(path: String, reason: String)
}
