import SessionTranscript

// All sentences about playing sessions and about their questions.

extension SessionBudget.Part {
  /// One sentence without a full stop: what a session exceeds, and what to do.
  package var excess: String {
    let budget =
      switch self {
      case .time: "time budget of \(SessionBudget.file / 1000) s"
      case .output: "output budget of \(SessionBudget.fileOutput >> 20) MiB"
      }
    return "the session exceeds its \(budget); --trust lifts it"
  }
}

extension StepAnswer {
  /// One sentence without a full stop, for a line that ran without a kernel.
  static let goneSentence = "no kernel can be started any more"

  /// One sentence without a full stop, for a line that was stopped without a word.
  static let stoppedSentence = "it was stopped"
}

extension LessonTask.Problem {
  /// One sentence without a full stop.
  package var sentence: String {
    switch self {
    case .doneAtFirst: "the task is done before its solution runs"
    case .refused(let line, let reason): "@solution \(line) is refused: \(reason)"
    case .doneWithout(let line): "the task is done before @solution \(line)"
    case .notDone(let reason): "after the solution \(reason)"
    case .doneBy(let line): "@wrong \(line) does the task"
    case .unchecked: "the task cannot be checked: no kernel can be started"
    case .late: "checking the task takes longer than \(SessionBudget.longestStep / 1000) s"
    }
  }
}

extension SceneLook.Difference {
  /// One sentence without a full stop, such as `header 0 is 12 points too low`.
  package var sentence: String {
    switch self {
    case .missing(let name): return "\(name) is missing"
    case .extra(let name): return "\(name) should not be there"
    case .off(let name, let right, let down, let wider, let taller):
      let parts = [
        Self.part(right, "too far right", "too far left"), Self.part(down, "too low", "too high"),
        Self.part(wider, "too wide", "too narrow"), Self.part(taller, "too tall", "too short"),
      ].compactMap { $0 }
      return "\(name) is " + parts.joined(separator: " and ")
    }
  }

  private static func part(_ delta: Double, _ more: String, _ less: String) -> String? {
    guard delta != 0 else { return nil }
    let points = SessionDuration.decimal(
      thousandths: Int64((min(delta.magnitude, 1e15) * 1000).rounded()))
    return "\(points) \(points == "1" ? "point" : "points") \(delta > 0 ? more : less)"
  }
}

extension LessonLint.Problem {
  /// One sentence without a full stop.
  package var sentence: String {
    switch self {
    case .unchecked(let answer):
      "nothing computes @answer \(answer): expected @answer = EXPRESSION beside it"
    case .prose(let lines):
      "\(lines) lines of prose before this: expected at most \(LessonLint.longestProse)"
    case .wide(let columns, let limit): "a line of \(columns) columns: there are \(limit) for it"
    case .passive(let active, let total):
      "\(active) of \(total) steps are tasks or questions: expected two of three"
    case .unvaried: "no question has an @vary: the final test draws one from each lesson"
    case .unexplained(let name, let text):
      "@\(name.rawValue) \(text): expected a sentence after \": \", found none"
    case .noChoice(let text): "@wrong: expected one of the @choice lines, found \(text)"
    case .sameSentence(let one, let other):
      "@wrong \(other) has the sentence of @wrong \(one): expected one of its own"
    case .ending(.wrong, let text): "@wrong \(text): expected a full stop after the sentence"
    case .ending(let name, let text):
      "@\(name.rawValue) \(text): expected a clause without a full stop"
    }
  }
}

