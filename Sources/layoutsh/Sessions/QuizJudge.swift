import TerminalText

/// Holds answers against the model answer, in kernels of their own: the state stays as it is.
struct QuizJudge {
  let quiz: Quiz
  let front: KernelFront
  /// Where the quiz comes from.
  let origin: LineOrigin

  /// Whether `answer` is as good as the model answer in the present state.
  ///
  /// - Parameter isTyped: whether a person gave it, at the prompt and by its rules.
  func accepts(_ answer: String, isTyped: Bool = false) -> Bool {
    guard let model = quiz.model else { return false }
    switch quiz.kind {
    case .number:
      if let verdict = Quiz.agree(answer, model) { return verdict }
      return attempt(Quiz.agreement(of: answer, with: model), origin)?.status == 0
    case .choice: return quiz.choice(answer) == model
    case .command:
      guard let wanted = effect(of: model, origin), wanted.status == 0,
        let found = effect(of: answer, isTyped ? nil : origin), found.status == 0,
        found.after == wanted.after
      else { return false }
      return wanted.before != wanted.after || found.output == wanted.output
    }
  }

  /// What a command would answer now; nil where it cannot be tried.
  func attempt(_ command: String, _ origin: LineOrigin?) -> (output: VisibleText, status: Int32)? {
    guard let scratch = try? front.scratch() else { return nil }
    defer { scratch.supervisor.stop() }
    return scratch.runQuietly(command, origin: origin, limit: SessionBudget.step)
  }

  /// What a command answers and what the scene is before and after it.
  private struct Effect {
    var output: VisibleText
    var status: Int32
    var before: [VisibleText]
    var after: [VisibleText]
  }

  private func effect(of command: String, _ origin: LineOrigin?) -> Effect? {
    guard let scratch = try? front.scratch() else { return nil }
    defer { scratch.supervisor.stop() }
    func scene() -> [VisibleText] {
      ["status", "layers", "content", "attrs all"].map {
        scratch.runQuietly($0, origin: self.origin, limit: SessionBudget.step).output
      }
    }
    let before = scene()
    let answer = scratch.runQuietly(command, origin: origin, limit: SessionBudget.step)
    return Effect(output: answer.output, status: answer.status, before: before, after: scene())
  }
}
