package import ShellValues
package import TerminalText

/// What one line of a session printed, and how it ended.
package struct StepAnswer: Equatable {
  /// What it printed, errors among the rest where they came.
  package var output: VisibleText
  /// Its exit code: 0 for success, 1 for a refused command, or one of those below.
  package var status: Int32

  /// The status of a line that ended its process or took too long; the state before it is kept.
  package static let crashed: Int32 = 70
  /// The status of a line for which there is no kernel, and none after it.
  package static let gone: Int32 = 71
  /// The status of a line that a person stopped.
  package static let cancelled: Int32 = 130

  /// An answer.
  package init(output: VisibleText, status: Int32) {
    self.output = output
    self.status = status
  }

  /// Whether something ended the line that should not have, where the session wants `status`.
  package func isCutShort(expecting status: Int) -> Bool {
    switch self.status {
    case Self.gone: true
    case Self.crashed, Self.cancelled: status != Int(self.status)
    default: false
    }
  }
}

/// Whose line it is, and so by which rules it runs.
package enum LineRole {
  /// The session's own: a recording takes it in.
  case step
  /// Asked to judge or to draw: no recording takes it in.
  case probe
  /// Typed by a person, as an answer to a question.
  case typed
}

/// Where the lines of a session run: a kernel behind a link, or a shell in this process.
package protocol SessionStage: AnyObject {
  /// Runs one line.
  func answer(_ line: String, as role: LineRole) -> StepAnswer
}

/// A stage that can be put back to what it was, and copied for what is only tried.
package protocol RewindableStage: SessionStage {
  /// The state now.
  var state: ShellState { get }

  /// Puts the state back; false where no kernel can be had for it.
  func restore(_ state: ShellState) -> Bool

  /// Runs `body` on a copy of the stage, which is gone afterwards, or nil if none can be had.
  func withCopy<Result>(_ body: (Self) -> Result) -> Result?
}
