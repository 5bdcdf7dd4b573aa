public import ShellValues

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
