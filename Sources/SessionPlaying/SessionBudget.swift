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
  /// A session may state a limit; an untrusted one cannot lift it.
  package func ofSteps(stated: Int64?, isTrusted: Bool) -> Int64? {
    let own = isStated ? milliseconds : stated ?? milliseconds
    if isTrusted { return own }
    return min(min(stated ?? SessionBudget.step, SessionBudget.longestStep), own ?? .max)
  }
}

/// What an untrusted session may cost.
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
