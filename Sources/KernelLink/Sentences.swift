import ShellValues
import System

// The one place that puts problems with kernels and journals into words. Names of plugins, layers
// and functions, and paths, are untrusted: whoever prints a sentence makes control characters
// visible.

extension CrashReport {
  /// One line: `plugin 'bad' crashed in prepare at line 3: SIGILL (illegal instruction)`.
  ///
  /// If time ran out: `bad did not answer within 10 s (prepare)`.
  public var sentence: String {
    (lateness ?? "\(subject) \(verb)\(call)\(place): \(reason)")
      + (words.isEmpty ? "" : " (\(words))")
  }

  /// The stable code for programs.
  public var code: String {
    if case .timeLimit = cause { return "time-limit" }
    if case .outputLimit = cause { return "output-limit" }
    return "crashed"
  }

  private var lateness: String? {
    guard case .timeLimit(let limit) = cause else { return nil }
    guard let call = calls.last, !call.plugin.isEmpty else {
      return "the line did not finish within \(duration(limit))"
    }
    let function = call.function.isEmpty ? "" : " (\(call.function))"
    return "\(call.plugin) did not answer within \(duration(limit))\(function)"
  }

  private var subject: String {
    guard let plugin = calls.last?.plugin, !plugin.isEmpty else { return "the kernel" }
    return "plugin '\(plugin)'"
  }

  private var verb: String {
    switch cause {
    case .signal: "crashed"
    case .exit: "ended the process"
    case .disconnected: "closed the connection"
    case .malformed, .journal: "damaged the connection"
    case .memory: "ran out of memory"
    case .unconfined: "could not be confined"
    case .hang, .timeLimit: "hung"
    case .outputLimit: "printed too much"
    }
  }

  private var call: String {
    guard let function = calls.last?.function, !function.isEmpty else { return "" }
    return " in \(function)"
  }

  private var place: String {
    switch activity {
    case .line(let number): " at line \(number)"
    case .replay(let number): " at line \(number) of the journal"
    case .link(let number): " at line \(number) of the link"
    case .idle, .finished: ""
    }
  }

  private var reason: String {
    switch cause {
    case .signal(let number): signalName(number)
    case .exit(let code): "exit code \(code)"
    case .disconnected: "its descriptors were closed"
    case .malformed(let problem): problem.sentence
    case .journal(let operation): operation.refusal
    case .memory(let limit): "the limit is \(limit >> 20) MiB"
    case .unconfined: "the system refused one of its walls"
    case .hang, .timeLimit: "no progress, killed"
    case .outputLimit(let limit, let extent):
      "the limit of a \(extent.rawValue) is \(limit >> 20) MiB, killed"
    }
  }
}

/// A duration in the largest unit that gives a whole number: `500 ms`, `10 s`, `2 min`.
func duration(_ milliseconds: Int64) -> String {
  if milliseconds % 1000 != 0 { return "\(milliseconds) ms" }
  if milliseconds % 60_000 != 0 { return "\(milliseconds / 1000) s" }
  return "\(milliseconds / 60_000) min"
}

extension JournalOperation {
  fileprivate var refusal: String {
    switch self {
    case .append: "a line that cannot be appended"
    case .truncate(let count): "the journal has fewer than \(count) lines to keep"
    case .redo(let count): "fewer than \(count) lines were undone"
    }
  }
}

extension FrameProblem {
  /// The expected bytes, and those found.
  var sentence: String {
    switch self {
    case .version(let found): "expected a message of version \(Frame.version), found \(found)"
    case .kind(let found): "unknown kind of message \(found)"
    case .length(let found):
      "expected at most \(Frame.longestPayload) bytes, found a message of \(found)"
    case .short: "a message ends before its last field"
    case .surplus(let count): "a message has \(count) bytes too many"
    case .text: "a text is not UTF-8"
    case .value: "a field has an invalid value"
    }
  }
}

extension Recovery {
  /// The state of the new kernel: `the state before the line is kept: 12 lines replayed`.
  ///
  /// A crash between two lines names no line. Nil if there is no new kernel.
  public func sentence(afterLine: Bool) -> String? {
    if failure != nil { return nil }
    return "the state\(afterLine ? " before the line" : "") is kept: \(replayedLines)"
  }

