/// Why no kernel could be started; each case carries the system's words.
public enum LaunchProblem: Error, Equatable, Sendable {
  /// No shared memory.
  case memory(reason: String)
  /// No sockets or pipes.
  case descriptors(reason: String)
  /// No process.
  case fork(reason: String)
  /// Every kernel dies while it rebuilds, even with all layers suspended.
  case rebuild
}
