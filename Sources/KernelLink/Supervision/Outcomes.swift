public import ShellValues
public import TerminalText

/// A call into a plugin that has not returned.
public struct PluginCall: Equatable, Sendable {
  /// The layer it was made for.
  public var layer: String
  /// The name of the plugin.
  public var plugin: String
  /// The name of the function.
  public var function: String
  /// The meaning of its arguments' numbers and text, to those who noted them; 0 for none.
  public var shape: UInt8
  /// Those of its arguments that are numbers.
  public var numbers: SIMD8<Double>
  /// The text that belongs to the numbers.
  public var text: String

  /// Creates a call; an empty text means an unknown name.
  public init(
    layer: String, plugin: String, function: String, shape: UInt8 = 0,
    numbers: SIMD8<Double> = .zero, text: String = ""
  ) {
    self.layer = layer
    self.plugin = plugin
    self.function = function
    (self.shape, self.numbers, self.text) = (shape, numbers, text)
  }
}

/// The way a kernel ended against its will, and its activity then.
public struct CrashReport: Equatable, Sendable {
  /// Why a kernel ended.
  public enum Cause: Equatable, Sendable {
    /// A signal, by its number.
    case signal(Int32)
    /// Something in it ended the process, with this exit code.
    case exit(Int32)
    /// It runs but cannot be reached: something in it closed its descriptors.
    case disconnected
    /// It sent bytes that are not a message.
    case malformed(FrameProblem)
    /// It asked for an impossible journal operation.
    case journal(JournalOperation)
    /// It exceeded its memory limit, in bytes.
    case memory(limit: Int)
    /// It could not be confined and did not start.
    case unconfined
    /// It took too long over one line of the journal and was killed.
    case hang
    /// A line exceeded its time limit, in milliseconds, and the kernel was killed.
    case timeLimit(Int64)
    /// It sent, or its modules printed, more than this many bytes, and it was killed.
    case outputLimit(Int, of: OutputExtent)

    /// Whether the kernel lived until it was killed for what it took: what it printed is no reason
    /// then.
    var isLimit: Bool {
      switch self {
      case .hang, .timeLimit, .outputLimit: true
      case .signal, .exit, .disconnected, .malformed, .journal, .memory, .unconfined: false
      }
    }
  }

  /// The extent to which a limit of output applies.
  public enum OutputExtent: String, Equatable, Sendable {
    /// One line, what a run of a file does, a session, or the replay of a journal.
    case line, file, session, replay
  }

  /// Why it ended.
  public var cause: Cause
  /// The activity.
  public var activity: KernelActivity
  /// The calls into plugins that have not returned, outermost first; at most eight.
  public var calls: [PluginCall]
  /// The last output of a kernel that ended while a library was opened, unchanged: the system's
  /// loader explains there what it found.
  public var words: String
  /// The last output of the module's runtime, as at most three lines.
  public var message: [String] = []
  /// The site.
  public var site = CrashSite()

  /// Creates a report.
  public init(
    cause: Cause, activity: KernelActivity, calls: [PluginCall], words: [UInt8] = []
  ) {
    self.cause = cause
    self.activity = activity
    self.calls = calls
    self.words = Self.lines(words).joined(separator: "; ")
  }

  /// Creates the report of what the crash memory holds.
  init(cause: Cause, _ memory: CrashMemory) {
    self.init(cause: cause, activity: memory.activity, calls: memory.calls)
    site = memory.site
  }

  /// Adds what the kernel printed last.
  mutating func add(_ words: LastWords) {
    let lines = Self.lines(words.bytes)
    if words.memory.isLoading {
      self.words = lines.joined(separator: "; ")
    } else {
      message = Self.message(words.bytes)
    }
  }

