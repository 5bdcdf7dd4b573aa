package import SessionPlaying
internal import ShellCore
package import ShellValues
internal import TerminalText

/// A shell in this process as the stage of a session: lines run by the session's rules.
package final class ShellStage: RewindableStage {
  /// The shell, which a learner may talk to as well.
  package let runner: LineRunner
  private let surroundings: (any ShellSurroundings)?
  /// Called before and after each line or question; after a question without a line.
  private let willRun: (String) -> Void
  private let didRun: (String?) -> Void

  /// Creates the stage of a shell for a session.
  package init(
    _ runner: LineRunner, around surroundings: (any ShellSurroundings)? = nil,
    willRun: @escaping (String) -> Void = { _ in }, didRun: @escaping (String?) -> Void = { _ in }
  ) {
    (self.runner, self.surroundings) = (runner, surroundings)
    (self.willRun, self.didRun) = (willRun, didRun)
  }

  package func answer(_ line: String, as role: LineRole) -> StepAnswer {
    var reply = LineReply()
    willRun(line)
    let mode = role == .typed ? LineMode.interactive : .session
    runner.run(line, mode: mode, around: surroundings, &reply)
    didRun(line)
    return StepAnswer(
      output: reply.output + reply.errors, status: reply.status, isTypo: reply.isTypo)
  }

  package func ask(_ question: SceneQuestion) -> SceneFinding {
    willRun(question.name)
    defer { didRun(nil) }
    return .answer(runner.answer(question))
  }

  package func recalls(_ line: String) -> Bool { Shell.recalls(line) }

  package var state: ShellState { runner.shell.state }

  package func restore(_ state: ShellState) -> Bool {
    if self.state != state { runner.shell.restore(state) }
    return true
  }

  package func withCopy<Result>(
    in state: ShellState, _ body: (ShellStage) -> Result
  ) -> Result? {
    let copy = ShellStage(runner.copy())
    return copy.restore(state) ? body(copy) : nil
  }
}
