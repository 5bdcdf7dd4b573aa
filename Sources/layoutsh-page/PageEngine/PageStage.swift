internal import SessionPlaying
internal import ShellCore
internal import ShellValues
internal import TerminalText

/// A shell in a page as the stage of a session: lines run by the session's rules and in its width.
final class PageStage: RewindableStage {
  /// The shell, which the learner may talk to as well.
  let shell: PageShell

  /// Creates the stage of a shell for a session.
  init(_ shell: PageShell) { self.shell = shell }

  func answer(_ line: String, as role: LineRole) -> StepAnswer {
    let status = shell.run(line, mode: role == .typed ? .interactive : .session)
    return StepAnswer(output: shell.output + shell.errors, status: status)
  }

  func ask(_ question: SceneQuestion) -> SceneFinding { .answer(shell.answer(question)) }

  func recalls(_ line: String) -> Bool { Shell.recalls(line) }

  var state: ShellState { shell.shell.state }

  func restore(_ state: ShellState) -> Bool {
    if self.state != state { shell.shell.restore(state) }
    return true
  }

  func withCopy<Result>(_ body: (PageStage) -> Result) -> Result? {
    body(PageStage(shell.copy()))
  }
}
