import SessionTranscript
import ShellValues
import TerminalText

// Wrong answers: judged on copies of the stage, as right ones are.
extension Quiz {
  /// Returns why an answer is wrong that is not accepted; the lesson's own sentence is preferred.
  ///
  /// For a number the first of these is reported: the sentence of the lesson, the value after fewer
  /// steps, the likeness to numbers of the scene, the direction.
  package func mistake(
    _ answer: String, as role: LineRole = .probe, on stage: some RewindableStage
  ) -> Mistake? {
    switch kind {
    case .number: mistakenNumber(answer, on: stage)
    case .choice:
      sentence { choice($0) == choice(answer) }.map { .explained($0) } ?? .choice(choice(answer))
    case .command: mistakenCommand(answer, as: role, on: stage)
    }
  }

  /// Returns the sentence of the wrong answer for which `matches` returns true.
  private func sentence(_ matches: (String) -> Bool) -> String? {
    wrong.first { $0.sentence?.isEmpty == false && matches($0.text) }?.sentence
  }

  // MARK: Numbers

  private func mistakenNumber(_ answer: String, on stage: some RewindableStage) -> Mistake? {
    guard let number = Self.number(answer, on: stage) else { return nil }
    let said = SessionDuration.signed(number) ?? answer
    let written = sentence { text in
      Self.number(text, on: stage).map { Self.isNear($0, number) } ?? false
    }
    if let written { return .explained(written) }
    if let found = mistake(of: number, said, on: stage) { return found }
    guard let model = modelNumber(on: stage) else { return nil }
    return number > model ? .tooLarge(said) : .tooSmall(said)
  }

  /// Returns what a number is instead of the right one; nil if the scene does not have it.
  private func mistake(
    of number: Double, _ said: String, on stage: some RewindableStage
  ) -> Mistake? {
    let (expression, steps) = computation
    let found = stage.withCopy { copy -> Mistake? in
      for (index, lines) in steps.enumerated() {
        if let early = copy.number(of: expression), Self.isNear(early, number) {
          return .early(said, after: index, of: steps.count)
        }
        for line in lines { _ = copy.answer(line, as: .step) }
      }
      guard case .answer(.clause(let clause?)) = copy.ask(.likeness(expression, number)) else {
        return nil
      }
      return .like(clause)
    }
    return found ?? nil
  }

  /// Returns the right number, if it is known.
  private func modelNumber(on stage: some RewindableStage) -> Double? {
    if case .value(_, let number?) = value(on: stage) { return number }
    return answers.first.flatMap { Self.number($0.text, on: stage) }
  }

  /// Returns the number that a line stands for: itself, or the value of an expression.
  private static func number(_ text: String, on stage: some RewindableStage) -> Double? {
    if let number = Double(text), number.isFinite { return number }
    return stage.withCopy { $0.number(of: text) } ?? nil
  }

  private static func isNear(_ one: Double, _ other: Double) -> Bool {
    (one - other).magnitude <= tolerance
  }

  // MARK: Commands

  private func mistakenCommand(
    _ answer: String, as role: LineRole, on stage: some RewindableStage
  ) -> Mistake? {
    guard let model = answers.first, let wanted = effect(of: model.text, as: role, on: stage),
      let found = effect(of: answer, as: role, on: stage)
    else { return nil }
    let written =
      sentence { $0 == answer }
      ?? sentence { text in
        // Two questions may print the same by chance.
        guard found.before != found.after || Self.command(text) == Self.command(answer) else {
          return false
        }
        return effect(of: text, as: role, on: stage).map(found.isSame(as:)) ?? false
      }
    if let written { return .explained(written) }
    if found.answer.status != 0 {
      return Self.isArithmetic(answer) ? .number(answer) : .refused(answer)
    }
    if wanted.answer.status != 0 { return .works(answer) }
    switch (wanted.before == wanted.after, found.before == found.after) {
    case (true, true) where found.acts != wanted.acts:
      return found.acts ? .acts(answer) : .onlyAsks(answer)
    case (true, true): return .otherOutput(answer)
    case (true, false): return .changesScene(answer)
    case (false, true): return .changesNothing(answer)
    case (false, false):
      let (one, other) = (
        look(after: answer, role, on: stage), look(after: model.text, role, on: stage)
      )
      let differences = one.flatMap { one in other.map { one.distance(to: $0) } }
      return .otherScene(answer, difference: differences?.first?.sentence)
    }
  }

  /// Returns the first word of a line.
  private static func command(_ line: String) -> Substring? { line.split(separator: " ").first }

  private func look(
    after command: String, _ role: LineRole, on stage: some RewindableStage
  ) -> SceneLook? {
    let look = stage.withCopy { copy in
      _ = copy.answer(command, as: role)
      return SceneLook(of: copy)
    }
    return look ?? nil
  }
}

extension SessionStage {
  /// Returns the value of an expression; nil if it is no number.
  func number(of expression: String) -> Double? {
    guard case .answer(.value(_, let number)) = ask(.value(expression)) else { return nil }
    return number
  }
}
