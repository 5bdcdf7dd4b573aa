import ArgumentParser
import Glibc
import LineReading
import SessionTranscript

/// How long a line may take before it is stopped: what `--limit` states, else ten seconds where nobody
/// at a terminal could stop it.
struct LineLimit: ExpressibleByArgument {
  /// The limit in milliseconds; nil: none.
  let milliseconds: Int64?
  /// Whether the command line states it.
  var isStated = false

  /// The limit where nobody is at a terminal, in milliseconds.
  static let unattended: Int64 = 10_000

  /// The limit where the command line states none.
  static var usual: LineLimit {
    let isAttended = isTerminal(STDIN_FILENO) || isTerminal(STDERR_FILENO)
    return LineLimit(milliseconds: isAttended ? nil : unattended)
  }

  private init(milliseconds: Int64?) { self.milliseconds = milliseconds }

  /// Reads `500ms`, `10s`, `2m`, and `none` or `0` for no limit; nil for anything else.
  init?(argument: String) {
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
  func ofSteps(stated: Int64?, isTrusted: Bool) -> Int64? {
    let own = isStated ? milliseconds : stated ?? milliseconds
    if isTrusted { return own }
    return min(min(stated ?? SessionBudget.step, SessionBudget.longestStep), own ?? .max)
  }
}
