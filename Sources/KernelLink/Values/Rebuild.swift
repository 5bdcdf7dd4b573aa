/// What a new kernel is asked to bring back before its first line.
public struct Rebuild: Equatable, Sendable {
  /// The lines to run again, and the undone lines that `redo` may want.
  public var journal: JournalLines
  /// Names of layers whose layout must not be called: their content is kept, queries on them say so.
  public var suspended: [String]
  /// Whether every layer is suspended, because nobody knows which one is to blame.
  public var suspendsEverything: Bool
  /// The settings of the kernel before, as it told them with its last reply.
  public var settings: [String]

  /// A rebuild; what is not given is empty.
  public init(
    journal: JournalLines = JournalLines(), suspended: [String] = [],
    suspendsEverything: Bool = false, settings: [String] = []
  ) {
    self.journal = journal
    self.suspended = suspended
    self.suspendsEverything = suspendsEverything
    self.settings = settings
  }
}

/// How a rebuild ended, where the kernel lived through it.
public enum RebuildResult: Equatable, Sendable {
  /// Every line ran as it did before.
  case complete
  /// The line at this index (from 0) was refused, with the reason; the kernel goes on as well as it can.
  case refused(index: Int, reason: String)
}
