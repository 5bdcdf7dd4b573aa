import ShellValues

extension Quiz {
  /// The answer to a command, and the scene before and after it.
  struct Effect {
    var answer: StepAnswer
    var before, after: SceneFinding

    /// Returns whether another command does the same.
    func isSame(as other: Effect) -> Bool {
      guard answer.status == other.answer.status, after == other.after else { return false }
      return before != after || answer.output == other.answer.output
    }
  }

  /// Returns what a command does; nil if no kernel can be started to try it.
  func effect(
    of command: String, as role: LineRole = .probe, on stage: some RewindableStage
  ) -> Effect? {
    stage.withCopy { copy in
      let before = copy.ask(.digest)
      let answer = copy.answer(command, as: role)
      return Effect(answer: answer, before: before, after: copy.ask(.digest))
    }
  }
}
