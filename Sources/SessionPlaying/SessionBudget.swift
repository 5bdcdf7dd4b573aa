import Glibc
import SessionTranscript

/// How long a line may take before it is stopped: what `--limit` states, else ten seconds where nobody
/// at a terminal could stop it.
package struct LineLimit {
  /// The limit in milliseconds; nil: none.
  package let milliseconds: Int64?
  /// Whether the command line states it.
  var isStated = false

  /// The limit where nobody is at a terminal, in milliseconds.
  package static let unattended: Int64 = 10_000

  /// The limit where the command line states none.
  package static var usual: LineLimit {
    let isAttended = isatty(STDIN_FILENO) == 1 || isatty(STDERR_FILENO) == 1
    return LineLimit(milliseconds: isAttended ? nil : unattended)
  }

  private init(milliseconds: Int64?) { self.milliseconds = milliseconds }

  /// Reads `500ms`, `10s`, `2m`, and `none` or `0` for no limit; nil for anything else.
  package init?(argument: String) {
    isStated = true
    if argument == "none" || argument == "0" {
      milliseconds = nil
    } else if argument.hasSuffix("m"), let minutes = Int64(argument.dropLast()),
      (0...Int64(SessionDuration.longest) / 60_000).contains(minutes)
    {
      milliseconds = minutes == 0 ? nil : minutes * 60_000
    } else if let found = SessionDuration.milliseconds(argument) {
      milliseconds = found == 0 ? nil : Int64(found)
    } else {
      return nil
    }
  }

  /// The limit of a session's steps, in milliseconds; nil: none.
  ///
  /// A session may state a limit; one that nobody vouches for cannot lift it.
  package func ofSteps(stated: Int64?, isTrusted: Bool) -> Int64? {
    let own = isStated ? milliseconds : stated ?? milliseconds
    if isTrusted { return own }
    return min(min(stated ?? SessionBudget.step, SessionBudget.longestStep), own ?? .max)
  }
}

/// Where a line comes from: a person, or a session that is played or verified.
///
/// A session's line is run by the rules of sessions whatever the shell around it may do: it is written
/// out, names files from its own folder and, unless the session is trusted, has budgets.
package struct LineOrigin: Equatable {
  /// The folder of the session, with a slash at its end; empty for the current one.
  package var folder: String
  /// Whether the command line vouches for the session.
  package var isTrusted: Bool
  /// Whether a recording takes the line in; what the program asks for itself is nobody's step.
  package var isRecorded = true

  package init(folder: String, isTrusted: Bool) {
    self.folder = folder
    self.isTrusted = isTrusted
  }

  /// The words for the kernel.
  package var words: [String] {
    [folder, isTrusted ? "trusted" : "untrusted", isRecorded ? "recorded" : "unrecorded"]
  }
}

extension LineOrigin {
  /// Reads the words of a line; nil where a person typed it.
  package init?(_ words: [String]) {
    guard words.count == 3 else { return nil }
    self.init(folder: words[0], isTrusted: words[1] == "trusted")
    isRecorded = words[2] == "recorded"
  }
}

/// What a line of a session that nobody vouches for may cost.
package enum SessionBudget {
  /// How long a step may take where the session states nothing, in milliseconds.
  package static let step: Int64 = 10_000
  /// How long a step may take whatever the session states, in milliseconds.
  package static let longestStep: Int64 = 60_000
  /// How long all steps of a file that is verified may take together, in milliseconds.
  package static let file: Int64 = 300_000
  /// Most bytes that a step may print: no session could hold more.
  package static let output = 8 << 20
  /// Most bytes that all steps of a file that is verified may print together.
  package static let fileOutput = 64 << 20
  /// Most items of all layers together.
  package static let items = 1_000_000
}
