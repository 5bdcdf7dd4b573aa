import Glibc

/// Why a file cannot be used.
public struct FileProblem: Error {
  /// An action on a file, a folder or a program.
  public enum Action: Sendable {
    /// Reading it.
    case read
    /// Writing it.
    case write
    /// Creating it.
    case create
    /// Opening a folder.
    case open
    /// Creating files in a folder.
    case writeInto
    /// Removing it.
    case remove
    /// Starting a program.
    case start
  }

  /// The cause of a failure.
  public enum Cause: Equatable, Sendable {
    /// The system's error number.
    case system(Int32)
    /// It is a folder, a device or something else without a length.
    case notRegular(isFolder: Bool)
    /// It has more bytes than this.
    case larger(Int)
    /// The name leads out of the folder that holds it.
    case outside
  }

  /// The path as people know it.
  public var path: String
  /// The action that failed.
  public var action: Action
  /// The cause of a failure.
  public var cause: Cause

  /// Creates a problem.
  public init(path: String, action: Action, cause: Cause) {
    self.path = path
    self.action = action
    self.cause = cause
  }

  /// Creates a problem with the system's error number.
  public init(path: String, action: Action, number: Int32) {
    self.init(path: path, action: action, cause: .system(number))
  }

  /// The system's error number, or 0 if the cause is another one.
  package var number: Int32 {
    if case .system(let number) = cause { number } else { 0 }
  }

  /// Whether there is no such file.
  package var isMissing: Bool { [.system(ENOENT), .system(ENOTDIR)].contains(cause) }

  /// Whether such a file already exists.
  package var isTaken: Bool { cause == .system(EEXIST) }

  /// Returns the same problem for another spelling of the path, or another attempt.
  public func called(_ path: String, _ action: Action? = nil) -> FileProblem {
    FileProblem(path: path, action: action ?? self.action, cause: cause)
  }
}
