import SessionPlaying
import SessionTranscript
import System

/// The time limit of a line: that of `--limit`, otherwise ten seconds if there is no terminal at
/// which to stop it.
package struct LineLimit {
  /// The limit in milliseconds, or nil for none.
  package let milliseconds: Int64?
  /// Whether the command line states it.
  var isStated = false

  /// The default limit without a terminal, in milliseconds.
  package static let unattended: Int64 = 10_000

  /// The limit if the command line states none.
  package static var usual: LineLimit {
    let isAttended = isTerminal(.input) || isTerminal(.error)
    return LineLimit(milliseconds: isAttended ? nil : unattended)
  }

  private init(milliseconds: Int64?) { self.milliseconds = milliseconds }

  /// Parses `500ms`, `10s`, `2m`, or `none` or `0` for no limit; nil for anything else.
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

  /// Returns the limit of a session's steps in milliseconds, or nil for none.
  ///
  /// A session may state a limit; an untrusted one cannot lift it.
  package func ofSteps(stated: Int64?, isTrusted: Bool) -> Int64? {
    let own = isStated ? milliseconds : stated ?? milliseconds
    if isTrusted { return own }
    return min(min(stated ?? SessionBudget.step, SessionBudget.longestStep), own ?? .max)
  }
}
