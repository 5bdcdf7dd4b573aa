import ShellValues

extension Quiz {
  /// The answer to a command, and the scene before and after it.
  struct Effect {
    var answer: StepAnswer
    var before, after: SceneFinding
    /// Whether the journal keeps the command: it does more than ask, even if the scene stays as it
    /// was, as after `reload`.
    var acts: Bool

    /// Returns whether another command does the same: it leads to the same scene, and where that
    /// is the scene before, both act or both ask, and print the same.
    func isSame(as other: Effect) -> Bool {
      guard answer.status == other.answer.status, after == other.after else { return false }
      return before != after || acts == other.acts && answer.output == other.answer.output
    }
  }

  /// Returns what a command does; nil if no kernel can be started to try it.
  func effect(
    of command: String, as role: LineRole = .probe, on stage: some RewindableStage
  ) -> Effect? {
    stage.withCopy { copy in
      let (before, journal) = (copy.ask(.digest), copy.state.journal)
      let answer = copy.answer(command, as: role)
      return Effect(
        answer: answer, before: before, after: copy.ask(.digest),
        acts: copy.state.journal != journal)
    }
  }
}
