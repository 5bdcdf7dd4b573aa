package import SessionPlaying
internal import ShellCore
package import ShellValues
internal import TerminalText

/// A shell in this process as the stage of a session: lines run by the session's rules.
package final class ShellStage: RewindableStage {
  /// The shell, which a learner may talk to as well.
  package let shell: LineRunner
  private let surroundings: (any ShellSurroundings)?
  /// Called before and after each line or question; after a question without a line.
  private let willRun: (String) -> Void
  private let didRun: (String?) -> Void

  /// Creates the stage of a shell for a session.
  package init(
    _ shell: LineRunner, around surroundings: (any ShellSurroundings)? = nil,
    willRun: @escaping (String) -> Void = { _ in }, didRun: @escaping (String?) -> Void = { _ in }
  ) {
    (self.shell, self.surroundings) = (shell, surroundings)
    (self.willRun, self.didRun) = (willRun, didRun)
  }

  package func answer(_ line: String, as role: LineRole) -> StepAnswer {
    var reply = LineReply()
    willRun(line)
    let mode = role == .typed ? LineMode.interactive : .session
    shell.run(line, mode: mode, around: surroundings, &reply)
    didRun(line)
    return StepAnswer(output: reply.output + reply.errors, status: reply.status)
  }

  package func ask(_ question: SceneQuestion) -> SceneFinding {
    willRun(question.name)
    defer { didRun(nil) }
    return .answer(shell.answer(question))
  }

  package func recalls(_ line: String) -> Bool { Shell.recalls(line) }

  package var state: ShellState { shell.shell.state }

  package func restore(_ state: ShellState) -> Bool {
    if self.state != state { shell.shell.restore(state) }
    return true
  }

  package func withCopy<Result>(_ body: (ShellStage) -> Result) -> Result? {
    body(ShellStage(shell.copy()))
  }
}