  /// The state in fewer words: `the state before the line, 12 lines replayed`.
  public func kept(afterLine: Bool) -> String? {
    failure != nil ? nil : "the state\(afterLine ? " before the line" : ""), \(replayedLines)"
  }

  private var replayedLines: String { "\(counted(replayed, "line")) replayed" }
}

extension CrashReport {
  /// Whether a line was running.
  public var isInLine: Bool {
    if case .line = activity { return true }
    return false
  }
}

extension LaunchProblem {
  /// One line that names what could not be had, and why.
  public var sentence: String {
    switch self {
    case .memory(let reason): "cannot start the kernel: no shared memory: \(reason)"
    case .descriptors(let reason): "cannot start the kernel: no connection: \(reason)"
    case .fork(let reason): "cannot start the kernel: no process: \(reason)"
    case .rebuild: "cannot rebuild the state: the kernel crashes even with every layer suspended"
    }
  }
}

// MARK: - Journals

extension JournalProblem {
  /// One line: what failed, where, and why.
  public var sentence: String {
    switch self {
    case .noHome, .folder, .foreignFolder, .create, .write: "the journal is not saved: \(cause)"
    case .read(let path, _), .size(let path, _), .version(let path, _):
      "cannot read journal \(path): \(cause)"
    }
  }

  /// The sentence without its consequence for the shell.
  public var cause: String {
    switch self {
    case .noHome: "expected an absolute path in XDG_STATE_HOME or HOME, found none"
    case .folder(let path, let reason): "folder \(path): \(reason)"
    case .foreignFolder(let path): "folder \(path) belongs to another user"
    case .create(let path, let reason): "cannot create a file in \(path): \(reason)"
    case .write(let path, let reason): "cannot write \(path): \(reason)"
    case .read(_, let reason): reason
    case .size(_, let limit): "longer than \(limit) bytes"
    case .version(_, let found):
      "another version: expected \(JournalRecord.version), found \(found)"
    }
  }
}

extension StoredJournal.State {
  /// A few words: `damaged from record 4 on, 2 records lost`.
  public var words: String {
    switch self {
    case .crashed: "crashed"
    case .running: "running"
    case .damaged(let damage) where damage.record == 0: "damaged from its heading on"
    case .damaged(let damage):
      "damaged from record \(damage.record) on, \(counted(damage.count, "record")) lost"
    case .unreadable(let problem): problem.cause
    }
  }
}

extension ResumedJournal {
  /// The restored state: `resumed 12 lines of the shell that crashed`.
  public var sentence: String {
    var text =
      "resumed \(counted(journal.content.lines.count, "line")) of the shell that crashed"
    if let loss {
      text += "; the journal is \(StoredJournal.State.damaged(loss.damage).words)"
      if let place = loss.keptAt { text += ", and kept as \(place)" }
    }
    return text
  }
}

extension ResumeProblem {
  /// One line: why nothing was resumed.
  public var sentence: String {
    switch self {
    case .nothing(let entries) where entries.isEmpty:
      "nothing to resume: no journal of a shell that crashed"
    case .nothing(let entries):
      "nothing to resume: \(Self.summary(entries)); 'layoutsh journals' lists them"
    case .number(let number, 0): "no journal \(number): there are none"
    case .number(let number, let count): "no journal \(number); available: 1 to \(count)"
    case .unusable(let entry): "cannot resume journal \(entry.number): \(entry.state.words)"
    case .folder(let problem): "nothing to resume: \(problem.cause)"
    }
  }

  /// The number of journals of each kind: `2 journals (1 running, 1 damaged)`.
  private static func summary(_ entries: [StoredJournal]) -> String {
    let running = entries.count { $0.state == .running }
    let damaged = entries.count { if case .damaged = $0.state { true } else { false } }
    let others = entries.count - running - damaged
    let kinds = [(running, "running"), (damaged, "damaged"), (others, "unreadable")]
    let words = kinds.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(counted(entries.count, "journal")) (\(words.joined(separator: ", ")))"
  }
}

/// `1 line`, `12 lines`.
private func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