extension Quiz.Problem {
  /// One sentence without a full stop.
  package var sentence: String {
    switch self {
    case .unknownKind(let kind): "expected kind=number, choice or command, found kind=\(kind)"
    case .noAnswer: "expected an @answer for this @quiz, found none"
    case .noChoice(let text): "expected one of the @choice lines, found \(text)"
    case .refuses(let answer): "@answer \(answer) is not accepted"
    case .accepts(let answer): "@wrong \(answer) is accepted"
    case .badComputed(let text):
      "expected @answer = EXPRESSION or @answer after N = EXPRESSION, found @answer \(text)"
    case .computedTwice: "expected one computed @answer, found another"
    case .tooFar(let count):
      "@answer after \(count): expected \(count == 1 ? "a step" : "\(count) steps") below the question, found fewer"
    case .noValue(let expression, let reason): "@answer = \(expression) has no value: \(reason)"
    case .disagrees(let answer, let computed, let value):
      "@answer \(answer) differs from @answer \(computed), which is \(value)"
    case .variesConstant: "@vary: expected kind=number and a computed @answer"
    case .variesTwice(let number): "duplicate @vary \(number)"
    case .variesNothing(let number): "@vary \(number): no step has that number"
    case .changesNothing(let number):
      "@vary \(number): the answer is the same with each of the values"
    case .tooManyVersions(let count):
      "\(count) choices of numbers: expected at most \(VariedQuestion.mostVersions)"
    case .cannotVary(let numbers, let reason): "with \(numbers): \(reason)"
    case .unchecked: "the answers cannot be checked: no kernel can be started"
    case .late: "checking the answers takes longer than \(SessionBudget.longestStep / 1000) s"
    }
  }
}

extension QuizAttempt.Ending {
  /// One sentence for the learner.
  package var sentence: String {
    switch self {
    case .right: "Right."
    case .told(let answer): "Answer: \(answer)"
    }
  }
}

extension LessonRemark {
  /// A line for the learner.
  package var sentence: String {
    switch self {
    case .hint(let hint): "Hint: \(hint)"
    case .noHint(let isTask):
      "no more hints; 'skip' shows \(isTask ? "a solution" : "the answer")"
    case .wrong(let hint?): "Not yet. Hint: \(hint)"
    case .wrong(nil): "Not yet; 'skip' shows the answer"
    case .noLetter: "a letter from the list, please"
    case .noNumber: "a number, please"
    case .notDone(let reason): "Not yet: \(reason)"
    case .more(let count): "and \(count) more"
    case .stillNotDone: "Not yet."
    case .skipHelps: "'skip' shows a solution"
    }
  }
}

extension TaskAttempt.Verdict {
  /// The lines for the learner.
  package var sentences: [String] {
    switch self {
    case .done(let others) where others.isEmpty: ["Done."]
    case .done(let others): ["Done. The lesson does it with: \(others.joined(separator: "; "))"]
    case .off(let remarks): remarks.map { $0.sentence }
    case .unchecked: ["the task cannot be checked: no kernel can be started"]
    }
  }
}

extension LessonTurn {
  /// One sentence without a full stop, for an answer that cannot be checked.
  package static let uncheckedSentence = "the answer cannot be checked: no kernel can be started"
}

extension LessonTask {
  /// One sentence: what to do.
  package var invitation: String { "Your turn: \(text)" }
}

extension LessonResult {
  /// One sentence without a full stop: the names that a result can have.
  package static let nameExpectation =
    "expected a name of at most \(longestName) characters without control characters"

  /// One sentence: what the code in a file is for.
  static let caution =
    "The code repeats the lines above and ends with a checksum: this shows a careless change, "
    + "it does not stop a determined one."
}

extension LessonResult.CodeFault {
  /// One sentence without a full stop.
  package var sentence: String {
    switch self {
    case .character(let found): "expected letters and digits of a code, found '\(found)'"
    case .mistyped: "a code that is damaged or mistyped: its checksum does not match"
    case .form(let form): "a code of form \(form): this version of layoutsh reads form 1"
    }
  }
}

extension LessonResult.FileFault {
  /// One sentence without a full stop.
  package var sentence: String {
    switch self {
    case .malformed(let line, let column):
      "expected a result, found text that is no JSON from line \(line), column \(column) on"
    case .noResult: "expected a result, found other JSON"
    case .form(let form): "a result of form \(form): this version of layoutsh reads form 1"
    case .member(let name): "expected a result, found no usable \(name)"
    case .code(let fault): "\"code\": \(fault.sentence)"
    case .altered: "its lines and its code differ: one of them was edited"
    }
  }
}