  /// The message among last words: without the stack that Swift prints after it, nor a place in
  /// Swift's own library.
  private static func message(_ bytes: [UInt8]) -> [String] {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.prefix { $0 != "Current stack trace:" }.prefix(3).map { line in
      guard line.hasPrefix("Swift/"), let text = line.firstRange(of: "Fatal error: ") else {
        return cut(line)
      }
      return cut(line[text.lowerBound...])
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").suffix(3).map(cut)
  }

  /// Maximum length of a line of last words, in characters: a path or two, and what is wrong.
  private static let longestLine = 1000

  private static func cut(_ line: Substring) -> String {
    let scalars = line.unicodeScalars
    return scalars.count <= longestLine
      ? String(line) : String(String.UnicodeScalarView(scalars.prefix(longestLine))) + "..."
  }
}

/// The way a new kernel was brought to the state of the journal.
public struct Recovery: Equatable, Sendable {
  /// Kernels that crashed or hung while they rebuilt, in order.
  public var crashes: [CrashReport] = []
  /// Layers suspended because of that, or because a line crashed the kernel twice.
  public var suspended: [String] = []
  /// Whether every layer was suspended because the culprit is unknown.
  public var suspendsEverything = false
  /// The result of the rebuild that succeeded.
  public var result = RebuildResult.complete
  /// Number of lines of the journal that the new kernel ran again.
  public var replayed = 0
  /// Why there is no kernel now, or nil if there is one; the journal is whole either way.
  public var failure: LaunchProblem?

  /// Whether there is nothing to tell: the journal ran again as a whole, and nothing is suspended.
  public var isUneventful: Bool {
    guard case .complete = result else { return false }
    return crashes.isEmpty && suspended.isEmpty && !suspendsEverything && failure == nil
  }

  /// Creates a recovery without incidents.
  public init() {}
}

/// The result of a request to a kernel.
public enum Outcome<Value> {
  /// The kernel answered.
  case answered(Value)
  /// The kernel answered, but only after the line was stopped at its time limit; what it was doing
  /// then.
  case overran(Value, CrashReport)
  /// The kernel crashed; a new one replaces it unless the recovery failed.
  case crashed(CrashReport, Recovery)
  /// The kernel did not stop when asked to and was killed; a new one replaces it unless the
  /// recovery failed.
  case cancelled(Recovery)
  /// The answer did not come in time and will be ignored; the kernel is still busy.
  case late
  /// There is no kernel, and none can be started.
  case noKernel(Recovery)
}

extension Outcome {
  /// The answer, or nil if there is none.
  public var value: Value? {
    switch self {
    case .answered(let value), .overran(let value, _): return value
    case .crashed, .cancelled, .late, .noKernel: return nil
    }
  }
}

extension Outcome: Equatable where Value: Equatable {}
extension Outcome: Sendable where Value: Sendable {}

/// Output of a kernel while it runs a line.
public enum Shown: Equatable, Sendable {
  /// Text for standard output.
  case output(VisibleText)
  /// Text for standard error.
  case errors(VisibleText)
  /// Untrusted bytes that a plugin printed: whoever shows them makes control characters visible.
  case printed([UInt8])
}

/// The time limits of a line, in milliseconds; nil for none.
public struct LineTime: Equatable, Sendable {
  /// The limit of the line and of each line that it starts, without waiting for others.
  public var line: Int64?
  /// The limit of all of them together, however the kernel divides them into lines.
  public var total: Int64?

  /// Creates limits.
  public init(line: Int64? = nil, total: Int64? = nil) {
    self.line = line
    self.total = total
  }
}

/// Time limits of a supervisor, in milliseconds.
public struct Patience: Equatable, Sendable {
  /// Maximum time from a request to stop to the end of a line.
  public var cancel: Int64 = 2000
  /// Maximum time of one line of the journal in a rebuild.
  public var replay: Int64 = 10_000
  /// Maximum time of a whole rebuild; nil for no limit while it makes progress.
  public var rebuild: Int64?
  /// The interval at which a running line is reported.
  public var notice: Int64 = 1000

  /// The waits of the interactive shell.
  public init() {}
}

/// Why no kernel could be started; cases carry the system's message.
public enum LaunchProblem: Error, Equatable, Sendable {
  /// No shared memory.
  case memory(reason: String)
  /// No sockets or pipes.
  case descriptors(reason: String)
  /// No process.
  case fork(reason: String)
  /// Every kernel crashes while it rebuilds, even with all layers suspended.
  case rebuild
}
