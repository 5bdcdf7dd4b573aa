public import ShellValues
public import TerminalText

/// A call into a plugin that had not come back.
public struct PluginCall: Equatable, Sendable {
  /// The layer it was made for.
  public var layer: String
  /// The plugin.
  public var plugin: String
  /// The function of the plugin.
  public var function: String

  /// A call; an empty text stands for what is not known.
  public init(layer: String, plugin: String, function: String) {
    self.layer = layer
    self.plugin = plugin
    self.function = function
  }
}

/// How a kernel died, and what it was doing.
public struct DeathReport: Equatable, Sendable {
  /// How a kernel can die.
  public enum Cause: Equatable, Sendable {
    /// By a signal, given by its number.
    case signal(Int32)
    /// Something in it ended the process, with this exit code.
    case exit(Int32)
    /// It lives but cannot be talked to: something in it closed its descriptors.
    case disconnected
    /// It sent bytes that are no message.
    case malformed(FrameProblem)
    /// It asked something impossible of the journal.
    case journal(JournalOperation)
    /// It asked for more memory than it may have; the limit in bytes.
    case memory(limit: Int)
    /// It could not be confined and never began.
    case unconfined
    /// It took too long over one line of the journal and was killed.
    case hang
    /// It took longer over a line than this many milliseconds, and was killed.
    case timeLimit(Int64)
  }

  /// How it died.
  public var cause: Cause
  /// What it was doing.
  public var activity: KernelActivity
  /// The calls into plugins that had not come back, outermost first; at most eight.
  public var calls: [PluginCall]
  /// What was printed last by a kernel that died while a library was opened, as it is: the system's
  /// loader says there what it found.
  public var words: String

  /// A report.
  public init(
    cause: Cause, activity: KernelActivity, calls: [PluginCall], words: [UInt8] = []
  ) {
    self.cause = cause
    self.activity = activity
    self.calls = calls
    let lines = String(decoding: words, as: UTF8.self).split(separator: "\n")
    self.words = lines.suffix(3).joined(separator: "; ")
  }
}

/// How a new kernel was brought to the state of the journal.
public struct Recovery: Equatable, Sendable {
  /// Kernels that died or hung while they rebuilt, in order.
  public var deaths: [DeathReport] = []
  /// Layers that were suspended because of that, or because a line killed the kernel twice.
  public var suspended: [String] = []
  /// Whether every layer was suspended, because the one to blame is unknown.
  public var suspendsEverything = false
  /// How the rebuild went that succeeded.
  public var result = RebuildResult.complete
  /// How many lines of the journal the new kernel ran again.
  public var replayed = 0
  /// Why there is no kernel now, or nothing when there is one; the journal is whole either way.
  public var failure: LaunchProblem?

  /// A recovery in which nothing went wrong.
  public init() {}
}

/// How a request to a kernel ended.
public enum Outcome<Value> {
  /// The kernel answered.
  case answered(Value)
  /// The kernel died; a new one stands in its place unless the recovery failed.
  case died(DeathReport, Recovery)
  /// The kernel did not stop when it was asked to; it was killed, and a new one stands in its place
  /// unless the recovery failed.
  case cancelled(Recovery)
  /// The answer did not come in time and will be ignored; the kernel is still busy.
  case late
  /// There is no kernel, and no new one could be started.
  case noKernel(Recovery)
}

extension Outcome: Equatable where Value: Equatable {}
extension Outcome: Sendable where Value: Sendable {}

/// What a kernel shows while it runs a line.
public enum Shown: Equatable, Sendable {
  /// Text for standard output.
  case output(VisibleText)
  /// Text for standard error.
  case errors(VisibleText)
  /// Bytes a plugin printed by itself, as they are: whoever shows them makes control characters visible.
  case printed([UInt8])
}

/// How long a supervisor waits, in milliseconds.
public struct Patience: Equatable, Sendable {
  /// How long a line may go on after it was asked to stop.
  public var cancel: Int64 = 2000
  /// How long one line of the journal may take in a rebuild.
  public var replay: Int64 = 10_000
  /// After how long, and then how often, a line that still runs is told of.
  public var notice: Int64 = 1000

  /// The waits of the interactive shell.
  public init() {}
}

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
